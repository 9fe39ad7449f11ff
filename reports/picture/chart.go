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
	// Histogram is set if the options of a subject change its axis of counts.
	Histogram bool
	// Check returns why there is no such chart of a puzzle; nil where there is one of any.
	Check func(puzzle.Puzzle) error
	Draw  func(context.Context, Subject) (*Picture, error)
}

// Subject is what a chart shows, and how.
type Subject struct {
	Name    string // what people call the puzzle
	DB      store.Reader
	Options HistogramOptions
	Report  progress.Func
}

// Fits returns why there is no such chart of a puzzle.
func (c Chart) Fits(p puzzle.Puzzle) error {
	if c.Check == nil {
		return nil
	}
	return c.Check(p)
}
