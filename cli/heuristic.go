package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/searched"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	searchreports "puzzlebase/reports/searched"
	"puzzlebase/search"
	"puzzlebase/tablebase"
)

type heuristicOptions struct {
	partition string
	n         int
	seed      uint64
}

func (a *app) heuristicCommand() *cobra.Command {
	var opt heuristicOptions
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "heuristic PUZZLE",
		Short: "Hold the lower bound of pattern databases against true distances",
		Long: `Say how good a lower bound of the distance pattern databases give. If a table holds
the tiles, as of the 8-puzzle, the patterns are enumerated, each position is compared, and the nodes
of a search are predicted and counted, for each iteration. For others, such as the 15-puzzle, a
sample is drawn and searched for: how long shortest solutions are, with confidence intervals, and
what the searches took.`,
		Example: `  puzzlebase analyze heuristic ninepuzzle --partition 4-4
  puzzlebase analyze heuristic 15-puzzle -n 10000`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if err := opt.check(cmd, p); err != nil {
			return err
		}
		h, err := a.heuristic(cmd.Context(), p, opt)
		if err != nil {
			return err
		}
		return a.present(h, searchreports.Heuristic(tablebase.LongName(p.Spec()), h))
	})
	partitionFlag(cmd.Flags(), &opt.partition)
	sampleFlags(cmd.Flags(), &opt.n, &opt.seed, 1000, "how many positions are drawn")
	return a.withTableFormats(cmd)
}

// check refuses what cannot be done for p, before anything is opened.
func (o *heuristicOptions) check(cmd *cobra.Command, p puzzle.Puzzle) error {
	name, searches := tablebase.Name(p), tablebase.Searched(p)
	switch {
	case o.n < 1:
		return usage.Errorf(cmd, "-n is %d, want at least 1", o.n)
	case p.Features().Patterns == nil:
		return usage.Errorf(cmd,
			"%s has no patterns: this is for tiles on a grid, such as the 15-puzzle", name)
	case searches && o.partition != "":
		return usage.Errorf(cmd, "the partition of %s is that of its pattern databases: build "+
			"them with --partition", name)
	case searches && p.Features().Unnumbered != nil:
		return usage.Wrap(cmd, tooHard(p))
	case searches:
		return nil
	}
	if _, err := search.NewPlan(p, o.partition); err != nil {
		return usage.Errorf(cmd, "%s: %w", name, err)
	}
	return nil
}

// heuristic compares lower bounds with true distances: all of its table or, if there can be none,
// those of a sample.
func (a *app) heuristic(ctx context.Context, p puzzle.Puzzle,
	opt heuristicOptions) (*searched.Heuristic, error) {
	db, err := a.openRows(ctx, p)
	if errors.As(err, new(*tablebase.NoTableError)) {
		t, err := a.open(ctx, p)
		if err != nil {
			return nil, err
		}
		defer t.Close()
		show := a.term.Work(tablebase.Name(p))
		defer show.End()
		return searched.Sampled(ctx, t, opt.n, opt.seed, show.Report)
	}
	if err != nil {
		return nil, err
	}
	defer db.Close()
	show := a.term.Work(tablebase.Name(p))
	defer show.End()
	return searched.HeuristicOf(ctx, db, opt.partition, show.Report)
}
