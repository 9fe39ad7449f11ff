package enumerate_test

import (
	"runtime"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
)

// teller is a search that seek can use.
type teller interface {
	engine.Enumeration
	// Has reports whether a position is in the last level that was found.
	Has(x puzzle.Index) bool
}

// seek counts the levels of p as enumerate.Count does. It also returns the distance of a position;
// found is false if no level has it. The engine of p must be the one for coordinates.
func seek(t *testing.T, p puzzle.Graph, x puzzle.Index) (levels []uint64, at puzzle.Distance,
	found bool) {
	t.Helper()
	k, err := enumerate.Choose(p, "")
	if err != nil {
		t.Fatal(err)
	}
	search, err := k.Start(engine.Job{Puzzle: p, Want: engine.Counts,
		Workers: runtime.GOMAXPROCS(0), Found: func(uint64) {}})
	if err != nil {
		t.Fatal(err)
	}
	for d := puzzle.Distance(0); ; d++ {
		n, err := search.Level(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			return levels, at, found
		}
		levels = append(levels, n)
		if !found && search.(teller).Has(x) {
			at, found = d, true
		}
	}
}
