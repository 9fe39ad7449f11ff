package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/answer"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/reports/table"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

func (a *app) listCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the puzzles, their sizes and the state of their databases",
		Long: `List the core puzzles and whatever else has a database in the data folder, with
the number of positions, the state of the database and a sample position, and
what builds that ended early have left there.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.runList(f) },
	}
	tableFormats(cmd.Flags(), &f)
	return cmd
}

// listed is one puzzle of the list.
type listed struct {
	answer.Puzzle
	estimate string
}

func (a *app) runList(f format) error {
	var all []listed
	left := a.dir().Leftovers()
	for _, p := range a.known(left) {
		all = append(all, a.list(p, left))
	}
	if f == jsonFormat {
		return writeJSON(a.out, all)
	}
	t := table.New("puzzle", "positions", "database", "sample")
	for _, l := range all {
		name := tablebase.Short(l.Puzzle.Puzzle)
		state := l.State
		if state == answer.Unusable {
			state = a.styled(styleBad, state)
		}
		if l.Reached != nil {
			state = fmt.Sprintf("built, max %d, %s %s", *l.MaxDistance, l.Layout, bytesText(l.FileBytes))
		}
		size := any(l.Size)
		switch {
		case l.Positions != "":
			size = table.Number(puzzle.Grouped(l.Positions))
		case l.Size == 0:
			size = "not known" // before a search
		}
		if l.Partition != "" {
			state = fmt.Sprintf("built, pattern databases %s, %s", l.Partition, bytesText(l.FileBytes))
		}
		t.Add(name, size, state+l.estimate, l.Sample)
	}
	if err := a.writeTable(t, f); err != nil || f != text {
		return err
	}
	fmt.Fprintln(a.out, "\nOther sizes:")
	for _, family := range catalog.Families() {
		about := "      " + family.About + sizes(family)
		if a.outTTY {
			about = wrap(about, a.width, 6)
		}
		fmt.Fprintf(a.out, "  %s\n%s\n", family.Usage, about)
	}
	a.writeLeftovers(left)
	fmt.Fprintf(a.out, "\nDatabases lie in %s\n", printable(string(a.dir())))
	return nil
}

// writeLeftovers says what builds that ended early have left, and what becomes
// of it.
func (a *app) writeLeftovers(left []store.File) {
	if len(left) == 0 {
		return
	}
	fmt.Fprintln(a.out, "\nLeft by builds that ended early. The next build of the same puzzle tidies up;\n'puzzlebase rm PUZZLE' removes it all:")
	for _, f := range left {
		fmt.Fprintf(a.out, "  %s, %s", printable(filepath.Base(f.Path)), bytesText(f.Bytes))
		if f.Checkpoint {
			fmt.Fprint(a.out, ": a build with --resume goes on from it")
		}
		fmt.Fprintln(a.out)
	}
}

// sizes are the sizes of a family in brackets.
func sizes(f puzzle.Family) string {
	if f.Sizes == "" {
		return ""
	}
	return " (" + f.Sizes + ")"
}

// known returns the core puzzles, then those that have a database, then those of
// which only something is left.
func (a *app) known(left []store.File) []puzzle.Puzzle {
	specs := a.dir().Known()
	for _, f := range left {
		if spec := specOf(f.Database); spec != "" && !slices.Contains(specs, spec) {
			specs = append(specs, spec)
		}
	}
	var out []puzzle.Puzzle
	for _, spec := range specs {
		if p, err := catalog.Find(spec); err == nil {
			out = append(out, p)
		}
	}
	return out
}

// specOf returns the spec whose database has the given name, or "" where the
// name does not tell it.
func specOf(database string) string {
	stem := strings.TrimSuffix(filepath.Base(database), filepath.Ext(database))
	spec := strings.Replace(stem, "-", ":", 1)
	for _, s := range []string{stem, spec} {
		if _, err := catalog.Find(s); err == nil && tablebase.FileName(s) == stem {
			return s
		}
	}
	return ""
}

// list describes one puzzle, its database, and what is left of others.
func (a *app) list(p puzzle.Puzzle, left []store.File) listed {
	l := listed{}
	var err error
	if l.Puzzle, err = answer.PuzzleOf(a.dir(), p, left); err != nil {
		a.note("%v", err)
	}
	if l.State == answer.NotBuilt {
		l.estimate = ", " + roughly(tablebase.BuildTime(p))
	}
	return l
}
