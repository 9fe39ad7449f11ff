package cli

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/cli/usage"
	"puzzlebase/cli/values"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

type plotSpaceOptions struct {
	plotOptions
	picture.HistogramOptions
}

// AddFlags adds the flags of histograms that are no depth histograms.
func (o *plotSpaceOptions) AddFlags(flags *pflag.FlagSet) {
	o.plotOptions.AddFlags(flags)
	flags.BoolVar(&o.Log, "log", false, "logarithmic axis of counts")
	flags.BoolVar(&o.Share, "share", false, "parts of all, rather than counts")
}

// plotSpace makes a command that draws a chart of one puzzle's space, which may
// depend on flags.
func (a *app) plotSpace(cmd *cobra.Command, open opener,
	addFlags func(*plotSpaceOptions, *pflag.FlagSet),
	chart func() (picture.Chart, error)) *cobra.Command {
	var opt plotSpaceOptions
	a.ofPuzzle(cmd, func(cmd *cobra.Command, spec string) error {
		if err := opt.check(cmd); err != nil {
			return err
		}
		return a.with(cmd, spec, open, func(p puzzle.Puzzle, db *tablebase.Table) error {
			c, err := chart()
			if err == nil {
				err = c.Fits(p)
			}
			if err != nil {
				return &usage.Error{Err: err}
			}
			title := called(p, spec)
			show := a.Work(title)
			pic, err := c.Draw(cmd.Context(), title, p, db, opt.HistogramOptions, show.Report)
			show.End()
			if err != nil {
				return err
			}
			return opt.write(cmd.Context(), a, pic)
		})
	})
	addFlags(&opt, cmd.Flags())
	return cmd
}

// always is a chart that no flag changes.
func always(c picture.Chart) func() (picture.Chart, error) {
	return func() (picture.Chart, error) { return c, nil }
}

// plainFlags are for pictures that can be drawn in one way only.
func plainFlags(o *plotSpaceOptions, flags *pflag.FlagSet) { o.plotOptions.AddFlags(flags) }

func (a *app) plotBranchingCommand() *cobra.Command {
	return a.plotSpace(&cobra.Command{
		Use:   "branching PUZZLE -o FILE",
		Short: "How many legal moves positions have, and how many of them lead nearer",
	}, a.OpenRows, (*plotSpaceOptions).AddFlags, always(reports.BranchingChart))
}

func (a *app) plotGrowthCommand() *cobra.Command {
	return a.plotSpace(&cobra.Command{
		Use:   "growth PUZZLE -o FILE",
		Short: "Positions found by distance, against the tree of all sequences of moves",
	}, a.OpenTable, plainFlags, always(reports.GrowthChart))
}

func (a *app) plotWeightsCommand() *cobra.Command {
	return a.plotSpace(&cobra.Command{
		Use:   "weights PUZZLE -o FILE",
		Short: "Boards of pegs: heat map of white cells by distance",
	}, a.OpenRows, plainFlags, always(pegs.WeightsChart))
}

func (a *app) plotNeededCommand() *cobra.Command {
	return a.plotSpace(&cobra.Command{
		Use:   "bsubs PUZZLE -o FILE",
		Short: "Boards of pegs: how many B-substitutions positions need",
	}, a.OpenRows, (*plotSpaceOptions).AddFlags, always(pegs.NeededChart))
}

func (a *app) plotGraphCommand() *cobra.Command {
	wanted := values.Distances{Last: math.MaxUint16}
	cmd := a.plotSpace(&cobra.Command{
		Use:   "graph PUZZLE -o FILE",
		Short: "The positions and the moves between them, each distance a ring",
		Long: "Draw the solvable positions, or those of a range of distances, and the moves " +
			"between\nthem: each distance is a ring around the ones before, up to " +
			table.Grouped(picture.MaxNodes) + " positions in all.\n" +
			"'puzzlebase export PUZZLE -o FILE.graphml' hands the same to other programs.",
		Example: "  puzzlebase plot graph ninetails -o ninetails.pdf\n" +
			"  puzzlebase plot graph hiriq --distances 0..4 -o hiriq.svg",
	}, a.OpenRows, plainFlags, func() (picture.Chart, error) {
		return reports.GraphChart(puzzle.Distances(wanted)), nil
	})
	cmd.Flags().Var(&wanted, "distances", "these distances alone, such as 0..4")
	cmd.Flags().Lookup("distances").DefValue = ""
	return cmd
}

// mostLevels is how many levels of a tree are drawn.
const mostLevels = 12

func (a *app) plotLevelsCommand() *cobra.Command {
	n := 4
	cmd := a.plotSpace(&cobra.Command{
		Use:     "levels PUZZLE -o FILE",
		Short:   "The first levels as a tree of boards",
		Example: "  puzzlebase plot levels ninepuzzle -o levels.pdf",
	}, a.OpenRows, plainFlags, func() (picture.Chart, error) {
		if n < 1 || n > mostLevels {
			return picture.Chart{}, fmt.Errorf("--levels is %d, want 1 to %d", n, mostLevels)
		}
		return reports.LevelsChart(n), nil
	})
	cmd.Flags().IntVar(&n, "levels", n, fmt.Sprintf("how many, 1 to %d", mostLevels))
	return cmd
}
