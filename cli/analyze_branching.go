package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

func (a *app) branchingCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "branching PUZZLE",
		Short: "Count positions by legal moves, by good moves, and the traps and dead ends",
		Long: `Count the positions by their number of legal moves, and the solvable ones by how
many of those lead to a smaller distance. A trap is a solvable position with
legal moves none of which leads farther away: a local maximum of the distance. A
dead end is a position, not a goal, without any legal move.`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withDatabase(cmd, args[0], func(p puzzle.Puzzle, db *tablebase.Tablebase) error {
				return a.runBranching(cmd.Context(), p, db, f)
			})
		},
	}
	formatFlag(cmd.Flags(), &f, text, jsonFormat, csvFormat)
	return cmd
}

func (a *app) runBranching(ctx context.Context, p puzzle.Puzzle, db *tablebase.Tablebase, f format) error {
	show := a.work(name(p))
	b, err := analyze.BranchingOf(ctx, p, db, show.report)
	show.end()
	if err != nil {
		return err
	}
	if f == jsonFormat {
		return writeJSON(a.out, struct {
			*analyze.Branching
			MeanMoves  float64 `json:"mean_moves"`
			MeanNearer float64 `json:"mean_nearer"`
			TrapTotal  uint64  `json:"trap_total"`
		}{b, b.MeanMoves(), b.MeanNearer(), b.TrapTotal()})
	}
	t := newTable(f, "n", "legal moves", "moves nearer", "traps at distance")
	for n := range max(len(b.Moves), len(b.Nearer), len(b.Traps)) {
		t.add(fmt.Sprint(n), countAt(b.Moves, n, f), countAt(b.Nearer, n, f), countAt(b.Traps, n, f))
	}
	if f == csvFormat {
		return a.writeNumbers(t, f)
	}
	a.fact("puzzle", "%s", fullName(p))
	a.fact("mean legal moves", "%.4f", b.MeanMoves())
	a.fact("mean moves nearer", "%.4f, over the solvable positions", b.MeanNearer())
	a.fact("traps", "%s", grouped(b.TrapTotal()))
	a.fact("dead ends", "%s", grouped(b.DeadEnds))
	fmt.Fprint(a.out, "\nPositions with n legal moves, solvable ones with n moves to a smaller distance,\nand traps at distance n:\n\n")
	return a.writeNumbers(t, f)
}

// countAt writes an entry of counts; one past the end is 0.
func countAt(counts []uint64, i int, f format) string {
	if i >= len(counts) {
		return countText(0, f)
	}
	return countText(counts[i], f)
}
