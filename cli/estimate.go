package cli

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/usage"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

// largeFile is the size of files that a person wants to know of before.
const largeFile = 1 << 30

// takes says what a build takes: the time, and of a large file the disk and the memory.
func (a *app) takes(missing *tablebase.NotBuiltError) string {
	text := tablebase.Roughly(missing.Takes)
	p, err := a.puzzle(cmp.Or(a.typed[missing.CatalogName], missing.CatalogName))
	if err != nil || missing.Takes == tablebase.UnknownTime {
		return text
	}
	e, err := a.dir().Estimate(context.Background(), p, tablebase.Options{})
	if err != nil || e.DiskBytes < largeFile {
		return text
	}
	return fmt.Sprintf("%s, %s of disk and %s of memory", text, machine.Bytes(e.DiskBytes),
		machine.Bytes(int64(e.MemoryBytes)))
}

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
			return usage.Of(cmd, err)
		}
		show := a.term.Work(tablebase.Name(p))
		show.Report("measuring", "", 0, 0)
		estimate := a.dir().Measure
		if quick {
			estimate = a.dir().Estimate
		}
		e, err := estimate(cmd.Context(), p, opt)
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
