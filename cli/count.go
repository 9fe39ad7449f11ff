package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/cli/usage"
	"puzzlebase/enumerate"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/table"
	"puzzlebase/tablebase"
)

// asBFile is a line for each distance: the distance and the number of positions, as OEIS wants the
// terms of a sequence.
const asBFile table.Format = "bfile"

// counted is a summary, and what was counted if that is not the whole space.
type counted struct {
	*analyze.Summary
	tablebase.Between
}

func (a *app) countCommand() *cobra.Command {
	var opt tablebase.Options
	var between tablebase.Between
	cmd := a.ofPuzzle(&cobra.Command{
		SuggestFor: []string{"enumerate", "bfs", "levels"},
		Use:        "count PUZZLE",
		Short:      "Count the positions at each distance, without a database",
		Long: `Count the positions at each distance from the goals, without a database. That takes
less memory than to build one, and nothing on the disk. With --checkpoint it keeps checkpoints, and
goes on from the last one that there is. Positions of definitions and towers are counted up to
symmetry where that is possible, also of spaces that are too large for any file. The numbers are
exact, and those of 'info'. --format bfile writes them as the OEIS wants them.

A phase of a solution is counted with --from and --to. A position, or what some look like, names a
set of positions: ? stands for one sign of a board, or for one word of a line. Those that are named
by --from are at distance 0 in place of the goals. Only those of --to are counted, and the search
ends when all of them have been found. Both flags may be repeated. Each position is compared as
text, some hundred thousand a second on a processor. A phase is not counted up to symmetry.`,
		Example: "  puzzlebase count cube:2x2x2\n" +
			"  puzzlebase count hanoi:15,pegs=4 --format bfile\n" +
			"  puzzlebase count ninepuzzle --from 1,2,3,?,?,?,?,?,?",
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if u := p.Features().Unnumbered; u != nil {
			return usage.Errorf(cmd, "%s has %s positions, too many to be counted one by one%s",
				tablebase.Name(p), english.GroupedDigits(u.Positions),
				a.instead(tablebase.Name(p)))
		}
		if opt.Checkpoints && !between.Whole() {
			return usage.Errorf(cmd, "--checkpoint is not for --from and --to: leave it out")
		}
		if _, err := enumerate.Choose(p, opt.Engine); err != nil {
			return usage.Errorf(cmd, "%s: %w", tablebase.Name(p), err)
		}
		sum, err := a.count(cmd.Context(), p, between, opt)
		if wrong, ok := errors.AsType[*tablebase.BetweenError](err); ok {
			return usage.Errorf(cmd, "--%s: %w", wrong.Field, wrong.Err)
		}
		if err != nil {
			return err
		}
		if a.format == asBFile {
			return a.writeBFile(sum)
		}
		withoutIndex := p.Features().WithoutIndex
		if !between.Whole() {
			withoutIndex = 0
		}
		s := reports.Summary(tablebase.LongName(p.Spec()), sum, withoutIndex)
		if between.From != nil {
			s.Parts[0].Table.Add("counted from", strings.Join(between.From, "; "))
		}
		if between.To != nil {
			s.Parts[0].Table.Add("counted among", strings.Join(between.To, "; "))
		}
		return a.present(counted{sum, between}, s)
	})
	cmd.Flags().StringArrayVar(&between.From, "from", nil,
		"position at distance 0 in place of the goals, or what such positions look like")
	cmd.Flags().StringArrayVar(&between.To, "to", nil,
		"position to be counted, or what such positions look like (default all)")
	workersFlag(cmd.Flags(), &opt.Workers)
	engineFlag(cmd.Flags(), &opt.Engine)
	memoryFlag(cmd.Flags(), &opt.Memory)
	checkpointFlags(cmd.Flags(), &opt)
	return a.withTableFormats(cmd, asBFile)
}

// manyPositions take so long to count that people want to know how symmetry helps.
const manyPositions = 1 << 30

func (a *app) count(ctx context.Context, p puzzle.Puzzle, between tablebase.Between,
	opt tablebase.Options) (*analyze.Summary, error) {
	opt, end := a.enumerating(p, opt)
	defer end()
	opt.Progress("preparing", "", 0, 0)
	if f := p.Features().Folded.Get(); f != nil && opt.Engine == "" && between.Whole() &&
		p.Size() >= manyPositions {
		a.term.Note("%s is counted up to %s", tablebase.Name(p), f)
	}
	a.tuneGC(opt.Memory) // after the symmetries, which make much garbage
	n, err := a.dir().Count(ctx, p, between, opt)
	if err != nil && ctx.Err() == nil && tablebase.Searched(p) {
		return nil, fmt.Errorf("%w%s", err, a.instead(tablebase.Name(p)))
	}
	if err != nil {
		return nil, err
	}
	sum := analyze.SummaryOf(p.Spec(), n.Size, n.Levels)
	if between.Whole() {
		sum.CountRotations(p.Features().Rotations)
	}
	return sum, nil
}

func (a *app) writeBFile(sum *analyze.Summary) error {
	for _, l := range sum.Levels {
		n := l.Positions
		if sum.Rotations > 0 {
			n = l.UpToRotations
		}
		if _, err := fmt.Fprintln(a.term.Out, l.Distance, n); err != nil {
			return err
		}
	}
	return nil
}
