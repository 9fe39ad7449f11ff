package searched

import (
	"context"
	"fmt"
	"slices"

	"puzzlebase/analyze/searched"
	"puzzlebase/reports/literature"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// Findings is what there is to say of a puzzle that no table holds: a sample of
// its positions, each searched for, and the nearest levels, counted.
type Findings struct {
	Patterns  *store.PatternManifest `json:"patterns"`
	Positions uint64                 `json:"positions"` // of the puzzle, all solvable
	Sample    *searched.Heuristic    `json:"sample"`
	Nearest   []uint64               `json:"nearest"`             // levels, counted
	Published []uint64               `json:"published,omitempty"` // levels, by others
}

// nearestCounted is about how many positions are counted, from the goal on.
const nearestCounted = 5_000_000

// Gather counts the nearest levels and draws a sample of n positions.
func Gather(ctx context.Context, t *tablebase.Tablebase, n int, seed uint64,
	report progress.Func) (_ *Findings, err error) {
	p := t.Puzzle()
	s := &Findings{Patterns: t.Info().Patterns, Positions: p.Size()}
	if s.Nearest, err = searched.Nearest(ctx, p, nearestCounted, report); err != nil {
		return nil, err
	}
	if s.Sample, err = searched.Sampled(ctx, t, n, seed, report); err != nil {
		return nil, err
	}
	return s, nil
}

// Greatest says what is known of the greatest distance.
func (s *Findings) Greatest() string {
	if len(s.Published) > 0 {
		return fmt.Sprint(len(s.Published) - 1)
	}
	return fmt.Sprintf("%d or more", s.Sample.Hardest[0].Distance)
}

// Compare sets the sample and the nearest levels beside what is published, and keeps
// the published levels.
func (s *Findings) Compare() ([]literature.Check, error) {
	all, err := literature.Of(s.Patterns.Puzzle)
	out := []literature.Check{}
	for _, p := range all {
		switch p.What {
		case "max_distance":
			seen := []uint64{uint64(s.Sample.Hardest[0].Distance)}
			out = append(out, literature.Check{
				What:   p.Title + "; ours is the greatest of the sample, which must not be more",
				Source: p.Source, Want: p.Want, Got: seen, Agrees: seen[0] <= p.Want[0],
			})
		case "levels":
			s.Published = p.Want
			near, total := p.Want[:min(len(p.Want), len(s.Nearest))], space.Sum(p.Want)
			out = append(out, literature.Check{
				What:   p.Title + ", the nearest, counted one by one",
				Source: p.Source, Want: near, Got: s.Nearest, Agrees: slices.Equal(near, s.Nearest),
			}, literature.Check{
				What: p.Title + ", all of them together", Source: p.Source,
				Want: []uint64{total}, Got: []uint64{s.Positions}, Agrees: total == s.Positions,
			}, s.drawnCheck(p))
		}
	}
	return out, err
}
