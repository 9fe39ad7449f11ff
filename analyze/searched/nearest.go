package searched

import (
	"context"
	"slices"

	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
)

// Nearest counts the positions at the least distances by a plain search from the goals, without a
// database. All moves of the puzzle can be taken back. It counts whole levels, as long as the
// growth so far lets it expect no more than most positions in all.
func Nearest(ctx context.Context, p puzzle.Graph, most uint64,
	report progress.Func) ([]uint64, error) {
	level, before := slices.Sorted(slices.Values(p.Goals())), []puzzle.Index(nil)
	counts := []uint64{uint64(len(level))}
	total, expected := counts[0], uint64(1)
	found := report.Count("counting", "positions", most)
	found.Add(total)
	for len(level) > 0 && total+expected <= most {
		next, err := beyond(ctx, p, level, before)
		if err != nil {
			return nil, err
		}
		n := uint64(len(next))
		if n == 0 {
			break
		}
		counts, total = append(counts, n), total+n
		expected = n*n/uint64(len(level)) + 1
		level, before = next, level
		found.Add(n)
	}
	return counts, nil
}

// beyond returns where moves lead to from a level that is neither in it nor in the
// one before, in increasing order.
func beyond(ctx context.Context, p puzzle.Graph, level,
	before []puzzle.Index) ([]puzzle.Index, error) {
	var all []puzzle.Index
	err := parallel.Ranges(ctx, 0, uint64(len(level)), 1<<12, func() parallel.Worker {
		var mine []puzzle.Index
		var edges []puzzle.Edge
		return parallel.Worker{
			Visit: func(from, to uint64) error {
				for _, x := range level[from:to] {
					edges = p.Successors(x, edges[:0])
					for _, e := range edges {
						mine = append(mine, e.To)
					}
				}
				return nil
			},
			Merge: func() { all = append(all, mine...) },
		}
	})
	slices.Sort(all)
	all = slices.Compact(all)
	for _, known := range [][]puzzle.Index{level, before} {
		all = slices.DeleteFunc(all, func(x puzzle.Index) bool { // both are in order
			for len(known) > 0 && known[0] < x {
				known = known[1:]
			}
			return len(known) > 0 && known[0] == x
		})
	}
	return all, err
}
