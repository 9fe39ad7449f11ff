package searched_test

import (
	"math"
	"testing"

	"puzzlebase/analyze/searched"
	"puzzlebase/enumerate/generic"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/tablebase"
)

// TestHeuristic looks at every position of three boards: the bound is never too
// great, changes by 1 with each move, and predicts the nodes of all iterations
// exactly, for over all starts the theory leaves nothing to chance.
func TestHeuristic(t *testing.T) {
	for spec, partition := range map[string]string{"sliding:2x3": "2-3",
		"sliding:2x4,goal=middle": "", "sliding:4x2,goal=first": "1,2,3/4,5,6,7",
		"sliding:2x4,metric=line": "4-3"} {
		p := catalogtest.Find(t, spec)
		if testing.Short() && p.Size() > 1000 && spec != "sliding:2x4,metric=line" {
			continue
		}
		dir := tablebase.Dir(t.TempDir())
		if _,
			err := dir.Build(t.Context(), p, tablebase.Options{Engine: generic.Name}); err != nil {
			t.Fatal(err)
		}
		tb, err := dir.Open(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		defer tb.Close()
		db, err := tb.Table()
		if err != nil {
			t.Fatal(err)
		}
		h, err := searched.HeuristicOf(t.Context(), db, partition, nil)
		if err != nil {
			t.Fatal(err)
		}
		if h.Positions != p.Size() || h.TooGreat != 0 || h.Moves == 0 || h.Jumps != 0 ||
			h.Gaps[0] == 0 {
			t.Errorf("%s: %+v", spec, h)
		}
		mean, _ := searched.Mean(h.Bounds)
		gap, _ := searched.Mean(h.Gaps)
		if distance, _ := searched.Mean(h.Distances); math.Abs(mean+gap-distance) > 1e-9 {
			t.Errorf("%s: means %g, %g and %g", spec, mean, gap, distance)
		}
		for _, r := range h.Predictions {
			if r.Measured == 0 || math.Abs(r.Predicted/r.Measured-1) > 1e-9 {
				t.Errorf("%s: bound %d: %g nodes, predicted %g", spec, r.Bound, r.Measured,
					r.Predicted)
			}
		}
	}
}
