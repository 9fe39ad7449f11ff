package cli

import (
	"cmp"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/picture"
	"puzzlebase/tablebase"
)

// exercises are boards drawn by lot, the easier ones first.
type exercises struct {
	distances []int
	among     puzzle.Distances // in place of distances, or zero
	n         int
	seed      uint64
	title     string
}

func (e *exercises) addFlags(flags *pflag.FlagSet, usual int) {
	flags.IntSliceVar(&e.distances, "distances", nil, "a `list` such as 5,10,15")
	parsed(flags, &e.among, "distance", "a `range` such as 5..20, over which the boards are spread",
		puzzle.ParseDistances)
	drawFlags(flags, &e.n, &e.seed, usual, "how many boards")
	flags.StringVar(&e.title, "title", "", "`heading` in place of the puzzle's name")
}

// spread sets the distances of a range: from the first to the last, in equal steps.
func (e *exercises) spread() {
	first, steps := int(e.among.First), int(e.among.Last-e.among.First)
	for i := range e.n {
		e.distances = append(e.distances, first+i*steps/max(e.n-1, 1))
	}
}

// drawExercises draws boards of p and calls then with them.
func (a *app) drawExercises(cmd *cobra.Command, p puzzle.Puzzle, e *exercises,
	then func(p puzzle.Puzzle, drawn []picture.Problem) error) error {
	flag := "--distances"
	if cmd.Flags().Changed("distance") {
		flag = "--distance"
		if e.distances != nil {
			return usage.Errorf(cmd, "want --distance or --distances, not both")
		}
		e.spread()
	}
	e.title = cmp.Or(e.title, title(p, cmd.Flags().Arg(0)))
	switch {
	case e.n < 1:
		return usage.Errorf(cmd, "-n is %d, want at least 1", e.n)
	case len(e.distances) == 0:
		return usage.Errorf(cmd, "no distances are given: want --distance, such as 5..20, or "+
			"--distances, such as 5,10,15")
	case e.n < len(e.distances):
		return usage.Errorf(cmd, "-n is %d, want %d at least, a board for each of --distances", e.n,
			len(e.distances))
	}
	return a.with(cmd, p, a.openRows, func(db *tablebase.Table) error {
		most := db.Manifest().MaxDistance
		given := append([]int{int(e.among.Last)}, e.distances...)
		if i := slices.IndexFunc(given, func(d int) bool {
			return d < 0 || d > int(most)
		}); i >= 0 {
			return usage.Errorf(cmd, "%s has %d, want 0 to %d", flag, given[i], most)
		}
		drawn, err := reports.Problems(cmd.Context(), db.Puzzle(), db, e.distances, e.n, e.seed)
		if err != nil {
			return tooFew(cmd, err)
		}
		return then(db.Puzzle(), drawn)
	})
}
