package peg

import "math/bits"

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

// ToReach returns the game on the board with the moves of both kinds and that goal, which has
// an index for each position of its class.
func (b *Board) ToReach(goal Bitboard) *Game { return newGame(b, Both, []Bitboard{goal}) }

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
