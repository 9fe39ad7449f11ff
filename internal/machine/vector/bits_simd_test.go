//go:build goexperiment.simd && amd64

package vector_test

import (
	"testing"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle/puzzletest"
)

func TestSwap(t *testing.T) {
	if !vector.Has512() {
		t.Skip("this processor has no AVX-512")
	}
	rng := puzzletest.Rand(t)
	for x := range uint(64 * vector.Words) {
		var b, got, single vector.Bits
		for i := range b {
			b[i] = rng.Uint64()
		}
		swap := vector.NewSwap(x)
		vector.Store(swap.Of(vector.Load(&b)), &got)
		vector.Store(vector.Swapped(vector.Load(&b), x), &single)
		vector.ClearUpper()
		if want := swapped(&b, x); got != want || single != want {
			t.Fatalf("a swap by %d of %x is %x and %x, want %x", x, b, got, single, want)
		}
	}
}

func TestSplitPlain(t *testing.T) {
	defer vector.UsePlain()()
	TestSplit(t)
}
