package cli

import (
	"github.com/spf13/cobra"

	"puzzlebase/analyze/searched"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	searchreports "puzzlebase/reports/searched"
	"puzzlebase/search"
	"puzzlebase/tablebase"
)

func (a *app) heuristicCommand() *cobra.Command {
	var partition string
	var n int
	var seed uint64
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
		name, searches := tablebase.Name(p), tablebase.Searched(p)
		switch {
		case n < 1:
			return usage.Errorf(cmd, "-n is %d, want at least 1", n)
		case p.Features().Patterns == nil:
			return usage.Errorf(cmd,
				"%s has no patterns: this is for tiles on a grid, such as the 15-puzzle", name)
		case searches && partition != "":
			return usage.Errorf(cmd, "the partition of %s is that of its pattern databases: build "+
				"them with --partition", name)
		case searches && p.Features().Unnumbered != nil:
			return usage.Of(cmd, tooHard(p))
		case searches:
			t, err := a.open(cmd.Context(), p)
			if err != nil {
				return err
			}
			defer t.Close()
			show := a.term.Work(name)
			h, err := searched.Sampled(cmd.Context(), t, n, seed, show.Report)
			if show.End(); err != nil {
				return err
			}
			return a.present(h, searchreports.Heuristic(tablebase.Full(p.Spec()), h))
		}
		if _, err := search.NewPlan(p, partition); err != nil {
			return usage.Errorf(cmd, "%s: %w", name, err)
		}
		return a.with(cmd, p, a.openRows, func(db *tablebase.Table) error {
			show := a.term.Work(name)
			h, err := searched.HeuristicOf(cmd.Context(), p, db, partition, show.Report)
			if show.End(); err != nil {
				return err
			}
			return a.present(h, searchreports.Heuristic(tablebase.Full(p.Spec()), h))
		})
	})
	partitionFlag(cmd.Flags(), &partition)
	drawFlags(cmd.Flags(), &n, &seed, 1000, "how many positions are drawn")
	return a.tables(cmd)
}
