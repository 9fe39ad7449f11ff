package xormoves_test

import (
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/xormoves"
)

// TestOrder wants every part once, whatever the moves.
func TestOrder(t *testing.T) {
	rng := puzzletest.Rand(t)
	for pieceBits := range 12 {
		parts := uint64(1) << pieceBits
		moves := make([]uint64, rng.IntN(40))
		for i := range moves {
			moves[i] = rng.Uint64N(4 * parts)
		}
		o, seen := xormoves.NewOrder(moves, parts), make([]bool, parts)
		for n := range parts {
			at := o.At(n)
			if at >= parts || seen[at] {
				t.Fatalf("%d parts, moves by %x: part %d comes twice, or is none", parts, moves,
					at)
			}
			seen[at] = true
		}
	}
}

// TestOrderGathers wants parts that lead to the same ones to come together.
func TestOrderGathers(t *testing.T) {
	moves := []uint64{0b100001, 0b000001, 0b010110, 0b110110, 0b001100, 0b101100}
	if o := xormoves.NewOrder(moves, 1<<6); o[0] != 0b100000 {
		t.Errorf("the first entry is %b, want that by which three pairs of moves differ", o[0])
	}
}
