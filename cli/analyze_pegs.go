package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/analyze/pegs"
	"puzzlebase/cli/usage"
	"puzzlebase/internal/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	pegreports "puzzlebase/reports/pegs"
	"puzzlebase/reports/section"
	"puzzlebase/reports/table"
	"puzzlebase/space/progress"
	"puzzlebase/tablebase"
)

// pegAnalysis is analysis for findings on boards of pegs: other puzzles are wrong
// usage, before a database is wanted.
func (a *app) pegAnalysis(cmd *cobra.Command, finding section.Finding) *cobra.Command {
	cmd = a.analysis(cmd, finding)
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if _, _, err := a.onlyPegs(cmd, args[0]); err != nil {
			return err
		}
		return run(cmd, args)
	}
	return cmd
}

// onlyPegs returns the puzzle of that name and its board of pegs; one without makes
// wrong usage.
func (a *app) onlyPegs(cmd *cobra.Command, spec string) (puzzle.Puzzle, *peg.Game, error) {
	p, err := a.puzzle(spec)
	if err != nil {
		return nil, nil, err
	}
	g, err := pegs.Of(p)
	if err != nil {
		return nil, nil, usage.Of(cmd, err)
	}
	return p, g, nil
}

func (a *app) unsolvableCommand() *cobra.Command {
	return a.pegAnalysis(&cobra.Command{
		Use:   "unsolvable PUZZLE",
		Short: "Boards of pegs: divide all configurations into solvable ones and reasons why not",
		Long: `Divide all configurations of a board of pegs, 2^33 of hiriq, into the solvable
ones and the reasons why the others are not, with the proof: every position that
has a number is looked at. It answers whether all configurations but those without
neighbours can be solved, and whether the others can be told quickly.`,
	}, pegreports.FindUnsolvable)
}

func (a *app) deadEndsCommand() *cobra.Command {
	return a.pegAnalysis(&cobra.Command{
		Use: "dead-ends PUZZLE",
		Short: "Boards of pegs: count all configurations by possible substitutions, and list the " +
			"extremes",
		Long: `List the configurations in which no substitution is possible and those in which
all triplets can be flipped; count all configurations by the number of
substitutions that are possible; and count, by white cells, those in which no
W-substitution is, and which of these the classic game leads to.`,
	}, pegreports.FindDeadEnds)
}

func (a *app) weightsCommand() *cobra.Command {
	return a.pegAnalysis(&cobra.Command{
		Use: "weights PUZZLE",
		Short: "Boards of pegs: count positions by white cells, distance and B-substitutions " +
			"needed",
		Long: `Count the solvable positions by number of white cells and distance. From w white
cells to one, a solution with b B-substitutions has (w-1) + 2b moves, so the
distance tells how many B-substitutions are needed, and which positions
W-substitutions alone solve. Of these, also how many there are up to symmetry, and
how many lie on the way from the classic start to the solved position.`,
	}, pegreports.FindWeights)
}

func (a *app) classesCommand() *cobra.Command {
	var f format
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "classes PUZZLE",
		Short: "Boards of pegs: enumerate all classes and count the components of the whole graph",
		Long: `Enumerate all classes of a board of pegs, 16 of hiriq, each breadth first from its
smallest position that can move, and again from what is left until nothing is. So
the components of the graph of all configurations are counted. It needs no
database and takes as many times as long as one enumeration as there are classes.
Where that is more than a few seconds, what is done is kept, in the folder of the
databases, and after an interruption the same command goes on from there.`,
	}, func(cmd *cobra.Command, spec string) error {
		p, g, err := a.onlyPegs(cmd, spec)
		if err != nil {
			return err
		}
		atlas, err := a.Atlas(cmd.Context(), p, g, false)
		if err != nil {
			return err
		}
		return a.present(f, atlas, pegreports.Classes(g, atlas))
	})
	tableFormats(cmd.Flags(), &f)
	return cmd
}

func (a *app) pagodasCommand() *cobra.Command {
	var f format
	var n int
	var seed uint64
	cmd := a.ofPuzzle(&cobra.Command{
		Use: "pagodas PUZZLE",
		Short: "Boards of pegs with W-substitutions alone: for how many unsolvable positions a " +
			"pagoda function tells why",
		Long: `Look for pagoda functions: weights of the cells by which no W-substitution makes the
white cells together heavier, and the position is lighter than the goal. They are
found by linear programming in whole numbers, so where none is found there is none.
Up to ` + table.Grouped(pegs.WhollyLooked) +
			` positions are all looked at, of more a sample, with a confidence
interval. It needs no database: positions that nothing else tells are solved by a
search, of at most four million positions each.`,
	}, func(cmd *cobra.Command, spec string) error {
		p, _, err := a.onlyPegs(cmd, spec)
		if err != nil {
			return err
		}
		if n < 1 || seed < 1 {
			return usage.Of(cmd,
				fmt.Errorf("-n is %d and --seed %d, want at least 1 of each", n, seed))
		}
		return a.find(cmd.Context(), p, nil, pegreports.FindPagodas(n, seed), f)
	})
	tableFormats(cmd.Flags(), &f)
	cmd.Flags().IntVarP(&n, "number", "n", 1000, "how many positions to look at")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "the draw's seed")
	return cmd
}

type fewWhiteOptions struct {
	format format
	max    int
	out    string
}

func (a *app) fewWhiteCommand() *cobra.Command {
	var opt fewWhiteOptions
	cmd := a.ofPuzzle(&cobra.Command{
		Use: "few-white PUZZLE",
		Short: "Boards of pegs: tabulate all configurations with few white cells, with their " +
			"solutions",
		Long: `Count all configurations with at most --max white cells, of every class: how many
are solvable and at which distances. With --out they are written to a file, one
a line as CSV: the position, its white cells, 'solvable' or the kind of reason
why not, the distance and a shortest solution.`,
	}, func(cmd *cobra.Command, spec string) error {
		_, g, err := a.onlyPegs(cmd, spec)
		if err == nil && (opt.max < 0 || opt.max > g.Cells()) {
			err = usage.Of(cmd, fmt.Errorf("--max is %d, want 0 to %d", opt.max, g.Cells()))
		}
		if err != nil {
			return err
		}
		return a.with(cmd, spec, a.OpenTable, func(p puzzle.Puzzle, db *tablebase.Table) error {
			return a.find(cmd.Context(), p, db, opt.finding(), opt.format)
		})
	})
	tableFormats(cmd.Flags(), &opt.format)
	cmd.Flags().IntVar(&opt.max, "max", 5, "the greatest number of white cells")
	cmd.Flags().StringVar(&opt.out, "out", "",
		"write every configuration with its solution to this file")
	return cmd
}

// finding counts the configurations and, if asked to, writes them while they are
// counted.
func (opt fewWhiteOptions) finding() section.Finding {
	if opt.out == "" {
		return pegreports.FindFewWhite(opt.max, nil)
	}
	return func(ctx context.Context, p puzzle.Puzzle, db analyze.Database,
		report progress.Func) (record any, s *section.Section, err error) {
		err = outfile.Write(ctx, opt.out, func(w io.Writer) error {
			record, s, err = pegreports.FindFewWhite(opt.max, w)(ctx, p, db, report)
			return err
		})
		return record, s, err
	}
}
