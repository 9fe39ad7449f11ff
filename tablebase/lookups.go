package tablebase

import (
	"fmt"
	"iter"

	"puzzlebase/puzzle"
	"puzzlebase/store"
)

// Source tells what is known of single positions.
type Source interface {
	// Lookup returns what is known of the position with index x.
	Lookup(x puzzle.Index) (store.Entry, error)
}

// Neighbours is implemented by sources that tell of the end of a move more
// quickly when its beginning is known.
type Neighbours interface {
	// Beside returns the distance of y, to which a move leads from a position of
	// which the source says at; the parent move may be left out.
	Beside(at store.Entry, y puzzle.Index) (store.Entry, error)
	// Next returns what Lookup does of y, to which the parent move leads from such
	// a position.
	Next(at store.Entry, y puzzle.Index) (store.Entry, error)
}

// NeighboursOf returns src as [Neighbours], whatever it is.
func NeighboursOf(src Source) Neighbours {
	if n, ok := src.(Neighbours); ok {
		return n
	}
	return asked{src}
}

// asked looks up each neighbour as any other position.
type asked struct{ Source }

func (a asked) Beside(_ store.Entry, y puzzle.Index) (store.Entry, error) { return a.Lookup(y) }
func (a asked) Next(_ store.Entry, y puzzle.Index) (store.Entry, error)   { return a.Lookup(y) }

// Solution is a shortest way from a position to a goal.
type Solution struct {
	Distance puzzle.Distance   // total cost, which is the number of moves unless they have costs
	Moves    []puzzle.Move     // in order; empty for a goal
	Path     []puzzle.Position // from the start to the goal, one more than Moves
}

// Step is one move of a solution.
type Step struct {
	Move puzzle.Move
	Name string          // of the move, as played where it is played
	From puzzle.Position // the position in which it is played
	To   puzzle.Position
}

// Steps goes through the moves of a solution of p in order.
func (s *Solution) Steps(p puzzle.Puzzle) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for i, m := range s.Moves {
			from, to := s.Path[i], s.Path[i+1]
			if !yield(Step{m, p.MoveName(from, m), from, to}) {
				return
			}
		}
	}
}

// MoveNames writes the moves of a solution in the notation of p.
func (s *Solution) MoveNames(p puzzle.Puzzle) []string {
	names := make([]string, len(s.Moves))
	for i, m := range s.Moves {
		names[i] = p.MoveName(s.Path[i], m)
	}
	return names
}

// lookups answers from a source.
type lookups struct {
	puzzle     puzzle.Puzzle
	src        Source
	neighbours Neighbours
}

func (l *lookups) lookup(_ Asking, pos puzzle.Position) (store.Entry, *Effort, error) {
	x, ok := l.puzzle.Rank(pos)
	if !ok {
		return store.Entry{}, nil, nil
	}
	e, err := l.src.Lookup(x)
	return e, nil, err
}

// solve follows the parent moves to a goal. The error says so when the database contradicts the
// rules.
func (l *lookups) solve(_ Asking, pos puzzle.Position) (*Solution, *Effort, error) {
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
				"where it is not legal", name(p), at.Parent, x)
		}
		next, err := l.neighbours.Next(at, y)
		if err != nil {
			return nil, nil, err
		}
		if !next.Reached || next.Distance+p.Features().Cost(at.Parent) != at.Distance {
			return nil, nil, fmt.Errorf("%s: the database has distance %d for position %d, "+
				"which its parent move does not bear out", name(p), at.Distance, x)
		}
		s.Moves = append(s.Moves, at.Parent)
		s.Path = append(s.Path, p.Unrank(y))
		x, at = y, next
	}
	return s, nil, nil
}

func (l *lookups) near(_ Asking, at store.Entry, pos puzzle.Position) (store.Entry, error) {
	x, ok := l.puzzle.Rank(pos)
	if !ok {
		return store.Entry{}, nil
	}
	return l.neighbours.Beside(at, x)
}

// bound is the distance itself.
func (l *lookups) bound(pos puzzle.Position) (int, error) {
	e, _, err := l.lookup(Asking{}, pos)
	return int(e.Distance), err
}

func (l *lookups) count(Asking, puzzle.Position, puzzle.Distance) (string, bool, error) {
	return "", false, nil
}
