package pegs

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/reports/section"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// ofPegs makes a finding on any puzzle of an analysis of boards of pegs.
func ofPegs[R any](
	count func(context.Context, *peg.Game, store.Table, progress.Func) (R, error),
	describe func(*peg.Game, R) *section.Section,
) section.Finding {
	return section.FindingOf(func(ctx context.Context, p puzzle.Puzzle, db store.Table,
		report progress.Func) (r R, err error) {
		g, err := pegs.Of(p)
		if err != nil {
			return r, err
		}
		return count(ctx, g, db, report)
	}, func(p puzzle.Puzzle, r R) *section.Section {
		g, _ := pegs.Of(p)
		return describe(g, r)
	})
}

// Analyses are those without options.
var Analyses = []section.Analysis{
	{Name: "unsolvable",
		Short: "Boards of pegs: divide all configurations into solvable ones and reasons why not",
		Long: `Divide all configurations of a board of pegs, 2^33 of hiriq, into the solvable ones
and the reasons why the others are not, with the proof: every position that has a number is looked
at.`,
		Check: check, Find: ofPegs(pegs.UnsolvableOf, Unsolvable)},
	{Name: "dead-ends",
		Short: "Boards of pegs: count configurations by possible substitutions, list the extremes",
		Long: `Count all configurations by how many substitutions are possible, and list those
without any and those in which all triplets can be flipped. Count also, by white cells, those
without a W-substitution, and which of these the classic game leads to.`,
		Check: check, Find: ofPegs(pegs.DeadEndsOf, DeadEnds)},
	{Name: "weights",
		Short: "Boards of pegs: positions by white cells, distance and B-substitutions needed",
		Long: `Count the solvable positions by number of white cells and distance. From w white
cells to one, a solution with b B-substitutions has (w-1) + 2b moves. So the distance tells how
many are needed, and which positions W-substitutions alone solve. Of these, also how many there are
up to symmetry, and how many lie on the way from the classic start to the solved position.`,
		Check: check, Find: ofPegs(pegs.WeightsOf, Weights)},
}

func check(p puzzle.Puzzle) error {
	_, err := pegs.Of(p)
	return err
}

// FindPagodas looks for pagoda functions, at n positions or at all; it needs no
// database.
func FindPagodas(n int, seed uint64) section.Finding {
	return ofPegs(func(ctx context.Context, g *peg.Game, _ store.Table,
		report progress.Func) (*pegs.Pagodas, error) {
		return pegs.PagodasOf(ctx, g, n, seed, report)
	}, Pagodas)
}

// FindFewWhite counts the configurations with few white cells and, where list is not
// nil, writes them there as CSV with their solutions while they are counted.
func FindFewWhite(most int, list io.Writer) section.Finding {
	return ofPegs(func(ctx context.Context, g *peg.Game, db store.Table,
		report progress.Func) (*pegs.FewWhite, error) {
		if list == nil {
			return pegs.FewWhiteOf(ctx, g, db, most, nil, report)
		}
		lines := csv.NewWriter(list)
		columns := []string{"position", "white", "state", "distance", "solution"}
		if err := lines.Write(columns); err != nil {
			return nil, err
		}
		f, err := pegs.FewWhiteOf(ctx, g, db, most,
			func(f pegs.Few) error { return writeFew(ctx, lines, g, db, f) }, report)
		lines.Flush()
		return f, cmp.Or(err, lines.Error())
	}, func(_ *peg.Game, f *pegs.FewWhite) *section.Section { return FewWhite(f) })
}

func writeFew(ctx context.Context, lines *csv.Writer, p puzzle.Puzzle,
	db store.Entries, f pegs.Few) error {
	state, distance, solution := f.State(), "", ""
	if f.Solvable {
		a, err := tablebase.Of(p, db).Solve(ctx, f.Position)
		if err != nil {
			return err
		}
		distance, solution = fmt.Sprint(f.Distance), strings.Join(a.Solution.MoveNames(p), " ")
	}
	return lines.Write([]string{p.Format(f.Position), fmt.Sprint(f.White.Count()), state, distance,
		solution})
}
