package cli

import (
	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/tablebase"
)

func (a *app) estimateCommand() *cobra.Command {
	var opt tablebase.Options
	var quick bool
	var f format
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "estimate PUZZLE",
		Short: "Say what building a database would take: time, memory and disk",
		Long: `Say how large a puzzle's space is and what building its database would take on
this machine: time, memory and disk. The time is measured by running the engine
for some two seconds. A search that ends in that time is known; of a longer one
the greatest distance and the time are forecast from its first levels, and said
with the least and the most that they may be.`,
		Example: `  puzzlebase estimate sliding:3x4
  puzzlebase estimate hiriq --layout compact --format json`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		return a.runEstimate(cmd, p, opt, !quick, f)
	})
	cmd.Flags().BoolVar(&quick, "quick", false, "measure nothing: figures of another machine")
	buildFlags(cmd.Flags(), &opt)
	recordFormats(cmd.Flags(), &f)
	return cmd
}

func (a *app) runEstimate(cmd *cobra.Command, p puzzle.Puzzle, opt tablebase.Options,
	measure bool, f format) error {
	opt, err := opt.For(p)
	if err != nil {
		return usage.Of(cmd, err)
	}
	show := a.term.Work(tablebase.Name(p))
	show.Report("measuring", "", 0, 0)
	e, err := a.dir().Estimate(cmd.Context(), p, opt, measure)
	show.End()
	if err != nil {
		return err
	}
	if f == jsonFormat {
		return answer.Write(a.term.Out, answer.EstimateOf(e))
	}
	return reports.Estimate(p, e).WriteText(a.term.Out, a.term.Heading, a.term.Columns())
}
