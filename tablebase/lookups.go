package tablebase

import (
	"context"

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

func (l *lookups) lookup(_ context.Context, _ Budget,
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
func (l *lookups) solve(_ context.Context, _ Budget,
	pos puzzle.Position) (*Solution, *Effort, error) {
	p := l.puzzle
	x, ok := p.Rank(pos)
	if !ok {
		return nil, nil, nil
	}
	at, path, err := l.src.Solution(x)
	if err != nil || !at.Reached {
		return nil, nil, err
	}
	s := &Solution{
		Distance: at.Distance,
		Moves:    make([]puzzle.Move, 0, len(path)),
		Path:     append(make([]puzzle.Position, 0, len(path)+1), p.Unrank(x)),
	}
	for _, e := range path {
		s.Moves, s.Path = append(s.Moves, e.Move), append(s.Path, p.Unrank(e.To))
	}
	return s, nil, nil
}

func (l *lookups) neighbour(_ context.Context, _ Budget, at store.Entry,
	pos puzzle.Position) (store.Entry, error) {
	x, ok := l.puzzle.Rank(pos)
	if !ok {
		return store.Entry{}, nil
	}
	return l.src.Neighbour(at, x)
}
