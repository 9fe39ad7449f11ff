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

// Bound returns the heuristic of a position: no solution is shorter.
func (s *Searched) Bound(pos puzzle.Position) (int, error) {
	return s.solver.Bound(s.former.Homes(pos))
}

// Close implements io.Closer; the memory goes with the last use.
func (s *Searched) Close() error { return nil }

// Manifest says what the pattern databases hold. Not to be changed.
func (s *Searched) Manifest() *store.PatternManifest { return &s.about }

// UnsolvedError is the error of a search that its limit has ended.
type UnsolvedError struct {
	Limit search.Limit
	Effort
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

// Solve searches for a shortest solution of a position that is solvable: the one
// that the parent moves of a table would give. The error is a *UnsolvedError when
// the limit ends it.
func (s *Searching) Solve(pos puzzle.Position) (*Solution, *Effort, error) {
	board := s.former.Homes(pos)
	bound, err := s.solver.Bound(board)
	if err != nil {
		return nil, nil, err
	}
	r, err := s.solver.Solve(s.Context, board, s.Workers, s.Limit)
	if err != nil {
		return nil, nil, err
	}
	if !r.Solved {
		return nil, nil, &UnsolvedError{s.Limit, Effort{r.Nodes, r.Took.Seconds(), r.Bound}}
	}
	out := &Solution{Distance: puzzle.Distance(r.Bound), Path: []puzzle.Position{pos}, Moves: []puzzle.Move{}}
	for _, gap := range r.Path {
		e := s.step(pos, gap)
		pos = e.To
		out.Moves, out.Path = append(out.Moves, e.Move), append(out.Path, pos)
	}
	return out, &Effort{r.Nodes, r.Took.Seconds(), bound}, nil
}

// CountSolutions returns the number of shortest solutions of a position, in decimal, which are of
// the length given.
func (s *Searching) CountSolutions(pos puzzle.Position, length puzzle.Distance) (string, error) {
	n, r, err := s.solver.Count(s.Context, s.former.Homes(pos), int(length), s.Workers, s.Limit)
	if err == nil && !r.Solved {
		err = &UnsolvedError{s.Limit, Effort{r.Nodes, r.Took.Seconds(), r.Bound}}
	}
	return strconv.FormatUint(n, 10), err
}

// step returns the move that takes the gap to a cell of the board that is searched.
func (s *Searching) step(pos puzzle.Position, gap uint8) puzzle.Lead {
	for _, e := range puzzle.Leads(s.puzzle, pos) {
		if int(s.former.Homes(e.To)[gap]) == s.form.Home {
			return e
		}
	}
	panic(fmt.Sprintf("%s: no move takes the gap to cell %d", s.puzzle.Spec(), gap))
}

// Lookup implements [Source], for puzzles that number their positions.
func (s *Searching) Lookup(x puzzle.Index) (store.Entry, error) {
	return LookupPosition(s.puzzle, s, s.puzzle.Unrank(x))
}

// Near implements [Solver]: the end of a move is at most one farther, so that a search
// looks no farther than the beginning.
func (s *Searching) Near(at store.Entry, pos puzzle.Position) (store.Entry, error) {
	most := int(at.Distance)
	r, err := s.solver.Within(s.Context, s.former.Homes(pos), most, s.Workers, s.Limit)
	switch {
	case err != nil:
		return store.Entry{}, err
	case r.Solved:
		return store.Entry{Reached: true, Distance: puzzle.Distance(r.Bound)}, nil
	case r.Bound <= most:
		return store.Entry{}, &UnsolvedError{s.Limit, Effort{r.Nodes, r.Took.Seconds(), r.Bound}}
	default:
		return store.Entry{Reached: true, Distance: at.Distance + 1}, nil
	}
}
