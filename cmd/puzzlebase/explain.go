package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
)

func (a *app) explainCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "explain PUZZLE POSITION",
		Short: "Tell why a position is unsolvable, so that it can be checked by hand",
		Long: `Tell why a position is unsolvable, and work the sums out that show it, so that it
can be checked by hand. The database is asked only when the rules do not tell.`,
		Example:           "  puzzlebase explain ninepuzzle 1,2,3,4,5,6,8,7,0\n  puzzlebase explain hiriq preset:1",
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: completePuzzle(1),
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runExplain(cmd, args[0], args[1], f) },
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat)
	return cmd
}

// explainRecord is the JSON of an explanation.
type explainRecord struct {
	Puzzle      string              `json:"puzzle"`
	Position    string              `json:"position"`
	Solvable    bool                `json:"solvable"`
	Distance    *puzzle.Distance    `json:"distance"`    // null when unsolvable
	Certificate *puzzle.Certificate `json:"certificate"` // null when solvable
	Working     []string            `json:"working"`     // the sums, line by line
}

func (a *app) runExplain(cmd *cobra.Command, spec, given string, f format) error {
	p, err := find(spec)
	if err != nil {
		return err
	}
	pos, err := p.Parse(given)
	if err != nil {
		a.note("%v", err)
		return errInvalid
	}
	r := explainRecord{Puzzle: p.Spec(), Position: p.Format(pos), Working: []string{}}
	if d, ok := p.(puzzle.Demonstrator); ok {
		r.Working = d.Demonstrate(pos)
	}
	if c, ok := p.(puzzle.Certifier); ok {
		if cert, refuted := c.Certify(pos); refuted {
			r.Certificate = &cert
		}
	}
	if r.Certificate == nil {
		err := a.withLookups(cmd, spec, func(p puzzle.Puzzle, db database) error {
			answer, err := analyze.Ask(p, db, pos)
			if err != nil {
				return err
			}
			r.Certificate = answer.Certificate
			if s := answer.Solution; s != nil {
				r.Solvable, r.Distance = true, &s.Distance
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	if f == jsonFormat {
		return writeJSON(a.out, r)
	}
	if r.Solvable {
		fmt.Fprintf(a.out, "%s is solvable, at distance %d\n", r.Position, *r.Distance)
	} else {
		fmt.Fprintf(a.out, "%s is unsolvable (%s):\n%s\n", r.Position, r.Certificate.Kind, wrapped(r.Certificate.Text))
	}
	for i, line := range r.Working {
		if i == 0 {
			fmt.Fprint(a.out, "\nThe sums:\n")
		}
		fmt.Fprintln(a.out, wrapped(line))
	}
	return nil
}

// wrapped breaks a line at blanks so that it fits into 80 columns, and indents
// it by two.
func wrapped(line string) string {
	inner := line[:len(line)-len(strings.TrimLeft(line, " "))]
	out := "  " + inner
	width := len(out)
	for i, word := range strings.Fields(line) {
		switch {
		case i == 0:
		case width+1+len(word) > 80:
			out += "\n    " + inner
			width = 4 + len(inner)
		default:
			out += " "
			width++
		}
		out += word
		width += len(word)
	}
	return out
}

// groupedDigits writes a decimal number of any length with commas between the
// thousands.
func groupedDigits(s string) string {
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
