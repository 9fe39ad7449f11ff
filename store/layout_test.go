package store_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
)

// build enumerates p and writes its database in a temporary folder.
func build(t *testing.T, p puzzle.Puzzle, layout layouts.Layout) (*store.DB, space.Space) {
	t.Helper()
	table, err := enumerate.Run(context.Background(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return stored(t, p, table, layout), table
}

func stored(t *testing.T, p puzzle.Puzzle, table space.Space, layout layouts.Layout) *store.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.db")
	if _, err := write.Table(context.Background(), path, p, table,
		write.Options{Workers: 2, Layout: layout}); err != nil {
		t.Fatal(err)
	}
	db, err := store.Open(path, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// at reads one position out of a table, as the slow twin of every lookup.
func at(table space.Space, x puzzle.Index) store.Entry {
	shape := table.Shape()
	row := make([]uint64, shape.Words())
	if err := table.Rows(uint64(x/space.Lanes), row); err != nil {
		panic(err)
	}
	d, m, reached := shape.At(row, uint(x%space.Lanes))
	return store.Entry{Reached: reached, Distance: d, Parent: m}
}

// Which layout a puzzle gets follows from its properties. The single rows of
// tiles have positions that nothing reaches.
var tightest = []struct {
	spec    string
	compact layouts.Layout
}{
	{"tails:3x3", layouts.Full},
	{"tails:2x4", layouts.Full},
	{"weighted-tails:2x3", layouts.Full},
	{"sliding:3x3", layouts.OneBit},
	{"sliding:1x6", layouts.OneBit},
	{"sliding:2x4", layouts.OneBit},
	{"pool", layouts.TwoBits},
	{"lights:3x3", layouts.OneBit},
	{"lights:2x3", layouts.OneBit}, // of whose positions a quarter is reached
}

func TestLayoutsAgreeOnEveryPosition(t *testing.T) {
	puzzletest.Alone(t)
	for _, test := range tightest {
		t.Run(test.spec, func(t *testing.T) {
			p := catalogtest.Find(t, test.spec)
			if got := layouts.Compact(p); got != test.compact {
				t.Fatalf("compact layout %s, want %s", got, test.compact)
			}
			full, table := build(t, p, layouts.Full)
			compact := stored(t, p, table, test.compact)
			if a, b := full.Manifest().ContentHash, compact.Manifest().ContentHash; a != b {
				t.Errorf("content hash %s in the full layout, %s in the compact one", a, b)
			}
			for x := range puzzle.Index(p.Size()) {
				want := at(table, x)
				for _, db := range []*store.DB{full, compact} {
					if got, err := db.Lookup(x); err != nil || got != want {
						t.Fatalf("%s, position %d: %+v (%v), want %+v", db.Manifest().Layout, x,
							got, err, want)
					}
				}
			}
		})
	}
}

// TestEarlierLayout reads a file of lights as earlier versions wrote it, with two bits a position.
func TestEarlierLayout(t *testing.T) {
	p := catalogtest.Find(t, "lights:2x3")
	full, table := build(t, p, layouts.Full)
	earlier := stored(t, p, table, layouts.TwoBits)
	if a, b := full.Manifest().ContentHash, earlier.Manifest().ContentHash; a != b {
		t.Errorf("content hash %s in the full layout, %s in the earlier one", a, b)
	}
	for x := range puzzle.Index(p.Size()) {
		if got, err := earlier.Lookup(x); err != nil || got != at(table, x) {
			t.Fatalf("position %d: %+v (%v), want %+v", x, got, err, at(table, x))
		}
	}
}

// TestFolded stores boards modulo symmetry, with one goal and with several, and
// reads every position and every row.
func TestFolded(t *testing.T) {
	puzzletest.Alone(t)
	for _, spec := range []string{"peg:_../..../..../_..,goal=any-one", "peg:triangle15",
		"peg:_../..../.o../_.."} {
		plain := catalogtest.Find(t, spec)
		p := puzzletest.WithOrbits(plain)
		full, table := build(t, p, layouts.Full)
		folded := stored(t, p, table, layouts.FoldedOneBit)
		if a, b := full.Manifest().ContentHash, folded.Manifest().ContentHash; a != b {
			t.Errorf("%s: content hash %s in the full layout, %s in the folded one", spec, a, b)
		}
		if n := folded.Manifest().Stored; n != p.Features().Orbits.Get().Size() || n >= p.Size() {
			t.Errorf("%s: %d orbits are stored, want %d", spec, n, p.Features().Orbits.Get().Size())
		}
		for x := range puzzle.Index(p.Size()) {
			if got, err := folded.Lookup(x); err != nil || got != at(table, x) {
				t.Fatalf("%s, position %d: %+v (%v), want %+v", spec, x, got, err, at(table, x))
			}
		}
		rows := make([]uint64, space.RowCount(p.Size())*uint64(table.Shape().Words()))
		if err := table.Rows(0, rows); err != nil {
			t.Fatal(err)
		}
		if same, err := folded.Matches(0, rows); err != nil || !same {
			t.Errorf("%s: other rows than were written (%v)", spec, err)
		}
		if err := folded.Check(t.Context(), nil); err != nil {
			t.Error(err)
		}
		if db, err := store.Open(folded.Path(), plain); err == nil {
			t.Errorf("%s: opened without a numbering of its orbits", spec)
			db.Close()
		}
	}
}

func TestHiRiQCompact(t *testing.T) {
	puzzletest.Full(t)
	p := catalogtest.Find(t, "hiriq")
	compact, table := build(t, p, layouts.OneBit)
	folded := stored(t, p, table, layouts.FoldedOneBit)
	if a, b := compact.FileBytes(), folded.FileBytes(); a > 66<<20 || b > 9<<20 {
		t.Errorf("the files have %d and %d bytes", a, b)
	}
	if a, b := compact.Manifest().ContentHash, folded.Manifest().ContentHash; a != b {
		t.Errorf("content hash %s, folded %s", a, b)
	}
	// The whole class by the bits that the layout keeps, which is all that walks
	// depend on; and a sample by the walks themselves.
	rows := make([]uint64, 1<<10*table.Shape().Words())
	for first := uint64(0); first < space.RowCount(p.Size()); first += 1 << 10 {
		if err := table.Rows(first, rows); err != nil {
			t.Fatal(err)
		}
		for _, db := range []*store.DB{compact, folded} {
			if db == folded && first>>10%16 != 0 {
				continue // some of it is enough, and takes as long as all of the other
			}
			if same, err := db.Matches(first, rows); err != nil || !same {
				t.Fatalf("%s: rows from %d differ (%v)", db.Manifest().Layout, first, err)
			}
		}
	}
	seed := puzzletest.Rand(t).Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for range 10_000 {
		x := puzzle.Index(random.Uint64N(p.Size()))
		for _, db := range []*store.DB{compact, folded} {
			if got, err := db.Lookup(x); err != nil || got != at(table, x) {
				t.Fatalf("%s, position %d: %+v (%v), want %+v", db.Manifest().Layout, x, got, err,
					at(table, x))
			}
		}
	}
}

func TestMatchesNoticesEveryBit(t *testing.T) {
	p := catalogtest.Find(t, "sliding:2x3")
	compact, table := build(t, p, layouts.OneBit)
	shape := table.Shape()
	rows := make([]uint64, space.RowCount(p.Size())*uint64(shape.Words()))
	for x := range puzzle.Index(p.Size()) {
		if err := table.Rows(0, rows); err != nil {
			t.Fatal(err)
		}
		row := rows[int(x/64)*shape.Words():]
		row[1] ^= 1 << (x % 64) // the distance moves by two
		if _, _, reached := shape.At(row, uint(x%64)); !reached {
			continue // distance 1 became unreached, which only a walk can tell apart
		}
		if same, err := compact.Matches(0, rows); err != nil || same {
			t.Fatalf("position %d changed and still matches (%v)", x, err)
		}
	}
}

// TestSetRows gives a compact database the rows of another space, which it refuses, and its own.
func TestSetRows(t *testing.T) {
	compact, table := build(t, catalogtest.Find(t, "sliding:2x3"), layouts.OneBit)
	for _, spec := range []string{"sliding:2x3,goal=first", "sliding:3x3"} {
		_, other := build(t, catalogtest.Find(t, spec), layouts.OneBit)
		if err := compact.SetRows(t.Context(), other, nil); !errors.Is(err, store.ErrDamaged) ||
			compact.Whole() {
			t.Errorf("rows of %s: %v", spec, err)
		}
	}
	if err := compact.SetRows(t.Context(), table, nil); err != nil || !compact.Whole() {
		t.Error(err)
	}
}

func TestWrongLayoutIsRefused(t *testing.T) {
	p := catalogtest.Find(t, "tails:3x3")
	table, err := enumerate.Run(context.Background(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.db")
	if _, err := write.Table(context.Background(), path, p, table,
		write.Options{Layout: layouts.OneBit}); err == nil {
		t.Fatal("one-way moves were stored in one bit a position")
	}
}
