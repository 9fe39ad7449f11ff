package peg

import (
	"math/bits"

	"puzzlebase/puzzle"
)

// Class is one of the classes of a board as a space of its own, whether or not
// the goal lies in it.
type Class struct {
	puzzle.XORForm
	class    *class
	features puzzle.Features
}

// Features are those of a graph.
func (c *Class) Features() *puzzle.Features { return &c.features }

// SmallestOfClasses returns of each class the position with the fewest white
// cells, and of those the least number, by the number whose bit i is invariant i.
func (b *Board) SmallestOfClasses() []Bitboard {
	out, found := make([]Bitboard, 1<<len(b.invariant)), make([]bool, 1<<len(b.invariant))
	for missing, white := len(out), 0; missing > 0; white++ {
		for w := range b.WithWhite(white) {
			if n := b.ClassOf(w); !found[n] {
				out[n], found[n] = w, true
				missing--
			}
		}
	}
	return out
}

// Class returns the class of a position, with the moves of both kinds.
func (b *Board) Class(w Bitboard) *Class {
	c := newClass(b, &b.space, w)
	out := &Class{XORForm: c.form(Both), class: c}
	out.features = puzzle.Features{Reversible: true, XOR: &out.XORForm}
	return out
}

// ClassOf returns the number of a position's class: bit i is invariant i.
func (b *Board) ClassOf(w Bitboard) int {
	n := 0
	for i, v := range b.invariant {
		n |= v.Of(w) << i
	}
	return n
}

// WithWhite yields the positions with n white cells in increasing order of the
// number whose bits are the white cells.
func (b *Board) WithWhite(n int) func(yield func(Bitboard) bool) {
	return func(yield func(Bitboard) bool) {
		if n > b.Cells() {
			return
		}
		for w := uint64(1)<<n - 1; w <= b.all(); {
			if !yield(Bitboard(w)) || w == 0 {
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

// Bitboard returns the white cells of the position with index x.
func (c *Class) Bitboard(x puzzle.Index) Bitboard { return c.class.position(uint64(x)) }

// Index is the inverse of Bitboard, for positions of the class.
func (c *Class) Index(w Bitboard) puzzle.Index { return puzzle.Index(c.class.index(w)) }
