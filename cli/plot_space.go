package cli

import (
	"context"
	"fmt"
	"math"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/analyze"
	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/tablebase"
)

type plotSpaceOptions struct {
	plotOptions
	reports.HistogramOptions
	called string // the puzzle; no flag
}

// AddFlags adds the flags of histograms that are no depth histograms.
func (o *plotSpaceOptions) AddFlags(flags *pflag.FlagSet) {
	o.plotOptions.AddFlags(flags)
	flags.BoolVar(&o.Log, "log", false, "logarithmic axis of counts")
	flags.BoolVar(&o.Share, "share", false, "parts of all, rather than counts")
}

// plotSpace makes a command that draws the space of one puzzle, which open opens.
func (a *app) plotSpace(cmd *cobra.Command, open func(context.Context, puzzle.Puzzle) (*tablebase.Tablebase, error), addFlags func(*plotSpaceOptions, *pflag.FlagSet),
	picture func(context.Context, puzzle.Puzzle, *tablebase.Tablebase, plotSpaceOptions, progress.Func) (*reports.Picture, error)) *cobra.Command {
	var opt plotSpaceOptions
	cmd.Args = cobra.ExactArgs(1)
	cmd.ValidArgsFunction = a.completePuzzle(1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := opt.check(cmd); err != nil {
			return err
		}
		p, err := a.puzzle(args[0])
		if err != nil {
			return err
		}
		db, err := open(cmd.Context(), p)
		if err != nil {
			return err
		}
		defer db.Close()
		p = db.Puzzle()
		opt.called = called(p, args[0])
		show := a.work(opt.called)
		pic, err := picture(cmd.Context(), p, db, opt, show.report)
		show.end()
		if err != nil {
			return err
		}
		return opt.write(cmd.Context(), a, pic)
	}
	addFlags(&opt, cmd.Flags())
	return cmd
}

// plainFlags are for pictures that can be drawn in one way only.
func plainFlags(o *plotSpaceOptions, flags *pflag.FlagSet) { o.plotOptions.AddFlags(flags) }

func (a *app) plotBranchingCommand() *cobra.Command {
	return a.plotSpace(&cobra.Command{
		Use:   "branching PUZZLE -o FILE",
		Short: "How many legal moves positions have, and how many of them lead nearer",
	}, a.openRows, (*plotSpaceOptions).AddFlags, func(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, opt plotSpaceOptions, report progress.Func) (*reports.Picture, error) {
		b, err := analyze.BranchingOf(ctx, p, db, report)
		if err != nil {
			return nil, err
		}
		return reports.Branching(reports.Histogram{Name: opt.called, Counts: b.Moves}, reports.Histogram{Name: opt.called, Counts: b.Nearer}, opt.HistogramOptions), nil
	})
}

func (a *app) plotGrowthCommand() *cobra.Command {
	return a.plotSpace(&cobra.Command{
		Use:   "growth PUZZLE -o FILE",
		Short: "Positions found by distance, against the tree of all sequences of moves",
	}, a.open, plainFlags, func(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, opt plotSpaceOptions, report progress.Func) (*reports.Picture, error) {
		g, err := analyze.GrowthOf(ctx, p, db.Manifest().Levels)
		if err != nil {
			return nil, err
		}
		return reports.Growth(opt.called, g), nil
	})
}

func (a *app) plotWeightsCommand() *cobra.Command {
	return a.plotSpace(&cobra.Command{
		Use:   "weights PUZZLE -o FILE",
		Short: "Boards of pegs: heat map of white cells by distance",
	}, a.openRows, plainFlags, func(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, opt plotSpaceOptions, report progress.Func) (*reports.Picture, error) {
		w, err := weightsOf(ctx, p, db, report)
		if err != nil {
			return nil, err
		}
		return reports.WhiteByDistance(opt.called, byWhite(w)), nil
	})
}

func (a *app) plotNeededCommand() *cobra.Command {
	return a.plotSpace(&cobra.Command{
		Use:   "bsubs PUZZLE -o FILE",
		Short: "Boards of pegs: how many B-substitutions positions need",
	}, a.openRows, (*plotSpaceOptions).AddFlags, func(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, opt plotSpaceOptions, report progress.Func) (*reports.Picture, error) {
		w, err := weightsOf(ctx, p, db, report)
		if err != nil {
			return nil, err
		}
		return reports.Needed(reports.Histogram{Name: opt.called, Counts: w.Needed}, opt.HistogramOptions), nil
	})
}

func (a *app) plotGraphCommand() *cobra.Command {
	var wanted distances
	cmd := a.plotSpace(&cobra.Command{
		Use:     "graph PUZZLE -o FILE",
		Short:   "The positions and the moves between them, each distance a ring",
		Long:    "Draw the solvable positions, or those of a range of distances, and the moves between\nthem: each distance is a ring around the ones before, up to 5,000 positions in all.\n'puzzlebase export PUZZLE -o FILE.graphml' hands the same to other programs.",
		Example: "  puzzlebase plot graph ninetails -o ninetails.pdf\n  puzzlebase plot graph hiriq --distances 0..4 -o hiriq.svg",
	}, a.openRows, plainFlags, func(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, opt plotSpaceOptions, report progress.Func) (*reports.Picture, error) {
		g, err := analyze.GraphOf(ctx, p, db, wanted.first, wanted.last, reports.MaxNodes, report)
		if err != nil {
			return nil, err
		}
		return reports.Graph(opt.called, g), nil
	})
	wanted.last = math.MaxUint16
	cmd.Flags().Var(&wanted, "distances", "these distances alone, such as 0..4")
	cmd.Flags().Lookup("distances").DefValue = ""
	return cmd
}

func (a *app) plotLevelsCommand() *cobra.Command {
	n := 4
	cmd := a.plotSpace(&cobra.Command{
		Use:     "levels PUZZLE -o FILE",
		Short:   "The first levels as a tree of boards",
		Example: "  puzzlebase plot levels ninepuzzle -o levels.pdf",
	}, a.openRows, plainFlags, func(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, opt plotSpaceOptions, report progress.Func) (*reports.Picture, error) {
		if n < 1 || n > 12 {
			return nil, &usageError{err: fmt.Errorf("--levels is %d, want 1 to 12", n)}
		}
		return reports.Levels(ctx, opt.called, p, db, n, report)
	})
	cmd.Flags().IntVar(&n, "levels", n, "how many")
	return cmd
}

// weightsOf counts white cells by distance, which only boards of pegs have.
func weightsOf(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, report progress.Func) (*analyze.Weights, error) {
	g, err := analyze.Pegs(p)
	if err != nil {
		return nil, &usageError{err: err}
	}
	return analyze.WeightsOf(ctx, g, db, report)
}

// byWhite returns the counts by white cells and distance.
func byWhite(w *analyze.Weights) [][]uint64 {
	var out [][]uint64
	for _, row := range w.White {
		out = append(out, row.ByDistance)
	}
	return out
}
