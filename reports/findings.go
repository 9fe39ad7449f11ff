package reports

import (
	"context"
	"fmt"

	"puzzlebase/analyze"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/reports/section"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

var (
	FindBranching = section.FindingOf(analyze.BranchingOf, Moves)
	FindSolutions = section.FindingOf(analyze.SolutionsOf, Solutions)
	FindSymmetry  = section.FindingOf(analyze.OrbitsOf, Symmetry)
)

// FindSummary counts positions by distance, and draws up to a number of the farthest ones,
// of which each takes a row to read.
func FindSummary(antipodes int) section.Finding {
	return func(ctx context.Context, p puzzle.Puzzle, db store.Database,
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
			var boards []picture.Step
			for i, x := range first {
				pos := p.Unrank(x)
				farthest = append(farthest, p.Format(pos))
				boards = append(boards,
					picture.Step{Caption: fmt.Sprintf("#%d", i+1), Letters: p.Draw(pos)})
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

// FindLevel lists up to n positions at a distance.
func FindLevel(distance puzzle.Distance, n int) section.Finding {
	return section.FindingOf(func(ctx context.Context, p puzzle.Puzzle, db store.Database,
		report progress.Func) (*analyze.Level, error) {
		return analyze.LevelOf(ctx, p, db, distance, n, report)
	}, func(p puzzle.Puzzle, l *analyze.Level) *section.Section {
		return Level(hardestIn(p, l))
	})
}

// FindComparison compares a database with that of another rule for the same
// positions.
func FindComparison(q puzzle.Puzzle, other store.Database) section.Finding {
	return section.FindingOf(func(ctx context.Context, p puzzle.Puzzle, db store.Database,
		report progress.Func) (*analyze.Comparison, error) {
		return analyze.CompareOf(ctx, p, q, db, other, report)
	}, func(p puzzle.Puzzle, c *analyze.Comparison) *section.Section {
		return Comparison(tablebase.Short(p.Spec()), tablebase.Short(q.Spec()), c)
	})
}
