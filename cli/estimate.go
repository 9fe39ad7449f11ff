package cli

import (
	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

func (a *app) estimateCommand() *cobra.Command {
	var opt tablebase.Options
	var quick bool
	cmd := a.ofPuzzle(&cobra.Command{
		SuggestFor: []string{"time", "size", "forecast"},
		Use:        "estimate PUZZLE",
		Short:      "Say what building a database would take: time, memory and disk",
		Long: `Say how large a puzzle's space is and what building its database would take on this
machine: time, memory and disk. The engine runs for some seconds. If the search does not end in
that time, the greatest distance and the time are forecast from its first levels, with the least and
the most that they may be.`,
		Example: "  puzzlebase estimate hiriq --layout compact\n" +
			"  puzzlebase estimate pancake:12 --memory 330MiB",
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if err := opt.Check(p); err != nil {
			return usage.Wrap(cmd, err)
		}
		show := a.term.Work(tablebase.Name(p))
		show.Report("measuring", "", 0, 0)
		e, err := a.dir().Estimate(cmd.Context(), p, opt, !quick)
		show.End()
		if err != nil {
			return err
		}
		if a.format == table.AsJSON {
			return answer.Write(a.term.Out, answer.EstimateOf(e))
		}
		return reports.Estimate(p, e).WriteText(a.term.Out, a.term.Heading, a.term.Columns())
	})
	cmd.Flags().BoolVar(&quick, "quick", false, "measure nothing: figures of another machine")
	buildFlags(cmd.Flags(), &opt)
	memoryFlag(cmd.Flags(), &opt.Memory)
	return a.withRecordFormats(cmd)
}
