package model

import (
	"math"
	"slices"

	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
)

// tileSpread returns the share of the variance of distances that lies between the blocks of a
// sliding puzzle. A block has the gap and the first tiles in certain cells. Each of these tiles
// adds the same share. It was measured in 2x6 with 132 blocks (0.176 for one tile) and in 3x4 with
// 132 and 1,320 blocks (0.129 for one, 0.266 for two). Larger grids are taken to have the same.
func tileSpread(form puzzle.TileForm, blocks int) float64 {
	each, cells := 0.133, form.Rows*form.Cols
	if min(form.Rows, form.Cols) == 2 {
		each = 0.176
	}
	tiles := 0
	for n := cells * (cells - 1); n <= blocks && tiles < cells; n *= cells - 1 - tiles {
		tiles++
	}
	return each * float64(tiles)
}

// tiles sets Spread and Clumps for a sliding puzzle.
func (s *Space) tiles(form puzzle.TileForm, blocks int) {
	s.Spread, s.Clumps = tileSpread(form, blocks), tileClumps(form)
}

// clumps says how much closer together the positions of a block lie than random ones. Neighbours in
// the order of a block differ only in their last tiles or cells, so their distances are similar.
// Let x be the share of a block's places that are positions. Then the number of empty vectors is
// that of random positions if a vector had fewer places: their number is divided by 1 + c cbrt(x).
// The number of empty bytes is that of random positions if a byte had places places, fewer than 8.
// Both c and places have a value for the first level and one for all positions. When a share y of
// all positions is found, the value has moved by y^power from the first to the second.
type clumps struct {
	c, places [2]float64
	power     float64
}

// tileClumps returns the clumps of a sliding puzzle. They were measured block by block in 2x5, 2x6,
// 2x7 and 3x4. There c depends little on x from 1e-4 to 0.1. For larger grids it is assumed that
// each cell adds as much as the last one measured.
func tileClumps(form puzzle.TileForm) clumps {
	more := float64(form.Rows*form.Cols - 12)
	if min(form.Rows, form.Cols) == 2 {
		return clumps{[2]float64{43 + 6*more, 87 + 11*more},
			[2]float64{5.5 - 0.2*more, 4.4 - 0.1*more}, 3}
	}
	return clumps{[2]float64{39 + 9*more, 85 + 20*more}, [2]float64{5.2 - 0.2*more, 3.9 - 0.1*more},
		3}
}

// The clumps of boards of pegs lie between those measured in HiRiQ, in a class of 6x6 cells and in
// the French board. Those of directed boards lie between hiriq-w and a triangle of 28 cells with
// the same rule: directedClumps are of a level, seenClumps of all positions so far.
var (
	boardClumps    = clumps{[2]float64{37, 37}, [2]float64{3.85, 3.65}, 3}
	directedClumps = clumps{[2]float64{20, 68}, [2]float64{4.4, 2.9}, 1}
	seenClumps     = clumps{[2]float64{22, 90}, [2]float64{4.3, 1.95}, 1}
)

// board sets Spread and Clumps for a board whose moves have conditions. Each bit of the number of a
// block adds an equal part, and all bits of an index would make half of the variance. That was
// measured in a board of 25 cells. Moves without conditions make no clumps.
func (s *Space) board(form *puzzle.XORForm) {
	if !slices.ContainsFunc(form.Moves, func(m puzzle.XORMove) bool { return len(m.When) > 0 }) {
		return
	}
	s.Spread = math.Log2(float64(len(s.sources))) / float64(2*form.Bits)
	if s.Clumps = boardClumps; s.Directed {
		s.Clumps, s.Seen = directedClumps, seenClumps
	}
}

// extent forecasts the extent of n positions in a block with size places. Y is the share of all
// positions that is found by then.
func (c clumps) extent(size, n, y float64) storage.Extent {
	const places = 64 * engine.VectorWords
	n = min(n, size)
	x, all := n/size, size/places
	if c == (clumps{}) {
		return storage.Random(size, n, all*filled(x, places))
	}
	return storage.Extent{
		Size: size, Positions: n, Vectors: all * filled(x, c.independent(x, y, places)),
		Bytes: size / 8 * filled(x, c.at(c.places, y)),
	}
}

// at returns c or places when a share y of all positions is found.
func (c clumps) at(of [2]float64, y float64) float64 {
	return of[0] + (of[1]-of[0])*math.Pow(y, c.power)
}

// independent returns the number of places with which a vector of random positions is empty as
// often as one of these positions.
func (c clumps) independent(x, y, places float64) float64 {
	return places / (1 + c.at(c.c, y)*math.Cbrt(x))
}

// filled returns the probability that a group of places is not empty, if each place has a position
// with probability x.
func filled(x, places float64) float64 { return 1 - math.Pow(1-x, places) }

// shares says how a level is spread over blocks. The distances of a block are nearly normally
// distributed around a mean of its own. The means are normally distributed too.
type shares struct {
	mean float64   // of all distances
	by   []float64 // logarithm of a block's share, by how far a level lies from the mean
	at   []float64 // and at the mean
}

func (s *Space) shares() shares {
	var sum, squares float64
	for d, n := range s.Levels {
		sum += n * float64(d)
		squares += n * float64(d) * float64(d)
	}
	blocks := len(s.sources)
	all := shares{mean: sum / s.Positions, by: make([]float64, blocks), at: make([]float64, blocks)}
	variance := squares/s.Positions - all.mean*all.mean
	within, between := (1-s.Spread)*variance, s.Spread*variance
	if between <= 0 {
		return all
	}
	for i, block := range s.order {
		// Near and far ones in turn, in the order of work.
		_, place := math.Modf((float64(i) + 0.5) * math.Phi)
		off := math.Sqrt2 * math.Erfinv(2*place-1) * math.Sqrt(between)
		all.by[block], all.at[block] = off/within, -off*off/(2*within)
	}
	return all
}

// of returns how many of the n positions at distance d each of some blocks has.
func (s *shares) of(d int, n float64, blocks []int) []float64 {
	share, most := make([]float64, len(blocks)), math.Inf(-1)
	for i, b := range blocks {
		share[i] = s.at[b] + (float64(d)-s.mean)*s.by[b]
		most = max(most, share[i])
	}
	var sum float64
	for i := range share {
		share[i] = math.Exp(share[i] - most)
		sum += share[i]
	}
	for i := range share {
		share[i] *= n / sum
	}
	return share
}
