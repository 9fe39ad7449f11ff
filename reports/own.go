package reports

import (
	"context"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/section"
	"puzzlebase/space/progress"
)

// Own is what only puzzles of one kind have in their reports. Its JSON form
// stands in that of the report under the name of the puzzle's family.
type Own interface {
	sections(r *Report) []*section.Section
	// published returns the numbers that a published count of that name is of;
	// nil when it knows none.
	published(what string) []uint64
	// commands returns what reproduces it.
	commands(name string) []string
}

// special is one kind of puzzles of which there is more to count than of others.
// Its file is named after the kind; nothing else here knows it.
type special struct {
	charts []Chart
	// gather returns what a report on p has; nil when p is not of the kind.
	gather func(ctx context.Context, p puzzle.Puzzle, db analyze.Database, opt Options, report progress.Func) (Own, error)
}

// specials are all such kinds.
var specials = []special{boardsOfPegs}

// own gathers what puzzles like p have of their own; nil for most.
func own(ctx context.Context, p puzzle.Puzzle, db analyze.Database, opt Options, report progress.Func) (Own, error) {
	for _, s := range specials {
		if o, err := s.gather(ctx, p, db, opt, report); o != nil || err != nil {
			return o, err
		}
	}
	return nil, nil
}

// Charts are those of any puzzle that need no options, and those of the special kinds.
func Charts() []Chart {
	all := []Chart{DepthChart, GrowthChart, BranchingChart}
	for _, s := range specials {
		all = append(all, s.charts...)
	}
	return all
}
