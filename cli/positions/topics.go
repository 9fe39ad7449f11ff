package positions

import (
	"fmt"
	"strings"

	"puzzlebase/cli/terminal"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/tablebase"
)

// shown are the puzzles whose written forms are listed; others are written as
// those of their family.
var shown = []string{"tails:3x3", "sliding:3x3", "pool", "hiriq", "peg:triangle10", "pancake:5",
	"burnt:3", "topspin:6", "hanoi:4", "cube:2x2x2", "blocks:aab/.cb,goal=.aa/..."}

// Forms lists every written form of each puzzle with an example.
func Forms(width int) string {
	var out strings.Builder
	out.WriteString(terminal.Wrap("Wherever a command takes positions it takes any of these "+
		"forms, from its arguments, from files that are named, or from standard input (-). "+
		"Arguments that are the pieces of one board are joined. In files and on standard input a "+
		"position stands on a line of its own or is drawn over several; blank lines separate "+
		"boards, and what follows a # is a remark. Between the rows of a board on one line may "+
		"stand a slash, a semicolon or a vertical bar; brackets and commas between cells are "+
		"ignored.", width, 0) + "\n")
	for _, spec := range shown {
		p, err := catalog.Find(spec)
		if err != nil {
			continue // there is a test that finds all of them
		}
		fmt.Fprintf(&out, "\n%s:\n", tablebase.Short(p.Spec()))
		for _, form := range p.Written() {
			fmt.Fprintln(&out, "\n"+terminal.Wrap("  - "+form.About, width, 4))
			for row := range strings.Lines(form.Example) {
				out.WriteString("\n      " + strings.TrimRight(row, "\n"))
			}
			out.WriteString("\n")
		}
	}
	return out.String()
}

// Names lists the positions that have names.
func Names(width int) string {
	var out strings.Builder
	out.WriteString(terminal.Wrap("Positions of hiriq and hiriq-w that have names. The presets "+
		"are the configurations of the course, in its encoding config,weight; start is the "+
		"position in which peg solitaire begins.", width, 0) + "\n\n")
	p, err := catalog.Find("hiriq")
	if err != nil {
		return "" // there is a test that finds it
	}
	for _, n := range p.Features().Names {
		pos, err := p.Parse(n)
		if err != nil {
			continue // likewise
		}
		fmt.Fprintln(&out, terminal.DescribedFrom("  "+n, p.Format(pos), width, 12))
	}
	out.WriteString("\n  puzzlebase solve hiriq preset:3\n" +
		"  puzzlebase plot board hiriq start -o start.svg\n")
	return out.String()
}
