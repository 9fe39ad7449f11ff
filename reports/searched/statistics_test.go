package searched

import (
	"slices"
	"testing"

	"puzzlebase/analyze/searched"
	"puzzlebase/reports/literature"
	"puzzlebase/space"
)

// TestDrawnCheck takes what is published of the 15-puzzle for a sample of itself, and does
// not with a level moved.
func TestDrawnCheck(t *testing.T) {
	all, err := literature.Of("sliding:4x4")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(p literature.Published) bool { return p.What == "levels" })
	if i < 0 {
		t.Fatalf("no levels of the 15-puzzle are published: %+v", all)
	}
	p := all[i]
	s := Findings{Positions: space.Sum(p.Want), Sample: &searched.Heuristic{Positions: 10_000}}
	for _, n := range p.Want {
		s.Sample.Distances = append(s.Sample.Distances,
			uint64(1e4*float64(n)/float64(s.Positions)+0.5))
	}
	if c := s.drawnCheck(p); !c.Agrees || space.Sum(c.Want) < 9_990 {
		t.Errorf("%+v", c)
	}
	s.Sample.Distances = append([]uint64{0}, s.Sample.Distances...)
	if c := s.drawnCheck(p); c.Agrees {
		t.Errorf("%+v", c)
	}
}

// TestChiSquare compares with tables of the distribution.
func TestChiSquare(t *testing.T) {
	for freedom, want := range map[float64]float64{
		1: 10.83, 5: 20.52, 10: 29.59, 30: 59.70, 60: 99.61,
	} {
		if got := chiSquare(freedom); got < want*0.96 || got > want*1.04 {
			t.Errorf("%g degrees of freedom: %g, want %g", freedom, got, want)
		}
	}
}
