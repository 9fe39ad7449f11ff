package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/usage"
	"puzzlebase/cli/values"
	"puzzlebase/reports"
	"puzzlebase/reports/table"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

type estimateOptions struct {
	workers values.Workers
	engine  string
	layout  string
	quick   bool
	format  format

	partition string
}

func (a *app) estimateCommand() *cobra.Command {
	var opt estimateOptions
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
	}, func(cmd *cobra.Command, spec string) error { return a.runEstimate(cmd, spec, opt) })
	workersFlag(cmd.Flags(), &opt.workers)
	cmd.Flags().StringVar(&opt.engine, "engine", "", engineHelp)
	cmd.Flags().BoolVar(&opt.quick, "quick", false, "measure nothing: figures of another machine")
	layoutFlag(cmd.Flags(), &opt.layout)
	partitionFlag(cmd.Flags(), &opt.partition)
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	return cmd
}

func (a *app) runEstimate(cmd *cobra.Command, spec string, opt estimateOptions) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	options, err := tablebase.Options{
		Layout: layouts.Layout(opt.layout), Engine: opt.engine,
		Partition: opt.partition, Workers: opt.workers.Count(),
	}.For(p)
	if err != nil {
		return usage.Of(cmd, err)
	}
	show := a.Work(name(p))
	show.Report("measuring", "", 0, 0)
	e, err := a.Dir().Estimate(cmd.Context(), p, options, !opt.quick)
	show.End()
	if err != nil {
		return err
	}
	if opt.format == jsonFormat {
		return answer.Write(a.Out, answer.EstimateOf(e))
	}
	const wide = 18
	for _, f := range reports.Estimate(p, e) {
		value := table.Folded(f.Value, wide+1, wide+1, a.Columns())
		fmt.Fprintf(a.Out, "%s %s\n", a.Heading(fmt.Sprintf("%-*s", wide, f.What)), value)
	}
	return nil
}
