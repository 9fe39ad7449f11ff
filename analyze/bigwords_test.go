package analyze

import (
	"math/big"
	"testing"

	"puzzlebase/puzzle/puzzletest"
)

// TestWords compares sums and their digits with math/big.
func TestWords(t *testing.T) {
	rng := puzzletest.Rand(t)
	for n := range 2000 {
		a, b := make([]uint64, 1+n%4), make([]uint64, 1+n%3)
		want := new(big.Int)
		for _, words := range [][]uint64{a, b} {
			x := new(big.Int)
			for i := range words {
				words[i] = rng.Uint64() >> rng.IntN(65)
				x.Or(x, new(big.Int).Lsh(new(big.Int).SetUint64(words[i]), uint(64*i)))
			}
			want.Add(want, x)
		}
		sum := addWords(a, b)
		if got := decimal(sum); got != want.String() {
			t.Fatalf("%s, want %s", got, want)
		}
	}
}
