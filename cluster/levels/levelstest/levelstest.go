// Package levelstest finds levels in blocks on this machine alone, for tests.
package levelstest

import (
	"testing"

	"golang.org/x/sync/errgroup"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/storage"
	"puzzlebase/puzzle"
)

// Finder returns a finder for a folder of the test, with a number of bytes of memory.
func Finder(tb testing.TB, folder string, memory uint64) *levels.Finder {
	at, err := storage.ParseLocation(folder)
	if err != nil {
		tb.Fatal(err)
	}
	s, err := storage.Open(tb.Context(), at)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { s.Close() })
	return levels.NewFinder(s, 2, memory)
}

// Build finds all levels without Temporal, up to workers blocks at a time.
func Build(tb testing.TB, f *levels.Finder, b levels.Build, workers int) *levels.State {
	s := &levels.State{Format: levels.Format, Build: b}
	for d := 0; ; d++ {
		found := make([]levels.Found, b.Blocks)
		group, ctx := errgroup.WithContext(tb.Context())
		group.SetLimit(workers)
		next := s.Next
		for n := 0; d == 0 && n < b.Blocks; n++ {
			next = append(next, n)
		}
		for _, n := range next {
			group.Go(func() error {
				got, err := f.Find(ctx,
					levels.Task{Build: b, Distance: puzzle.Distance(d), Block: n,
						Last: s.Index(d - 1), Before: s.Index(d - 2)}, func(levels.Stage) {})
				if err == nil {
					found[n] = *got
				}
				return err
			})
		}
		if err := group.Wait(); err != nil {
			tb.Fatal(err)
		}
		sealed, err := f.Seal(tb.Context(), s, found)
		if err != nil {
			tb.Fatal(err)
		}
		if len(sealed.Levels) == d {
			if err := f.Finish(tb.Context(), s); err != nil {
				tb.Fatal(err)
			}
			return s
		}
		s = sealed
	}
}
