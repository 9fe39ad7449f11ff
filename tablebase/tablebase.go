package tablebase

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/store"
)

// Tablebase answers questions about the positions of one puzzle, whatever the answers come
// from. All methods but Close are safe for concurrent use.
type Tablebase struct {
	puzzle puzzle.Puzzle
	by     answerer
	asking Asking
	source Entries // where by looks up; nil where it searches
	info   *Info   // nil where there is no file
}

// answerer is where answers come from: a table of all positions, or a search. It is asked about
// any position, and knows nothing of one that has no index.
type answerer interface {
	// lookup returns what is known of a position.
	lookup(ctx context.Context, a Asking, pos puzzle.Position) (store.Entry, *Effort, error)
	// solve returns a shortest solution of a position, nil where there is none.
	solve(ctx context.Context, a Asking, pos puzzle.Position) (*Solution, *Effort, error)
	// near returns the distance of a position to which a move leads from one of which the
	// answerer says at; the parent move may be left out.
	near(ctx context.Context, a Asking, at store.Entry, pos puzzle.Position) (store.Entry, error)
	// bound returns a number of moves, or a cost, that no solution of a position is less than.
	bound(pos puzzle.Position) (int, error)
}

// Asking is how much effort one question may take, where the answer has to be searched for. The
// zero value is all processors without a limit.
type Asking struct {
	Workers int // all processors when less than 1
	Limit   search.Limit
}

// Effort is what a search has taken.
type Effort struct {
	Nodes   uint64  `json:"nodes" doc:"boards reached by moves that were tried"`
	Seconds float64 `json:"seconds"`
	Bound   int     `json:"bound" doc:"lower bound of the pattern databases"`
}

// Of returns a tablebase that looks up in src, such as a store.DB or a space in memory.
func Of(p puzzle.Puzzle, src Entries) *Tablebase {
	t := &Tablebase{puzzle: p}
	if db, ok := src.(*store.DB); ok {
		src = &Table{DB: db}
	}
	if table, ok := src.(*Table); ok {
		t.info = infoOf(table.DB)
	}
	t.source, t.by = src, &lookups{p, src}
	return t
}

// Puzzle returns the puzzle, as it is numbered.
func (t *Tablebase) Puzzle() puzzle.Puzzle { return t.puzzle }

// Info says what its file holds and how it was made; nil where there is none.
func (t *Tablebase) Info() *Info { return t.info }

// Table returns the table of all positions, which analyses and levels need. The error is a
// *NoTableError where the answers are searched for.
func (t *Tablebase) Table() (*Table, error) {
	if table, ok := t.source.(*Table); ok {
		return table, nil
	}
	return nil, &NoTableError{Name(t.puzzle)}
}

// Entries are where answers are looked up, by index; nil where they are searched for.
func (t *Tablebase) Entries() Entries { return t.source }

// Costly reports whether a question may take a processor for a while, so that several are better
// asked side by side.
func (t *Tablebase) Costly() bool { return t.source == nil }

// Asking returns how much effort a question may take.
func (t *Tablebase) Asking() Asking { return t.asking }

// With returns the same tablebase for questions that may take so much effort.
func (t *Tablebase) With(a Asking) *Tablebase {
	asked := *t
	asked.asking = a
	return &asked
}

// Close closes the file. A search holds none.
func (t *Tablebase) Close() error {
	if table, err := t.Table(); err == nil {
		return table.Close()
	}
	return nil
}

// Answer is what there is to say of one position.
type Answer struct {
	Position    puzzle.Position
	Solution    *Solution           // nil when unsolvable
	Certificate *puzzle.Certificate // why; nil when solvable
	Search      *Effort             // what it took; nil when it was looked up
}

// Ask solves a position, written in any of the puzzle's forms, or says why it
// cannot be solved.
func (t *Tablebase) Ask(ctx context.Context, position string) (*Answer, error) {
	pos, err := t.puzzle.Parse(position)
	if err != nil {
		return nil, err
	}
	return t.Solve(ctx, pos)
}

// Solve finds a shortest solution of a position, or why it cannot be solved. The error is a
// *UnsolvedError where a limit has ended the search.
func (t *Tablebase) Solve(ctx context.Context, pos puzzle.Position) (*Answer, error) {
	s, effort, err := t.by.solve(ctx, t.asking, pos)
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

// Lookup returns the distance and the parent move of a position, and what a search for them took.
// A position that has no index is not reached.
func (t *Tablebase) Lookup(ctx context.Context, pos puzzle.Position) (store.Entry, *Effort, error) {
	return t.by.lookup(ctx, t.asking, pos)
}

// Bound returns a number of moves, or a cost, that no solution of a position is less than, which
// takes no search.
func (t *Tablebase) Bound(pos puzzle.Position) (int, error) { return t.by.bound(pos) }

// CountBySearch counts the shortest solutions of a position, in decimal, which are of that length.
// It is for tablebases that search; analyze.CountFrom is for all of them.
func (t *Tablebase) CountBySearch(ctx context.Context, pos puzzle.Position,
	length puzzle.Distance) (string, error) {
	return t.by.(*searcher).count(ctx, t.asking, pos, length)
}

// Explain returns why a position that is known to be unsolvable is so: the
// certificate of the rules where there is one, else what the puzzle knows of
// positions that the enumeration has not met.
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
