package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/positions"
	"puzzlebase/cli/usage"
	"puzzlebase/puzzle"
	"puzzlebase/reports"
	"puzzlebase/reports/searched"
	"puzzlebase/reports/section"
	"puzzlebase/search"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

func (a *app) analyzeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analyze KIND PUZZLE",
		Short: "Ask a database about its puzzle as a whole",
		Long: `Ask a database about its puzzle as a whole. All numbers are exact, but for those of
pagodas and heuristic where they say that they draw a sample. docs/results.md has the findings. As
Markdown and LaTeX a result is whole, as CSV it is its main table.`,
		Args:        cobra.NoArgs,
		Annotations: map[string]string{usage.Kinds: "analysis"},
		RunE:        func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.summaryCommand(), a.hardestCommand(), a.positionCommand())
	cmd.AddCommand(a.analyses(nil, plainAnalyses)...)
	cmd.AddCommand(a.heuristicCommand())
	cmd.AddCommand(a.analyses(onlyPegs, pegAnalyses)...)
	cmd.AddCommand(a.classesCommand(), a.fewWhiteCommand(), a.pagodasCommand())
	return cmd
}

// analysis is an analysis of a whole table that has no options.
type analysis struct {
	use, short, long string
	finding          section.Finding
}

var plainAnalyses = []analysis{
	{"branching", "Count positions by legal moves, by good moves, local maxima and dead ends",
		`Count the positions by their number of legal moves, and the solvable ones by how many of
those lead to a smaller distance. A local maximum of the distance (a trap) is a solvable position
with legal moves none of which leads farther away. A dead end is no goal and has no legal move.`,
		reports.FindBranching},
	{"solutions", "Count the shortest solutions of every position",
		`Count the shortest solutions of every position, and print by distance how many positions
have one only, the fewest, the most and the mean. It takes 8 bytes of memory a position.`,
		reports.FindSolutions},
	{"symmetry", "Count the positions by distance up to symmetry",
		`Count the solvable positions at each distance up to the symmetries of the puzzle, and the
orbits by size. Symmetries rotate and reflect a board; tiles are renamed then, so that the goal is
its own image. In a rack they exchange kinds of balls, so that legal racks stay legal.`,
		reports.FindSymmetry},
}

// analyses makes commands of analyses. Check, unless nil, refuses puzzles before a database is
// opened.
func (a *app) analyses(check func(puzzle.Puzzle) error, all []analysis) (out []*cobra.Command) {
	for _, one := range all {
		cmd := a.ofPuzzle(&cobra.Command{Use: one.use + " PUZZLE", Short: one.short,
			Long: one.long}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
			if check != nil {
				if err := check(p); err != nil {
					return usage.Of(cmd, err)
				}
			}
			return a.findIn(cmd, p, a.openRows, one.finding)
		})
		out = append(out, a.tables(cmd))
	}
	return out
}

// quickScan is how many positions are read unasked: they take no time that a person notices.
const quickScan = 1 << 24

func (a *app) summaryCommand() *cobra.Command {
	var antipodes int
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "summary PUZZLE",
		Short: "Print the positions by distance, their mean and median, and the farthest",
		Long: `Print how many positions there are at each distance, the mean, the median and the
greatest distance, and the antipodes: the positions at the greatest distance. Only drawing
antipodes reads the positions, so none is drawn of a large or compact database unless --antipodes
says how many.`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if antipodes < 0 {
			return usage.Errorf(cmd, "--antipodes is %d, want at least 0", antipodes)
		}
		open, asked := a.openTable, cmd.Flags().Changed("antipodes")
		if asked && antipodes > 0 {
			open = a.openLevels
		}
		return a.with(cmd, p, open, func(db *tablebase.Table) error {
			if m := db.Manifest(); !asked && (m.Layout != layouts.Full || m.Size > quickScan) ||
				a.format == csvFormat {
				antipodes = 0
			}
			return a.find(cmd.Context(), db.Puzzle(), db, reports.FindSummary(antipodes))
		})
	})
	cmd.Flags().IntVar(&antipodes, "antipodes", 4,
		"draw up to this many antipodes, in index order")
	return a.tables(cmd)
}

func (a *app) hardestCommand() *cobra.Command {
	var distance, n int
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "hardest PUZZLE",
		Short: "List the positions at the greatest distance, or at any other",
		Long: `List the positions at a distance, by default the greatest, in index order.
Positions that a symmetry of the puzzle takes to each other are listed once, by
the one with the least index.`,
		Example: "  puzzlebase analyze hardest hiriq\n" +
			"  puzzlebase analyze hardest ninepuzzle --distance 30 -n 3",
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if n < 0 {
			return usage.Errorf(cmd, "-n is %d, want at least 0", n)
		}
		return a.with(cmd, p, a.openLevels, func(db *tablebase.Table) error {
			most := int(db.Manifest().MaxDistance)
			if !cmd.Flags().Changed("distance") {
				distance = most
			}
			if distance < 0 || distance > most {
				return usage.Errorf(cmd, "--distance is %d, want 0 to %d", distance, most)
			}
			return a.find(cmd.Context(), db.Puzzle(), db,
				reports.FindLevel(puzzle.Distance(distance), n))
		})
	})
	cmd.Flags().IntVar(&distance, "distance", 0, "the distance (default the greatest)")
	cmd.Flags().IntVarP(&n, "number", "n", 20, "list up to this many")
	return a.tables(cmd)
}

func (a *app) positionCommand() *cobra.Command {
	var noCount bool
	cmd := a.ofPositions(&cobra.Command{
		Use:   "position " + positionsUse,
		Short: "Print a position's distance, its moves best first, and how many solutions it has",
		Long: `Print a position's distance or why it is unsolvable, every legal move with the
distance it leads to or 'unsolvable', best first, whether the best move is the only one, and the
exact number of shortest solutions. That may take a while where it is large; --no-count leaves it
out.`,
		Example: "  puzzlebase analyze position hiriq preset:3\n" +
			"  puzzlebase analyze position ninepuzzle 8,6,7,2,5,4,3,0,1",
	}, func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error {
		return a.talk(cmd.Context(), p, args, func(c *conversation, t *tablebase.Tablebase) error {
			position := answer.CountedPositionOf
			if noCount || a.format == csvFormat {
				position = answer.PositionOf
			}
			ask := func(ctx context.Context, g positions.Entry, _ bool) (*answer.Position, error) {
				t, end := a.watch(t)
				defer end()
				return position(ctx, t, g.Position)
			}
			written := false
			return answerEach(cmd.Context(), c, ask, func(r reply[*answer.Position]) error {
				switch {
				case r.answer == nil: // a limit has ended the search
					return nil
				case written && a.format != jsonFormat:
					fmt.Fprintln(a.term.Out)
				}
				written = true
				return a.present(r.answer, reports.Position(c.puzzle, r.Position, r.answer))
			})
		})
	})
	cmd.Flags().BoolVar(&noCount, "no-count", false, "do not count the shortest solutions")
	a.limited(cmd)
	return a.tables(cmd)
}

func (a *app) compareCommand() *cobra.Command {
	cmd := a.ofPuzzles(&cobra.Command{
		Use:   "compare PUZZLE PUZZLE",
		Short: "Compare two rules for one board, position by position",
		Long: `Compare the databases of two puzzles that have the same positions and different
rules: which positions only one of them solves, and by how much the distances of
the others differ.`,
		Example: "  puzzlebase compare tails:4x4 lights:4x4\n" +
			"  puzzlebase compare hiriq hiriq-w",
	}, false, func(cmd *cobra.Command, puzzles []puzzle.Puzzle, _ []string) error {
		return a.with(cmd, puzzles[0], a.openRows, func(db *tablebase.Table) error {
			return a.with(cmd, puzzles[1], a.openRows, func(other *tablebase.Table) error {
				return a.find(cmd.Context(), db.Puzzle(), db,
					reports.FindComparison(other.Puzzle(), other))
			})
		})
	})
	cmd.Args, cmd.ValidArgsFunction = cobra.ExactArgs(2), a.completePuzzle(2)
	return a.tables(cmd)
}

func (a *app) heuristicCommand() *cobra.Command {
	var partition string
	var n int
	var seed uint64
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "heuristic PUZZLE",
		Short: "Hold the lower bound of pattern databases against true distances",
		Long: `Say how good a lower bound of the distance pattern databases give. Of tiles that have
a table, such as the 8-puzzle, the patterns are enumerated on the spot, each position is compared,
and the nodes that iterations of a search have are predicted and counted. Of the 15-puzzle and its
like a sample is drawn and searched for: the distribution of shortest solutions with confidence
intervals, and what the searches took.`,
		Example: `  puzzlebase analyze heuristic ninepuzzle --partition 4-4
  puzzlebase analyze heuristic 15-puzzle -n 10000`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		name, searches := tablebase.Name(p), tablebase.Searched(p)
		switch {
		case n < 1:
			return usage.Errorf(cmd, "-n is %d, want at least 1", n)
		case p.Features().Patterns == nil:
			return usage.Errorf(cmd,
				"%s has no patterns: this is for tiles on a grid, such as the 15-puzzle", name)
		case searches && partition != "":
			return usage.Errorf(cmd, "the partition of %s is that of its pattern databases: build "+
				"them with --partition", name)
		case searches && p.Features().Unnumbered != nil:
			return usage.Of(cmd, tooHard(p))
		case searches:
			t, err := a.open(cmd.Context(), p)
			if err != nil {
				return err
			}
			defer t.Close()
			return a.find(cmd.Context(), p, nil, searched.FindSampledHeuristic(t, n, seed))
		}
		if _, err := search.NewPlan(p, partition); err != nil {
			return usage.Errorf(cmd, "%s: %w", name, err)
		}
		return a.findIn(cmd, p, a.openRows, searched.FindHeuristic(partition))
	})
	partitionFlag(cmd.Flags(), &partition)
	drawFlags(cmd.Flags(), &n, &seed, 1000, "how many positions are drawn")
	return a.tables(cmd)
}
