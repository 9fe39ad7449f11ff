package model

import (
	"math"
	"testing"

	"puzzlebase/puzzle/catalog"
)

// TestModel wants what must hold of any prediction: more workers take no longer,
// and as many bytes are written whoever writes them.
func TestModel(t *testing.T) {
	for _, spec := range []string{"hiriq", "hiriq-w", "sliding:3x4", "burnt:6", "sliding:3x5"} {
		p, err := catalog.Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		s := Of(p, 64, nil)
		var sum float64
		for _, n := range s.Levels {
			sum += n
		}
		if off := sum / s.Positions; math.Abs(off-1) > 0.05 {
			t.Errorf("%s: the levels add up to %.3f of all positions", spec, off)
		}
		before := s.Predict(1, Machine{8, 1e8, 1e9})
		for _, workers := range []int{2, 8, 64} {
			now := s.Predict(workers, Machine{8, 1e8, 1e9})
			if now.Seconds > 1.05*before.Seconds || now.Written != before.Written || now.Read < before.Read*0.99 {
				t.Errorf("%s: %d workers take %+v, fewer took %+v", spec, workers, now, before)
			}
			before = now
		}
	}
}
