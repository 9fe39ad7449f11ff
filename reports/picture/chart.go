package picture

import (
	"context"

	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Chart is a kind of picture of the whole space of a puzzle.
type Chart struct {
	Kind string
	Rows bool // it scans all positions, which the levels alone do not show
	Pegs bool // of boards of pegs alone
	Draw func(context.Context, Space) (*Picture, error)
}

// Space is what a chart shows, and how.
type Space struct {
	Name    string // what people call the puzzle
	Puzzle  puzzle.Puzzle
	DB      store.Database
	Options HistogramOptions
	Report  progress.Func
}

// Fits returns why there is no such chart of a puzzle.
func (c Chart) Fits(p puzzle.Puzzle) (err error) {
	if c.Pegs {
		_, err = pegs.Of(p)
	}
	return err
}
