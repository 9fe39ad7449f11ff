package analyze

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Summary describes a space as a whole.
type Summary struct {
	Puzzle      string          `json:"puzzle"`
	Positions   uint64          `json:"positions"`    // in the numbered space
	Reached     uint64          `json:"reached"`      // solvable ones
	Unreached   uint64          `json:"unreached"`    // unsolvable ones
	MaxDistance puzzle.Distance `json:"max_distance"` // the greatest
	Antipodes   uint64          `json:"antipodes"`    // positions at it
	Mean        float64         `json:"mean"`         // distance of the solvable positions
	// of an even number of positions, the mean of the two in the middle
	Median    float64      `json:"median"`
	Rotations int          `json:"rotations,omitempty"` // the feature of the puzzle
	Levels    []LevelShare `json:"levels"`              // by distance
}

// LevelShare is one distance of a summary.
type LevelShare struct {
	Distance  puzzle.Distance `json:"distance"`
	Positions uint64          `json:"positions"`
	Share     float64         `json:"share" doc:"of the solvable positions"` // 0 to 1
	Running   float64         `json:"running_share" doc:"of this distance or nearer"`
	// positions, divided by the rotations of the whole puzzle
	UpToRotations uint64 `json:"up_to_rotations,omitempty"`
	Hash          string `json:"hash,omitempty" doc:"of the positions at this distance"`
}

// SharesOf returns the share of each level.
func SharesOf(levels []uint64) []LevelShare {
	out, all, running := make([]LevelShare, len(levels)), float64(space.Sum(levels)), uint64(0)
	for d, n := range levels {
		running += n
		out[d] = LevelShare{Distance: puzzle.Distance(d), Positions: n,
			Share: float64(n) / all, Running: float64(running) / all}
	}
	return out
}

// Spread describes counts by value, such as positions by distance.
type Spread struct {
	Total    uint64
	Mean     float64
	Median   float64 // of an even number, the mean of the two in the middle
	Greatest int     // the greatest value with a count
}

// SpreadOf returns the spread of values, given how often each occurs.
func SpreadOf(counts []uint64) Spread {
	s := Spread{Total: space.Sum(counts)}
	if s.Total == 0 {
		return s
	}
	var sum uint64
	for value, n := range counts {
		if sum += uint64(value) * n; n > 0 {
			s.Greatest = value
		}
	}
	s.Mean = float64(sum) / float64(s.Total)
	s.Median = float64(Ranked(counts, (s.Total-1)/2)+Ranked(counts, s.Total/2)) / 2
	return s
}

// Wilson returns the interval that has the share of a whole space with a chance of 95%, when k of n
// that were drawn have it (E. B. Wilson, Probable inference, the law of succession, and statistical
// inference, Journal of the American Statistical Association 22, 1927).
func Wilson(k, n uint64) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.959963984540054
	p, m := float64(k)/float64(n), float64(n)
	middle := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(middle-half, 0), min(middle+half, 1)
}

// Summarize makes the summary of a manifest.
func Summarize(m *store.Manifest) *Summary { return SummaryOf(m.Puzzle, m.Size, m.Levels) }

// SummaryOf returns the summary of a puzzle of size positions with these levels.
func SummaryOf(spec string, size uint64, levels []uint64) *Summary {
	s, reached, last := SpreadOf(levels), space.Sum(levels), len(levels)-1
	return &Summary{
		Puzzle: spec, Positions: size, Reached: reached, Unreached: size - reached,
		MaxDistance: puzzle.Distance(last), Antipodes: levels[last], Mean: s.Mean,
		Median: s.Median, Levels: SharesOf(levels),
	}
}

// CountRotations counts the positions of each level up to that many rotations of the whole puzzle,
// if there are any. All images of a position under them are different.
func (s *Summary) CountRotations(rotations int) {
	for i := range s.Levels {
		if l := &s.Levels[i]; rotations > 0 {
			s.Rotations, l.UpToRotations = rotations, l.Positions/uint64(rotations)
		}
	}
}

// Ranked returns the distance of position number r, from 0, when all are sorted by distance.
func Ranked(levels []uint64, r uint64) int {
	for d, n := range levels {
		if r < n {
			return d
		}
		r -= n
	}
	return len(levels) - 1
}

// FirstAt returns the first n positions at distance d, by index.
func FirstAt(ctx context.Context, db store.Reader, d puzzle.Distance, n int,
	report progress.Func) ([]puzzle.Index, error) {
	return first(n, func(start func() space.Visitor) error {
		return scanLevel(ctx, db, d, report, start)
	})
}

// Unreached returns the first n positions without a distance, by index.
func Unreached(ctx context.Context, db store.Reader, n int) ([]puzzle.Index, error) {
	m := db.Manifest()
	if m.Reached == m.Size {
		return nil, nil
	}
	return first(n, func(start func() space.Visitor) error {
		return scanLanes(ctx, db, nil, "looking", func(row []uint64, number uint64) uint64 {
			return space.LanesOf(m.Size, number) &^ m.Shape.Reached(row)
		}, start)
	})
}

// first returns the first n positions, by index. The function show passes rows of one word to
// readers.
func first(n int, show func(start func() space.Visitor) error) ([]puzzle.Index, error) {
	var all []puzzle.Index
	err := show(func() space.Visitor {
		var mine []puzzle.Index // the ranges of a worker increase, so its first n are enough
		return space.Visitor{
			Visit: func(first uint64, rows []uint64) error {
				for i, lanes := range rows {
					for ; lanes != 0; lanes &= lanes - 1 {
						x := space.Index(first+uint64(i), bits.TrailingZeros64(lanes))
						mine = append(mine, x)
					}
					if len(mine) >= n {
						return parallel.ErrEnough
					}
				}
				return nil
			},
			Merge: func() { all = append(all, mine...) },
		}
	})
	return firstSorted(all, n), err
}

// firstSorted returns the n lowest indices, or all where there are fewer.
func firstSorted(all []puzzle.Index, n int) []puzzle.Index {
	slices.Sort(all)
	return all[:min(n, len(all))]
}
