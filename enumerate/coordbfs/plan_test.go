package coordbfs

import (
	"slices"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

// TestColumns compares random maps of columns, whole and partial, with a loop
// over bits.
func TestColumns(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 200 {
		n := 1 + rng.IntN(64)
		to := make([]uint8, n)
		for c, x := range rng.Perm(n) {
			to[c] = uint8(x)
		}
		if rng.IntN(4) == 0 {
			slices.Sort(to)
		}
		for c := range to {
			if rng.IntN(3) == 0 {
				to[c] = puzzle.NoColumn
			}
		}
		m := newColumns(to)
		for range 20 {
			set := rng.Uint64() >> (64 - n)
			want := uint64(0)
			for c, x := range to {
				if x != puzzle.NoColumn {
					want |= set >> x & 1 << c
				}
			}
			if got := m.back(set); got != want {
				t.Fatalf("columns %v take %x into %x, want %x", to, got, set, want)
			}
		}
	}
}

// TestBitsFrom reads words of fewer than 64 positions bit by bit.
func TestBitsFrom(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, columns := range []uint64{1, 2, 27, 32, 60, 63, 64} {
		plane := make([]uint64, 100)
		for i := range plane {
			plane[i] = rng.Uint64() >> (64 - columns)
		}
		size := columns * uint64(len(plane))
		for x := uint64(0); x < size; x += 64 {
			want := uint64(0)
			for lane := range min(64, size-x) {
				want |= plane[(x+lane)/columns] >> ((x + lane) % columns) & 1 << lane
			}
			if got := bitsFrom(plane, x, size, columns); got != want {
				t.Fatalf("%d columns: positions from %d are %x, want %x", columns, x, got, want)
			}
		}
	}
}
