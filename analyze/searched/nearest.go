package searched

import (
	"context"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
)

// Nearest counts the positions at the least distances by a plain search from the goals, without a
// database. It counts whole levels, as long as the growth so far lets it expect no more than most
// positions in all.
func Nearest(ctx context.Context, p puzzle.Graph, most uint64,
	report progress.Func) (counts []uint64, err error) {
	found := report.Count("counting", "positions", most)
	total, before := uint64(0), uint64(1)
	for n := range enumerate.Nearest(ctx, p) {
		found.Add(n)
		counts, total = append(counts, n), total+n
		if total+n*n/before >= most {
			break
		}
		before = n
	}
	return counts, ctx.Err()
}
