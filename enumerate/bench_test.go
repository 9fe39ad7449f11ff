package enumerate_test

import (
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog/catalogtest"
)

// BenchmarkLevels searches grids of tiles in both metrics, in nanoseconds for each position
// of whole spaces, distances included.
func BenchmarkLevels(b *testing.B) {
	for _, grid := range []string{"sliding:5x2", "sliding:3x4", "sliding:4x3", "sliding:2x6",
		"sliding:6x2"} {
		for _, spec := range []string{grid, grid + ",metric=line"} {
			p := catalogtest.Find(b, spec)
			b.Run(spec, func(b *testing.B) {
				for b.Loop() {
					var reached uint64
					for _, n := range run(b, p, enumerate.Options{Workers: 1}).Levels() {
						reached += n
					}
					if reached != p.Size() {
						b.Fatalf("%d positions, want %d", reached, p.Size())
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(p.Size()),
					"ns/position")
			})
		}
	}
}
