package cli

import (
	"github.com/spf13/cobra"

	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/section"
	"puzzlebase/tablebase"
)

func (a *app) analyzeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analyze KIND PUZZLE",
		Short: "Ask a database about its puzzle as a whole",
		Long: `Ask a database about its puzzle as a whole. All numbers are exact: they come from
every position, but for those of pagodas and heuristic where they say that they
draw a sample. docs/results.md has the findings. As Markdown and LaTeX a result is
whole, as CSV it is its main table.`,
		Args:        cobra.NoArgs,
		Annotations: map[string]string{usage.Kinds: "analysis"},
		RunE:        func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.summaryCommand(), a.hardestCommand(), a.positionCommand(),
		a.branchingCommand(), a.solutionsCommand(), a.symmetryCommand(), a.heuristicCommand(),
		a.unsolvableCommand(), a.deadEndsCommand(), a.classesCommand(), a.weightsCommand(),
		a.fewWhiteCommand(), a.pagodasCommand())
	return cmd
}

// analysis makes a command of a finding that has no options.
func (a *app) analysis(cmd *cobra.Command, finding section.Finding) *cobra.Command {
	var f format
	a.ofPuzzle(cmd, func(cmd *cobra.Command, spec string) error {
		return a.with(cmd, spec, a.OpenRows, func(p puzzle.Puzzle, db *tablebase.Table) error {
			return a.find(cmd.Context(), p, db, finding, f)
		})
	})
	tableFormats(cmd.Flags(), &f)
	return cmd
}

func (a *app) branchingCommand() *cobra.Command {
	return a.analysis(&cobra.Command{
		Use:   "branching PUZZLE",
		Short: "Count positions by legal moves, by good moves, local maxima and dead ends",
		Long: `Count the positions by their number of legal moves, and the solvable ones by how
many of those lead to a smaller distance. A local maximum of the distance (a trap)
is a solvable position with legal moves none of which leads farther away. A dead
end is a position, not a goal, without any legal move.`,
	}, reports.FindBranching)
}

func (a *app) solutionsCommand() *cobra.Command {
	return a.analysis(&cobra.Command{
		Use:   "solutions PUZZLE",
		Short: "Count the shortest solutions of every position",
		Long: `Count the shortest solutions of every position, and print by distance how many
positions have one only, the fewest, the most and the mean. It takes 8 bytes of
memory a position.`,
	}, reports.FindSolutions)
}

func (a *app) symmetryCommand() *cobra.Command {
	return a.analysis(&cobra.Command{
		Use:   "symmetry PUZZLE",
		Short: "Count the positions by distance up to symmetry",
		Long: `Count the solvable positions at each distance up to the symmetries of the puzzle,
by their canonical forms, and the orbits by size. Symmetries turn and reflect a
board; tiles are renamed then, so that the goal is its own image. In a rack they
exchange kinds of balls, so that legal racks stay legal.`,
	}, reports.FindSymmetry)
}
