package reports

import (
	"context"
	"fmt"

	"puzzlebase/analyze"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports/pegs"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// Analyses are those without options, of all puzzles and of single families.
var Analyses = append([]section.Analysis{
	{Name: "branching",
		Short: "Count positions by legal moves, by good moves, local maxima and dead ends",
		Long: `Count the positions by their number of legal moves, and the solvable ones by how
many of those lead nearer. A local maximum (a trap) is a solvable position with legal moves none of
which leads farther away. A dead end is no goal and has no legal move.`,
		Find: section.FindingOf(analyze.BranchingOf, Moves)},
	{Name: "solutions",
		Short: "Count the shortest solutions of every position",
		Long: `Count the shortest solutions of every position: by distance, how many positions have
one only, the fewest, the most and the mean. It takes 8 bytes of memory a position.`,
		Find: section.FindingOf(analyze.SolutionsOf, Solutions)},
	{Name: "symmetry",
		Short: "Count the positions by distance up to symmetry",
		Long: `Count the solvable positions at each distance up to the symmetries of the puzzle,
and the orbits by size. Symmetries rotate and reflect a board; tiles are renamed then, so that the
goal is its own image. In a rack they exchange kinds of balls, so that legal racks stay legal.`,
		Find: section.FindingOf(analyze.SymmetryOf, Symmetry)},
}, pegs.Analyses...)

// FindSummary counts positions by distance, and draws up to a number of the farthest ones,
// of which each takes a row to read.
func FindSummary(antipodes int) section.Finding {
	return func(ctx context.Context, p puzzle.Puzzle, db store.Table,
		report progress.Func) (*section.Section, error) {
		sum := analyze.Summarize(db.Manifest())
		s := Summary(tablebase.Full(p.Spec()), sum)
		farthest := []string{}
		if antipodes > 0 {
			first, err := analyze.FirstAt(ctx, p, db, sum.MaxDistance,
				min(antipodes, int(sum.Antipodes)), report)
			if err != nil {
				return nil, err
			}
			var boards []picture.Captioned
			for i, x := range first {
				pos := p.Unrank(x)
				farthest = append(farthest, p.Format(pos))
				boards = append(boards,
					picture.Captioned{Caption: fmt.Sprintf("#%d", i+1), Letters: p.Draw(pos)})
			}
			s.Say("Antipodes (%d of %s):", len(first), english.Grouped(sum.Antipodes))
			s.Draw(boards)
		}
		s.Record = struct {
			*analyze.Summary
			Farthest []string `json:"farthest"` // antipodes that were asked for
		}{sum, farthest}
		return s, nil
	}
}

// FindHardest lists up to n positions at a distance, the greatest or another.
func FindHardest(distance puzzle.Distance, n int) section.Finding {
	return section.FindingOf(func(ctx context.Context, p puzzle.Puzzle, db store.Table,
		report progress.Func) (*analyze.Level, error) {
		return analyze.LevelOf(ctx, p, db, distance, n, report)
	}, func(p puzzle.Puzzle, l *analyze.Level) *section.Section {
		return HardestPositions(hardestIn(p, l))
	})
}

// FindComparison compares a database with that of another rule for the same
// positions.
func FindComparison(q puzzle.Puzzle, other store.Table) section.Finding {
	return section.FindingOf(func(ctx context.Context, p puzzle.Puzzle, db store.Table,
		report progress.Func) (*analyze.Comparison, error) {
		return analyze.ComparisonOf(ctx, p, q, db, other, report)
	}, func(p puzzle.Puzzle, c *analyze.Comparison) *section.Section {
		return Comparison(tablebase.Name(p), tablebase.Name(q), c)
	})
}
