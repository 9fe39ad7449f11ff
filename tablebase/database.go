package tablebase

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/verify"
)

// database is what a puzzle has in a folder, built or not: a table, or pattern databases.
type database interface {
	// check returns an error that names an option that cannot be used. The others check first.
	check(opt Options) error
	// estimate forecasts a build.
	estimate(ctx context.Context, opt Options, measure bool) (*Estimate, error)
	// build writes the file. The caller holds the lock.
	build(ctx context.Context, opt Options) error
	// info describes the file. The error wraps store.ErrNotBuilt if there is none, and ErrBuilt if
	// it has another partition than opt.
	info(opt Options) (*Info, error)
	// open opens the file for questions.
	open(ctx context.Context) (*Tablebase, error)
	// verify compares the file with itself and with the rules.
	verify(ctx context.Context, opt VerifyOptions) (*verify.Report, error)
}

// databaseOf returns the database of p.
func (d Dir) databaseOf(p puzzle.Puzzle) database {
	if Searched(p) {
		return &bySearch{d, p}
	}
	return &byTable{d, p}
}

// Searched reports whether p is answered by search with pattern databases, not by a table. Then
// every position of p with an index can be solved.
func Searched(p puzzle.Puzzle) bool {
	form := p.Features().Patterns
	return form != nil && form.Searched
}

// RequireTable returns a *NoTableError if p is answered by search.
func RequireTable(p puzzle.Puzzle) error {
	if Searched(p) {
		return &NoTableError{Name(p)}
	}
	return nil
}

// servedBy returns the spec of the puzzle whose file serves p: p itself, or one that is the same,
// rotated by 180 degrees.
func servedBy(p puzzle.Puzzle) string {
	if Searched(p) {
		return p.Features().Patterns.Serves
	}
	return p.Spec()
}

// Info describes a file of a table or of pattern databases.
type Info struct {
	Table    *store.Manifest        // nil if answers are searched for
	Patterns *store.PatternManifest // nil if answers are looked up
	Folding  string                 // how the layout of a table folds, for people, or ""
	store.FileInfo
}

// infoOf describes the file of the table of p.
func infoOf(p puzzle.Puzzle, m *store.Manifest, file store.FileInfo) *Info {
	return &Info{Table: m, Folding: folding(p, m.Layout), FileInfo: file}
}

// folding says for people how a layout folds the positions of p, or "".
func folding(p puzzle.Puzzle, l layouts.Layout) string {
	if !l.Folds() || p.Features().Folded.Get() == nil {
		return ""
	}
	return p.Features().Folded.Get().String()
}

// Info describes the file of p without opening it for questions. The error wraps store.ErrNotBuilt
// if there is none.
func (d Dir) Info(p puzzle.Puzzle) (*Info, error) { return d.databaseOf(p).info(Options{}) }

// ContentHash is the content hash of the file.
func (i *Info) ContentHash() string {
	if i.Patterns != nil {
		return i.Patterns.ContentHash
	}
	return i.Table.ContentHash
}
