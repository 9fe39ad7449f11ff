package reports

import (
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/tablebase"
)

// ofFifteen is what fifteen has made; several tests want it.
var ofFifteen *Report

// fifteen returns the report of the 15-puzzle, with small patterns and few positions.
func fifteen(t *testing.T) *Report {
	t.Helper()
	if ofFifteen != nil {
		return ofFifteen
	}
	dir, ctx := tablebase.Dir(t.TempDir()), t.Context()
	p := catalogtest.Find(t, "15-puzzle")
	if _, err := dir.Build(ctx, p, tablebase.Options{Partition: "6-6-3"}); err != nil {
		t.Fatal(err)
	}
	tb, err := dir.Open(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Gather(ctx, tb, Options{Name: "15-puzzle", Stem: "15-puzzle", Typed: "15-puzzle",
		Drawn: 12, Seed: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ofFifteen = r
	return r
}

// TestSearchedReport counts the nearest levels of the 15-puzzle, and wants them and a sample to
// agree with what is published, of which each colour of the gap's cell has half.
func TestSearchedReport(t *testing.T) {
	r := fifteen(t)
	if len(r.Checks) != 4 || len(r.Searched.Nearest) < 20 {
		t.Errorf("%d checks, %d levels", len(r.Checks), len(r.Searched.Nearest))
	}
	for _, c := range r.Checks {
		if !c.Agrees {
			t.Errorf("%+v", c)
		}
	}
	var odd uint64
	for d := 1; d < len(r.Searched.Published); d += 2 {
		odd += r.Searched.Published[d]
	}
	if odd != r.Searched.Positions/2 {
		t.Errorf("%d positions at odd distances are published, want half of %d", odd,
			r.Searched.Positions)
	}
}

// TestEntrySearched reads the line of an index back.
func TestEntrySearched(t *testing.T) {
	r := fifteen(t)
	var out strings.Builder
	if err := r.writeJSON(&out); err != nil {
		t.Fatal(err)
	}
	e, err := readIndexLine(strings.NewReader(out.String()), "15-puzzle")
	if err != nil || e.Positions != 10_461_394_944_000 || e.MaxDistance != "80" {
		t.Errorf("%+v, %v", e, err)
	}
}
