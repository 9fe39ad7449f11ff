package analyze

import "testing"

// TestSpread compares mean, median and greatest with a list of values.
func TestSpread(t *testing.T) {
	for _, c := range []struct {
		counts       []uint64
		mean, median float64
		greatest     int
	}{
		{[]uint64{1}, 0, 0, 0},
		{[]uint64{1, 1}, 0.5, 0.5, 1},
		{[]uint64{1, 0, 1, 0}, 1, 1, 2},
		{[]uint64{1, 3, 1}, 1, 1, 2},
		{[]uint64{0, 2, 2}, 1.5, 1.5, 2},
	} {
		s := SpreadOf(c.counts)
		if s.Mean != c.mean || s.Median != c.median || s.Greatest != c.greatest {
			t.Errorf("%v: %+v", c.counts, s)
		}
	}
}
