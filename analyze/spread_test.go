package analyze

import (
	"math"
	"testing"
)

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

// TestWilson compares with the interval that E. B. Wilson's formula gives for 10 of
// 20, and with what there is to say of nothing.
func TestWilson(t *testing.T) {
	low, high := Wilson(10, 20)
	if math.Abs(low-0.2993) > 0.0001 || math.Abs(high-0.7007) > 0.0001 {
		t.Errorf("10 of 20: %f to %f", low, high)
	}
	if low, high = Wilson(0, 0); low != 0 || high != 1 {
		t.Errorf("0 of 0: %f to %f", low, high)
	}
}
