package discover

import "testing"

// BenchmarkExplore is the search forward alone, which is what model checkers do.
func BenchmarkExplore(b *testing.B) {
	rules := NewTiles(3, 3)
	b.ReportAllocs()
	for b.Loop() {
		e, err := explore(b.Context(), rules, Options{})
		if err != nil || e.taken != 181_440 {
			b.Fatal(err)
		}
	}
	b.ReportMetric(181_440*float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}
