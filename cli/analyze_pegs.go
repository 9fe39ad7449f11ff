package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports"
	"puzzlebase/store"
)

// pegAnalysis is analysis for findings on boards of pegs: other puzzles are wrong
// usage, before a database is wanted.
func (a *app) pegAnalysis(cmd *cobra.Command, finding reports.Finding) *cobra.Command {
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
	g, err := analyze.Pegs(p)
	if err != nil {
		return nil, nil, usage(cmd, err)
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
	}, reports.FindUnsolvable)
}

func (a *app) deadEndsCommand() *cobra.Command {
	return a.pegAnalysis(&cobra.Command{
		Use:   "dead-ends PUZZLE",
		Short: "Boards of pegs: count all configurations by possible substitutions, and list the extremes",
		Long: `List the configurations in which no substitution is possible and those in which
all triplets can be flipped; count all configurations by the number of
substitutions that are possible; and count, by white cells, those in which no
W-substitution is, and which of these the classic game leads to.`,
	}, reports.FindDeadEnds)
}

func (a *app) weightsCommand() *cobra.Command {
	return a.pegAnalysis(&cobra.Command{
		Use:   "weights PUZZLE",
		Short: "Boards of pegs: count positions by white cells, distance and B-substitutions needed",
		Long: `Count the solvable positions by number of white cells and distance. From w white
cells to one, a solution with b B-substitutions has (w-1) + 2b moves, so the
distance tells how many B-substitutions are needed, and which positions
W-substitutions alone solve. Of these, also how many there are up to symmetry, and
how many lie on the way from the classic start to the solved position.`,
	}, reports.FindWeights)
}

func (a *app) classesCommand() *cobra.Command {
	var f format
	cmd := &cobra.Command{
		Use:   "classes PUZZLE",
		Short: "Boards of pegs: enumerate all classes and count the components of the whole graph",
		Long: `Enumerate all classes of a board of pegs, 16 of hiriq, each breadth first from its
smallest position that can move, and again from what is left until nothing is. So
the components of the graph of all configurations are counted. It needs no
database and takes as many times as long as one enumeration as there are classes.
Where that is more than a few seconds, what is done is kept, in the folder of the
databases, and after an interruption the same command goes on from there.`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, g, err := a.onlyPegs(cmd, args[0])
			if err != nil {
				return err
			}
			atlas, err := a.classes(cmd.Context(), p, g, false)
			if err != nil {
				return err
			}
			return a.present(f, atlas, reports.Classes(g, atlas))
		},
	}
	tableFormats(cmd.Flags(), &f)
	return cmd
}

// worthKeeping is how long an enumeration of classes takes that is kept unasked.
const worthKeeping = 10 * time.Second

// classes returns the atlas of the classes of a board of pegs: what is kept of it
// beside the database, and the rest computed now. It is kept, class by class, when
// that takes long, or always.
func (a *app) classes(ctx context.Context, p puzzle.Puzzle, g *peg.Game, always bool) (*analyze.Atlas, error) {
	path, of := a.dir().Path(p), "classes of "+p.Spec()
	out := new(analyze.Atlas)
	if store.LoadAtlas(path, of, out) != nil {
		*out = analyze.Atlas{}
	}
	began, all := time.Now(), 1<<len(g.Invariants())
	if always && len(out.Classes) < all {
		a.talk("enumerating all classes of %s, which is done once and kept beside the database; --atlas=false leaves it out", name(p))
	}
	if n := len(out.Classes); n > 0 && n < all {
		a.talk("%d of the %d classes of %s are done already: going on", n, all, name(p))
	}
	kept, unkept := 0, error(nil)
	keep := func() {
		if n := len(out.Classes); always && n == all || time.Since(began) > worthKeeping {
			kept, unkept = n, store.SaveAtlas(path, of, out)
		}
	}
	show := a.work(name(p))
	err := out.GoOn(ctx, g, keep, show.report)
	show.end()
	if unkept != nil {
		a.note("what is done is not kept: %v", unkept) // the folder is read-only, the disk is full: it is right all the same
	}
	if err != nil && kept > 0 && unkept == nil {
		a.talk("%d of the %d classes are kept: the same command goes on from there", kept, all)
	}
	return out, err
}

func (a *app) pagodasCommand() *cobra.Command {
	var f format
	var n int
	var seed uint64
	cmd := &cobra.Command{
		Use:   "pagodas PUZZLE",
		Short: "Boards of pegs with W-substitutions alone: for how many unsolvable positions a pagoda function tells why",
		Long: `Look for pagoda functions: weights of the cells by which no W-substitution makes the
white cells together heavier, and the position is lighter than the goal. They are
found by linear programming in whole numbers, so where none is found there is none.
Up to 131,072 positions are all looked at, of more a sample, with a confidence
interval. It needs no database: positions that nothing else tells are solved by a
search, of at most four million positions each.`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, _, err := a.onlyPegs(cmd, args[0])
			if err != nil {
				return err
			}
			if n < 1 || seed < 1 {
				return usage(cmd, fmt.Errorf("-n is %d and --seed %d, want at least 1 of each", n, seed))
			}
			return a.find(cmd.Context(), p, nil, reports.FindPagodas(n, seed), f)
		},
	}
	tableFormats(cmd.Flags(), &f)
	cmd.Flags().IntVarP(&n, "number", "n", 1000, "how many positions to look at")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "the draw's seed")
	return cmd
}
