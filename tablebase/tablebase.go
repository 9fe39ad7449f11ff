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
	answers answerer // *lookups or *searcher
	budget  Budget
}

// answerer is the source of answers: a table of all positions, or a search. It accepts any
// position, but has no answer for one without an index.
type answerer interface {
	// lookup returns the entry of a position.
	lookup(ctx context.Context, b Budget, pos puzzle.Position) (store.Entry, *Effort, error)
	// solve returns a shortest solution of a position, or nil if there is none.
	solve(ctx context.Context, b Budget, pos puzzle.Position) (*Solution, *Effort, error)
	// neighbour returns the distance of pos. A move leads to pos from a position with the entry at.
	// The parent move may be left out.
	neighbour(ctx context.Context, b Budget, at store.Entry,
		pos puzzle.Position) (store.Entry, error)
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

// Of returns a tablebase with entries of p. It has no Table and no Info unless they are a *Table.
func Of(p puzzle.Puzzle, entries store.Entries) *Tablebase {
	return &Tablebase{puzzle: p, answers: &lookups{p, entries}}
}

// OfFile returns the tablebase of an open file, which its Close closes.
func OfFile(db *store.DB) *Tablebase { return Of(db.Puzzle(), &Table{DB: db}) }

// Puzzle returns the puzzle with its numbers.
func (t *Tablebase) Puzzle() puzzle.Puzzle { return t.puzzle }

// Info describes its file; nil if there is none.
func (t *Tablebase) Info() *Info {
	if s, err := t.searcher(); err == nil {
		return s.info
	}
	if table, err := t.Table(); err == nil {
		return infoOf(table.DB.Puzzle(), table.DB.Manifest(), table.DB.File())
	}
	return nil
}

// Table returns the table of all positions, which analyses and levels need. The error is a
// *NoTableError if answers are searched for, and another one if the entries are not in a file.
func (t *Tablebase) Table() (*Table, error) {
	if err := RequireTable(t.puzzle); err != nil {
		return nil, err
	}
	table, ok := t.Entries().(*Table)
	if !ok {
		return nil, fmt.Errorf("the positions of %s are in memory, not in a file", Name(t.puzzle))
	}
	return table, nil
}

// Entries returns the entries of all positions by index; nil if answers are searched for.
func (t *Tablebase) Entries() store.Entries {
	if l, ok := t.answers.(*lookups); ok {
		return l.src
	}
	return nil
}

// Costly reports whether a question may take a processor for a while. Then it is better to ask
// several at the same time.
func (t *Tablebase) Costly() bool { return t.Entries() == nil }

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
// *UnsolvedError if a limit has ended the search.
func (t *Tablebase) Solve(ctx context.Context, pos puzzle.Position) (*Answer, error) {
	s, effort, err := t.answers.solve(ctx, t.budget, pos)
	if err != nil {
		return nil, err
	}
	a := &Answer{Position: pos, Solution: s, Search: effort}
	if s == nil {
		c := Explain(t.puzzle, pos)
		a.Certificate = &c
	}
	return a, nil
}

// Lookup returns the distance and the parent move of a position, and the effort of a search. A
// position without an index is not reached.
func (t *Tablebase) Lookup(ctx context.Context, pos puzzle.Position) (store.Entry, *Effort, error) {
	return t.answers.lookup(ctx, t.budget, pos)
}

// Bound returns the lower bound of the distance of a position that pattern databases give. It is 0
// for a position without an index. It is an error if a table answers.
func (t *Tablebase) Bound(pos puzzle.Position) (int, error) {
	s, err := t.searcher()
	if err != nil {
		return 0, err
	}
	return s.bound(pos)
}

// CountBySearch counts the shortest solutions of a position, in decimal. They have the given
// length. It is an error if a table answers; analyze.CountFrom is for both.
func (t *Tablebase) CountBySearch(ctx context.Context, pos puzzle.Position,
	length puzzle.Distance) (string, error) {
	s, err := t.searcher()
	if err != nil {
		return "", err
	}
	return s.count(ctx, t.budget, pos, length)
}

func (t *Tablebase) searcher() (*searcher, error) {
	if s, ok := t.answers.(*searcher); ok {
		return s, nil
	}
	return nil, fmt.Errorf("%s is answered by a table, not by search", Name(t.puzzle))
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
