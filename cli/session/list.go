package session

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/terminal"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/reports/table"
	"puzzlebase/store/checkpoints"
	"puzzlebase/tablebase"
)

// Listing is what the folder has, for [Session.List].
type Listing struct {
	Puzzles []Listed
	left    []checkpoints.File
}

// Listed is one puzzle of a list.
type Listed struct {
	answer.Puzzle
	Building string `json:"building,omitempty"` // how far another process is that builds it
	estimate string
}

// List lists the core puzzles and whatever else has a database, or something of one, or is
// being built.
func (s *Session) List() *Listing {
	l := &Listing{left: s.Dir().Leftovers()}
	for _, p := range s.Dir().Puzzles(append(s.Dir().Underway(), l.left...)) {
		one := Listed{}
		var err error
		if one.Puzzle, err = answer.PuzzleOf(s.Dir(), p, l.left); err != nil {
			s.Note("%v", err)
		}
		if other := s.Dir().BeingBuilt(p); other != nil {
			one.Building = cmp.Or(other.Doing, "begun")
		}
		if one.State == answer.NotBuilt && one.Building == "" {
			one.estimate = ", " + tablebase.Roughly(tablebase.BuildTime(p))
		}
		l.Puzzles = append(l.Puzzles, one)
	}
	return l
}

// Table is the list for people.
func (l *Listing) Table(to *terminal.Terminal) *table.Table {
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
			size = table.Number(puzzle.Grouped(one.Positions))
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

// WriteRest writes what stands below the table: other sizes, what builds have left,
// and where all that lies.
func (l *Listing) WriteRest(s *Session) {
	fmt.Fprintln(s.Out, "\nOther sizes:")
	for _, family := range catalog.Families() {
		about := "      " + family.About + sizes(family)
		if s.Read {
			about = terminal.Wrap(about, s.Width, 6)
		}
		fmt.Fprintf(s.Out, "  %s\n%s\n", family.Usage, about)
	}
	s.writeLeftovers(l.left)
	fmt.Fprintf(s.Out, "\nDatabases lie in %s\n", table.Printable(string(s.Dir())))
}

// writeLeftovers says what builds that ended early have left, and what becomes
// of it.
func (s *Session) writeLeftovers(left []checkpoints.File) {
	if len(left) == 0 {
		return
	}
	fmt.Fprintln(s.Out, "\nLeft by builds that ended early. The next build of the same puzzle "+
		"tidies up;\n'puzzlebase rm PUZZLE' removes it all:")
	for _, f := range left {
		fmt.Fprintf(s.Out, "  %s, %s", table.Printable(filepath.Base(f.Path)),
			machine.Bytes(f.Bytes))
		switch {
		case f.Checkpoint:
			fmt.Fprint(s.Out, ": a build with --resume goes on from it")
		case f.Useless:
			fmt.Fprint(s.Out, ": damaged or incomplete, so that no build goes on from it")
		}
		fmt.Fprintln(s.Out)
	}
}

// sizes are the sizes of a family in brackets.
func sizes(f puzzle.Family) string {
	if f.Sizes == "" {
		return ""
	}
	return " (" + f.Sizes + ")"
}

// Puzzles is the help on puzzles: names, families, options and limits.
func Puzzles(width int) string {
	var out strings.Builder
	out.WriteString(terminal.Wrap("A puzzle is named by a spec, such as sliding:3x4, or by a "+
		"name that stands for one. Small and large letters, hyphens and blanks make no "+
		"difference in names.", width, 0) + "\n\nNames:\n\n")
	for _, k := range catalog.Named() {
		text := "stands for " + k.Spec
		if _, err := catalog.Find(k.Spec); err != nil {
			text += ", which is beyond the limit"
		}
		if k.About != "" {
			text = k.About + " (" + k.Spec + ")"
		}
		fmt.Fprintln(&out, terminal.DescribedFrom("  "+strings.Join(k.Names, ", "), text, width, 6))
	}
	out.WriteString("\nSpecs:\n\n")
	for _, f := range catalog.Families() {
		fmt.Fprintln(&out, terminal.DescribedFrom("  "+f.Usage, f.About+sizes(f), width, 6))
	}
	out.WriteString("\n" + terminal.Wrap(
		"What stands in [brackets] may be left out. A board or the racks of a file are drawn as "+
			"'puzzlebase help positions' shows, at the goal; docs/boards.md tells more. A grid "+
			"or board beyond the limit is refused; 'puzzlebase estimate SPEC' says what one "+
			"within it takes.", width, 0) + "\n")
	return out.String()
}
