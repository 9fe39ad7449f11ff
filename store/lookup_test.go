package store_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
)

func init() {
	store.Write = func(path string, p puzzle.Puzzle, s space.Space, layout layouts.Layout,
		build func() *store.Build) error {
		_, err := write.Table(context.Background(), path, p, s,
			write.Options{Workers: 2, Layout: layout, Build: build})
		return err
	}
}

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestLookupAllocatesNothing once a block has been touched, whatever the layout.
func TestLookupAllocatesNothing(t *testing.T) {
	puzzletest.Alone(t)
	for _, test := range []struct {
		spec   string
		layout layouts.Layout
	}{
		{"tails:3x3", layouts.Full}, {"weighted-tails:3x3", layouts.Full},
		{"sliding:3x3", layouts.Full}, {"pool", layouts.Full},
		{"sliding:3x3", layouts.OneBit}, {"pool", layouts.TwoBits}, {"lights:3x4", layouts.OneBit},
		{"lights:3x4", layouts.TwoBits},
	} {
		p := catalogtest.Find(t, test.spec)
		db, _ := build(t, p, test.layout)
		rng := rand.New(rand.NewPCG(1, 2))
		lookup := func() {
			if _, err := db.Lookup(puzzle.Index(rng.Uint64N(p.Size()))); err != nil {
				t.Fatal(err)
			}
		}
		for range 1000 {
			lookup()
		}
		if n := testing.AllocsPerRun(1000, lookup); n != 0 {
			t.Errorf("%s, %s: a lookup allocates %v times", test.spec, test.layout, n)
		}
	}
}

// TestLookups compares the entries of many positions with those of one after the other.
func TestLookups(t *testing.T) {
	p := catalogtest.Find(t, "sliding:3x3")
	s, err := enumerate.Run(t.Context(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rng := puzzletest.Rand(t)
	for _, layout := range []layouts.Layout{layouts.Full, layouts.Compact(p)} {
		path := filepath.Join(t.TempDir(), "db")
		if _, err := write.Table(t.Context(), path, p, s,
			write.Options{Layout: layout}); err != nil {
			t.Fatal(err)
		}
		db, err := store.Open(path, p)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, n := range []int{0, 1, 31, 32, 33, 1000} {
			xs, entries := make([]puzzle.Index, n), make([]store.Entry, n)
			for i := range xs {
				xs[i] = puzzle.Index(rng.Uint64N(p.Size()))
			}
			if err := db.Lookups(xs, entries); err != nil {
				t.Fatal(err)
			}
			for i, x := range xs {
				if want, err := db.Lookup(x); err != nil || entries[i] != want {
					t.Fatalf("%s, position %d: %+v, want %+v, %v", layout, x, entries[i], want, err)
				}
			}
		}
		beyond := []puzzle.Index{0, puzzle.Index(p.Size())}
		if err := db.Lookups(beyond, make([]store.Entry, 2)); err == nil {
			t.Errorf("%s: an index out of range is looked up", layout)
		}
	}
}

// TestConcurrentLookups touches blocks for the first time from many goroutines
// at once, for the race detector to watch.
func TestConcurrentLookups(t *testing.T) {
	for _, layout := range []layouts.Layout{layouts.Full, layouts.OneBit} {
		p := catalogtest.Find(t, "sliding:3x3")
		db, table := build(t, p, layout)
		step := puzzle.Index(1)
		if testing.Short() {
			step = 101
		}
		var group sync.WaitGroup
		for worker := range puzzle.Index(8) {
			group.Go(func() {
				for x := worker; x < puzzle.Index(p.Size()); x += 8 * step {
					if got, err := db.Lookup(x); err != nil || got != at(table, x) {
						t.Errorf("position %d: %+v (%v), want %+v", x, got, err, at(table, x))
						return
					}
				}
			})
		}
		group.Wait()
	}
}

// TestSameFileWhateverTheWorkers writes one content with different numbers of
// workers; the files differ in nothing.
func TestSameFileWhateverTheWorkers(t *testing.T) {
	p := catalogtest.Find(t, "sliding:3x3")
	var first *store.Manifest
	for workers := range 5 {
		table, err := enumerate.Run(t.Context(), p, enumerate.Options{Workers: workers + 1})
		if err != nil {
			t.Fatal(err)
		}
		m, err := write.Table(t.Context(), filepath.Join(t.TempDir(), "a.db"), p, table,
			write.Options{Workers: workers + 1})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = m
		}
		if m.ContentHash != first.ContentHash {
			t.Errorf("%d workers: content hash %s, want %s", workers+1, m.ContentHash,
				first.ContentHash)
		}
	}
}

// TestBeside compares what is said of the ends of all moves, and of where parent
// moves lead, with lookups of their own.
func TestBeside(t *testing.T) {
	puzzletest.Alone(t)
	for _, test := range []struct {
		spec   string
		layout layouts.Layout
	}{{"sliding:3x3", layouts.OneBit}, {"sliding:2x3", layouts.Full}, {"pool", layouts.TwoBits},
		{"peg:triangle15", layouts.OneBit}, {"sliding:1x4", layouts.OneBit}} {
		p := catalogtest.Find(t, test.spec)
		db, _ := build(t, p, test.layout)
		step := puzzle.Index(1)
		if p.Size() > 10_000 {
			step = 101
		}
		var edges []puzzle.Edge
		for x := puzzle.Index(0); uint64(x) < p.Size(); x += step {
			at, err := db.Lookup(x)
			if err != nil {
				t.Fatal(err)
			}
			edges = p.Successors(x, edges[:0])
			for _, e := range edges {
				want, err := db.Lookup(e.To)
				if err != nil {
					t.Fatal(err)
				}
				got, err := db.Neighbour(at, e.To)
				if err != nil || got.Reached != want.Reached || got.Distance != want.Distance {
					t.Fatalf("%s, %s: beside %d lies %d: %+v, %v; want %+v", test.spec, test.layout,
						x, e.To, got, err, want)
				}
			}
			wantSolution(t, p, db, x, at)
		}
	}
}

// TestUnreachedNeighbour wants a sentence of its own for a move to a position marked as unreached.
func TestUnreachedNeighbour(t *testing.T) {
	p := catalogtest.Find(t, "sliding:1x4,metric=line")
	db, _ := build(t, p, layouts.TwoBits)
	y := puzzle.Index(0)
	for at, err := db.Lookup(y); at.Reached; at, err = db.Lookup(y) {
		if y++; err != nil {
			t.Fatal(err)
		}
	}
	_, err := db.Neighbour(store.Entry{Reached: true, Distance: 1}, y)
	if want := "to one that is marked as unsolvable"; !errors.Is(err, store.ErrDamaged) ||
		!strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
}

// wantSolution compares the path from a position with lookups of its own.
func wantSolution(t *testing.T, p puzzle.Puzzle, db *store.DB, x puzzle.Index,
	want store.Entry) {
	t.Helper()
	at, path, err := db.Solution(x)
	if err != nil || at != want || len(path) != int(want.Distance) {
		t.Fatalf("%s: from %d: %+v by %v, %v; want %+v", p.Spec(), x, at, path, err, want)
	}
	for _, e := range path {
		to, legal := puzzle.Apply(p, x, want.Parent)
		if !legal || e.Move != want.Parent || e.To != to {
			t.Fatalf("%s: the path from %d begins with %+v, want move %d to %d", p.Spec(), x, e,
				want.Parent, to)
		}
		x = to
		if want, err = db.Lookup(x); err != nil {
			t.Fatal(err)
		}
	}
}
