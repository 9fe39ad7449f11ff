package serve

import (
	"runtime"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

// TestMemoryIsFlat asks a hundred thousand questions of all kinds and wants no more memory in use
// afterwards than after the first ten thousand, but for some noise. A server that kept a hundred
// bytes a request would fail; 'make bench' sends more, through sockets.
func TestMemoryIsFlat(t *testing.T) {
	puzzletest.Full(t)
	s, rng := newServer(t, nil), puzzletest.Rand(t)
	p, err := s.databases.find(t.Context(), "ninepuzzle")
	must(t, err)
	ask := func(n int) uint64 {
		for i := range n {
			at := p.Format(p.Unrank(puzzle.Index(rng.Uint64N(p.Size()))))
			what := []string{"position", "solution", "explain", "nosuch"}[i%4]
			if w := send(s, "GET", "/api/v1/puzzles/ninepuzzle/"+what+"?at="+at,
				""); (w.Code == 200) == (what == "nosuch") {
				t.Fatalf("%s %s: %d %s", what, at, w.Code, w.Body)
			}
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	early := ask(10_000)
	late := ask(90_000)
	if t.Logf("%d bytes in use, later %d", early, late); late > early+90_000*50 {
		t.Errorf("%d bytes in use after 10,000 requests, %d after 100,000", early, late)
	}
}
