package reports

import (
	"context"
	"fmt"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/section"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// The findings on any puzzle.
var (
	FindBranching = section.Found(analyze.BranchingOf,
		func(_ puzzle.Puzzle, b *analyze.Branching) any {
			return struct {
				*analyze.Branching
				MeanMoves  float64 `json:"mean_moves"`
				MeanNearer float64 `json:"mean_nearer"`
				TrapTotal  uint64  `json:"trap_total"`
			}{b, b.MeanMoves(), b.MeanNearer(), b.LocalMaximaTotal()}
		}, func(_ puzzle.Puzzle, b *analyze.Branching) *section.Section { return Moves(b) })

	FindSolutions = section.Found(analyze.SolutionsOf,
		func(_ puzzle.Puzzle, s *analyze.Solutions) any {
			return struct {
				*analyze.Solutions
				Unique uint64 `json:"unique"`
			}{s, s.Unique()}
		}, Solutions)

	FindSymmetry = section.Found(analyze.OrbitsOf, section.Itself,
		func(p puzzle.Puzzle, o *analyze.Orbits) *section.Section {
			return Symmetry(tablebase.Full(p.Spec()), o)
		})
)

// FindSummary counts positions by distance, and draws up to so many of the farthest ones,
// of which each takes a row to read.
func FindSummary(antipodes int) section.Finding {
	return func(ctx context.Context, p puzzle.Puzzle, db store.Database,
		report progress.Func) (any, *section.Section, error) {
		sum := analyze.Summarize(db.Manifest())
		s := Summary(tablebase.Full(p.Spec()), sum)
		farthest := []string{}
		if antipodes > 0 {
			first, err := analyze.FirstAt(ctx, p, db, sum.MaxDistance,
				min(antipodes, int(sum.Antipodes)), report)
			if err != nil {
				return nil, nil, err
			}
			var boards []section.Diagram
			for i, x := range first {
				pos := p.Unrank(x)
				farthest = append(farthest, p.Format(pos))
				boards = append(boards,
					section.Diagram{Caption: fmt.Sprintf("#%d", i+1), Rules: p, Position: pos})
			}
			s.Say("Antipodes (%d of %s):", len(first), puzzle.Grouped(sum.Antipodes))
			s.Draw(boards)
		}
		return struct {
			*analyze.Summary
			Farthest []string `json:"farthest"` // antipodes, up to so many of them
		}{sum, farthest}, s, nil
	}
}

// FindLevel lists up to n positions at a distance.
func FindLevel(distance puzzle.Distance, n int) section.Finding {
	return section.Found(func(ctx context.Context, p puzzle.Puzzle, db store.Database,
		report progress.Func) (*analyze.Level, error) {
		return analyze.LevelOf(ctx, p, db, distance, n, report)
	}, section.Itself, func(p puzzle.Puzzle, l *analyze.Level) *section.Section {
		return Level(hardestIn(p, l))
	})
}

// FindComparison compares a database with that of another rule for the same
// positions.
func FindComparison(q puzzle.Puzzle, other store.Database) section.Finding {
	return section.Found(func(ctx context.Context, p puzzle.Puzzle, db store.Database,
		report progress.Func) (*analyze.Comparison, error) {
		return analyze.CompareOf(ctx, p, q, db, other, report)
	}, section.Itself, func(p puzzle.Puzzle, c *analyze.Comparison) *section.Section {
		return Comparison(tablebase.Short(p.Spec()), tablebase.Short(q.Spec()), c)
	})
}
