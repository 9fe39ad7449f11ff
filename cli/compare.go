package cli

import (
	"github.com/spf13/cobra"

	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/tablebase"
)

func (a *app) compareCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "compare PUZZLE PUZZLE",
		Short: "Compare two rules for one board, position by position",
		Long: `Compare the databases of two puzzles that have the same positions and different
rules: which positions only one of them solves, and by how much the distances of
the others differ.`,
		Example: "  puzzlebase compare tails:4x4 lights:4x4\n" +
			"  puzzlebase compare hiriq hiriq-w",
		Args:              cobra.ExactArgs(2),
		ValidArgsFunction: a.completePuzzle(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.with(cmd, args[0], a.OpenRows,
				func(p puzzle.Puzzle, db *tablebase.Table) error {
					return a.with(cmd, args[1], a.OpenRows,
						func(q puzzle.Puzzle, other *tablebase.Table) error {
							return a.find(cmd.Context(), p, db, reports.FindComparison(q, other), f)
						})
				})
		},
	}
	tableFormats(cmd.Flags(), &f)
	return cmd
}
