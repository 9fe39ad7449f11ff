package tablebase

import (
	"cmp"
	"context"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// Move describes one move and its end.
type Move struct {
	Move     puzzle.Move
	To       puzzle.Position
	Cost     puzzle.Distance
	Solvable bool            // whether a goal can still be reached
	Distance puzzle.Distance // distance of its end, when solvable
	Best     bool            // it begins a shortest solution
	Change   Change
}

// Change says how a move changes the distance.
type Change string

// The changes: to a smaller distance (up the ladder to the goal), an equal one, a greater one, or
// to no solution.
const (
	Nearer  Change = "nearer"
	Same    Change = "same"
	Farther Change = "farther"
	Lost    Change = "lost"
)

// rank orders moves from best to worst. The best ones are all nearer.
func (m *Move) rank() int {
	if m.Best {
		return -1
	}
	return slices.Index([]Change{Nearer, Same, Farther, Lost}, m.Change)
}

// Moves returns the entry of a position, and all legal moves from it, best first.
func (t *Tablebase) Moves(ctx context.Context,
	pos puzzle.Position) (at store.Entry, moves []Move, err error) {
	if at, _, err = t.Lookup(ctx, pos); err != nil {
		return at, nil, err
	}
	p := t.puzzle
	edges := puzzle.SuccessorsOf(p, pos)
	out := make([]Move, 0, len(edges))
	for _, edge := range edges {
		e, err := t.neighbour(ctx, at, edge.To)
		if err != nil {
			return at, nil, err
		}
		m := Move{Move: edge.Move, To: edge.To, Cost: p.Features().Cost(edge.Move),
			Solvable: e.Reached, Distance: e.Distance}
		switch {
		case !e.Reached:
			m.Change = Lost
		case e.Distance < at.Distance:
			m.Change = Nearer
		case e.Distance == at.Distance:
			m.Change = Same
		default:
			m.Change = Farther
		}
		m.Best = at.Reached && e.Reached && e.Distance+m.Cost == at.Distance
		out = append(out, m)
	}
	slices.SortStableFunc(out, func(a, b Move) int {
		return cmp.Or(a.rank()-b.rank(), int(a.Distance)+int(a.Cost)-int(b.Distance)-int(b.Cost))
	})
	return at, out, nil
}
