package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/analyze/answer"
	"puzzlebase/analyze/pegs"
	"puzzlebase/cli/positions"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	pegreports "puzzlebase/reports/pegs"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

func (a *app) analyzeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analyze KIND PUZZLE",
		Short: "Ask a database about its puzzle as a whole",
		Long: `Ask a database about its puzzle as a whole. All numbers are exact, unless pagodas or
heuristic say that they draw a sample. docs/results.md has the findings. CSV has the main table of
a result alone.`,
		Args:        a.noPuzzle,
		Annotations: map[string]string{usage.Kinds: "analysis"},
		RunE:        func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.hardestCommand(), a.positionCommand())
	a.addAnalyses(cmd)
	cmd.AddCommand(a.heuristicCommand(), a.classesCommand(), a.fewWhiteCommand(),
		a.pagodasCommand())
	return cmd
}

// addAnalyses adds the commands without options.
func (a *app) addAnalyses(cmd *cobra.Command) {
	cmd.AddCommand(analysis(a, &cobra.Command{
		Use:   "branching PUZZLE",
		Short: "Count positions by legal moves, by good moves, local maxima and dead ends",
		Long: `Count the positions by their number of legal moves, and the solvable ones by how
many of those lead nearer. A local maximum (a trap) is a solvable position with legal moves none of
which leads farther away. A dead end is no goal and has no legal move.`,
	}, anyPuzzle, analyze.BranchingOf, reports.Moves), analysis(a, &cobra.Command{
		Use:   "solutions PUZZLE",
		Short: "Count the shortest solutions of every position",
		Long: `Count the shortest solutions of every position: by distance, how many positions have
one only, the fewest, the most and the mean. It takes 8 bytes of memory a position.`,
	}, anyPuzzle, analyze.SolutionsOf, reports.Solutions), analysis(a, &cobra.Command{
		Use:   "symmetry PUZZLE",
		Short: "Count the positions by distance up to symmetry",
		Long: `Count the solvable positions at each distance up to the symmetries of the puzzle,
and the orbits by size. Symmetries rotate and reflect a board; tiles are renamed then, so that the
goal is its own image. In a rack they exchange kinds of balls, so that legal racks stay legal. In a
permutation puzzle they exchange moves.`,
	}, anyPuzzle, analyze.OrbitCountsOf, reports.Symmetry), analysis(a, &cobra.Command{
		Use:   "unsolvable PUZZLE",
		Short: "Boards of pegs: divide all configurations into solvable ones and reasons why not",
		Long: `Divide all configurations of a board of pegs, 2^33 of hiriq, into the solvable ones
and the reasons why the others are not, with the proof: every position that has a number is looked
at.`,
	}, pegs.Of, pegs.UnsolvableOf, pegreports.Unsolvable), analysis(a, &cobra.Command{
		Use:   "dead-ends PUZZLE",
		Short: "Boards of pegs: count configurations by possible substitutions, list the extremes",
		Long: `Count all configurations by how many substitutions are possible, and list those
without any and those in which all triplets can be flipped. Count also, by white cells, those
without a W-substitution, and which of these the classic game leads to.`,
	}, pegs.Of, pegs.DeadEndsOf, pegreports.DeadEnds), analysis(a, &cobra.Command{
		Use:   "weights PUZZLE",
		Short: "Boards of pegs: positions by white cells, distance and B-substitutions needed",
		Long: `Count the solvable positions by number of white cells and distance. From w white
cells to one, a solution with b B-substitutions has (w-1) + 2b moves. So the distance tells how
many are needed, and which positions W-substitutions alone solve. Of these, also how many there are
up to symmetry, and how many lie on the way from the classic start to the solved position.`,
	}, pegs.Of, pegs.WeightsOf, pegreports.Weights))
}

// analysis makes cmd a command that counts something in a database and describes it. It refuses a
// puzzle that has no subject before the database is opened.
func analysis[P, R any](a *app, cmd *cobra.Command, subject func(puzzle.Puzzle) (P, error),
	count func(context.Context, store.Reader, progress.Func) (R, error),
	describe func(P, R) *section.Section) *cobra.Command {
	return a.withTableFormats(a.ofPuzzle(cmd, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if _, err := subject(p); err != nil {
			return usage.Wrap(cmd, err)
		}
		return a.onTable(cmd, p, a.openRows, func(db *store.DB) error {
			of, err := subject(db.Puzzle())
			if err != nil {
				return err
			}
			show := a.term.Work(tablebase.Name(p))
			r, err := count(cmd.Context(), db, show.Report)
			show.End()
			if err != nil {
				return err
			}
			return a.present(r, describe(of, r))
		})
	}))
}

func anyPuzzle(p puzzle.Puzzle) (puzzle.Puzzle, error) { return p, nil }

func (a *app) hardestCommand() *cobra.Command {
	var distance, n int
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "hardest PUZZLE",
		Short: "List the positions at the greatest distance, or at any other",
		Long: `List the positions at a distance, by default the greatest, in index order. Of those
that symmetries take to each other, the one with the least index is listed.`,
		Example: "  puzzlebase analyze hardest hiriq\n" +
			"  puzzlebase analyze hardest ninepuzzle --distance 30 -n 3",
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if n < 0 {
			return usage.Errorf(cmd, "-n is %d, want at least 0", n)
		}
		return a.onTable(cmd, p, a.openLevels, func(db *store.DB) error {
			most := int(db.Manifest().MaxDistance)
			if !cmd.Flags().Changed("distance") {
				distance = most
			}
			if distance < 0 || distance > most {
				return usage.Errorf(cmd, "--distance is %d, want 0 to %d", distance, most)
			}
			show := a.term.Work(tablebase.Name(p))
			level, err := analyze.LevelOf(cmd.Context(), db, puzzle.Distance(distance), n,
				show.Report)
			show.End()
			if err != nil {
				return err
			}
			return a.present(level, reports.HardestPositions(db.Puzzle(), level))
		})
	})
	cmd.Flags().IntVar(&distance, "distance", 0, "the distance (default the greatest)")
	cmd.Flags().IntVarP(&n, "number", "n", 20, "list up to this many")
	return a.withTableFormats(cmd)
}

func (a *app) positionCommand() *cobra.Command {
	var noCount bool
	cmd := a.ofPositions(&cobra.Command{
		SuggestFor: []string{"hint", "moves", "legal", "best"},
		Use:        "position " + positionsUse,
		Short:      "Print a position's distance, its moves best first, and how many solutions",
		Long: `Print a position's distance or why it is unsolvable, every legal move with the
distance it leads to or 'unsolvable', best first, whether the best move is the only one, and the
exact number of shortest solutions, which may take a while.`,
		Example: "  puzzlebase analyze position hiriq preset:3\n" +
			"  puzzlebase analyze position ninepuzzle 8,6,7,2,5,4,3,0,1",
	}, func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error {
		return a.talk(cmd.Context(), p, args, func(c *conversation, t *tablebase.Tablebase) error {
			position := answer.CountedPositionOf
			if noCount || a.format == table.AsCSV {
				position = answer.PositionOf
			}
			ask := func(ctx context.Context, g positions.Given,
				_ bool) (*answer.Position, error) {
				t, end := a.watch(t)
				defer end()
				return position(ctx, t, g.Position)
			}
			written := false
			return answerEach(cmd.Context(), c, ask, func(r reply[*answer.Position]) error {
				switch {
				case r.answer == nil: // a limit has ended the search
					return nil
				case written && a.format != table.AsJSON:
					fmt.Fprintln(a.term.Out)
				}
				written = true
				return a.present(r.answer, reports.Position(c.puzzle, r.Position, r.answer))
			})
		})
	})
	cmd.Flags().BoolVar(&noCount, "no-count", false, "do not count the shortest solutions")
	a.withLimit(cmd)
	return a.withTableFormats(cmd)
}
