package analyze

import (
	"context"

	"puzzlebase/analyze/scan"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Summary is what a space looks like as a whole.
type Summary struct {
	Puzzle      string          `json:"puzzle"`
	Positions   uint64          `json:"positions"`    // in the numbered space
	Reached     uint64          `json:"reached"`      // solvable ones
	Unreached   uint64          `json:"unreached"`    // unsolvable ones
	MaxDistance puzzle.Distance `json:"max_distance"` // the greatest
	Antipodes   uint64          `json:"antipodes"`    // positions at it
	Mean        float64         `json:"mean"`         // distance of the solvable positions
	// mean of the two in the middle when they are even in number
	Median float64      `json:"median"`
	Levels []LevelShare `json:"levels"` // by distance
}

// LevelShare is one distance of a summary.
type LevelShare struct {
	Distance  puzzle.Distance `json:"distance"`
	Positions uint64          `json:"positions"`
	Share     float64         `json:"share"`         // of the solvable positions, 0 to 1
	Running   float64         `json:"running_share"` // of those at this distance or nearer
}

// Summarize reads the summary off a manifest.
func Summarize(m *store.Manifest) *Summary {
	s := &Summary{
		Puzzle: m.Puzzle, Positions: m.Size, Reached: m.Reached, Unreached: m.Size - m.Reached,
		MaxDistance: m.MaxDistance, Antipodes: m.Levels[m.MaxDistance],
		Median: float64(Ranked(m.Levels, (m.Reached-1)/2)+Ranked(m.Levels, m.Reached/2)) / 2,
	}
	var running, total uint64
	for d, n := range m.Levels {
		running += n
		total += uint64(d) * n
		s.Levels = append(s.Levels, LevelShare{
			Distance: puzzle.Distance(d), Positions: n,
			Share: float64(n) / float64(m.Reached), Running: float64(running) / float64(m.Reached),
		})
	}
	s.Mean = float64(total) / float64(m.Reached)
	return s
}

// Ranked returns the distance of the position that is number r, from 0, when
// all are sorted by distance.
func Ranked(levels []uint64, r uint64) int {
	for d, n := range levels {
		if r < n {
			return d
		}
		r -= n
	}
	return len(levels) - 1
}

// FirstAt returns the first n positions at distance d, in increasing order of
// index.
func FirstAt(ctx context.Context, p puzzle.Puzzle, db Database, d puzzle.Distance, n int,
	report progress.Func) ([]puzzle.Index, error) {
	show := func(start func() space.Reader) error { return scanLevel(ctx, p, db, d, report, start) }
	return first(n, 1, show, func(row []uint64, _ uint64) uint64 { return row[0] })
}

// Unreached returns the first n positions without a distance, in increasing
// order of index.
func Unreached(ctx context.Context, db Database, n int) ([]puzzle.Index, error) {
	m := db.Manifest()
	if m.Reached == m.Size {
		return nil, nil
	}
	show := func(start func() space.Reader) error {
		return scan.Rows(ctx, db, nil, "looking",
			start)
	}
	return first(n, m.Planes.Words(), show, func(row []uint64, number uint64) uint64 {
		return scan.Lanes(m.Size, number) &^ m.Planes.Reached(row)
	})
}

// first returns the first n positions, by index, that want names; it is given
// each of the rows that show shows, of so many words, and its number.
func first(n, words int, show func(start func() space.Reader) error,
	want func(row []uint64, number uint64) uint64) ([]puzzle.Index, error) {
	var all []puzzle.Index
	err := show(func() space.Reader {
		var mine []puzzle.Index // a worker's runs come in order, so its first n are enough
		return space.Reader{
			Visit: func(first uint64, rows []uint64) error {
				for i := 0; i < len(rows); i += words {
					number := first + uint64(i/words)
					if lanes := want(rows[i:i+words], number); lanes != 0 {
						mine = appendLanes(mine, number, lanes)
					}
					if len(mine) >= n {
						return space.ErrEnough
					}
				}
				return nil
			},
			Merge: func() { all = append(all, mine...) },
		}
	})
	return firstSorted(all, n), err
}

// appendLanes appends the indices of the given lanes of a row.
func appendLanes(to []puzzle.Index, number, lanes uint64) []puzzle.Index {
	for ; lanes != 0; lanes &= lanes - 1 {
		to = append(to, puzzle.Index(number*space.Lanes+scan.Lowest(lanes)))
	}
	return to
}
