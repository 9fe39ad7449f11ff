package space_test

import (
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// TestUnpacked reads words of fewer than 64 positions bit by bit.
func TestUnpacked(t *testing.T) {
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
			if got := space.Unpacked(plane, x, size, columns); got != want {
				t.Fatalf("%d columns: positions from %d are %x, want %x", columns, x, got, want)
			}
		}
	}
}
