package peg

import (
	"math/bits"

	"puzzlebase/puzzle"
)

// Class is one of the classes of a board as a space of its own, whether or not
// the goal lies in it: the positions that share the invariants of Smallest.
type Class struct {
	puzzle.XORForm
	Smallest White // with the fewest white cells, and of those the least number
	class    *class
}

// Classes returns all classes, ordered by the number whose bit i is invariant
// i; with the moves of both kinds.
func (b *Board) Classes() []*Class {
	out := make([]*Class, 1<<len(b.invariant))
	for missing, white := len(out), 0; missing > 0; white++ {
		for w := range b.WithWhite(white) {
			if n := b.ClassOf(w); out[n] == nil {
				c := newClass(b, &b.space, w)
				out[n] = &Class{XORForm: c.form(Both), Smallest: w, class: c}
				missing--
			}
		}
	}
	return out
}

// ClassOf returns the number of a position's class: bit i is invariant i.
func (b *Board) ClassOf(w White) int {
	n := 0
	for i, v := range b.invariant {
		n |= v.Of(w) << i
	}
	return n
}

// WithWhite yields the positions with n white cells in increasing order of the
// number whose bits are the white cells.
func (b *Board) WithWhite(n int) func(yield func(White) bool) {
	return func(yield func(White) bool) {
		if n > b.Cells() {
			return
		}
		for w := uint64(1)<<n - 1; w <= b.all(); {
			if !yield(White(w)) || w == 0 {
				return
			}
			// The next number with as many ones: the lowest block of ones gives
			// its top one to the next place, the rest go to the bottom.
			low := w & -w
			carry := w + low
			w = carry | (w^carry)>>(bits.TrailingZeros64(low)+2)
		}
	}
}

// White returns the white cells of the position with index x.
func (c *Class) White(x puzzle.Index) White { return c.class.position(uint64(x)) }

// Index is the inverse of White, for positions of the class.
func (c *Class) Index(w White) puzzle.Index { return puzzle.Index(c.class.index(w)) }
