package xor

import (
	"context"
	"math/bits"
	"sync/atomic"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
)

// A worker takes tilesAtOnce tiles at a time: enough that taking them costs nothing, few enough
// that the workers finish together.
const tilesAtOnce = 16

// level is a set of positions. Vectors says which vectors of each tile hold any.
type level struct {
	tiles   []tile
	vectors []uint64
}

// rest says what is left to find in a tile.
type rest struct {
	full uint64              // the vectors with nothing left
	left [tileVectors]uint16 // the number of positions left in each vector
}

// fill marks all positions as left to find.
func fill(rests []rest) {
	for t := range rests {
		for v := range rests[t].left {
			rests[t].left[v] = vectorWords * 64
		}
	}
}

// stepper finds one level from the last, in consecutive tiles: all of the space, or of a block.
type stepper struct {
	*moves
	distance puzzle.Distance // of the level to find
	order    xormoves.Order  // the order in which tiles are filled
	first    uint64          // the number of the first tile

	// By move, the part of the last level that it leads to, or nil if that is empty. The mask
	// selects the bits of a tile's number that number the tiles of this part.
	from []*level
	mask uint64

	// At first the level before the last. The level that is found replaces it.
	to     *level
	known  []*level // levels whose positions are not new
	seen   []tile   // more positions that are not new, or nil
	rests  []rest   // nil if it is unknown what is left
	planes [][]tile // new positions are added to these too
}

// step finds the level and returns its size. Workers call visited with the number of finished
// tiles, and of positions found in them. The context stops it between tiles.
func (s *stepper) step(ctx context.Context, workers int,
	visited func(tiles, found uint64)) (uint64, error) {
	var total atomic.Uint64
	tiles := uint64(len(s.to.tiles))
	err := parallel.Ranges(ctx, workers, tiles, tilesAtOnce, func() parallel.Worker {
		found, unknown, marks := new(tile), new(rest), make([]*tile, 0, 16)
		return parallel.Worker{Visit: func(from, end uint64) error {
			sum := uint64(0)
			for n := from; n < end; n++ {
				t, left := s.order.At(n), unknown
				if unknown.full = 0; s.rests != nil {
					left = &s.rests[t]
				}
				marks = marks[:0]
				for _, plane := range s.planes {
					marks = append(marks, &plane[t])
				}
				sum += uint64(s.advance(t, found, left, marks))
			}
			total.Add(sum)
			visited(end-from, sum)
			return nil
		}}
	})
	return total.Load(), err
}

// advance finds the part of the level in tile t, adds it to the tiles of marks and returns its
// size. The buffer found is for the positions that moves lead to.
func (s *stepper) advance(t uint64, found *tile, left *rest, marks []*tile) (count int) {
	number, open := s.first+t, ^left.full
	if s.sides.whole() {
		open &= s.sides.vectors(number, s.distance)
	}
	var touched, fresh, full uint64
	if open != 0 {
		touched = s.gather(number, found, open, append(marks, &s.to.tiles[t]))
	}
	if touched != 0 {
		for _, l := range s.known {
			without(found, &l.tiles[t], touched&l.vectors[t])
		}
		if s.seen != nil {
			without(found, &s.seen[t], touched)
		}
		count, fresh, full = s.kernel.advance(&s.to.tiles[t], found, marks, &left.left, touched)
		left.full |= full
	}
	s.to.empty(t, s.to.vectors[t]&^fresh)
	s.to.vectors[t] = fresh
	return count
}

// empty clears the selected vectors of tile t of the level.
func (l *level) empty(t, vectors uint64) {
	for ; vectors != 0; vectors &= vectors - 1 {
		l.tiles[t][bits.TrailingZeros64(vectors)] = vector.Bits{}
	}
}

// without removes the positions of known from the selected vectors of found.
func without(found, known *tile, vectors uint64) {
	for ; vectors != 0; vectors &= vectors - 1 {
		v := bits.TrailingZeros64(vectors)
		for j, w := range known[v] {
			found[v][j] &^= w
		}
	}
}

// pull is what a move adds to a tile.
type pull struct {
	move    *tileMove
	src     *tile
	sign    uint   // of the tile's number
	vectors uint64 // vectors of the tile that may get positions
}

// pullsAhead is how many pulls are prefetched. With more of them, the first ones leave the nearest
// cache again.
const pullsAhead = 2

// gather fills the open vectors of found, for tile number t of the space, with the positions that
// moves lead to from the last level. It returns the vectors that any move leads to, and prefetches
// them in each tile of next, which the caller needs afterwards.
func (s *stepper) gather(t uint64, found *tile, open uint64, next []*tile) (touched uint64) {
	var pulls [pullsAhead]pull
	n, fetched := 0, uint64(0)
	for i := range s.tileMoves {
		m, level := &s.tileMoves[i], s.from[i]
		if level == nil {
			continue
		}
		from, sign := (t^m.tile)&s.mask, m.sign(t)
		there := level.vectors[from] & vector.SwapLanes(open&m.legal[sign], m.vector)
		if there == 0 {
			continue
		}
		vector.Prefetch(&level.tiles[from][0][0], there)
		p := &pulls[n%pullsAhead]
		if n >= pullsAhead {
			touched = p.into(s.kernel, found, touched)
		}
		*p = pull{m, &level.tiles[from], sign, vector.SwapLanes(there, m.vector)}
		for _, tile := range next {
			vector.Prefetch(&tile[0][0], p.vectors&^fetched)
		}
		fetched |= p.vectors
		n++
	}
	for i := max(0, n-pullsAhead); i < n; i++ {
		touched = pulls[i%pullsAhead].into(s.kernel, found, touched)
	}
	return touched
}

// into adds the pull to found, of which the touched vectors are valid. It returns the vectors that
// are valid now.
func (p *pull) into(k kernel, found *tile, touched uint64) uint64 {
	for fresh := p.vectors &^ touched; fresh != 0; fresh &= fresh - 1 {
		found[bits.TrailingZeros64(fresh)] = vector.Bits{}
	}
	p.move.gather(k, found, p.src, p.sign, p.vectors)
	return touched | p.vectors
}
