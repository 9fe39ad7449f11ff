package tablebase

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/verify"
)

// kind is one kind of database of one puzzle in a folder.
type kind interface {
	// settle fills in what options leave open. The error says which of them is of no use.
	settle(opt Options) (Options, error)
	// estimate says what a build takes, with settled options.
	estimate(ctx context.Context, opt Options, measure bool) (*Estimate, error)
	// build writes the file, with settled options. The lock is held.
	build(ctx context.Context, opt Options) error
	// info says what the file holds. The error wraps store.ErrNotBuilt when there is none.
	info() (*Info, error)
	// stays returns why a file that is there is not what options ask for.
	stays(in *Info, opt Options) error
	// open opens the file for questions.
	open(ctx context.Context) (*Tablebase, error)
	// verify holds the file against itself and the rules.
	verify(ctx context.Context, how Verification) (*verify.Report, error)
}

// kindOf returns what answers for p. It is the one place that knows.
func (d Dir) kindOf(p puzzle.Puzzle) kind {
	if Searched(p) {
		return &bySearch{d, p}
	}
	return &byTable{d, p}
}

// Searched reports whether p is answered by search with pattern databases: no table holds it. Then
// every position of p that has an index can be solved.
func Searched(p puzzle.Puzzle) bool {
	form := p.Features().Patterns
	return form != nil && form.Searched
}

// filesOf returns the spec of the puzzle whose file serves p: itself, or one that is the same
// after half a turn.
func filesOf(p puzzle.Puzzle) string {
	if Searched(p) {
		return p.Features().Patterns.Tables
	}
	return p.Spec()
}

// Info is what a file says of itself: one of a table, or one of pattern databases.
type Info struct {
	Table     *store.Manifest        // nil where answers are searched for
	Patterns  *store.PatternManifest // nil where they are looked up
	FileBytes int64
	Path      string
	Build     store.Build
	Altered   bool // whether the record of the build is not what was written, and is left out
}

// Info says what the file of p holds, without opening it for questions. The error is a
// store.ErrNotBuilt when there is none.
func (d Dir) Info(p puzzle.Puzzle) (*Info, error) { return d.kindOf(p).info() }

// ContentHash is the hash of what the file means.
func (i *Info) ContentHash() string {
	if i.Patterns != nil {
		return i.Patterns.ContentHash
	}
	return i.Table.ContentHash
}
