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

// Solver is implemented by sources that search, for a position and not for its index, of which
// there may be none.
type Solver interface {
	// Solve is [Solve] for a position that is solvable.
	Solve(pos puzzle.Position) (*Solution, *Effort, error)
	// Near returns the distance of a position to which a move leads from one of which the
	// source says at.
	Near(at store.Entry, pos puzzle.Position) (store.Entry, error)
}

// LookupPosition is what the source says of a position. One that has no index is not
// reached.
func LookupPosition(p puzzle.Puzzle, src Source, pos puzzle.Position) (store.Entry, error) {
	x, ok := p.Rank(pos)
	if !ok {
		return store.Entry{}, nil
	}
	if solver, ok := src.(Solver); ok {
		s, _, err := solver.Solve(pos)
		if err != nil {
			return store.Entry{}, err
		}
		e := store.Entry{Reached: true, Distance: s.Distance}
		if len(s.Moves) > 0 {
			e.Parent = s.Moves[0]
		}
		return e, nil
	}
	return src.Lookup(x)
}

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

// Solve follows the parent moves from x to a goal; nil when x is unsolvable.
// The error says so when the database contradicts the rules of p.
func Solve(p puzzle.Puzzle, src Source, x puzzle.Index) (*Solution, error) {
	at, err := src.Lookup(x)
	if err != nil || !at.Reached {
		return nil, err
	}
	neighbours := NeighboursOf(src)
	s := &Solution{
		Distance: at.Distance,
		Moves:    make([]puzzle.Move, 0, at.Distance),
		Path:     append(make([]puzzle.Position, 0, at.Distance+1), p.Unrank(x)),
	}
	for at.Distance > 0 {
		y, legal := puzzle.Apply(p, x, at.Parent)
		if !legal {
			return nil, fmt.Errorf("%s: the database has move %d as parent of position %d, where it is not legal", name(p), at.Parent, x)
		}
		next, err := neighbours.Next(at, y)
		if err != nil {
			return nil, err
		}
		if !next.Reached || next.Distance+puzzle.Cost(p, at.Parent) != at.Distance {
			return nil, fmt.Errorf("%s: the database has distance %d for position %d, which its parent move does not bear out", name(p), at.Distance, x)
		}
		s.Moves = append(s.Moves, at.Parent)
		s.Path = append(s.Path, p.Unrank(y))
		x, at = y, next
	}
	return s, nil
}

// Answer is what there is to say of one position.
type Answer struct {
	Position    puzzle.Position
	Solution    *Solution           // nil when unsolvable
	Certificate *puzzle.Certificate // why; nil when solvable
	Search      *Effort             // what it took; nil when it was looked up
}

// Ask solves a position, written in any of the puzzle's forms, or tells why it
// cannot be solved.
func (t *Tablebase) Ask(position string) (*Answer, error) {
	pos, err := t.puzzle.Parse(position)
	if err != nil {
		return nil, err
	}
	return Ask(t.puzzle, t, pos)
}

// Ask is [Tablebase.Ask] for a position that has been read and any source of
// what is known of it.
func Ask(p puzzle.Puzzle, src Source, pos puzzle.Position) (*Answer, error) {
	a := &Answer{Position: pos}
	if x, ok := p.Rank(pos); ok {
		var err error
		if solver, ok := src.(Solver); ok {
			a.Solution, a.Search, err = solver.Solve(pos)
		} else {
			a.Solution, err = Solve(p, src, x)
		}
		if err != nil {
			return nil, err
		}
	}
	if a.Solution == nil {
		c := Explain(p, pos)
		a.Certificate = &c
	}
	return a, nil
}

// Explain returns why a position that is known to be unsolvable is so: the
// certificate of the rules where there is one, else what the puzzle knows of
// positions that the enumeration has not met.
func Explain(p puzzle.Puzzle, pos puzzle.Position) puzzle.Certificate {
	traits := puzzle.TraitsOf(p)
	if c := traits.Certifier; c != nil {
		if cert, ok := c.Certify(pos); ok {
			return cert
		}
	}
	if u := traits.Unreached; u != nil {
		return u.ExplainUnreached(pos)
	}
	return puzzle.Unreached
}
