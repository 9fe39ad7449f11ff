package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports/searched"
	"puzzlebase/search"
	"puzzlebase/tablebase"
)

type heuristicOptions struct {
	format    format
	partition string
	n         int
	seed      uint64
}

func (a *app) heuristicCommand() *cobra.Command {
	var opt heuristicOptions
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "heuristic PUZZLE",
		Short: "Hold the lower bound of pattern databases against true distances",
		Long: `Say how good a lower bound of the distance pattern databases give. Of tiles that
have a table, such as the 8-puzzle, the patterns are enumerated on the spot and each
position is compared, and the nodes that iterations of a search have are predicted
and counted. Of the 15-puzzle and its like a sample is drawn and searched
for: the distribution of shortest solutions with confidence intervals, and what the
searches took.`,
		Example: `  puzzlebase analyze heuristic ninepuzzle --partition 4-4
  puzzlebase analyze heuristic 15-puzzle -n 10000`,
	}, func(cmd *cobra.Command, spec string) error { return a.runHeuristic(cmd, spec, opt) })
	tableFormats(cmd.Flags(), &opt.format)
	partitionFlag(cmd.Flags(), &opt.partition)
	cmd.Flags().IntVarP(&opt.n, "number", "n", 1000, "how many positions are drawn")
	cmd.Flags().Uint64Var(&opt.seed, "seed", 1, "the draw's seed")
	return cmd
}

func (a *app) runHeuristic(cmd *cobra.Command, spec string, opt heuristicOptions) error {
	p, err := a.puzzle(spec)
	switch {
	case err != nil:
		return err
	case opt.n < 1:
		return usage.Of(cmd, fmt.Errorf("-n is %d, want at least 1", opt.n))
	case p.Features().Patterns == nil:
		return usage.Of(cmd, fmt.Errorf(
			"%s has no patterns: this is for tiles on a grid, such as the 15-puzzle", name(p)))
	case tablebase.Tabled(p) != nil:
		return a.sampledHeuristic(cmd, p, opt)
	}
	if _, err := search.NewPlan(p, opt.partition); err != nil {
		return usage.Of(cmd, fmt.Errorf("%s: %w", name(p), err))
	}
	return a.with(cmd, spec, a.OpenRows, func(p puzzle.Puzzle, db *tablebase.Table) error {
		return a.find(cmd.Context(), p, db, searched.FindHeuristic(opt.partition), opt.format)
	})
}

// sampledHeuristic is the analysis for a puzzle that is answered by search.
func (a *app) sampledHeuristic(cmd *cobra.Command, p puzzle.Puzzle, opt heuristicOptions) error {
	if opt.partition != "" {
		return usage.Of(cmd,
			fmt.Errorf("the partition of %s is that of its pattern databases: build them with "+
				"--partition", name(p)))
	}
	if p.Features().Unnumbered != nil {
		return usage.Of(cmd, tooHard(p))
	}
	t, err := a.Open(cmd.Context(), p)
	if err != nil {
		return err
	}
	defer t.Close()
	return a.find(cmd.Context(), p, nil, searched.FindSampledHeuristic(t, opt.n, opt.seed),
		opt.format)
}
