package enumerate_test

import (
	"testing"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
)

// TestEstimate compares forecasts with what enumerating the puzzles comes to.
// Times are compared with nothing: other tests run meanwhile.
func TestEstimate(t *testing.T) {
	for _, c := range []struct {
		spec   string
		engine enumerate.Engine
	}{
		{"tails:4x4", enumerate.XOR},
		{"tails:4x5", enumerate.XORPlain},
		{"weighted-tails:3x3", enumerate.Generic},
		{"sliding:3x3", enumerate.Sheets},
		{"sliding:3x3,metric=line", enumerate.Sheets},
		{"sliding:2x4", enumerate.Generic},
		{"sliding:1x1", enumerate.Sheets},
		{"pool", enumerate.Generic},
		{"hiriq", enumerate.XOR},
	} {
		p := find(t, c.spec)
		quick, err := enumerate.Estimate(p, c.engine, 2)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		measured, err := enumerate.Calibrate(t.Context(), p, c.engine, 2, 300*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("%s: measuring for 0.3 s took %v", c.spec, took)
		}
		if !measured.Measured || quick.Measured {
			t.Errorf("%s: measured %v and %v, want false and true", c.spec, quick.Measured, measured.Measured)
		}
		for _, f := range []enumerate.Forecast{quick, measured} {
			sets := p.Size() / 8 * uint64(f.Shape.Distance)
			if f.Engine != c.engine || f.Size != p.Size() || f.Memory < sets || f.Lean > f.Memory || f.Time <= 0 || f.Time > time.Hour {
				t.Errorf("%s: forecast %+v", c.spec, f)
			}
		}
	}
	if _, err := enumerate.Estimate(find(t, "pool"), enumerate.XOR, 1); err == nil {
		t.Error("an engine is estimated that cannot be had")
	}
}

// TestEstimateFinds wants the exact greatest distance where the search ends
// within the time.
func TestEstimateFinds(t *testing.T) {
	f, err := enumerate.Calibrate(t.Context(), find(t, "sliding:3x3"), enumerate.Auto, 2, 20*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	if want := puzzle.Distance(31); f.Farthest != want {
		t.Errorf("greatest distance %d, want %d", f.Farthest, want)
	}
}
