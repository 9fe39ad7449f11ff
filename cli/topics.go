package cli

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/cli/terminal"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/tablebase"
)

func (a *app) topics() []*cobra.Command {
	positions := usage.Topic(a.term, "positions", "How positions are written, puzzle by puzzle",
		func(width int, args []string) string {
			if len(args) == 1 {
				if p, err := a.puzzle(args[0]); err == nil {
					return formsOf(p, width)
				}
			}
			return forms(width)
		})
	positions.Use = "positions [PUZZLE]"
	positions.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) != 1 {
			return cobra.MaximumNArgs(1)(cmd, args)
		}
		_, err := a.puzzle(args[0])
		return err
	}
	return []*cobra.Command{
		usage.Topic(a.term, "puzzles", "The puzzles: names, specs, options and limits",
			puzzleForms),
		positions,
		usage.Topic(a.term, "presets", "The positions that have names", names),
	}
}

var digits = regexp.MustCompile(`\d+`)

// forms lists the written forms of one puzzle of each kind: the first form of each differs in more
// than its numbers.
func forms(width int) string {
	var out strings.Builder
	out.WriteString(terminal.Wrap("Wherever a command takes positions it takes any of these "+
		"forms, from its arguments, from files that are named, or from standard input (-). "+
		"Arguments that are the pieces of one board are joined. In files and on standard input a "+
		"position stands on a line of its own or is drawn over several; blank lines separate "+
		"boards, and what follows a # is a remark. Of CSV that has a column called position, as "+
		"'sample' and 'export' write it, that column is read. Between the rows of a board on one "+
		"line may stand a slash, a semicolon or a vertical bar; brackets and commas between "+
		"cells are ignored.", width, 0) + "\n")
	shown := map[string]bool{}
	for _, k := range catalog.Gallery() {
		p, err := catalog.Find(k.Spec)
		if err != nil {
			continue // beyond the limit
		}
		if kind := digits.ReplaceAllString(p.Written()[0].About, "N"); !shown[kind] {
			shown[kind] = true
			out.WriteString("\n" + formsOf(p, width))
		}
	}
	return out.String()
}

// formsOf lists the ways in which positions of a puzzle are written.
func formsOf(p puzzle.Puzzle, width int) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s:\n", tablebase.Name(p))
	for _, form := range p.Written() {
		fmt.Fprintln(&out, "\n"+terminal.Wrap("  - "+form.About, width, 4))
		for row := range strings.Lines(form.Example) {
			row = "\n      " + strings.TrimRight(row, "\n")
			if len(row) > width {
				row = "\n" + terminal.Wrap(row[1:], width, 8)
			}
			out.WriteString(row)
		}
		out.WriteString("\n")
	}
	return out.String()
}

func names(width int, _ []string) string {
	var out strings.Builder
	out.WriteString(terminal.Wrap("Positions of hiriq and hiriq-w that have names. The presets "+
		"are the configurations of the course, in its encoding config,weight. Every puzzle has "+
		"start, the position with which play begins: all white but the centre, the full tower, "+
		"the drawn board, or a scrambled one.", width, 0) + "\n\n")
	p, err := catalog.Find("hiriq")
	if err != nil {
		return "" // there is a test that finds it
	}
	for _, n := range puzzle.PositionNames(p) {
		pos, err := puzzle.Read(p, n)
		if err != nil {
			continue // likewise
		}
		fmt.Fprintln(&out, terminal.DescribedFrom("  "+n, p.Format(pos), width, 12))
	}
	out.WriteString("\n  puzzlebase solve hiriq preset:3\n" +
		"  puzzlebase plot board hiriq start -o start.svg\n")
	return out.String()
}

// mostSpec is how long a spec may be that is shown beside a name.
const mostSpec = 40

func puzzleForms(width int, _ []string) string {
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
			if text = k.About; len(k.Spec) <= mostSpec {
				text += " (" + k.Spec + ")"
			}
		}
		fmt.Fprintln(&out, terminal.DescribedFrom("  "+strings.Join(k.Names, ", "), text, width, 6))
	}
	out.WriteString("\nSpecs:\n\n")
	for _, f := range catalog.Families() {
		text := f.About
		if f.Sizes != "" {
			text += " (" + f.Sizes + ")"
		}
		fmt.Fprintln(&out, terminal.DescribedFrom("  "+f.Usage, text, width, 6))
	}
	out.WriteString("\n" + terminal.Wrap(
		"What stands in [brackets] may be left out. A board or the racks of a file are drawn as "+
			"'puzzlebase help positions' shows, at the goal; docs/boards.md tells more. A grid "+
			"or board beyond the limit is refused; 'puzzlebase estimate SPEC' says what one "+
			"within it takes.", width, 0) + "\n")
	return out.String()
}
