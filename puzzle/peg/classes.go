package peg

import "math/bits"

// SmallestOfClasses returns for each class the position with the fewest white cells, the least
// number if there are several. Bit i of a class's number is invariant i.
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

// ToReach returns the game on the board with moves of both kinds and that goal. Each position of
// the goal's class has an index.
func (b *Board) ToReach(goal Bitboard) *Game { return newGame(b, Both, []Bitboard{goal}) }

// ClassOf returns the number of a position's class: bit i is invariant i.
func (b *Board) ClassOf(w Bitboard) int {
	n := 0
	for i, v := range b.invariant {
		n |= v.Of(w) << i
	}
	return n
}

// WithWhite yields the positions with n white cells in increasing order as numbers.
func (b *Board) WithWhite(n int) func(yield func(Bitboard) bool) {
	return func(yield func(Bitboard) bool) {
		if n > b.Cells() {
			return
		}
		for w := uint64(1)<<n - 1; w <= b.all(); {
			if !yield(Bitboard(w)) || w == 0 {
				return
			}
			// This computes the next number with as many ones. The top one of the lowest block
			// moves up by one place, and the others move to the bottom.
			low := w & -w
			carry := w + low
			w = carry | (w^carry)>>(bits.TrailingZeros64(low)+2)
		}
	}
}
