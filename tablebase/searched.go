package tablebase

import (
	"context"
	"fmt"
	"strconv"

	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/store"
)

// Searched answers for a puzzle that has no table, by search with its pattern
// databases. [Searching] is a [Source] with it. All methods are safe for concurrent
// use.
type Searched struct {
	puzzle puzzle.Puzzle
	former puzzle.PatternFormer
	form   puzzle.PatternForm
	solver *search.Solver
	about  store.PatternManifest
}

// OpenSearched reads the pattern databases of p into memory. The error is a
// *NotBuiltError when there are none.
func (d Dir) OpenSearched(ctx context.Context, p puzzle.Puzzle) (*Searched, error) {
	file, err := d.OpenPatterns(p)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	tables, err := LoadPatterns(ctx, p, file)
	if err != nil {
		return nil, err
	}
	s := &Searched{puzzle: p, former: puzzle.TraitsOf(p).Patterns, about: *file.Manifest()}
	s.form = s.former.PatternForm()
	s.solver, err = search.New(tables, movesOf(s.form))
	return s, err
}

// movesOf is the order in which moves are tried: that of their numbers, so that
// solutions are those of parent moves. A tile that slides up sends the gap south.
func movesOf(f puzzle.PatternForm) []search.Direction {
	if f.Turned {
		return []search.Direction{search.North, search.South, search.West, search.East}
	}
	return []search.Direction{search.South, search.North, search.East, search.West}
}

// Puzzle returns the puzzle.
func (s *Searched) Puzzle() puzzle.Puzzle { return s.puzzle }

// Bound returns the heuristic of the position with index x: no solution is shorter.
func (s *Searched) Bound(x puzzle.Index) (int, error) {
	return s.solver.Bound(s.former.Homes(s.puzzle.Unrank(x)))
}

// Close implements io.Closer; the memory goes with the last use.
func (s *Searched) Close() error { return nil }

// Manifest says what the pattern databases hold. Not to be changed.
func (s *Searched) Manifest() *store.PatternManifest { return &s.about }

// UnsolvedError is the error of a search that its limit has ended.
type UnsolvedError struct {
	Limit search.Limit
	Nodes uint64 // visited
	Bound int    // no solution is shorter
}

func (e *UnsolvedError) Error() string {
	within := puzzle.Grouped(strconv.FormatUint(e.Limit.Nodes, 10)) + " nodes"
	if e.Limit.Time > 0 {
		within = e.Limit.Time.String()
	}
	return fmt.Sprintf("not solved within %s; a shortest solution has at least %d moves", within, e.Bound)
}

// Searching is a [Source] that searches for what it is asked.
type Searching struct {
	*Searched
	Context context.Context
	Workers int          // for one position; all processors when less than 1
	Limit   search.Limit // on the search for one position
}

// Effort is what a search has taken.
type Effort struct {
	Nodes   uint64  `json:"nodes" doc:"boards reached by moves that were tried"`
	Seconds float64 `json:"seconds"`
	Bound   int     `json:"bound" doc:"what the pattern databases say of the position: no solution is shorter"`
}

// Solve searches for a shortest solution of the position with index x: the one
// that the parent moves of a table would give. The error is a *UnsolvedError when
// the limit ends it.
func (s *Searching) Solve(x puzzle.Index) (*Solution, *Effort, error) {
	board := s.former.Homes(s.puzzle.Unrank(x))
	bound, err := s.solver.Bound(board)
	if err != nil {
		return nil, nil, err
	}
	r, err := s.solver.Solve(s.Context, board, s.Workers, s.Limit)
	if err != nil {
		return nil, nil, err
	}
	if !r.Solved {
		return nil, nil, &UnsolvedError{s.Limit, r.Nodes, r.Bound}
	}
	out := &Solution{Distance: puzzle.Distance(r.Bound), Path: []puzzle.Index{x}, Moves: []puzzle.Move{}}
	for _, gap := range r.Path {
		e := s.step(x, gap)
		x = e.To
		out.Moves, out.Path = append(out.Moves, e.Move), append(out.Path, x)
	}
	return out, &Effort{r.Nodes, r.Took.Seconds(), bound}, nil
}

// CountSolutions returns the number of shortest solutions from x, in decimal, which are of
// the length given.
func (s *Searching) CountSolutions(x puzzle.Index, length puzzle.Distance) (string, error) {
	n, r, err := s.solver.Count(s.Context, s.former.Homes(s.puzzle.Unrank(x)), int(length), s.Workers, s.Limit)
	if err == nil && !r.Solved {
		err = &UnsolvedError{s.Limit, r.Nodes, r.Bound}
	}
	return strconv.FormatUint(n, 10), err
}

// step returns the move from x that takes the gap to a cell of the board that is searched.
func (s *Searching) step(x puzzle.Index, gap uint8) puzzle.Edge {
	for _, e := range s.puzzle.Successors(x, nil) {
		if int(s.former.Homes(s.puzzle.Unrank(e.To))[gap]) == s.form.Home {
			return e
		}
	}
	panic(fmt.Sprintf("%s: no move takes the gap to cell %d", s.puzzle.Spec(), gap))
}

// Lookup implements [Source].
func (s *Searching) Lookup(x puzzle.Index) (store.Entry, error) {
	solution, _, err := s.Solve(x)
	if err != nil {
		return store.Entry{}, err
	}
	e := store.Entry{Reached: true, Distance: solution.Distance}
	if len(solution.Moves) > 0 {
		e.Parent = solution.Moves[0]
	}
	return e, nil
}

// Next implements [Neighbours].
func (s *Searching) Next(_ store.Entry, y puzzle.Index) (store.Entry, error) { return s.Lookup(y) }

// Beside implements [Neighbours]: the end of a move is at most one farther, so that a search
// looks no farther than the beginning.
func (s *Searching) Beside(at store.Entry, y puzzle.Index) (store.Entry, error) {
	most := int(at.Distance)
	r, err := s.solver.Within(s.Context, s.former.Homes(s.puzzle.Unrank(y)), most, s.Workers, s.Limit)
	switch {
	case err != nil:
		return store.Entry{}, err
	case r.Solved:
		return store.Entry{Reached: true, Distance: puzzle.Distance(r.Bound)}, nil
	case r.Bound <= most:
		return store.Entry{}, &UnsolvedError{s.Limit, r.Nodes, r.Bound}
	default:
		return store.Entry{Reached: true, Distance: at.Distance + 1}, nil
	}
}
