package cli

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/cli/usage"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/picture"
	"puzzlebase/tablebase"
)

func (a *app) plotDepthCommand() *cobra.Command {
	var opt plotOptions
	var how picture.HistogramOptions
	cmd := a.ofPuzzles(&cobra.Command{
		Use:   "depth PUZZLE...|all -o FILE",
		Short: "How many positions there are at each distance",
		Long: `Draw how many positions there are at each distance, with mean, median and
greatest distance marked: bars for one puzzle, lines with markers for several.`,
		Example: `  puzzlebase plot depth hiriq -o hiriq.pdf
  puzzlebase plot depth ninepuzzle hiriq --share -o depths.svg
  puzzlebase plot depth all --panels --log -o all.png`,
	}, true, func(cmd *cobra.Command, puzzles []puzzle.Puzzle, names []string) error {
		if err := opt.check(cmd); err != nil {
			return err
		}
		var all []picture.Histogram
		for i, p := range puzzles {
			if err := a.with(cmd, p, a.openTable, func(db *tablebase.Table) error {
				all = append(all,
					picture.Histogram{Name: title(p, names[i]), Counts: db.Manifest().Levels})
				return nil
			}); err != nil {
				return err
			}
		}
		if !cmd.Flags().Changed("share") {
			how.Share = !how.Panels && picture.Disparate(all)
		}
		return opt.write(cmd.Context(), a, picture.Depth(all, how))
	})
	flags := cmd.Flags()
	opt.AddFlags(flags)
	logFlag(flags, &how)
	flags.BoolVar(&how.Share, "share", false,
		"parts of all positions that can be solved, rather than counts; so it is for puzzles in "+
			"one picture of which one has 100 times the positions of another")
	flags.BoolVar(&how.Cumulative, "cumulative", false, "positions at this distance or nearer")
	flags.BoolVar(&how.Panels, "panels", false,
		"several puzzles: a small picture of each, rather than lines in one")
	return cmd
}

func logFlag(flags *pflag.FlagSet, how *picture.HistogramOptions) {
	flags.BoolVar(&how.Log, "log", false, "logarithmic axis of counts")
}

// plotSpace makes a command that draws a chart of one puzzle's space. If wanted is not nil, it
// returns the chart. A histogram has flags for its axis of counts.
func (a *app) plotSpace(cmd *cobra.Command, chart picture.Chart, histogram bool,
	wanted func() (picture.Chart, error)) *cobra.Command {
	var opt plotOptions
	var how picture.HistogramOptions
	cmd.Use = chart.Kind + " PUZZLE -o FILE"
	open := a.openTable
	if chart.Rows {
		open = a.openRows
	}
	a.ofPuzzle(cmd, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if err := opt.check(cmd); err != nil {
			return err
		}
		if wanted != nil {
			var err error
			if chart, err = wanted(); err != nil {
				return usage.Of(cmd, err)
			}
		}
		return a.with(cmd, p, open, func(db *tablebase.Table) error {
			if err := chart.Fits(db.Puzzle()); err != nil {
				return &usage.Error{Err: err}
			}
			called := title(p, cmd.Flags().Arg(0))
			show := a.term.Work(called)
			pic, err := chart.Draw(cmd.Context(), picture.Space{Name: called,
				Puzzle: db.Puzzle(), DB: db, Options: how, Report: show.Report})
			show.End()
			if err != nil {
				return err
			}
			return opt.write(cmd.Context(), a, pic)
		})
	})
	opt.AddFlags(cmd.Flags())
	if histogram {
		logFlag(cmd.Flags(), &how)
		cmd.Flags().BoolVar(&how.Share, "share", false, "parts of all, rather than counts")
	}
	return cmd
}

const mostLevels = 12

func (a *app) plotSpaceCommands() []*cobra.Command {
	wanted, n := puzzle.Distances{Last: math.MaxUint16}, 4
	graph := a.plotSpace(&cobra.Command{
		Short: "The positions and the moves between them, each distance a ring",
		Long: "Draw the solvable positions, or those of a range of distances, and the moves " +
			"between\nthem: each distance is a ring around the ones before, up to " +
			english.Grouped(picture.MaxNodes) + " positions in all.\n" +
			"'puzzlebase export PUZZLE -o FILE.graphml' hands the same to other programs.",
		Example: "  puzzlebase plot graph ninetails -o ninetails.pdf\n" +
			"  puzzlebase plot graph hiriq --distances 0..4 -o hiriq.svg",
	}, reports.GraphChart(puzzle.Distances{}), false, func() (picture.Chart, error) {
		return reports.GraphChart(wanted), nil
	})
	parsed(graph.Flags(), &wanted, "distances", "these `distances` alone, such as 0..4",
		puzzle.ParseDistances)
	levels := a.plotSpace(&cobra.Command{
		Short:   "The first levels as a tree of boards",
		Example: "  puzzlebase plot levels ninepuzzle -o levels.pdf",
	}, reports.LevelsChart(n), false, func() (c picture.Chart, err error) {
		if n < 1 || n > mostLevels {
			return c, fmt.Errorf("--levels is %d, want 1 to %d", n, mostLevels)
		}
		return reports.LevelsChart(n), nil
	})
	levels.Flags().IntVar(&n, "levels", n, fmt.Sprintf("how many, 1 to %d", mostLevels))
	plain := func(chart picture.Chart, histogram bool, short string) *cobra.Command {
		return a.plotSpace(&cobra.Command{Short: short}, chart, histogram, nil)
	}
	return []*cobra.Command{
		plain(reports.GrowthChart, false,
			"Positions found by distance, against the tree of all sequences of moves"),
		plain(reports.BranchingChart, true,
			"How many legal moves positions have, and how many of them lead nearer"),
		plain(pegs.WeightsChart, false, "Boards of pegs: heat map of white cells by distance"),
		plain(pegs.NeededChart, true, "Boards of pegs: how many B-substitutions positions need"),
		graph, levels,
	}
}
