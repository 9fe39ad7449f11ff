package cli

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/reports/picture"
)

type plotHistogramOptions struct {
	plotOptions
	picture.HistogramOptions
}

// AddFlags adds the flags of plot depth.
func (o *plotHistogramOptions) AddFlags(flags *pflag.FlagSet) {
	o.plotOptions.AddFlags(flags)
	flags.BoolVar(&o.Log, "log", false, "logarithmic axis of counts")
	flags.BoolVar(&o.Share, "share", false,
		"parts of all positions that can be solved, rather than counts; so it is for puzzles in "+
			"one picture of which one has 100 times the positions of another")
	flags.BoolVar(&o.Cumulative, "cumulative", false, "positions at this distance or nearer")
	flags.BoolVar(&o.Panels, "panels", false,
		"several puzzles: a small picture of each, rather than lines in one")
}

func (a *app) plotDepthCommand() *cobra.Command {
	var opt plotHistogramOptions
	cmd := a.ofPuzzles(&cobra.Command{
		Use:   "depth PUZZLE...|all -o FILE",
		Short: "How many positions there are at each distance",
		Long: `Draw how many positions there are at each distance, with mean, median and
greatest distance marked: bars for one puzzle, lines with markers for several.`,
		Example: `  puzzlebase plot depth hiriq -o hiriq.pdf
  puzzlebase plot depth ninepuzzle hiriq --share -o depths.svg
  puzzlebase plot depth all --panels --log -o all.png`,
	}, func(cmd *cobra.Command, names []string) error { return a.runPlotDepth(cmd, names, opt) })
	opt.AddFlags(cmd.Flags())
	return cmd
}

func (a *app) runPlotDepth(cmd *cobra.Command, names []string, opt plotHistogramOptions) error {
	if err := opt.check(cmd); err != nil {
		return err
	}
	puzzles, titles, err := a.findAll(names)
	if err != nil {
		return err
	}
	var all []picture.Histogram
	for i, p := range puzzles {
		db, err := a.OpenTable(cmd.Context(), p)
		if err != nil {
			return err
		}
		all = append(all, picture.Histogram{Name: titles[i], Counts: db.Manifest().Levels})
		db.Close()
	}
	if !cmd.Flags().Changed("share") {
		opt.Share = !opt.Panels && picture.Disparate(all)
	}
	return opt.write(cmd.Context(), a, picture.Depth(all, opt.HistogramOptions))
}
