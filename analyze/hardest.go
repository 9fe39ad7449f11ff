package analyze

import (
	"context"
	"math/bits"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
)

// Level is the positions at one distance, up to symmetry.
type Level struct {
	Puzzle    string          `json:"puzzle"`
	Distance  puzzle.Distance `json:"distance"`
	Positions uint64          `json:"positions"` // at the distance
	Orbits    uint64          `json:"orbits"`    // of them: counted once up to symmetry
	Listed    []LevelOrbit    `json:"listed"`    // the first ones, by least index
}

// LevelOrbit is the positions that the symmetries take to one another.
type LevelOrbit struct {
	Index puzzle.Index `json:"index"` // the least
	Size  int          `json:"size"`
}

// LevelOf counts the positions at distance d and lists the first n orbits.
func LevelOf(ctx context.Context, p puzzle.Puzzle, db Database, d puzzle.Distance, n int,
	report progress.Func) (*Level, error) {
	sym := SymmetryOf(p)
	out := &Level{Puzzle: p.Spec(), Distance: d}
	var all []puzzle.Index
	err := scanLevel(ctx, p, db, d, report, func() space.Reader {
		var positions, orbits uint64
		least := canonical{Symmetry: sym}
		var mine []puzzle.Index // a worker's runs come in order, so its first n are enough
		return space.Reader{
			Visit: func(first uint64, level []uint64) error {
				for i, lanes := range level {
					if lanes == 0 {
						continue
					}
					number := first + uint64(i)
					positions += uint64(bits.OnesCount64(lanes))
					lanes = least.lanes(number, lanes)
					orbits += uint64(bits.OnesCount64(lanes))
					if len(mine) < n {
						mine = appendLanes(mine, number, lanes)
					}
				}
				return nil
			},
			Merge: func() {
				out.Positions += positions
				out.Orbits += orbits
				all = append(all, mine...)
			},
		}
	})
	if err != nil {
		return nil, err
	}
	for _, x := range firstSorted(all, n) {
		out.Listed = append(out.Listed, LevelOrbit{x, len(sym.Orbit(x))})
	}
	return out, nil
}
