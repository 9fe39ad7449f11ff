package cli

import (
	"cmp"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/terminal"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/reports/table"
	"puzzlebase/store/checkpoints"
	"puzzlebase/tablebase"
)

func (a *app) listCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the puzzles, their sizes and the state of their databases",
		Long: `List the core puzzles and whatever else has a database in the data folder, with
the number of positions, the state of the database and a sample position, what is
being built and how far that is, and what builds that ended early have left there.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if err := a.dir().Readable(); err != nil {
				return err
			}
			l := a.list()
			if f == jsonFormat {
				return answer.Write(a.term.Out, l.Puzzles)
			}
			if err := a.writeTable(l.table(a.term), f); err != nil || f != text {
				return err
			}
			l.writeRest(a)
			return nil
		},
	}
	tableFormats(cmd.Flags(), &f)
	return cmd
}

// listing is what the folder has, for [app.list].
type listing struct {
	Puzzles []listed
	left    []checkpoints.File
}

// listed is one puzzle of a list.
type listed struct {
	answer.Puzzle
	Building string `json:"building,omitempty"` // how far another process is that builds it
	estimate string
}

// list lists the core puzzles and whatever else has a database, or something of one, or is
// being built.
func (a *app) list() *listing {
	l := &listing{left: a.dir().Leftovers()}
	for _, p := range a.dir().Puzzles(append(a.dir().Underway(), l.left...)) {
		one := listed{}
		var err error
		if one.Puzzle, err = answer.PuzzleOf(a.dir(), p, l.left); err != nil {
			a.term.Note("%v", err)
		}
		if other := a.dir().BeingBuilt(p); other != nil {
			one.Building = cmp.Or(other.Doing, "begun")
		}
		if one.State == answer.NotBuilt && one.Building == "" {
			one.estimate = ", " + tablebase.Roughly(tablebase.BuildTime(p))
		}
		l.Puzzles = append(l.Puzzles, one)
	}
	return l
}

// table is the list for people.
func (l *listing) table(to *terminal.Terminal) *table.Table {
	t := table.New("puzzle", "positions", "database", "sample")
	for _, one := range l.Puzzles {
		name := tablebase.Short(one.Puzzle.Puzzle)
		state := one.State
		if state == answer.Unusable {
			state = to.Styled(terminal.Bad, state)
		}
		if one.Reached != nil {
			state = fmt.Sprintf("built, max %d, %s %s", *one.MaxDistance, one.Layout,
				machine.Bytes(one.FileBytes))
		}
		size := any(one.Size)
		switch {
		case one.Positions != "":
			size = table.Number(puzzle.GroupedDigits(one.Positions))
		case one.Size == 0:
			size = "not known" // before a search
		}
		if one.Partition != "" {
			state = fmt.Sprintf("built, pattern databases %s, %s", one.Partition,
				machine.Bytes(one.FileBytes))
		}
		switch {
		case one.Building != "" && one.State == answer.NotBuilt:
			state = "being built: " + one.Building
		case one.Building != "":
			state += "; being built again: " + one.Building
		}
		t.Add(name, size, state+one.estimate, one.Sample)
	}
	return t
}

// writeRest writes what stands below the table: other sizes, what builds have left,
// and where all that lies.
func (l *listing) writeRest(a *app) {
	fmt.Fprintln(a.term.Out, "\nOther sizes:")
	for _, family := range catalog.Families() {
		about := "      " + family.About + sizes(family)
		if a.term.Read {
			about = terminal.Wrap(about, a.term.Width, 6)
		}
		fmt.Fprintf(a.term.Out, "  %s\n%s\n", family.Usage, about)
	}
	a.writeLeftovers(l.left)
	fmt.Fprintf(a.term.Out, "\nDatabases lie in %s\n", table.Printable(string(a.dir())))
}

// writeLeftovers says what builds that ended early have left, and what becomes
// of it.
func (a *app) writeLeftovers(left []checkpoints.File) {
	if len(left) == 0 {
		return
	}
	fmt.Fprintln(a.term.Out, "\nLeft by builds that ended early. The next build of the same "+
		"puzzle tidies up;\n'puzzlebase rm PUZZLE' removes it all:")
	for _, f := range left {
		fmt.Fprintf(a.term.Out, "  %s, %s", table.Printable(filepath.Base(f.Path)),
			machine.Bytes(f.Bytes))
		switch {
		case f.Checkpoint:
			fmt.Fprint(a.term.Out, ": a build with --resume goes on from it")
		case f.Useless:
			fmt.Fprint(a.term.Out, ": damaged or incomplete, so that no build goes on from it")
		}
		fmt.Fprintln(a.term.Out)
	}
}
