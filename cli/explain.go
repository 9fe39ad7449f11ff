package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/answer"
	"puzzlebase/positions"
	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/session"
	"puzzlebase/tablebase"
)

func (a *app) explainCommand() *cobra.Command {
	var f format
	cmd := a.ofPositions(&cobra.Command{
		Use:   "explain " + positionsUse,
		Short: "Tell why a position is unsolvable, so that it can be checked by hand",
		Long: `Tell why a position is unsolvable, and work the sums out that show it, so that it
can be checked by hand. The database is asked only when the rules do not tell.`,
		Example: "  puzzlebase explain ninepuzzle 1,2,3,4,5,6,8,7,0\n  puzzlebase explain hiriq preset:1",
	}, func(cmd *cobra.Command, spec string, args []string) error { return a.runExplain(cmd, spec, args, f) })
	formatFlag(cmd.Flags(), &f, text, jsonFormat)
	return cmd
}

func (a *app) runExplain(cmd *cobra.Command, spec string, args []string, f format) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	if puzzle.TraitsOf(p).Discovered != nil { // what can be said of a position is in the database alone
		db, err := a.Open(cmd.Context(), p)
		if err != nil {
			return err
		}
		defer db.Close()
		p = db.Puzzle()
	}
	return a.about(p, args).Each(func(n int, g positions.Given) error {
		var src session.Source
		r, err := answer.ExplanationOf(p, g.Position, func() (_ tablebase.Source, err error) {
			src, err = a.Source(cmd.Context(), p, search.Limit{})
			return src, err
		})
		if src != nil {
			src.Close()
		}
		switch {
		case err != nil:
			return err
		case f == jsonFormat:
			return answer.Write(a.Out, r)
		case n > 1:
			fmt.Fprintln(a.Out)
		}
		a.writeExplanation(r)
		return nil
	})
}

func (a *app) writeExplanation(r *answer.Explanation) {
	if r.Solvable {
		a.Tell("%s is solvable, at distance %d", r.Position, *r.Distance)
	} else {
		a.Tell("%s is unsolvable (%s):", r.Position, r.Certificate.Kind)
		fmt.Fprintln(a.Out, a.Indented(r.Certificate.Text))
	}
	for i, line := range r.Working {
		if i == 0 {
			fmt.Fprint(a.Out, "\nThe sums:\n")
		}
		fmt.Fprintln(a.Out, a.Indented(line))
	}
}
