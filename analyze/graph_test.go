package analyze_test

import (
	"testing"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/tablebase/tablebasetest"
)

// TestGraph compares a graph with what the rules say of each position.
func TestGraph(t *testing.T) {
	p := catalogtest.Find(t, "peg:3x4")
	db := tablebasetest.Built(t, p)
	graph, err := analyze.GraphOf(t.Context(), db, puzzle.Distances{First: 1, Last: 3}, 10_000,
		nil)
	if err != nil {
		t.Fatal(err)
	}
	distance := func(x puzzle.Index) puzzle.Distance {
		e, err := db.Lookup(x)
		if err != nil || !e.Reached {
			return 0
		}
		return e.Distance
	}
	edges, levels := 0, make([]int, 3)
	for x := range puzzle.Index(p.Size()) {
		if d := distance(x); d >= 1 && d <= 3 {
			levels[d-1]++
			for _, e := range p.Successors(x, nil) {
				if to := distance(e.To); to >= 1 && to <= 3 && x < e.To {
					edges++
				}
			}
		}
	}
	for i, n := range levels {
		if len(graph.Levels[i]) != n {
			t.Errorf("distance %d has %d positions, want %d", i+1, len(graph.Levels[i]), n)
		}
	}
	if len(graph.Edges) != edges || edges == 0 {
		t.Errorf("%d moves, want %d", len(graph.Edges), edges)
	}
	if _, err := analyze.GraphOf(t.Context(), db, puzzle.Distances{Last: 100}, 50,
		nil); err == nil {
		t.Error("more positions than wanted are no error")
	}
}
