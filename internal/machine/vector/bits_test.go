package vector_test

import (
	"testing"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle/puzzletest"
)

// swapped is the vector whose bit i is bit i^x of b, bit by bit.
func swapped(b *vector.Bits, x uint) (out vector.Bits) {
	for i := range uint(64 * vector.Words) {
		from := i ^ x
		out[i/64] |= b[from/64] >> (from % 64) & 1 << (i % 64)
	}
	return out
}

func TestSwapLanes(t *testing.T) {
	rng := puzzletest.Rand(t)
	for x := range uint(64 * vector.Words) {
		for range 20 {
			var b vector.Bits
			for i := range b {
				b[i] = rng.Uint64()
			}
			want := swapped(&b, x)
			if got := vector.SwapLanes(b[x/64], x%64); got != want[0] {
				t.Fatalf("SwapLanes(%x, %d) = %x, want %x", b[x/64], x%64, got, want[0])
			}
		}
	}
}
