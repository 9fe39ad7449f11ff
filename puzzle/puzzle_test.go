package puzzle_test

import (
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

// switches are two bits: move 0 sets the low one where the high one is not set,
// move 1 flips the high one.
func switches() *puzzle.XORForm {
	return &puzzle.XORForm{Bits: 2, Moves: []puzzle.XORMove{
		{Mask: 1, When: []puzzle.Condition{{Mask: 1}, {Mask: 2}}},
		{Mask: 2},
	}}
}

func TestXORForm(t *testing.T) {
	f := switches()
	if f.Size() != 4 || f.MoveCount() != 2 {
		t.Errorf("size %d and %d moves, want 4 and 2", f.Size(), f.MoveCount())
	}
	for x, want := range []map[puzzle.Move]puzzle.Index{
		{0: 1, 1: 2}, {1: 3}, {1: 0}, {1: 1},
	} {
		got := f.Successors(puzzle.Index(x), nil)
		if len(got) != len(want) {
			t.Errorf("%d: successors %v, want %v", x, got, want)
		}
		for _, e := range got {
			if to, ok := want[e.Move]; !ok || to != e.To {
				t.Errorf("%d: successors %v, want %v", x, got, want)
			}
		}
	}
	if f.Reversible() {
		t.Error("move 0 cannot be taken back, but the form says that all can")
	}
	f.Moves = f.Moves[1:]
	if !f.Reversible() {
		t.Error("move 1 takes itself back, but the form says that it does not")
	}
}

// graph makes a form a puzzle.Graph.
type graph struct{ *puzzle.XORForm }

func (graph) Goals() []puzzle.Index      { return []puzzle.Index{0} }
func (graph) Features() *puzzle.Features { return &puzzle.Features{} }

// TestDerived checks what features say besides their fields.
func TestDerived(t *testing.T) {
	form := &puzzle.CoordinateForm{}
	for _, c := range []struct {
		f          puzzle.Features
		cost, most puzzle.Distance
		undirected bool
	}{
		{puzzle.Features{}, 1, 1, false},
		{puzzle.Features{Reversible: true}, 1, 1, true},
		{puzzle.Features{Reversible: true, Costs: []puzzle.Distance{1, 1}}, 1, 1, true},
		// the way back may cost more
		{puzzle.Features{Reversible: true, Costs: []puzzle.Distance{3, 2}}, 2, 3, false},
	} {
		if got := c.f.Cost(1); got != c.cost {
			t.Errorf("%+v: move 1 costs %d, want %d", c.f, got, c.cost)
		}
		if got := c.f.MaxCost(); got != c.most || c.f.UnitCost() != (c.most == 1) {
			t.Errorf("%+v: the greatest cost is %d, and all are 1: %v; want %d", c.f, got,
				c.f.UnitCost(), c.most)
		}
		if got := c.f.Undirected(); got != c.undirected {
			t.Errorf("%+v: undirected %v, want %v", c.f, got, c.undirected)
		}
		if c.f.Coordinates.Get() != nil {
			t.Errorf("%+v: there is a product of coordinates", c.f)
		}
		c.f.Coordinates = func() *puzzle.CoordinateForm { return form }
		if c.f.Coordinates.Get() != form {
			t.Errorf("%+v: the product of coordinates is another", c.f)
		}
	}
}

// TestStartBeforeSearch wants the start of rules, whose goals nobody knows before the search.
func TestStartBeforeSearch(t *testing.T) {
	rules := puzzletest.NewChance(2, 3)
	if got := puzzle.Start(puzzle.Discover(rules)); got != rules.Start() {
		t.Errorf("the start is %q, want %q", got, rules.Start())
	}
}

func TestApply(t *testing.T) {
	g := graph{switches()}
	for _, c := range []struct {
		x     puzzle.Index
		m     puzzle.Move
		to    puzzle.Index
		legal bool
	}{{0, 0, 1, true}, {0, 1, 2, true}, {1, 0, 0, false}, {2, 0, 0, false}, {3, 1, 1, true},
		{0, 9, 0, false}} {
		if to, legal := puzzle.Apply(g, c.x, c.m); to != c.to || legal != c.legal {
			t.Errorf("move %d in %d leads to %d, %v; want %d, %v", c.m, c.x, to, legal, c.to,
				c.legal)
		}
	}
}
