package write

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
)

// alike wants two databases of one space to answer alike and to be whole.
func alike(t *testing.T, p puzzle.Puzzle, one, other string) {
	t.Helper()
	a, errA := store.Open(one, p)
	b, errB := store.Open(other, p)
	if err := errors.Join(errA, errB); err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	defer b.Close()
	if !reflect.DeepEqual(a.Manifest(), b.Manifest()) {
		t.Errorf("%s: manifest %+v, want %+v", p.Spec(), b.Manifest(), a.Manifest())
	}
	for x := puzzle.Index(0); uint64(x) < p.Size(); x += 1 + x%997 {
		x, y := look(t, a, x), look(t, b, x)
		if x != y {
			t.Fatalf("%s: %+v and %+v", p.Spec(), x, y)
		}
	}
	if err := errors.Join(a.Check(t.Context(), nil), b.Check(t.Context(), nil)); err != nil {
		t.Error(err)
	}
}

func look(t *testing.T, db *store.DB, x puzzle.Index) store.Entry {
	t.Helper()
	at, err := db.Lookup(x)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// build is Database for tests.
func build(t *testing.T, path string, p puzzle.Puzzle, s space.Space, opt Options) {
	t.Helper()
	if _, err := Database(t.Context(), path, p, s, opt); err != nil {
		t.Fatal(err)
	}
}

// spaces are of all layouts.
var spaces = []struct {
	spec   string
	layout layouts.Layout
}{
	{"sliding:3x3", layouts.Full}, {"tails:4x4", layouts.Full}, {"sliding:2x5", layouts.OneBit},
	{"sliding:3x3,metric=line", layouts.TwoBits},
}

// TestAppended appends spaces in pieces of all sizes.
func TestAppended(t *testing.T) {
	defer func(most uint64) { space.MostRows = most }(space.MostRows)
	for i, c := range spaces {
		p, s := enumerated(t, c.spec)
		dir := t.TempDir()
		one, appended := filepath.Join(dir, "one.db"), filepath.Join(dir, "appended.db")
		words := s.Shape().Words()
		rows := make([]uint64, int(space.RowCount(p.Size()))*words)
		if err := s.Rows(0, rows); err != nil {
			t.Fatal(err)
		}
		if i == 3 { // of which no more is known than what the layout keeps
			space.MostRows = 1
			build(t, one, p, s, Options{})
			db, err := store.Open(one, p)
			if err != nil {
				t.Fatal(err)
			}
			rows = rows[:int(space.RowCount(p.Size()))*c.layout.Words(s.Shape())]
			if err := errors.Join(db.Kept(0, rows), db.Close()); err != nil {
				t.Fatal(err)
			}
		} else {
			build(t, one, p, s, Options{Layout: c.layout})
		}
		opt := Options{Layout: c.layout}
		fill := func(short int) func(*Appender) error {
			return func(a *Appender) error {
				rng := rand.New(rand.NewPCG(1, 2))
				for left := rows[short:]; len(left) > 0; {
					n := min(len(left), rng.IntN(1<<rng.IntN(16)))
					if err := a.Append(left[:n]); err != nil {
						return err
					}
					left = left[n:]
				}
				return nil
			}
		}
		if _, err := Appended(t.Context(), appended, p, s.Levels(), opt, fill(0)); err != nil {
			t.Fatal(err)
		}
		alike(t, p, one, appended)
		if _, err := Appended(t.Context(), appended, p, s.Levels(), opt, fill(words)); err == nil ||
			!strings.Contains(err.Error(), "rows were appended, want") {
			t.Errorf("a row too few: %v", err)
		}
		alike(t, p, one, appended)
	}
}
