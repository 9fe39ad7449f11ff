package analyze

import (
	"errors"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
)

// TestManySolutions wants an error instead of a number that does not fit into 64
// bits, from both ways of counting: the positions one move from the goal, which
// have two neighbours nearer by then, are said to have 2^63 ways each.
func TestManySolutions(t *testing.T) {
	p := catalogtest.Find(t, "lights:2x3")
	table, err := enumerate.Run(t.Context(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	shape := table.Shape()
	rows := make([]uint64, shape.Words())
	if err := table.Rows(0, rows); err != nil {
		t.Fatal(err)
	}
	at := &distances{planes: shape.Distance, words: rows[:shape.Distance]}
	for name, moves := range map[string][]xormoves.Move{"words": xormoves.Of(p.Features().XOR),
		"moves": nil} {
		c := &solutionCounter{puzzle: p, at: at, ways: make([]uint64, space.Lanes), moves: moves,
			compare: compareAll}
		for x := range puzzle.Index(p.Size()) {
			if at.code(x) == 2 {
				c.ways[x] = 1 << 63
			}
		}
		if _, err := c.level(t.Context(), 2, nil); !errors.Is(err, errManySolutions) {
			t.Errorf("by %s: %v", name, err)
		}
	}
}
