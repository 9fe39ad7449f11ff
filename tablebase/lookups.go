package tablebase

import (
	"context"
	"fmt"

	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// Solution is a shortest solution of a position.
type Solution struct {
	Distance puzzle.Distance   // total cost: the number of moves, unless moves have costs
	Moves    []puzzle.Move     // in order; empty for a goal
	Path     []puzzle.Position // from the start to the goal, one more than Moves
}

// MoveNames writes the moves of a solution in the notation of p.
func (s *Solution) MoveNames(p puzzle.Puzzle) []string {
	names := make([]string, len(s.Moves))
	for i, m := range s.Moves {
		names[i] = p.MoveName(s.Path[i], m)
	}
	return names
}

// lookups answers with entries.
type lookups struct {
	puzzle puzzle.Puzzle
	src    store.Entries
}

func (l *lookups) lookup(_ context.Context, _ Asking,
	pos puzzle.Position) (store.Entry, *Effort, error) {
	x, ok := l.puzzle.Rank(pos)
	if !ok {
		return store.Entry{}, nil, nil
	}
	e, err := l.src.Lookup(x)
	return e, nil, err
}

// solve follows the parent moves to a goal. It returns an error if the database contradicts the
// rules.
func (l *lookups) solve(_ context.Context, _ Asking,
	pos puzzle.Position) (*Solution, *Effort, error) {
	p := l.puzzle
	x, ok := p.Rank(pos)
	if !ok {
		return nil, nil, nil
	}
	at, err := l.src.Lookup(x)
	if err != nil || !at.Reached {
		return nil, nil, err
	}
	s := &Solution{
		Distance: at.Distance,
		Moves:    make([]puzzle.Move, 0, at.Distance),
		Path:     append(make([]puzzle.Position, 0, at.Distance+1), p.Unrank(x)),
	}
	for at.Distance > 0 {
		y, legal := puzzle.Apply(p, x, at.Parent)
		if !legal {
			return nil, nil, fmt.Errorf("%s: the database has move %d as parent of position %d, "+
				"where it is not legal", Name(p), at.Parent, x)
		}
		then, err := l.src.Next(at, y)
		if err != nil {
			return nil, nil, err
		}
		if !then.Reached || then.Distance+p.Features().Cost(at.Parent) != at.Distance {
			return nil, nil, fmt.Errorf("%s: the database has distance %d for position %d, "+
				"which its parent move does not bear out", Name(p), at.Distance, x)
		}
		s.Moves = append(s.Moves, at.Parent)
		s.Path = append(s.Path, p.Unrank(y))
		x, at = y, then
	}
	return s, nil, nil
}

func (l *lookups) near(_ context.Context, _ Asking, at store.Entry,
	pos puzzle.Position) (store.Entry, error) {
	x, ok := l.puzzle.Rank(pos)
	if !ok {
		return store.Entry{}, nil
	}
	return l.src.Neighbour(at, x)
}
