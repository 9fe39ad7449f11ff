package peg

import (
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

// TestEveryClass checks the coordinates and the moves of classes other than the
// solved position's: the same board, measured from a random one.
func TestEveryClass(t *testing.T) {
	rng := puzzletest.Rand(t)
	b := English()
	for range 16 {
		base := Bitboard(rng.Uint64() & b.all())
		g := b.ToReach(base)
		for range 500 {
			x := rng.Uint64N(1 << b.Dim())
			w := g.Bitboard(puzzle.Index(x))
			if y, ok := g.Index(w); !ok || uint64(y) != x {
				t.Fatalf("class of %x: index %d is position %x, in the class %v, with index %d",
					base, x, w, ok, y)
			}
			for m, trip := range b.triplets {
				if got, want := g.Moves[m].Legal(x),
					w.Has(trip.A) != w.Has(trip.C); got != want {
					t.Fatalf("class of %x, position %x: move %d is legal %v, want %v", base, w, m,
						got, want)
				}
				flipped := w ^ 1<<trip.A ^ 1<<trip.B ^ 1<<trip.C
				if got := g.Bitboard(puzzle.Index(x ^ g.Moves[m].Mask)); got != flipped {
					t.Fatalf("class of %x, position %x: move %d leads to %x, want %x", base, w, m,
						got, flipped)
				}
			}
		}
	}
}

// TestLowBits checks what the engine's speed rests on: few moves touch the bits
// within a word, and all of them change the highest bit.
func TestLowBits(t *testing.T) {
	touched := 0
	for _, m := range NewHiRiQ().Moves {
		if m.Mask%64 != 0 {
			touched++
		}
		if m.Mask>>(NewHiRiQ().Bits-1) != 1 {
			t.Errorf("mask %x leaves the highest bit alone", m.Mask)
		}
	}
	if touched > 12 {
		t.Errorf("%d moves touch the low six bits, want at most 12", touched)
	}
}
