package reports

import (
	"context"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
)

// Chart is a kind of picture of the whole space of a puzzle.
type Chart struct {
	Kind string
	Rows bool // it scans all positions, of which the levels alone do not tell
	// Fits returns why there is no such chart of a puzzle.
	Fits func(p puzzle.Puzzle) error
	// Draw draws it under a name.
	Draw func(ctx context.Context, name string, p puzzle.Puzzle, db analyze.Database, opt HistogramOptions, report progress.Func) (*Picture, error)
}

// anyPuzzle fits.
func anyPuzzle(puzzle.Puzzle) error { return nil }

// The charts of any puzzle.
var (
	DepthChart = Chart{Kind: "depth", Fits: anyPuzzle, Draw: func(_ context.Context, name string, _ puzzle.Puzzle, db analyze.Database, opt HistogramOptions, _ progress.Func) (*Picture, error) {
		return Depth([]Histogram{{Name: name, Counts: db.Manifest().Levels}}, opt), nil
	}}

	GrowthChart = Chart{Kind: "growth", Fits: anyPuzzle, Draw: func(ctx context.Context, name string, p puzzle.Puzzle, db analyze.Database, _ HistogramOptions, _ progress.Func) (*Picture, error) {
		g, err := analyze.GrowthOf(ctx, p, db.Manifest().Levels)
		if err != nil {
			return nil, err
		}
		return Growth(name, g), nil
	}}

	BranchingChart = Chart{Kind: "branching", Rows: true, Fits: anyPuzzle, Draw: func(ctx context.Context, name string, p puzzle.Puzzle, db analyze.Database, opt HistogramOptions, report progress.Func) (*Picture, error) {
		b, err := analyze.BranchingOf(ctx, p, db, report)
		if err != nil {
			return nil, err
		}
		return Branching(Histogram{Name: name, Counts: b.Moves}, Histogram{Name: name, Counts: b.Nearer}, opt), nil
	}}
)

// GraphChart is the positions of some distances and the moves between them; last
// may be beyond the greatest.
func GraphChart(first, last puzzle.Distance) Chart {
	return Chart{Kind: "graph", Rows: true, Fits: anyPuzzle, Draw: func(ctx context.Context, name string, p puzzle.Puzzle, db analyze.Database, _ HistogramOptions, report progress.Func) (*Picture, error) {
		g, err := analyze.GraphOf(ctx, p, db, first, last, MaxNodes, report)
		if err != nil {
			return nil, err
		}
		return Graph(name, g), nil
	}}
}

// LevelsChart is the first n levels as a tree of boards.
func LevelsChart(n int) Chart {
	return Chart{Kind: "levels", Rows: true, Fits: anyPuzzle, Draw: func(ctx context.Context, name string, p puzzle.Puzzle, db analyze.Database, _ HistogramOptions, report progress.Func) (*Picture, error) {
		return Levels(ctx, name, p, db, n, report)
	}}
}
