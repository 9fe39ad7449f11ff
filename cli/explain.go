package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/answer"
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

func (a *app) runExplain(cmd *cobra.Command, spec string, args []string, f format) error {
	p, err := a.puzzle(spec)
	if err != nil {
		return err
	}
	if puzzle.TraitsOf(p).Discovered != nil { // what can be said of a position is in the database alone
		db, err := a.open(cmd.Context(), p)
		if err != nil {
			return err
		}
		defer db.Close()
		p = db.Puzzle()
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

// explanation explains a position.
func (a *app) explanation(ctx context.Context, p puzzle.Puzzle, pos puzzle.Position) (*answer.Explanation, error) {
	var db source
	defer func() {
		if db != nil {
			db.Close()
		}
	}()
	return answer.ExplanationOf(p, pos, func() (tablebase.Source, error) {
		var err error
		db, err = a.source(ctx, p, searchLimit{})
		return db, err
	})
}

func (a *app) writeExplanation(r *answer.Explanation) {
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
