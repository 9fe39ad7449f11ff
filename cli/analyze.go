package cli

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/analyze/answer"
	"puzzlebase/analyze/pegs"
	"puzzlebase/cli/positions"
	"puzzlebase/cli/usage"
	"puzzlebase/internal/english"
	"puzzlebase/internal/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports"
	pegreports "puzzlebase/reports/pegs"
	"puzzlebase/reports/searched"
	"puzzlebase/reports/section"
	"puzzlebase/search"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/tablebase"
)

func (a *app) analyzeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analyze KIND PUZZLE",
		Short: "Ask a database about its puzzle as a whole",
		Long: `Ask a database about its puzzle as a whole. All numbers are exact, unless pagodas or
heuristic say that they draw a sample. docs/results.md has the findings. CSV has the main table of
a result alone.`,
		Args:        cobra.NoArgs,
		Annotations: map[string]string{usage.Kinds: "analysis"},
		RunE:        func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.summaryCommand(), a.hardestCommand(), a.positionCommand())
	for _, one := range reports.Analyses {
		cmd.AddCommand(a.analysisCommand(one))
	}
	cmd.AddCommand(a.heuristicCommand(), a.classesCommand(), a.fewWhiteCommand(),
		a.pagodasCommand())
	return cmd
}

// analysisCommand makes a command of an analysis. It refuses a puzzle before a database is opened.
func (a *app) analysisCommand(one section.Analysis) *cobra.Command {
	return a.tables(a.ofPuzzle(&cobra.Command{Use: one.Name + " PUZZLE", Short: one.Short,
		Long: one.Long}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if one.Check != nil {
			if err := one.Check(p); err != nil {
				return usage.Of(cmd, err)
			}
		}
		return a.findIn(cmd, p, a.openRows, one.Find)
	}))
}

// quickScan is how many positions are read unasked: they take no time that a person notices.
const quickScan = 1 << 24

func (a *app) summaryCommand() *cobra.Command {
	var antipodes int
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "summary PUZZLE",
		Short: "Print the positions by distance, their mean and median, and the farthest",
		Long: `Print how many positions there are at each distance, the mean, the median and the
greatest distance, and the antipodes: the positions at the greatest distance. To find these takes a
scan, so a large or compact database shows none unless --antipodes says how many.`,
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
		Long: `List the positions at a distance, by default the greatest, in index order. Of those
that symmetries take to each other, the one with the least index is listed.`,
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
				reports.FindHardest(puzzle.Distance(distance), n))
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
exact number of shortest solutions, which may take a while.`,
		Example: "  puzzlebase analyze position hiriq preset:3\n" +
			"  puzzlebase analyze position ninepuzzle 8,6,7,2,5,4,3,0,1",
	}, func(cmd *cobra.Command, p puzzle.Puzzle, args []string) error {
		return a.talk(cmd.Context(), p, args, func(c *conversation, t *tablebase.Tablebase) error {
			position := answer.CountedPositionOf
			if noCount || a.format == csvFormat {
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
		Long: `Compare two puzzles that have the same positions and different rules: which positions
only one of them solves, and by how much the distances of the others differ.`,
		Example: "  puzzlebase compare tails:4x4 lights:4x4\n" +
			"  puzzlebase compare hiriq hiriq-w",
	}, false, func(cmd *cobra.Command, puzzles []puzzle.Puzzle, _ []string) error {
		if p := puzzles[0]; p.Spec() == puzzles[1].Spec() {
			return usage.Errorf(cmd, "both puzzles are %s: want two", tablebase.Name(p))
		}
		discovered := func(p puzzle.Puzzle) bool { return p.Features().Discovered != nil }
		if !slices.ContainsFunc(puzzles, discovered) { // else their databases have the positions
			if err := analyze.SameBoard(puzzles[0], puzzles[1]); err != nil {
				return usage.Of(cmd, err)
			}
		}
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
		Long: `Say how good a lower bound of the distance pattern databases give. If a table holds
the tiles, as of the 8-puzzle, the patterns are enumerated, each position is compared, and the nodes
of a search are predicted and counted, for each iteration. For others, such as the 15-puzzle, a
sample is drawn and searched for: how long shortest solutions are, with confidence intervals, and
what the searches took.`,
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

// ofPegs makes cmd a command on a board of pegs that prints tables.
func (a *app) ofPegs(cmd *cobra.Command,
	run func(*cobra.Command, puzzle.Puzzle, *peg.Game) error) *cobra.Command {
	return a.tables(a.ofPuzzle(cmd, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		g, err := pegs.Of(p)
		if err != nil {
			return usage.Of(cmd, err)
		}
		return run(cmd, p, g)
	}))
}

func (a *app) classesCommand() *cobra.Command {
	return a.ofPegs(&cobra.Command{
		Use:   "classes PUZZLE",
		Short: "Boards of pegs: enumerate all classes and count the components of the whole graph",
		Long: `Enumerate all classes of a board of pegs, 16 of hiriq, each breadth first from its
smallest position that can move, and again from what is left until nothing is. So the components of
the graph of all configurations are counted. It needs no database. Where it takes more than a few
seconds, it is kept in the folder of the databases, and an interrupted one goes on from there.`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle, g *peg.Game) error {
		atlas, err := a.atlas(cmd.Context(), p, g, false)
		if err != nil {
			return err
		}
		return a.present(atlas, pegreports.Classes(g, atlas))
	})
}

func (a *app) pagodasCommand() *cobra.Command {
	var n int
	var seed uint64
	cmd := a.ofPegs(&cobra.Command{
		Use: "pagodas PUZZLE",
		Short: "Boards of pegs with W-substitutions alone: for how many unsolvable positions a " +
			"pagoda function tells why",
		Long: `Look for pagoda functions: weights of the cells by which no W-substitution makes the
white cells together heavier, and the position is lighter than the goal. They are found by linear
programming in whole numbers, so where none is found there is none. Up to ` +
			english.Grouped(pegs.WhollyLooked) + ` positions are
all looked at, of more a sample, with a confidence interval. It needs no database: a search of at
most four million positions decides where nothing else does.`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle, _ *peg.Game) error {
		if n < 1 || seed < 1 {
			return usage.Errorf(cmd, "-n is %d and --seed %d, want at least 1 of each", n, seed)
		}
		return a.find(cmd.Context(), p, nil, pegreports.FindPagodas(n, seed))
	})
	drawFlags(cmd.Flags(), &n, &seed, 1000, "how many positions to look at")
	return cmd
}

func (a *app) fewWhiteCommand() *cobra.Command {
	var most int
	var file string
	cmd := a.ofPegs(&cobra.Command{
		Use: "few-white PUZZLE",
		Short: "Boards of pegs: tabulate all configurations with few white cells, with their " +
			"solutions",
		Long: `Count all configurations with at most --max white cells, of every class: how many are
solvable and at which distances. --out writes them to a file as CSV: the position, its white cells,
'solvable' or the kind of reason why not, the distance and a shortest solution.`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle, g *peg.Game) error {
		if most < 0 || most > g.Cells() {
			return usage.Errorf(cmd, "--max is %d, want 0 to %d", most, g.Cells())
		}
		find := pegreports.FindFewWhite(most, nil)
		if file != "" { // which is in its place before anything is printed
			find = func(ctx context.Context, p puzzle.Puzzle, db store.Table,
				report progress.Func) (s *section.Section, err error) {
				err = outfile.Write(ctx, file, func(list io.Writer) error {
					s, err = pegreports.FindFewWhite(most, list)(ctx, p, db, report)
					return err
				})
				return s, err
			}
		}
		return a.findIn(cmd, p, a.openTable, find)
	})
	cmd.Flags().IntVar(&most, "max", 5, "the greatest number of white cells")
	cmd.Flags().StringVar(&file, "out", "",
		"write every configuration with its solution to this file")
	return cmd
}
