package cli

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"puzzlebase/analyze/pegs"
	"puzzlebase/cli/usage"
	"puzzlebase/internal/english"
	"puzzlebase/internal/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	pegreports "puzzlebase/reports/pegs"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// ofPegs makes cmd a command on a board of pegs that prints tables.
func (a *app) ofPegs(cmd *cobra.Command,
	run func(*cobra.Command, puzzle.Puzzle, *peg.Game) error) *cobra.Command {
	return a.withTableFormats(a.ofPuzzle(cmd, func(cmd *cobra.Command, p puzzle.Puzzle) error {
		g, err := pegs.Of(p)
		if err != nil {
			return usage.Wrap(cmd, err)
		}
		return run(cmd, p, g)
	}))
}

func (a *app) classesCommand() *cobra.Command {
	return a.ofPegs(&cobra.Command{
		Use:   "classes PUZZLE",
		Short: "Boards of pegs: enumerate all classes and count the components of the whole graph",
		Long: `Enumerate all classes of a board of pegs, 16 of hiriq. Each is searched breadth first
from its smallest position that can move, then from the smallest one that is left, until none is
left. So the components of the graph of all configurations are counted. It needs no database. If it
takes more than a few seconds, the result is kept in the folder of the databases, and an interrupted
search goes on from there.`,
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
		Long: `Look for pagoda functions. Such a function weighs the cells so that no W-substitution
makes the white cells heavier. A position that is lighter than the goal has no solution by
W-substitutions. The functions are found by linear programming in whole numbers. If none is found
there is none, unless a number grew beyond 32 bits. Up to ` +
			english.Grouped(pegs.WhollyLooked) + ` positions are
all looked at, of more a sample, with a confidence interval. It needs no database: a search of at
most four million positions decides where nothing else does.`,
	}, func(cmd *cobra.Command, p puzzle.Puzzle, g *peg.Game) error {
		if n < 1 || seed < 1 {
			return usage.Errorf(cmd, "-n is %d and --seed %d, want at least 1 of each", n, seed)
		}
		show := a.term.Work(tablebase.Name(p))
		r, err := pegs.PagodasOf(cmd.Context(), g, n, seed, show.Report)
		show.End()
		switch {
		case errors.Is(err, pegs.ErrBSubstitutions):
			return usage.Wrap(cmd, err)
		case err != nil:
			return err
		}
		return a.present(r, pegreports.Pagodas(g, r))
	})
	sampleFlags(cmd.Flags(), &n, &seed, 1000, "how many positions to look at")
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
		return a.onTable(cmd, p, a.openTable, func(db *store.DB) error {
			ctx, show := cmd.Context(), a.term.Work(tablebase.Name(p))
			var f *pegs.FewWhite
			var err error
			if file == "" {
				f, err = pegs.FewWhiteOf(ctx, db, most, nil, show.Report)
			} else { // it is in its place before anything is printed
				err = outfile.Write(ctx, file, func(list io.Writer) (err error) {
					f, err = pegreports.ListFewWhite(ctx, db, most, list, show.Report)
					return err
				})
			}
			show.End()
			if err != nil {
				return err
			}
			return a.present(f, pegreports.FewWhite(f))
		})
	})
	cmd.Flags().IntVar(&most, "max", 5, "the greatest number of white cells")
	cmd.Flags().StringVar(&file, "out", "",
		"write every configuration with its solution to this file")
	return cmd
}
