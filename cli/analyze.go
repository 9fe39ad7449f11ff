package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/tablebase"
)

func (a *app) analyzeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analyze",
		Short: "Ask a database about its puzzle as a whole",
		Long: `Ask a database about its puzzle as a whole. All numbers are exact: they come from
every position, not from a sample. docs/results.md has the findings.`,
		Args:        cobra.NoArgs,
		Annotations: map[string]string{annotationKinds: "analysis"},
		RunE:        func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		a.summaryCommand(), a.hardestCommand(), a.positionCommand(), a.branchingCommand(), a.symmetryCommand(),
		a.unsolvableCommand(), a.deadEndsCommand(), a.classesCommand(), a.weightsCommand(), a.fewWhiteCommand())
	return cmd
}

// withDatabase calls f with the puzzle of that name and its database, ready to
// be scanned. It is built first when that takes less than a second.
func (a *app) withDatabase(cmd *cobra.Command, spec string, f func(p puzzle.Puzzle, db *tablebase.Tablebase) error) error {
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
func (a *app) withLookups(cmd *cobra.Command, spec string, f func(p puzzle.Puzzle, db *tablebase.Tablebase) error) error {
	p, db, err := a.opened(cmd.Context(), spec)
	if err != nil {
		return err
	}
	defer db.Close()
	return f(p, db)
}

// pegs returns the puzzle of that name as a board of pegs. Which puzzle has none
// is wrong usage.
func pegs(cmd *cobra.Command, spec string) (*peg.Game, error) {
	p, err := find(spec)
	if err != nil {
		return nil, err
	}
	g, err := analyze.Pegs(p)
	if err != nil {
		err = usage(cmd, err)
	}
	return g, err
}

// withPegs is withDatabase for the commands that are for boards of pegs.
func (a *app) withPegs(cmd *cobra.Command, spec string, f func(g *peg.Game, db *tablebase.Tablebase) error) error {
	g, err := pegs(cmd, spec)
	if err != nil {
		return err
	}
	return a.withDatabase(cmd, spec, func(_ puzzle.Puzzle, db *tablebase.Tablebase) error { return f(g, db) })
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
	fmt.Fprintf(a.out, "%s %s\n", a.styled(styleHeading, fmt.Sprintf("%-22s", what)), fmt.Sprintf(format, args...))
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
func drawnWhite(h *peg.Game, captions []string, positions []peg.White) string {
	var all []puzzle.Position
	for _, w := range positions {
		all = append(all, h.Board.Position(w))
	}
	return drawn(h, captions, all)
}
