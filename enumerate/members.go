package enumerate

import (
	"context"
	"math/bits"
	"slices"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// CountAmong is [Count] for the positions of a set alone, which has one word for each row. It ends
// when all of them have been found. It changes the set: those that are left in it cannot be
// reached. The levels end with the last one that has a position of the set. If p has a folded form,
// the rows are of its numbers. It neither saves nor resumes.
func CountAmong(ctx context.Context, p puzzle.Graph, set []uint64, opt Options) ([]uint64, error) {
	m := members{set: set, workers: opt.Workers}
	for _, lanes := range set {
		m.left += bits.OnesCount64(lanes)
	}
	_, _, err := lookAtLevels(ctx, p, opt, m.take)
	return space.Trim(m.levels), err
}

// members is what a search has found of a set.
type members struct {
	set     []uint64 // those that have not been found
	left    int      // their number
	levels  []uint64 // the number of those found at each distance
	workers int
}

// A worker takes membersAtOnce rows at a time.
const membersAtOnce = 1 << 10

// take moves the members at the last level from the set to the levels. It reports whether none is
// left.
func (m *members) take(ctx context.Context, s engine.Enumeration, _ []uint64) (bool, error) {
	level, found := s.LastLevel(), 0
	rows := uint64(len(m.set))
	err := parallel.Ranges(ctx, m.workers, rows, membersAtOnce, func() parallel.Worker {
		buf, mine := make([]uint64, membersAtOnce), 0
		return parallel.Worker{
			Visit: func(from, to uint64) error {
				set, here := m.set[from:to], buf[:to-from]
				if !slices.ContainsFunc(set, func(lanes uint64) bool { return lanes != 0 }) {
					return nil
				}
				err := level(from, here)
				for i, lanes := range here {
					mine += bits.OnesCount64(set[i] & lanes)
					set[i] &^= lanes
				}
				return err
			},
			Merge: func() { found += mine },
		}
	})
	m.levels = append(m.levels, uint64(found))
	m.left -= found
	return m.left == 0, err
}
