package cli

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/cli/usage"
	"puzzlebase/enumerate"
	"puzzlebase/enumerate/discover"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

// asBFile is a line for each distance: the distance and the number of positions, as OEIS wants the
// terms of a sequence.
const asBFile table.Format = "bfile"

func (a *app) countCommand() *cobra.Command {
	var opt enumerate.Options
	var memory uint64
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "count PUZZLE",
		Short: "Count the positions at each distance, without a database",
		Long: `Count the positions at each distance from the goals, without a database. That takes
less memory than to build one, and nothing on the disk. Positions of definitions and towers are
counted up to symmetry where that is possible, also of spaces that are too large for any file. The
numbers are exact, and those of 'analyze summary'. --format bfile writes them as the OEIS wants
them.`,
		Example: "  puzzlebase count cube:2x2x2\n" +
			"  puzzlebase count hanoi:15,pegs=4 --format bfile",
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if u := p.Features().Unnumbered; u != nil {
			return usage.Errorf(cmd, "%s has %s positions, too many to be counted one by one",
				tablebase.Name(p), english.GroupedDigits(u.Positions))
		}
		sum, err := a.count(cmd.Context(), p, opt, memory)
		if err != nil {
			return err
		}
		if a.format != asBFile {
			return a.present(sum, reports.Summary(tablebase.Full(p.Spec()), sum))
		}
		for _, l := range sum.Levels {
			fmt.Fprintln(a.term.Out, l.Distance, l.Positions)
		}
		return nil
	})
	workersFlag(cmd.Flags(), &opt.Workers)
	engineFlag(cmd.Flags(), &opt.Engine)
	memoryFlag(cmd.Flags(), &memory)
	formatFlag(cmd.Flags(), &a.format, text, jsonFormat, csvFormat, table.AsMarkdown,
		table.AsLaTeX, asBFile)
	return cmd
}

// count counts the positions of a puzzle, if that fits into the memory, 0 for what is free.
func (a *app) count(ctx context.Context, p puzzle.Puzzle, opt enumerate.Options,
	memory uint64) (*analyze.Summary, error) {
	show := a.term.Work(tablebase.Name(p))
	defer show.End()
	opt.Progress = show.Report
	opt.OnLevel = func(l enumerate.Level) { show.Detail("level %d", l.Distance+1) }
	show.Report("preparing", "", 0, 0)
	p, err := discover.Find(ctx, p, discover.Options{Workers: opt.Workers, Progress: show.Report})
	if err != nil {
		return nil, err
	}
	need, err := enumerate.CountMemory(p, opt)
	if err != nil {
		return nil, err
	}
	if most := cmp.Or(memory, machine.FreeMemory().Bytes); most != 0 && need > most {
		return nil, fmt.Errorf("to count the positions of %s takes about %s of memory, and %s may "+
			"be taken", tablebase.Name(p), machine.BytesUp(int64(need)),
			machine.Bytes(int64(most)))
	}
	a.collect(memory)
	if f := foldedForm(p, opt); f != nil {
		a.term.Note("%s is counted up to %s", tablebase.Name(p), f)
	}
	levels, err := enumerate.Count(ctx, p, opt)
	if err != nil {
		return nil, err
	}
	return analyze.SummaryOf(p.Spec(), p.Size(), levels), nil
}

// foldedForm returns the form up to symmetry in which a puzzle is counted, or nil if it is not.
func foldedForm(p puzzle.Puzzle, opt enumerate.Options) *puzzle.FoldedForm {
	if opt.Engine != "" {
		return nil
	}
	return p.Features().FoldedForm()
}
