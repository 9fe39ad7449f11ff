package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

func (a *app) compareCommand() *cobra.Command {
	cmd := a.ofPuzzles(&cobra.Command{
		Use:   "compare PUZZLE PUZZLE",
		Short: "Compare two rules for one board, position by position",
		Long: `Compare two puzzles that have the same positions and different rules: which positions
only one of them solves, and by how much the distances of the others differ.`,
		Example: "  puzzlebase compare tails:4x4 lights:4x4\n" +
			"  puzzlebase compare hiriq hiriq-w",
	}, nil, func(cmd *cobra.Command, puzzles []puzzle.Puzzle, _ []string) error {
		if p := puzzles[0]; p.Spec() == puzzles[1].Spec() {
			return usage.Errorf(cmd, "both puzzles are %s: want two", tablebase.Name(p))
		}
		discovered := func(p puzzle.Puzzle) bool { return p.Features().Discovered != nil }
		if !slices.ContainsFunc(puzzles, discovered) { // else their databases have the positions
			if err := analyze.SameBoard(puzzles[0], puzzles[1]); err != nil {
				return usage.Wrap(cmd, err)
			}
		}
		return a.onTable(cmd, puzzles[0], a.openRows, func(db *store.DB) error {
			return a.onTable(cmd, puzzles[1], a.openRows, func(other *store.DB) error {
				p, q := db.Puzzle(), other.Puzzle()
				show := a.term.Work(tablebase.Name(p))
				c, err := analyze.ComparisonOf(cmd.Context(), db, other, show.Report)
				show.End()
				if err != nil {
					return err
				}
				return a.present(c, reports.Comparison(tablebase.Name(p), tablebase.Name(q), c))
			})
		})
	})
	cmd.Args, cmd.ValidArgsFunction = cobra.ExactArgs(2), a.completePuzzle(2)
	return a.withTableFormats(cmd)
}
