package sliding_test

import (
	"math/big"
	"testing"

	"puzzlebase/puzzle/sliding"
)

// TestPositions compares the number of positions with half a factorial.
func TestPositions(t *testing.T) {
	for _, c := range [][2]int{{3, 7}, {2, 11}, {4, 6}, {5, 5}} {
		p, err := sliding.New(c[0], c[1], sliding.Last, sliding.Single)
		if err != nil {
			t.Fatal(err)
		}
		want := new(big.Int).MulRange(3, int64(c[0]*c[1])).String()
		if got := p.Features().Unnumbered.Positions; got != want || p.Size() != 0 {
			t.Errorf("%s has %s positions, want %s", p.Spec(), got, want)
		}
	}
}
