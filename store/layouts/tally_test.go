package layouts

import (
	"slices"
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// TestTally tallies random rows of all numbers of planes, and compares with one row and
// one distance after the other.
func TestTally(t *testing.T) {
	rng := puzzletest.Rand(t)
	for planes := 1; planes <= 9; planes++ {
		for _, parents := range []int{0, 3, 6} {
			shape := space.Shape{Distance: planes, Parent: parents}
			levels := 1 + rng.IntN(1<<planes-1)
			n, first := rng.IntN(50), rng.Uint64N(1<<40)
			rows, slow := make([]uint64, n*shape.Words()), NewTally(levels)
			for i := range n {
				var lanes = map[int]uint64{}
				for lane := range space.Lanes {
					code := max(0, levels-rng.IntN(1+rng.IntN(levels+1)))
					space.Or(rows[i*shape.Words():][:planes], uint64(code), 1<<lane)
					lanes[code] |= 1 << lane
				}
				for code, set := range lanes {
					if code > 0 {
						for range space.Lanes {
							slow.Counts[code-1] += set & 1
							set = set>>1 | set<<63
						}
						slow.Hashes[code-1] += splitMix(splitMix(first+uint64(i)+golden) ^ set)
					}
				}
			}
			fast := NewTally(levels)
			if !fast.Add(first, shape, rows) || !slices.Equal(fast.Counts, slow.Counts) ||
				!slices.Equal(fast.Hashes, slow.Hashes) {
				t.Errorf("%d planes, %d levels, %d rows: %+v, want %+v", planes, levels, n, fast,
					slow)
			}
			if n > 0 && levels < 1<<planes-1 {
				at := rng.IntN(n) * shape.Words()
				// where it may be more already, never less
				space.Or(rows[at:][:planes], 1<<planes-1, 1)
				if space.Value(rows[at:][:planes], 0) > uint64(levels) &&
					NewTally(levels).Add(first, shape, rows) {
					t.Errorf("%d planes: a distance beyond %d levels is not noticed", planes,
						levels)
				}
			}
		}
	}
}
