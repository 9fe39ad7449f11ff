package levels

import (
	"context"
	"testing"

	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

// local builds on this machine alone, without Temporal.
func local(tb testing.TB, f *Finder, b Build) *State {
	s := &State{Format: Format, Build: b}
	index := func(d int) string {
		if d < 0 {
			return ""
		}
		return s.Levels[d].Index
	}
	for d := 0; ; d++ {
		found := make([]Found, b.Blocks)
		for n := range found {
			got, err := f.Find(tb.Context(), Task{Build: b, Distance: puzzle.Distance(d), Block: n, Last: index(d - 1), Before: index(d - 2)}, func(string) {})
			if err != nil {
				tb.Fatal(err)
			}
			found[n] = *got
		}
		next, err := f.Seal(tb.Context(), s, found)
		if err != nil {
			tb.Fatal(err)
		}
		if len(next.Levels) == d {
			return s
		}
		s = next
	}
}

// BenchmarkOverhead compares a space that is found in blocks, which come from a
// folder and go there, with the search that keeps all of it in memory.
func BenchmarkOverhead(b *testing.B) {
	p, err := catalog.Find("hiriq")
	if err != nil {
		b.Fatal(err)
	}
	build, err := NewBuild(p, 0, true)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("search", func(b *testing.B) {
		for b.Loop() {
			if _, err := enumerate.Count(context.Background(), p, enumerate.Options{Workers: 1}); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("blocks", func(b *testing.B) {
		for b.Loop() {
			at, err := storage.ParseLocation(b.TempDir())
			if err != nil {
				b.Fatal(err)
			}
			s, err := storage.Open(b.Context(), at)
			if err != nil {
				b.Fatal(err)
			}
			local(b, NewFinder(s, 1, 4<<30), build)
		}
	})
}
