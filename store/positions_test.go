package store_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"puzzlebase/enumerate/discover"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// discovered returns a puzzle of directed moves whose space a search has found.
func discovered(t *testing.T, cells int) *puzzle.Discovered {
	t.Helper()
	p, err := discover.Find(t.Context(), puzzle.Discover(puzzletest.NewChance(cells, 4)),
		discover.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p.Features().Discovered
}

// TestPositions compares the positions of a file with those that the search has
// found, in all ways of opening it.
func TestPositions(t *testing.T) {
	for _, cells := range []int{2, 4} {
		d := discovered(t, cells)
		db, table := build(t, d, layouts.Full)
		if err := db.Check(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(db.Path())
		if err != nil {
			t.Fatal(err)
		}
		plain := puzzle.Discover(d.Rules) // as whoever opens a database has it
		inBytes, err := store.OpenBytes("bytes", content, plain)
		if err != nil {
			t.Fatal(err)
		}
		for _, db := range []*store.DB{db, inBytes} {
			p := db.Puzzle()
			if p.Size() != d.Size() || len(p.Goals()) != len(d.Goals()) || p.Spec() != d.Spec() {
				t.Fatalf("%d positions and %d goals, want %d and %d", p.Size(), len(p.Goals()),
					d.Size(), len(d.Goals()))
			}
			for i, g := range p.Goals() {
				if g != d.Goals()[i] {
					t.Errorf("goal %d is %d, want %d", i, g, d.Goals()[i])
				}
			}
			for x := range puzzle.Index(d.Size()) {
				pos := p.Unrank(x)
				if y, ok := p.Rank(pos); pos != d.Unrank(x) || !ok || y != x {
					t.Fatalf("position %d is %s with number %d, %v, want %s", x, p.Format(pos), y,
						ok, d.Format(d.Unrank(x)))
				}
				if e, err := db.Lookup(x); err != nil || e != at(table, x) {
					t.Fatalf("position %d: %v, %v", x, e, err)
				}
			}
			compareOutside(t, p, d)
		}
	}
}

// compareOutside asks for positions that were not found.
func compareOutside(t *testing.T, p puzzle.Puzzle, d *puzzle.Discovered) {
	t.Helper()
	random := puzzletest.Rand(t)
	for range 5000 {
		pos := make([]byte, len(d.Start()))
		for i := range pos {
			pos[i] = byte(random.UintN(12))
		}
		want, found := d.Rank(puzzle.Position(pos))
		if got, ok := p.Rank(puzzle.Position(pos)); ok != found || ok && got != want {
			t.Fatalf("%v has number %d, %v, want %d, %v", pos, got, ok, want, found)
		}
	}
	for _, pos := range []puzzle.Position{"", d.Start() + "\x00", d.Start()[1:]} {
		if _, ok := p.Rank(pos); ok {
			t.Errorf("%q has a number", pos)
		}
	}
}

// TestDamagedPositions flips bits all over a file and wants each to be found: when
// it is opened, if it stands in the positions, and when it is checked.
func TestDamagedPositions(t *testing.T) {
	puzzletest.Alone(t)
	d := discovered(t, 3)
	db, _ := build(t, d, layouts.Full)
	whole, err := os.ReadFile(db.Path())
	if err != nil {
		t.Fatal(err)
	}
	path, plain := filepath.Join(t.TempDir(), "flipped.db"), puzzle.Discover(d.Rules)
	caught := 0
	for i := 0; i < len(whole); i += 37 {
		content := bytes.Clone(whole)
		content[i] ^= 1 << (i % 8)
		flipped, err := store.OpenBytes(path, content, plain)
		if err == nil {
			err = flipped.Check(t.Context(), nil)
		}
		if err == nil {
			samePositions(t, flipped.Puzzle(), d)
		} else {
			caught++
			if !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrForeign) &&
				!errors.Is(err, store.ErrVersion) {
				t.Fatalf("byte %d flipped: %v", i, err)
			}
		}
	}
	if caught == 0 {
		t.Error("no damage was caught")
	}
}

// TestDescribeReadsNoPositions flips bits all over a file. Some keep it from being opened, and not
// from being described.
func TestDescribeReadsNoPositions(t *testing.T) {
	d := discovered(t, 2)
	db, _ := build(t, d, layouts.Full)
	whole, err := os.ReadFile(db.Path())
	if err != nil {
		t.Fatal(err)
	}
	path, plain := filepath.Join(t.TempDir(), "flipped.db"), puzzle.Discover(d.Rules)
	for i := 0; i < len(whole); i += 37 {
		content := bytes.Clone(whole)
		content[i] ^= 1 << (i % 8)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := store.Open(path, plain)
		m, _, errDescribe := store.Describe(path, plain)
		if errors.Is(err, store.ErrDamaged) && errDescribe == nil && m.Size == d.Size() {
			return
		}
	}
	t.Error("each file that is described can be opened")
}

// samePositions wants a puzzle that was opened to have what the search has found.
func samePositions(t *testing.T, p puzzle.Puzzle, d *puzzle.Discovered) {
	t.Helper()
	for x := range puzzle.Index(d.Size()) {
		if p.Unrank(x) != d.Unrank(x) {
			t.Fatalf("position %d is %s and no one says that the file is damaged", x,
				p.Format(p.Unrank(x)))
		}
	}
}

// TestPositionsOfAnother opens a file with rules that it is not of.
func TestPositionsOfAnother(t *testing.T) {
	d := discovered(t, 2)
	db, _ := build(t, d, layouts.Full)
	other := puzzle.Discover(puzzletest.NewChance(3, 4))
	if _, err := store.Open(db.Path(), other); !errors.Is(err, store.ErrForeign) {
		t.Errorf("opened with other rules: %v", err)
	}
	if _, err := store.Open(db.Path(), wider{puzzletest.NewChance(2, 4)}.puzzle()); !errors.Is(err,
		store.ErrDamaged) {
		t.Errorf("opened with rules of longer positions: %v", err)
	}
}

// wider are rules whose positions have a byte more than those of the same name.
type wider struct{ *puzzletest.Chance }

func (w wider) puzzle() puzzle.Puzzle  { return puzzle.Discover(w) }
func (w wider) Start() puzzle.Position { return w.Chance.Start() + "\x00" }
