package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/usage"
	"puzzlebase/cli/values"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
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
	if err := checkFlags(cmd, p); err != nil {
		return err
	}
	if tablebase.IsSearched(p) {
		return a.estimatePatterns(p, opt)
	}
	layout, err := layouts.Parse(opt.layout, p)
	if err != nil {
		return usage.Of(cmd, err)
	}
	if _, err := enumerate.Choose(p, opt.engine); err != nil {
		return usage.Of(cmd, fmt.Errorf("%s: %w", spec, err))
	}
	show := a.Work(name(p))
	show.Report("measuring", "", 0, 0)
	options := tablebase.Options{Layout: layout, Engine: opt.engine,
		Workers: opt.workers.Count()}
	e, err := a.Dir().Estimate(cmd.Context(), p, options, !opt.quick)
	show.End()
	if err != nil {
		return err
	}
	return a.writeEstimate(opt.format, e, reports.Estimate(p, e))
}

// writeEstimate writes an estimate: the record as JSON, or the facts for people.
func (a *app) writeEstimate(f format, record any, facts []reports.Fact) error {
	if f == jsonFormat {
		return answer.Write(a.Out, record)
	}
	const wide = 18
	for _, f := range facts {
		value := table.Folded(f.Value, wide+1, wide+1, a.Columns())
		fmt.Fprintf(a.Out, "%s %s\n", a.Heading(fmt.Sprintf("%-*s", wide, f.What)), value)
	}
	return nil
}

// estimatePatterns says what the pattern databases of p would take.
func (a *app) estimatePatterns(p puzzle.Puzzle, opt estimateOptions) error {
	e, err := a.Dir().EstimatePatterns(p, opt.partition, opt.workers.Count())
	if err != nil {
		return err
	}
	return a.writeEstimate(opt.format, e, reports.EstimatePatterns(p, e))
}
