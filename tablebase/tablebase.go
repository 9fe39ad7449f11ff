package tablebase

import (
	"context"
	"fmt"

	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/store"
)

// Tablebase answers questions about the positions of one puzzle, by a table or by a search. All
// methods but Close are safe for concurrent use.
type Tablebase struct {
	puzzle  puzzle.Puzzle
	entries store.Entries // nil if answers are searched for
	search  *searcher     // nil if they are looked up
	budget  Budget
}

// Budget is the effort that one question may take if its answer is searched for. The zero value
// means all processors and no limit.
type Budget struct {
	Workers int // less than 1 means all processors
	Limit   search.Limit
}

// Effort is what a search has taken.
type Effort struct {
	Nodes   uint64  `json:"nodes" doc:"boards reached by moves that were tried"`
	Seconds float64 `json:"seconds"`
	Bound   int     `json:"bound" doc:"lower bound of the pattern databases"`
}

// Of returns a tablebase with entries of p. It has no Table and no Info unless these are a
// *store.DB.
func Of(p puzzle.Puzzle, entries store.Entries) *Tablebase {
	return &Tablebase{puzzle: p, entries: entries}
}

// OfFile returns the tablebase of an open file, which its Close closes.
func OfFile(db *store.DB) *Tablebase { return Of(db.Puzzle(), db) }

// Puzzle returns the puzzle with its numbers.
func (t *Tablebase) Puzzle() puzzle.Puzzle { return t.puzzle }

// Info describes its file; nil if there is none.
func (t *Tablebase) Info() *Info {
	if t.search != nil {
		return t.search.info
	}
	if table, err := t.Table(); err == nil {
		return infoOf(table.Puzzle(), table.Manifest(), table.File())
	}
	return nil
}

// Table returns the table of all positions, which analyses and levels need. The error is a
// *NoTableError if answers are searched for, and another one if the entries are not in a file.
func (t *Tablebase) Table() (*store.DB, error) {
	if err := RequireTable(t.puzzle); err != nil {
		return nil, err
	}
	table, ok := t.entries.(*store.DB)
	if !ok {
		return nil, fmt.Errorf("the positions of %s are in memory, not in a file", Name(t.puzzle))
	}
	return table, nil
}

// Entries returns the entries of all positions by index; nil if answers are searched for.
func (t *Tablebase) Entries() store.Entries { return t.entries }

// Costly reports whether a question may take a processor for a while. Then it is better to ask
// several at the same time.
func (t *Tablebase) Costly() bool { return t.search != nil }

// Budget returns how much effort a question may take.
func (t *Tablebase) Budget() Budget { return t.budget }

// WithBudget returns the same tablebase with another effort for questions.
func (t *Tablebase) WithBudget(b Budget) *Tablebase {
	asked := *t
	asked.budget = b
	return &asked
}

// Close closes the file, if there is one.
func (t *Tablebase) Close() error {
	if table, err := t.Table(); err == nil {
		return table.Close()
	}
	return nil
}

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

// Answer is the answer for one position.
type Answer struct {
	Position    puzzle.Position
	Solution    *Solution           // nil when unsolvable
	Certificate *puzzle.Certificate // why; nil when solvable
	Search      *Effort             // effort of a search; nil if it was looked up
}

// Ask solves a position, written in any of the puzzle's forms, or returns the reason why it is
// unsolvable.
func (t *Tablebase) Ask(ctx context.Context, position string) (*Answer, error) {
	pos, err := puzzle.Read(t.puzzle, position)
	if err != nil {
		return nil, err
	}
	return t.Solve(ctx, pos)
}

// Solve finds a shortest solution of a position, or the reason why there is none. The error is an
// *UnsolvedError if a limit has ended the search, and another one if the database contradicts the
// rules.
func (t *Tablebase) Solve(ctx context.Context, pos puzzle.Position) (*Answer, error) {
	a := &Answer{Position: pos}
	var err error
	switch x, ok := t.puzzle.Rank(pos); {
	case !ok: // it cannot be solved
	case t.search != nil:
		a.Solution, a.Search, err = t.search.solve(ctx, t.budget, pos)
	default:
		a.Solution, err = t.lookUpSolution(x)
	}
	if err != nil {
		return nil, err
	}
	if a.Solution == nil {
		c := Explain(t.puzzle, pos)
		a.Certificate = &c
	}
	return a, nil
}

// lookUpSolution follows the parent moves to a goal. It returns nil if there is no solution.
func (t *Tablebase) lookUpSolution(x puzzle.Index) (*Solution, error) {
	at, path, err := t.entries.Solution(x)
	if err != nil || !at.Reached {
		return nil, err
	}
	s := &Solution{
		Distance: at.Distance,
		Moves:    make([]puzzle.Move, 0, len(path)),
		Path:     append(make([]puzzle.Position, 0, len(path)+1), t.puzzle.Unrank(x)),
	}
	for _, e := range path {
		s.Moves, s.Path = append(s.Moves, e.Move), append(s.Path, t.puzzle.Unrank(e.To))
	}
	return s, nil
}

// Lookup returns the distance and the parent move of a position, and the effort of a search. A
// position without an index is not reached.
func (t *Tablebase) Lookup(ctx context.Context, pos puzzle.Position) (store.Entry, *Effort, error) {
	x, ok := t.puzzle.Rank(pos)
	switch {
	case !ok:
		return store.Entry{}, nil, nil
	case t.search != nil:
		return t.search.lookup(ctx, t.budget, pos)
	}
	e, err := t.entries.Lookup(x)
	return e, nil, err
}

// neighbour returns the distance of pos. A move leads to pos from a position with the entry at. The
// parent move may be left out.
func (t *Tablebase) neighbour(ctx context.Context, at store.Entry,
	pos puzzle.Position) (store.Entry, error) {
	x, ok := t.puzzle.Rank(pos)
	switch {
	case !ok:
		return store.Entry{}, nil
	case t.search != nil:
		return t.search.neighbour(ctx, t.budget, at, pos)
	}
	return t.entries.Neighbour(at, x)
}

// Bound returns the lower bound of the distance of a position that pattern databases give. It is 0
// for a position without an index. It is an error if a table answers.
func (t *Tablebase) Bound(pos puzzle.Position) (int, error) {
	if t.search == nil {
		return 0, t.noSearch()
	}
	if _, ok := t.puzzle.Rank(pos); !ok {
		return 0, nil
	}
	return t.search.solver.Bound(t.search.form.Homes(pos))
}

// CountBySearch counts the shortest solutions of a position, in decimal. They have the given
// length. It is an error if a table answers; analyze.CountFrom is for both.
func (t *Tablebase) CountBySearch(ctx context.Context, pos puzzle.Position,
	length puzzle.Distance) (string, error) {
	if t.search == nil {
		return "", t.noSearch()
	}
	if _, ok := t.puzzle.Rank(pos); !ok {
		return "0", nil
	}
	return t.search.count(ctx, t.budget, pos, length)
}

func (t *Tablebase) noSearch() error {
	return fmt.Errorf("%s is answered by a table, not by search", Name(t.puzzle))
}

// Explain returns why an unsolvable position is unsolvable: the certificate of the rules if there
// is one, or else the puzzle's statement about positions that the enumeration has not met.
func Explain(p puzzle.Puzzle, pos puzzle.Position) puzzle.Certificate {
	features := p.Features()
	if certify := features.Certify; certify != nil {
		if cert, ok := certify(pos); ok {
			return cert
		}
	}
	if explain := features.ExplainUnreached; explain != nil {
		return explain(pos)
	}
	return puzzle.Unreached
}
