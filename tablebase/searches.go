package tablebase

import (
	"fmt"
	"strconv"

	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/store"
)

// searcher answers for a puzzle that has no table, by search with its pattern databases.
type searcher struct {
	puzzle puzzle.Puzzle
	form   *puzzle.PatternForm
	solver *search.Solver
}

// UnsolvedError is the error of a search that its limit has ended.
type UnsolvedError struct {
	Limit search.Limit
	Effort
}

func (e *UnsolvedError) Error() string {
	within := grouped(e.Limit.Nodes) + " nodes"
	if e.Limit.Time > 0 {
		within = e.Limit.Time.String()
	}
	return fmt.Sprintf("not solved within %s; a shortest solution has at least %d moves", within,
		e.Bound)
}

// board is a position as the solver sees it; false where it cannot be solved, for it has no index.
func (s *searcher) board(pos puzzle.Position) ([]uint8, bool) {
	if _, ok := s.puzzle.Rank(pos); !ok {
		return nil, false
	}
	return s.form.Homes(pos), true
}

// unsolved is the error of a search that the limit has ended.
func unsolved(a Asking, r search.Result) error {
	return &UnsolvedError{a.Limit, Effort{r.Nodes, r.Took.Seconds(), r.Bound}}
}

func (s *searcher) lookup(a Asking, pos puzzle.Position) (store.Entry, *Effort, error) {
	found, effort, err := s.solve(a, pos)
	if found == nil || err != nil {
		return store.Entry{}, effort, err
	}
	e := store.Entry{Reached: true, Distance: found.Distance}
	if len(found.Moves) > 0 {
		e.Parent = found.Moves[0]
	}
	return e, effort, nil
}

// solve finds the solution that the parent moves of a table would give.
func (s *searcher) solve(a Asking, pos puzzle.Position) (*Solution, *Effort, error) {
	board, ok := s.board(pos)
	if !ok {
		return nil, nil, nil
	}
	bound, err := s.solver.Bound(board)
	if err != nil {
		return nil, nil, err
	}
	r, err := s.solver.Solve(a.context(), board, a.Workers, a.Limit)
	if err != nil {
		return nil, nil, err
	}
	if !r.Solved {
		return nil, nil, unsolved(a, r)
	}
	out := &Solution{Distance: puzzle.Distance(r.Bound), Path: []puzzle.Position{pos},
		Moves: []puzzle.Move{}}
	for _, gap := range r.Path {
		e := s.step(pos, gap)
		pos = e.To
		out.Moves, out.Path = append(out.Moves, e.Move), append(out.Path, pos)
	}
	return out, &Effort{r.Nodes, r.Took.Seconds(), bound}, nil
}

// step returns the move that takes the gap to a cell of the board that is searched.
func (s *searcher) step(pos puzzle.Position, gap uint8) puzzle.Lead {
	for _, e := range puzzle.Leads(s.puzzle, pos) {
		if int(s.form.Homes(e.To)[gap]) == s.form.Home {
			return e
		}
	}
	panic(fmt.Sprintf("%s: no move takes the gap to cell %d", s.puzzle.Spec(), gap))
}

// near looks no farther than the beginning of the move: its end is at most one farther.
func (s *searcher) near(a Asking, at store.Entry, pos puzzle.Position) (store.Entry, error) {
	board, ok := s.board(pos)
	if !ok {
		return store.Entry{}, nil
	}
	most := int(at.Distance)
	r, err := s.solver.Within(a.context(), board, most, a.Workers, a.Limit)
	switch {
	case err != nil:
		return store.Entry{}, err
	case r.Solved:
		return store.Entry{Reached: true, Distance: puzzle.Distance(r.Bound)}, nil
	case r.Bound <= most:
		return store.Entry{}, unsolved(a, r)
	default:
		return store.Entry{Reached: true, Distance: at.Distance + 1}, nil
	}
}

func (s *searcher) bound(pos puzzle.Position) (int, error) {
	board, ok := s.board(pos)
	if !ok {
		return 0, nil
	}
	return s.solver.Bound(board)
}

func (s *searcher) count(a Asking, pos puzzle.Position,
	length puzzle.Distance) (string, bool, error) {
	board, ok := s.board(pos)
	if !ok {
		return "0", true, nil
	}
	n, r, err := s.solver.Count(a.context(), board, int(length), a.Workers, a.Limit)
	if err == nil && !r.Solved {
		err = unsolved(a, r)
	}
	return strconv.FormatUint(n, 10), true, err
}
