package analyze

import (
	"context"
	"math/bits"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Level is the positions at one distance, up to symmetry.
type Level struct {
	Puzzle    string          `json:"puzzle"`
	Distance  puzzle.Distance `json:"distance"`
	Positions uint64          `json:"positions"` // at the distance
	Orbits    uint64          `json:"orbits"`    // counted up to symmetry
	Listed    []LevelOrbit    `json:"listed"`    // the first ones, by least index
}

// LevelOrbit is one orbit of a level.
type LevelOrbit struct {
	Index    puzzle.Index `json:"index"` // the least
	Position string       `json:"position"`
	Size     int          `json:"images"`
}

// LevelOf counts the positions at distance d and lists the first n orbits.
func LevelOf(ctx context.Context, db store.Reader, d puzzle.Distance, n int,
	report progress.Func) (*Level, error) {
	p := db.Puzzle()
	sym := SymmetriesOf(p)
	out := &Level{Puzzle: p.Spec(), Distance: d,
		Positions: db.Manifest().Levels[d], Listed: []LevelOrbit{}}
	images := out.Positions // of the positions; equal ones count separately
	var all []puzzle.Index
	err := scanLevel(ctx, db, d, report, func() space.Visitor {
		var more uint64
		var mine []puzzle.Index // the ranges of a worker increase, so its first n are enough
		return space.Visitor{
			Visit: func(first uint64, level []uint64) error {
				for i, lanes := range level {
					if lanes == 0 {
						continue
					}
					number := first + uint64(i)
					for left := sym.symmetric(number, lanes); left != 0; left &= left - 1 {
						more += sym.stabilizer(space.Index(number, bits.TrailingZeros64(left))) - 1
					}
					for ; lanes != 0 && len(mine) < n; lanes &= lanes - 1 {
						x := space.Index(number, bits.TrailingZeros64(lanes))
						if sym.Canonical(x) == x {
							mine = append(mine, x)
						}
					}
				}
				return nil
			},
			Merge: func() {
				images += more
				all = append(all, mine...)
			},
		}
	})
	if err != nil {
		return nil, err
	}
	out.Orbits = images / uint64(sym.Order)
	for _, x := range firstSorted(all, n) {
		out.Listed = append(out.Listed, LevelOrbit{x, p.Format(p.Unrank(x)),
			len(sym.Orbit(x))})
	}
	return out, nil
}
