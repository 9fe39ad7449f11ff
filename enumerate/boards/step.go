package boards

import (
	"context"
	"math/bits"
	"sync/atomic"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
)

// tilesAtOnce is how many tiles a worker takes at a time: enough that taking
// them costs nothing, few enough that the workers finish together.
const tilesAtOnce = 16

// level is a set of positions. Vectors says which vectors of each tile hold any.
type level struct {
	tiles   []tile
	vectors []uint64
}

// rest is what is left to be found of a tile.
type rest struct {
	full uint64              // the vectors of which nothing is
	left [tileVectors]uint16 // how many positions are, of each
}

// fill makes all positions left to be found.
func fill(rests []rest) {
	for t := range rests {
		for v := range rests[t].left {
			rests[t].left[v] = vectorWords * 64
		}
	}
}

// stepper finds one level from the last, in consecutive tiles of the space: all tiles, or
// those of a block.
type stepper struct {
	*moves
	distance puzzle.Distance // of the level to be found
	order    xormoves.Order  // in which the tiles are filled
	first    uint64          // the number of the first tile

	// From has, for each step, where the last level is that the step leads to: nil where
	// that is empty. Mask has those bits of a tile's number by which its tiles are numbered.
	from []*level
	mask uint64

	// To holds the level before the last at first. The level that is found takes its place.
	to     *level
	known  []*level // levels whose positions are not new
	seen   []tile   // positions of all levels, or nil
	rests  []rest   // nil where it is unknown what is left
	planes [][]tile // what is found is added to these too
}

// step finds the level and returns its size. Workers call visited with how many tiles
// they have done and how many positions they found there. The context stops it between tiles.
func (s *stepper) step(ctx context.Context, workers int,
	visited func(tiles, found uint64)) (uint64, error) {
	var total atomic.Uint64
	tiles := uint64(len(s.to.tiles))
	err := space.Ranges(ctx, workers, tiles, tilesAtOnce, func() space.Worker {
		found, unknown, marks := new(tile), new(rest), make([]*tile, 0, 16)
		return space.Worker{Visit: func(from, end uint64) error {
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

// advance finds what tile t has of the level, adds it to the tiles of marks and returns its
// size. Found is memory for what moves lead to.
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
			l.without(t, found, touched)
		}
		if s.seen != nil {
			count, fresh, full = s.kernel.settle(found, &s.seen[t], marks, touched)
			for f := fresh; f != 0; f &= f - 1 {
				v := bits.TrailingZeros64(f)
				s.to.tiles[t][v] = found[v]
			}
		} else {
			count, fresh, full = s.kernel.advance(&s.to.tiles[t], found, marks, &left.left, touched)
		}
		left.full |= full
	}
	s.to.empty(t, s.to.vectors[t]&^fresh)
	s.to.vectors[t] = fresh
	return count
}

// empty makes the selected vectors of tile t of the level 0.
func (l *level) empty(t, vectors uint64) {
	for ; vectors != 0; vectors &= vectors - 1 {
		l.tiles[t][bits.TrailingZeros64(vectors)] = vector.Bits{}
	}
}

// without takes from the selected vectors of found what tile t of the level has.
func (l *level) without(t uint64, found *tile, vectors uint64) {
	for vectors &= l.vectors[t]; vectors != 0; vectors &= vectors - 1 {
		v := bits.TrailingZeros64(vectors)
		for j, w := range l.tiles[t][v] {
			found[v][j] &^= w
		}
	}
}

// pull is what a move brings to a tile.
type pull struct {
	step    *step
	src     *tile
	sign    uint   // of the tile's number
	vectors uint64 // of the tile, in which there may be something
}

// pullsAhead is how many pulls are being fetched before one is taken: what is fetched
// for more of them leaves the nearest cache again.
const pullsAhead = 2

// gather puts into the open vectors of found, which is tile number t of the space, what moves
// lead to from the last level, and returns the vectors that any move leads to. These are fetched
// of each tile of next, which the caller will need.
func (s *stepper) gather(t uint64, found *tile, open uint64, next []*tile) (touched uint64) {
	var pulls [pullsAhead]pull
	n, fetched := 0, uint64(0)
	for i := range s.steps {
		st, level := &s.steps[i], s.from[i]
		if level == nil {
			continue
		}
		from, sign := (t^st.tile)&s.mask, st.sign(t)
		there := level.vectors[from] & vector.SwapLanes(open&st.legal[sign], st.vector)
		if there == 0 {
			continue
		}
		prefetch(&level.tiles[from], there)
		p := &pulls[n%pullsAhead]
		if n >= pullsAhead {
			touched = p.into(s.kernel, found, touched)
		}
		*p = pull{st, &level.tiles[from], sign, vector.SwapLanes(there, st.vector)}
		for _, tile := range next {
			prefetch(tile, p.vectors&^fetched)
		}
		fetched |= p.vectors
		n++
	}
	for i := max(0, n-pullsAhead); i < n; i++ {
		touched = pulls[i%pullsAhead].into(s.kernel, found, touched)
	}
	return touched
}

// into adds it to found, of which the touched vectors are valid, and returns which
// are then.
func (p *pull) into(k kernel, found *tile, touched uint64) uint64 {
	for fresh := p.vectors &^ touched; fresh != 0; fresh &= fresh - 1 {
		found[bits.TrailingZeros64(fresh)] = vector.Bits{}
	}
	p.step.gather(k, found, p.src, p.sign, p.vectors)
	return touched | p.vectors
}
