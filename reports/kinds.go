package reports

import (
	"context"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/space/progress"
)

// kinds are those of which there is more to count than of any puzzle.
var kinds = []section.Kind{pegs.Kind}

// ownOf gathers what puzzles like p have of their own; nil for most.
func ownOf(ctx context.Context, p puzzle.Puzzle, db analyze.Database,
	report progress.Func) (section.Own, error) {
	for _, k := range kinds {
		if o, err := k.Gather(ctx, p, db, report); o != nil || err != nil {
			return o, err
		}
	}
	return nil, nil
}

// Charts are those of any puzzle that need no options, and those of the kinds that have more.
func Charts() []picture.Chart {
	all := []picture.Chart{DepthChart, GrowthChart, BranchingChart}
	for _, k := range kinds {
		all = append(all, k.Charts...)
	}
	return all
}
