package verify

import (
	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
)

// xorChecker checks the 512 positions of a vector at once. It is for puzzles whose moves are XOR
// masks with linear conditions and cost 1.
//
// A move takes all positions of a row to positions of one row, and all rows of a vector to rows of
// one vector. So the codes after the move are the planes of that vector with rows and lanes
// permuted. A comparison of 64 numbers with 64 others is a subtraction in bit slices.
type xorChecker struct {
	codes *codes
	size  uint64
	goals map[uint64]*vector.Bits // by vector
	moves []xormoves.Move
	wide  int // planes of a parent move
}

// follow compares a vector with the vectors that moves lead to. Possible has the moves that are
// legal somewhere in it, in increasing order. It is the fastest kernel of this build and processor.
var follow = followPlain

func newXORChecker(form *puzzle.XORForm, goals []puzzle.Index, all *codes) *xorChecker {
	c := &xorChecker{codes: all, size: form.Size(), goals: map[uint64]*vector.Bits{},
		moves: xormoves.Of(form)}
	c.wide = space.ShapeFor(0, len(form.Moves)).Parent
	for _, g := range goals {
		row := uint64(g) / space.Lanes
		if c.goals[row/vectorRows] == nil {
			c.goals[row/vectorRows] = new(vector.Bits)
		}
		c.goals[row/vectorRows][row%vectorRows] |= 1 << (g % space.Lanes)
	}
	return c
}

type vectorCheck struct {
	number  uint64
	less    [mostPlanes]vector.Bits // the codes less one, modulo 2^planes
	here    vector.Bits             // the reached lanes
	wanting vector.Bits             // those of here whose parent is not found yet
	bad     vector.Bits
	parents [mostParents]vector.Bits
}

// mostParents is the greatest number of planes of a parent move: moves have 16 bits.
const mostParents = 16

func (c *xorChecker) start() check {
	var w vectorCheck
	var listed []int
	possible := xormoves.NewPossible(c.moves)
	return func(first uint64, parents, bad []uint64) {
		end := first + uint64(len(bad))
		for v := first / vectorRows; v*vectorRows < end; v++ {
			w.number = v
			c.begin(&w)
			listed = possible.In(v, listed[:0])
			follow(c, &w, listed)
			for row := max(first, v*vectorRows); row < min(end, (v+1)*vectorRows); row++ {
				i, r := row-first, row%vectorRows
				bad[i] = w.bad[r] | w.wanting[r]
				for k := range c.wide {
					parents[int(i)*c.wide+k] = w.parents[k][r]
				}
			}
		}
	}
}

// begin does the checks that do not depend on moves.
func (c *xorChecker) begin(w *vectorCheck) {
	clear(w.parents[:c.wide])
	borrow, rest := vector.All, vector.Bits{}
	w.here = vector.Bits{}
	for k := range c.codes.planes {
		for r, plane := range c.codes.plane(w.number, k) {
			less := plane ^ borrow[r]
			borrow[r] &^= plane
			w.here[r] |= plane
			w.less[k][r] = less
			rest[r] |= less
		}
	}
	goals := c.goals[w.number]
	if goals == nil {
		goals = new(vector.Bits)
	}
	for r, here := range w.here {
		w.wanting[r] = here & rest[r]
		w.bad[r] = here&^rest[r] ^ goals[r]
		if row := w.number*vectorRows + uint64(r); c.size < (row+1)*space.Lanes {
			w.bad[r] |= here &^ space.LanesOf(max(c.size, row*space.Lanes), row)
		}
	}
}

func followPlain(c *xorChecker, w *vectorCheck, possible []int) {
	n := c.codes.planes
	for _, k := range possible {
		m := &c.moves[k]
		for r := range uint(vectorRows) {
			legal := m.Legal(w.number*vectorRows + uint64(r))
			if legal == 0 {
				continue
			}
			found, equal, less := uint64(0), ^uint64(0), uint64(0)
			for p := range n {
				there := vector.SwapLanes(c.codes.plane(w.number^m.Vector, p)[r^m.Swap/space.Lanes],
					m.Lane)
				differ := there ^ w.less[p][r]
				found |= there
				equal &^= differ
				less = less&^differ | w.less[p][r]&^there
			}
			found &= legal
			w.bad[r] |= found & (less | ^w.here[r])
			if hit := found & equal & w.wanting[r]; hit != 0 {
				w.wanting[r] &^= hit
				for p := range c.wide {
					w.parents[p][r] |= hit & -(uint64(k) >> p & 1)
				}
			}
		}
	}
}
