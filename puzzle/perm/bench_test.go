package perm

import (
	"testing"

	"puzzlebase/puzzle"
)

// BenchmarkSuccessors plays all moves of positions spread over the space.
func BenchmarkSuccessors(b *testing.B) {
	for _, file := range []string{"2x2x2", "skewb", "dino", "cross.tws"} {
		p := load(b, file, "metric=quarter")
		b.Run(file, func(b *testing.B) {
			var edges []puzzle.Edge
			x := uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				edges = p.Successors(puzzle.Index(x), edges[:0])
				x = (x + 1_000_003) % p.Size()
			}
			if len(edges) != p.MoveCount() {
				b.Fatalf("%d moves, want %d", len(edges), p.MoveCount())
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*p.MoveCount()), "ns/move")
		})
	}
}
