package reports

import (
	"context"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/picture"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// anyPuzzle fits.
func anyPuzzle(puzzle.Puzzle) error { return nil }

// The charts of any puzzle.
var (
	DepthChart = picture.Chart{Kind: "depth", Fits: anyPuzzle,
		Draw: func(_ context.Context, name string, _ puzzle.Puzzle, db store.Database,
			opt picture.HistogramOptions, _ progress.Func) (*picture.Picture, error) {
			return picture.Depth([]picture.Histogram{{Name: name, Counts: db.Manifest().Levels}},
				opt), nil
		}}

	GrowthChart = picture.Chart{Kind: "growth", Fits: anyPuzzle,
		Draw: func(ctx context.Context, name string, p puzzle.Puzzle, db store.Database,
			_ picture.HistogramOptions, _ progress.Func) (*picture.Picture, error) {
			g, err := analyze.GrowthOf(ctx, p, db.Manifest().Levels)
			if err != nil {
				return nil, err
			}
			return picture.Growth(name, g), nil
		}}

	BranchingChart = picture.Chart{Kind: "branching", Rows: true, Fits: anyPuzzle,
		Draw: func(ctx context.Context, name string, p puzzle.Puzzle, db store.Database,
			opt picture.HistogramOptions, report progress.Func) (*picture.Picture, error) {
			b, err := analyze.BranchingOf(ctx, p, db, report)
			if err != nil {
				return nil, err
			}
			return picture.Branching(picture.Histogram{Name: name, Counts: b.Moves},
				picture.Histogram{Name: name, Counts: b.Nearer}, opt), nil
		}}
)

// Charts are those that need no options.
func Charts() []picture.Chart {
	return []picture.Chart{DepthChart, GrowthChart, BranchingChart, pegs.WeightsChart}
}

// GraphChart is the positions of some distances and the moves between them. The
// last distance may be beyond the greatest.
func GraphChart(among puzzle.Distances) picture.Chart {
	return picture.Chart{Kind: "graph", Rows: true, Fits: anyPuzzle,
		Draw: func(ctx context.Context, name string, p puzzle.Puzzle, db store.Database,
			_ picture.HistogramOptions, report progress.Func) (*picture.Picture, error) {
			g, err := analyze.GraphOf(ctx, p, db, among, picture.MaxNodes, report)
			if err != nil {
				return nil, err
			}
			return picture.Graph(name, g), nil
		}}
}

// LevelsChart is the first n levels as a tree of boards.
func LevelsChart(n int) picture.Chart {
	return picture.Chart{Kind: "levels", Rows: true, Fits: anyPuzzle,
		Draw: func(ctx context.Context, name string, p puzzle.Puzzle, db store.Database,
			_ picture.HistogramOptions, report progress.Func) (*picture.Picture, error) {
			return levelsOf(ctx, name, p, db, n, report)
		}}
}
