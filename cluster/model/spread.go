package model

import (
	"math"
	"slices"

	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
)

// tileSpread is what share of the variance of distances lies between the blocks of a
// form of tiles: they are those with the gap in one cell, and the first tiles in
// others, and each of these adds as much. That was measured of 2x6 in 132 blocks
// (0.176 of one tile) and of 3x4 in 132 and 1,320 (0.129 of one, 0.266 of two), and is
// taken for larger grids too.
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

// tiles sets what is known of a form of tiles in so many blocks.
func (s *Space) tiles(form puzzle.TileForm, blocks int) {
	s.Spread, s.Clumps = tileSpread(form, blocks), tileClumps(form)
}

// clumps says how much closer than at random the positions of a block lie together:
// neighbours in its order differ in their last tiles or cells alone, and their distances
// are near each other. Where a share x of a block's places are positions, as many vectors
// are empty as if each had not all of its places but, at random, so many of 1 + c cbrt(x);
// and as many bytes as if each had fewer than 8. Of each there is what it is at first and
// what it comes to when all positions are found: where a share y is, the power of y has
// come of the difference.
type clumps struct {
	c, places [2]float64
	power     float64
}

// tileClumps is what was measured, block by block, of 2x5, 2x6 and 2x7, and of 3x4, where
// c depends little on x from 1e-4 to 0.1; and what larger grids have when each cell adds as
// much as the last did.
func tileClumps(form puzzle.TileForm) clumps {
	more := float64(form.Rows*form.Cols - 12)
	if min(form.Rows, form.Cols) == 2 {
		return clumps{[2]float64{43 + 6*more, 87 + 11*more},
			[2]float64{5.5 - 0.2*more, 4.4 - 0.1*more}, 3}
	}
	return clumps{[2]float64{39 + 9*more, 85 + 20*more}, [2]float64{5.2 - 0.2*more, 3.9 - 0.1*more},
		3}
}

// Clumps of boards are between those that were measured of HiRiQ, of a class of 6x6 cells
// and of the French board; where moves cannot be taken back, between those of hiriq-w and of
// a triangle of 28 cells with its rule: of a level there, and of all positions so far.
var (
	boardClumps    = clumps{[2]float64{37, 37}, [2]float64{3.85, 3.65}, 3}
	directedClumps = clumps{[2]float64{20, 68}, [2]float64{4.4, 2.9}, 1}
	seenClumps     = clumps{[2]float64{22, 90}, [2]float64{4.3, 1.95}, 1}
)

// board sets what is known of a form of boards whose moves want certain pegs: each of the
// bits that number blocks adds its part to half of the variance, as was measured of a board
// of 25 cells. Moves that are always there make no clumps.
func (s *Space) board(form *puzzle.XORForm) {
	if !slices.ContainsFunc(form.Moves, func(m puzzle.XORMove) bool { return len(m.When) > 0 }) {
		return
	}
	s.Spread = math.Log2(float64(len(s.sources))) / float64(2*form.Bits)
	if s.Clumps = boardClumps; s.Directed {
		s.Clumps, s.Seen = directedClumps, seenClumps
	}
}

// extent is that of n positions in a block of so many places, when a share y of all
// positions is found.
func (c clumps) extent(size, n, y float64) storage.Extent {
	const places = 64 * engine.SetVector
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

// at is what one of the two comes to when a share y of all positions is found.
func (c clumps) at(of [2]float64, y float64) float64 {
	return of[0] + (of[1]-of[0])*math.Pow(y, c.power)
}

// independent is of how many places at random as many are empty as of so many.
func (c clumps) independent(x, y, places float64) float64 {
	return places / (1 + c.at(c.c, y)*math.Cbrt(x))
}

// filled is the share of what has so many places that is not empty when a share x of all
// places is taken at random.
func filled(x, places float64) float64 { return 1 - math.Pow(1-x, places) }

// shares says how a level is spread over blocks. The distances of each lie near a bell
// curve around a mean of its own, and the means near one around that of all.
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
