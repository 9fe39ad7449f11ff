package reports

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/reports/picture"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// Exercises draws a board at random for each of some distances, all different. The nearest come
// first. It fails if a distance has fewer positions. The boards of a puzzle that does not draw them
// are empty.
func Exercises(ctx context.Context, db *store.DB, distances []int,
	seed uint64) ([]picture.Exercise, error) {
	p := db.Puzzle()
	depict := p.Features().Depict
	if depict == nil {
		depict = func(puzzle.Scene) puzzle.Drawing { return puzzle.Drawing{} }
	}
	shares := map[int]int{}
	for _, d := range distances {
		shares[d]++
	}
	var out []picture.Exercise
	for _, d := range slices.Sorted(maps.Keys(shares)) {
		at := puzzle.Distances{First: puzzle.Distance(d), Last: puzzle.Distance(d)}
		// Each distance has numbers of its own, so that its boards are not like those of others.
		own := rand.New(rand.NewPCG(seed, uint64(d))).Uint64()
		drawn, err := tablebase.Sample(ctx, db, at, shares[d], own, nil)
		if err != nil {
			return nil, err
		}
		for _, one := range drawn {
			a, err := tablebase.Of(p, db).Solve(ctx, p.Unrank(one.Index))
			if err != nil {
				return nil, err
			}
			pos, s := p.Unrank(one.Index), a.Solution
			out = append(out, picture.Exercise{
				Board: depict(puzzle.Scene{Position: pos}), Position: p.Format(pos),
				Cost:  puzzle.Length(p, len(s.Moves), s.Distance),
				Moves: p.Features().Followed(s.Path, s.MoveNames(p)),
			})
		}
	}
	return out, nil
}
