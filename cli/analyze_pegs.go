package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/pegs"
	"puzzlebase/cli/usage"
	"puzzlebase/internal/english"
	"puzzlebase/internal/outfile"
	"puzzlebase/puzzle"
	pegreports "puzzlebase/reports/pegs"
	"puzzlebase/reports/section"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

var pegAnalyses = []analysis{
	{"unsolvable",
		"Boards of pegs: divide all configurations into solvable ones and reasons why not",
		`Divide all configurations of a board of pegs, 2^33 of hiriq, into the solvable ones and the
reasons why the others are not, with the proof: every position that has a number is looked at.`,
		pegreports.FindUnsolvable},
	{"dead-ends",
		"Boards of pegs: count all configurations by possible substitutions, and list the extremes",
		`List the configurations in which no substitution is possible and those in which all
triplets can be flipped; count all configurations by the number of substitutions that are possible;
and count, by white cells, those without a W-substitution, and which of these the classic game
leads to.`,
		pegreports.FindDeadEnds},
	{"weights",
		"Boards of pegs: count positions by white cells, distance and B-substitutions needed",
		`Count the solvable positions by number of white cells and distance. From w white cells
to one, a solution with b B-substitutions has (w-1) + 2b moves, so the distance tells how many
B-substitutions are needed, and which positions W-substitutions alone solve. Of these, also how many
there are up to symmetry, and how many lie on the way from the classic start to the solved
position.`,
		pegreports.FindWeights},
}

func onlyPegs(p puzzle.Puzzle) error {
	_, err := pegs.Of(p)
	return err
}

func (a *app) classesCommand() *cobra.Command {
	cmd := a.ofPuzzle(&cobra.Command{
		Use:   "classes PUZZLE",
		Short: "Boards of pegs: enumerate all classes and count the components of the whole graph",
		Long: `Enumerate all classes of a board of pegs, 16 of hiriq, each breadth first from its
smallest position that can move, and again from what is left until nothing is. So the components of
the graph of all configurations are counted. It needs no database and takes as long as one
enumeration for each class. If that is more than a few seconds, what is done is saved in the folder
of the databases, and after an interruption the same command goes on from there.`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		g, err := pegs.Of(p)
		if err != nil {
			return usage.Of(cmd, err)
		}
		atlas, err := a.atlas(cmd.Context(), p, g, false)
		if err != nil {
			return err
		}
		return a.present(atlas, pegreports.Classes(g, atlas))
	})
	return a.tables(cmd)
}

func (a *app) pagodasCommand() *cobra.Command {
	var n int
	var seed uint64
	cmd := a.ofPuzzle(&cobra.Command{
		Use: "pagodas PUZZLE",
		Short: "Boards of pegs with W-substitutions alone: for how many unsolvable positions a " +
			"pagoda function tells why",
		Long: `Look for pagoda functions: weights of the cells by which no W-substitution makes the
white cells together heavier, and the position is lighter than the goal. They are found by linear
programming in whole numbers, so where none is found there is none. Up to ` +
			english.Grouped(pegs.WhollyLooked) + ` positions are
all looked at, of more a sample, with a confidence interval. It needs no database: positions about
which nothing else decides are solved by a search of at most four million positions each.`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		if err := onlyPegs(p); err != nil {
			return usage.Of(cmd, err)
		}
		if n < 1 || seed < 1 {
			return usage.Errorf(cmd, "-n is %d and --seed %d, want at least 1 of each", n, seed)
		}
		return a.find(cmd.Context(), p, nil, pegreports.FindPagodas(n, seed))
	})
	drawFlags(cmd.Flags(), &n, &seed, 1000, "how many positions to look at")
	return a.tables(cmd)
}

func (a *app) fewWhiteCommand() *cobra.Command {
	var most int
	var file string
	cmd := a.ofPuzzle(&cobra.Command{
		Use: "few-white PUZZLE",
		Short: "Boards of pegs: tabulate all configurations with few white cells, with their " +
			"solutions",
		Long: `Count all configurations with at most --max white cells, of every class: how many are
solvable and at which distances. With --out they are written to a file as CSV: the position, its
white cells, 'solvable' or the kind of reason why not, the distance and a shortest solution.`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		g, err := pegs.Of(p)
		if err == nil && (most < 0 || most > g.Cells()) {
			err = fmt.Errorf("--max is %d, want 0 to %d", most, g.Cells())
		}
		if err != nil {
			return usage.Of(cmd, err)
		}
		finding := pegreports.FindFewWhite(most, nil)
		if file != "" {
			finding = func(ctx context.Context, p puzzle.Puzzle, db store.Database,
				report progress.Func) (s *section.Section, err error) {
				err = outfile.Write(ctx, file, func(w io.Writer) (err error) {
					s, err = pegreports.FindFewWhite(most, w)(ctx, p, db, report)
					return err
				})
				return s, err
			}
		}
		return a.findIn(cmd, p, a.openTable, finding)
	})
	cmd.Flags().IntVar(&most, "max", 5, "the greatest number of white cells")
	cmd.Flags().StringVar(&file, "out", "",
		"write every configuration with its solution to this file")
	return a.tables(cmd)
}
