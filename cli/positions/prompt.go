package positions

import (
	"cmp"
	"fmt"
	"strings"

	"puzzlebase/cli/terminal"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

// prompt tells a person, before the first line, what may be typed for p, and returns
// what asks for each line.
func prompt(t *terminal.Terminal, p puzzle.Puzzle) func(row, rows int) {
	name := tablebase.Short(p.Spec())
	enter := cmp.Or(p.Features().Transcript.Prompt, fmt.Sprintf("Enter a position of %s: ", name))
	first := true
	return func(row, rows int) {
		t.Out.Flush()
		switch {
		case row > 1:
			fmt.Fprintf(t.Errs, "row %d of %d: ", row, rows)
			return
		case first:
			first = false
			fmt.Fprintf(t.Errs, "Type a position of %s, Ctrl-D to end:\n", name)
			for _, form := range p.Written() {
				fmt.Fprintln(t.Errs,
					terminal.Wrap("  - "+form.About+example(form), t.ErrsWidth(), 4))
			}
		}
		fmt.Fprint(t.Errs, enter)
	}
}

// example is the example of a form of one line, to follow its description.
func example(form puzzle.WrittenForm) string {
	if strings.Contains(form.Example, "\n") {
		return ""
	}
	return ", as in " + strings.ReplaceAll(form.Example, " ", terminal.Unbroken)
}
