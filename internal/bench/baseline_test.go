package bench

import (
	"math"
	"slices"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
)

// TestQueue compares the baseline of enumerations with the slow twin of all tests.
func TestQueue(t *testing.T) {
	p := catalogtest.Find(t, "sliding:2x3")
	var want []uint64
	for _, d := range puzzletest.Distances(p) {
		for len(want) <= d {
			want = append(want, 0)
		}
		want[d]++
	}
	if n, levels := queueSearch(p); n != int(p.Size()) || !slices.Equal(levels, want) {
		t.Errorf("%d expanded, levels %v, want %d and %v", n, levels, p.Size(), want)
	}
}

// TestEntropy wants the bits that a fair choice needs.
func TestEntropy(t *testing.T) {
	for _, c := range []struct {
		counts []uint64
		want   float64
	}{{nil, 0}, {[]uint64{7}, 0}, {[]uint64{1, 1, 0, 2}, 1.5}, {[]uint64{3, 3, 3, 3}, 2}} {
		if got := entropy(c.counts); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("entropy of %d is %v, want %v", c.counts, got, c.want)
		}
	}
}
