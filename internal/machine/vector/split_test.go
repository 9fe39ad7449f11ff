package vector_test

import (
	"math/bits"
	"testing"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle/puzzletest"
)

// TestSplit compares parts of vectors, and counts of sets, with what the lanes hold one by one.
func TestSplit(t *testing.T) {
	rng := puzzletest.Rand(t)
	var splitter vector.Splitter
	for round := range 200 {
		lanes, planes := vector.All, make([]vector.Bits, rng.IntN(10))
		for r := range vector.Words {
			if round%2 == 1 {
				lanes[r] = rng.Uint64() & rng.Uint64()
			}
			for k := range planes {
				planes[k][r] = rng.Uint64() & -uint64(rng.IntN(2)) // few numbers in some words
			}
		}
		want := map[int]vector.Bits{}
		for i := range 64 * vector.Words {
			r, lane := i/64, uint64(1)<<(i%64)
			if lanes[r]&lane == 0 {
				continue
			}
			n := 0
			for k := range planes {
				n |= int(planes[k][r]>>(i%64)&1) << k
			}
			part := want[n]
			part[r] |= lane
			want[n] = part
		}
		last := -1
		for _, p := range splitter.Split(&lanes, planes) {
			if p.Number <= last || p.Lanes != want[p.Number] || p.Lanes == (vector.Bits{}) {
				t.Fatalf("after %d, the lanes of %d are %x, want %x", last, p.Number, p.Lanes,
					want[p.Number])
			}
			last = p.Number
			delete(want, p.Number)
		}
		if len(want) > 0 {
			t.Fatalf("without the parts %x", want)
		}
		counts := make([]vector.Bits, len(planes)+1)
		vector.Count(counts, planes, &lanes)
		vector.Count(counts, planes, &vector.All)
		for k := range planes {
			for r, n := range counts[k] {
				want := bits.OnesCount64(planes[k][r]&lanes[r]) + bits.OnesCount64(planes[k][r])
				if n != uint64(want) {
					t.Fatalf("word %d of set %d counts %d lanes, want %d", r, k, n, want)
				}
			}
		}
		if counts[len(planes)] != (vector.Bits{}) {
			t.Fatal("a count without a set was changed")
		}
	}
}
