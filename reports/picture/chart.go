package picture

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Chart is a kind of picture of the whole space of a puzzle.
type Chart struct {
	Kind string
	Rows bool // it scans all positions, which the levels alone do not show
	// Fits returns why there is no such chart of a puzzle.
	Fits func(p puzzle.Puzzle) error
	// Draw draws it under a name.
	Draw func(ctx context.Context, name string, p puzzle.Puzzle, db store.Database,
		opt HistogramOptions, report progress.Func) (*Picture, error)
}
