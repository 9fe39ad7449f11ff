package tablebase_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
	"puzzlebase/tablebase"
	"puzzlebase/tablebase/tablebasetest"
)

func TestSample(t *testing.T) {
	p := catalogtest.Find(t, "sliding:2x3")
	db := tablebasetest.Built(t, p)
	distance := puzzletest.Distances(p)
	most := puzzle.Distance(len(db.Levels()) - 1)
	draw := func(nearest, farthest puzzle.Distance, n int, seed uint64) []tablebase.Sampled {
		t.Helper()
		among := puzzle.Distances{First: nearest, Last: farthest}
		s, err := tablebase.Sample(t.Context(), db, among, n, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for d, n := range db.Levels() { // a whole level is drawn once each
		drawn := draw(puzzle.Distance(d), puzzle.Distance(d), int(n), 1)
		seen := map[puzzle.Index]bool{}
		for _, s := range drawn {
			seen[s.Index] = true
			if distance[s.Index] != d || int(s.Distance) != d {
				t.Errorf("position %d at distance %d is drawn for %d", s.Index, distance[s.Index],
					d)
			}
		}
		if len(seen) != int(n) {
			t.Errorf("distance %d: %d different positions of %d", d, len(seen), n)
		}
	}
	few, many := draw(0, most, 5, 9), draw(0, most, 50, 9)
	if !slices.Equal(few, many[:5]) {
		t.Errorf("5 positions are %v, the first of 50 are %v", few, many[:5])
	}
	if slices.Equal(few, draw(0, most, 5, 10)) {
		t.Error("two seeds draw the same")
	}
	var lacking *tablebase.TooFewError
	_, err := tablebase.Sample(t.Context(), db, puzzle.Distances{}, 2, 1, nil)
	if !errors.As(err, &lacking) ||
		lacking.Wanted != 2 || lacking.Eligible != 1 {
		t.Errorf("two positions are drawn from a level of one: %v", err)
	}
	if _, err := tablebase.Of(p, db).Wander(t.Context(), puzzle.Distances{}, 2,
		1); !errors.As(err, &lacking) {
		t.Errorf("two positions are found in a level of one: %v", err)
	}
	// Even: of many draws of one position, every third of the indices gets
	// about a third. 300 draws leave it by more than 50 once in 10^9.
	var thirds [3]int
	for seed := range uint64(300) {
		thirds[uint64(draw(0, most, 1, seed)[0].Index)*3/p.Size()]++
	}
	for _, n := range thirds {
		if n < 50 || n > 150 {
			t.Errorf("thirds of the space are drawn %v times", thirds)
		}
	}
}

// TestSampleUnsolvable draws boards without an index, positions without a distance, and boards of a
// puzzle that a search answers. Where all can be solved, or too few are unsolvable, that is said.
func TestSampleUnsolvable(t *testing.T) {
	for name, reason := range map[string]string{"sliding:2x3": "parity", "tails:4x4": "parity",
		"sliding:4x4": "parity", "pyraminx": "", "peg:3x3": "", "tails:3x3": "none is unsolvable",
		"sliding:2x2": "fewer than 15 are unsolvable"} {
		p := catalogtest.Find(t, name)
		var entries store.Entries
		if !tablebase.Searched(p) {
			entries = tablebasetest.Built(t, p)
		}
		drawn, err := tablebase.SampleUnsolvable(t.Context(), p, entries, 15, 1)
		if err != nil && (reason == "" || !strings.HasSuffix(err.Error(), reason)) {
			t.Errorf("%s: %v, want %q", name, err, reason)
		}
		if err == nil && len(drawn) != 15 {
			t.Errorf("%s: %d unsolvable positions, want 15", name, len(drawn))
		}
		for _, pos := range drawn {
			kind := tablebase.Explain(p, pos).Kind
			if again, err := p.Parse(p.Format(pos)); again != pos || err != nil ||
				reason != "" && kind != reason {
				t.Errorf("%s: %s is drawn with the reason %q: %v", name, p.Format(pos), kind, err)
			}
		}
	}
}
