package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
)

func (a *app) analyzeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analyze",
		Short: "Ask a database about its puzzle as a whole",
		Long: `Ask a database about its puzzle as a whole. All numbers are exact: they come from
every position, not from a sample. docs/results.md has the results of every
command.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		a.summaryCommand(), a.hardestCommand(), a.positionCommand(), a.branchingCommand(), a.symmetryCommand(),
		a.unsolvableCommand(), a.deadEndsCommand(), a.classesCommand(), a.weightsCommand(), a.fewWhiteCommand())
	return cmd
}

// withDatabase calls f with the puzzle of that name and its database, ready to
// be scanned. It is built first when that takes less than a second.
func (a *app) withDatabase(cmd *cobra.Command, spec string, f func(p puzzle.Puzzle, db database) error) error {
	p, err := find(spec)
	if err != nil {
		return err
	}
	db, err := a.openRows(cmd.Context(), p)
	if err != nil {
		return err
	}
	defer db.Close()
	return f(p, db)
}

// withLookups is withDatabase for commands that only look positions up, which
// every layout can do at once.
func (a *app) withLookups(cmd *cobra.Command, spec string, f func(p puzzle.Puzzle, db database) error) error {
	p, db, err := a.opened(cmd.Context(), spec)
	if err != nil {
		return err
	}
	defer db.Close()
	return f(p, db)
}

// onlyHiRiQ makes it a usage error when spec is not hiriq.
func onlyHiRiQ(cmd *cobra.Command, spec string) error {
	p, err := find(spec)
	if err == nil && p.Spec() != "hiriq" {
		err = usage(cmd, fmt.Errorf("'%s' is for hiriq, not for %s", cmd.CommandPath(), spec))
	}
	return err
}

// withHiRiQ is withDatabase for the commands that only hiriq has.
func (a *app) withHiRiQ(cmd *cobra.Command, spec string, f func(h *peg.HiRiQ, db database) error) error {
	if err := onlyHiRiQ(cmd, spec); err != nil {
		return err
	}
	return a.withDatabase(cmd, spec, func(p puzzle.Puzzle, db database) error { return f(p.(*peg.HiRiQ), db) })
}

// scanning shows a bar for a long function where a person watches; stop takes
// it off the screen.
func (a *app) scanning(what string) (show analyze.Progress, stop func()) {
	if !a.errTTY {
		return nil, func() {}
	}
	a.out.Flush()
	bars := mpb.New(mpb.WithOutput(a.errs), mpb.WithWidth(24))
	bar := bars.AddBar(100, mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name(what+" ")), mpb.AppendDecorators(decor.Percentage(decor.WC{W: 5})))
	show = func(done, total uint64) { bar.SetCurrent(int64(100 * done / (total + 1))) }
	return show, func() { bar.Abort(true); bars.Wait() }
}

// writeNumbers writes a table whose cells are numbers: aligned to the right, or
// as CSV.
func (t *table) writeNumbers(w io.Writer, f format) error {
	if f == csvFormat {
		return t.write(w, f)
	}
	aligned := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range append([][]string{t.header}, t.rows...) {
		fmt.Fprintln(aligned, strings.Join(row, "\t")+"\t")
	}
	return aligned.Flush()
}

// newTable is a table with a header in capitals for people, and in lower case
// with underscores for programs.
func newTable(f format, header ...string) *table {
	t := &table{}
	for _, h := range header {
		if f == csvFormat {
			h = strings.NewReplacer(" ", "_", "-", "_").Replace(h)
		} else {
			h = strings.ToUpper(h)
		}
		t.header = append(t.header, h)
	}
	return t
}

// countText writes a count: grouped for people, plain for programs.
func countText(n uint64, f format) string {
	if f == csvFormat {
		return fmt.Sprint(n)
	}
	return grouped(n)
}

// fact writes a line of what and a value.
func (a *app) fact(what, format string, args ...any) {
	fmt.Fprintf(a.out, "%-22s %s\n", what, fmt.Sprintf(format, args...))
}

// sideBySide joins drawn boards, as many in a row as go into 78 columns, with a
// caption above each.
func sideBySide(captions, boards []string) string {
	width := 0
	cells := make([][]string, len(boards))
	for i, b := range boards {
		cells[i] = append([]string{captions[i]}, strings.Split(strings.TrimRight(b, "\n"), "\n")...)
		for _, line := range cells[i] {
			width = max(width, len(line))
		}
	}
	var out strings.Builder
	for perRow := max(80/(width+2), 1); len(cells) > 0; {
		n := min(perRow, len(cells))
		for line := range cells[0] {
			var joined strings.Builder
			for _, c := range cells[:n] {
				fmt.Fprintf(&joined, "%-*s", width+2, c[line])
			}
			out.WriteString(strings.TrimRight(joined.String(), " ") + "\n")
		}
		if cells = cells[n:]; len(cells) > 0 {
			out.WriteString("\n")
		}
	}
	return out.String()
}

// drawn draws positions of p side by side under the given captions.
func drawn(p puzzle.Puzzle, captions []string, positions []puzzle.Position) string {
	var boards []string
	for _, pos := range positions {
		boards = append(boards, p.Draw(pos))
	}
	return sideBySide(captions, boards)
}

// drawnWhite draws positions of a peg board under their captions.
func drawnWhite(h *peg.HiRiQ, captions []string, positions []peg.White) string {
	var all []puzzle.Position
	for _, w := range positions {
		all = append(all, h.Board.Position(w))
	}
	return drawn(h, captions, all)
}
