package reports

import (
	"context"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/reports/section"
	"puzzlebase/space/progress"
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

// FindSummary tells the levels, and draws up to so many of the farthest positions,
// of which there is a row to read each.
func FindSummary(antipodes int) section.Finding {
	return func(ctx context.Context, p puzzle.Puzzle, db analyze.Database,
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
			for _, x := range first {
				farthest = append(farthest, p.Format(p.Unrank(x)))
			}
			drawAntipodes(s, p, sum, first)
		}
		return struct {
			*analyze.Summary
			Farthest []string `json:"farthest"` // antipodes, up to so many of them
		}{sum, farthest}, s, nil
	}
}

// listedRecord is one position of a level.
type listedRecord struct {
	Index    uint64 `json:"index"`
	Position string `json:"position"`
	Images   int    `json:"images"` // positions up to symmetry that it stands for
}

// FindLevel lists up to n positions at a distance.
func FindLevel(distance puzzle.Distance, n int) section.Finding {
	return func(ctx context.Context, p puzzle.Puzzle, db analyze.Database,
		report progress.Func) (any, *section.Section, error) {
		l, err := analyze.LevelOf(ctx, p, db, distance, n, report)
		if err != nil {
			return nil, nil, err
		}
		h, err := hardest(p, db, l, false)
		if err != nil {
			return nil, nil, err
		}
		listed := []listedRecord{}
		for _, o := range h.Listed {
			listed = append(listed, listedRecord{o.Index, o.Position, o.Orbit})
		}
		return struct {
			Puzzle    string          `json:"puzzle"`
			Distance  puzzle.Distance `json:"distance"`
			Positions uint64          `json:"positions"` // at the distance
			Orbits    uint64          `json:"orbits"`    // of them: counted once up to symmetry
			Listed    []listedRecord  `json:"listed"`
		}{l.Puzzle, l.Distance, l.Positions, l.Orbits, listed}, Level(h), nil
	}
}

// pairRecord is the positions with one pair of distances.
type pairRecord struct {
	First     *puzzle.Distance `json:"first"`  // null where the first rule does not solve them
	Second    *puzzle.Distance `json:"second"` // likewise
	Positions uint64           `json:"positions"`
	Example   string           `json:"example"` // the one with the least index
}

// compareRecord is the JSON of a comparison.
type compareRecord struct {
	First      string       `json:"first_puzzle"`
	Second     string       `json:"second_puzzle"`
	Positions  uint64       `json:"positions"`
	Both       uint64       `json:"both"`        // solvable under both rules
	OnlyFirst  uint64       `json:"only_first"`  // solvable
	OnlySecond uint64       `json:"only_second"` // solvable
	Neither    uint64       `json:"neither"`
	Equal      uint64       `json:"equal"` // solvable under both at one distance
	Pairs      []pairRecord `json:"pairs"`
}

// FindComparison compares a database with that of another rule for the same
// positions.
func FindComparison(q puzzle.Puzzle, other analyze.Database) section.Finding {
	return section.Found(func(ctx context.Context, p puzzle.Puzzle, db analyze.Database,
		report progress.Func) (*analyze.Comparison, error) {
		return analyze.CompareOf(ctx, p, q, db, other, report)
	}, func(p puzzle.Puzzle, c *analyze.Comparison) any {
		r := compareRecord{c.First, c.Second, c.Positions, c.Both, c.OnlyFirst, c.OnlySecond,
			c.Neither, c.Equal, []pairRecord{}}
		for _, pair := range c.Pairs {
			one := pairRecord{Positions: pair.Positions, Example: p.Format(p.Unrank(pair.Example))}
			if pair.FirstSolves {
				one.First = &pair.First
			}
			if pair.SecondSolves {
				one.Second = &pair.Second
			}
			r.Pairs = append(r.Pairs, one)
		}
		return r
	}, func(p puzzle.Puzzle, c *analyze.Comparison) *section.Section {
		return Comparison(p, tablebase.Short(p.Spec()), tablebase.Short(q.Spec()), c)
	})
}
