package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

func (a *app) explainCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "explain " + positionsUse,
		Short: "Tell why a position is unsolvable, so that it can be checked by hand",
		Long: `Tell why a position is unsolvable, and work the sums out that show it, so that it
can be checked by hand. The database is asked only when the rules do not tell.`,
		Example:           "  puzzlebase explain ninepuzzle 1,2,3,4,5,6,8,7,0\n  puzzlebase explain hiriq preset:1",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completePositions,
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runExplain(cmd, args[0], args[1:], f) },
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

func (a *app) runExplain(cmd *cobra.Command, spec string, args []string, f format) error {
	p, err := find(spec)
	if err != nil {
		return err
	}
	return a.eachAnswered(p, args, func(n int, g given) error {
		r, err := a.explanation(cmd.Context(), p, g.pos)
		switch {
		case err != nil:
			return err
		case f == jsonFormat:
			return writeJSON(a.out, r)
		case n > 1:
			fmt.Fprintln(a.out)
		}
		a.writeExplanation(r)
		return nil
	})
}

// explanation tells why a position is unsolvable or how far it is, and works out
// what the rules alone show.
func (a *app) explanation(ctx context.Context, p puzzle.Puzzle, pos puzzle.Position) (*explainRecord, error) {
	r := &explainRecord{Puzzle: p.Spec(), Position: p.Format(pos), Working: []string{}}
	traits := puzzle.TraitsOf(p)
	if d := traits.Demonstrator; d != nil {
		r.Working = d.Demonstrate(pos)
	}
	if c := traits.Certifier; c != nil {
		if cert, refuted := c.Certify(pos); refuted {
			r.Certificate = &cert
			return r, nil
		}
	}
	db, err := a.open(ctx, p)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	answer, err := tablebase.Ask(p, db, pos)
	if err != nil {
		return nil, err
	}
	r.Certificate = answer.Certificate
	if s := answer.Solution; s != nil {
		r.Solvable, r.Distance = true, &s.Distance
	}
	return r, nil
}

func (a *app) writeExplanation(r *explainRecord) {
	if r.Solvable {
		fmt.Fprintf(a.out, "%s is solvable, at distance %d\n", r.Position, *r.Distance)
	} else {
		fmt.Fprintf(a.out, "%s is unsolvable (%s):\n%s\n", r.Position, r.Certificate.Kind, a.indented(r.Certificate.Text))
	}
	for i, line := range r.Working {
		if i == 0 {
			fmt.Fprint(a.out, "\nThe sums:\n")
		}
		fmt.Fprintln(a.out, a.indented(line))
	}
}

// groupedDigits writes a decimal number of any length with commas between the
// thousands.
func groupedDigits(s string) string {
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
