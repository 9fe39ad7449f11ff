package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"strings"
	"sync"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/store/layouts"
)

// ways are all ways to open a database whose file is at path and holds data.
func ways(path string, data []byte, p puzzle.Puzzle) (out [2]*DB, errs [2]error) {
	out[0], errs[0] = Open(path, p)
	out[1], errs[1] = OpenBytes(path, data, p)
	return out, errs
}

// TestWaysToOpen opens databases of every layout in every way, and wants the same answers.
func TestWaysToOpen(t *testing.T) {
	for _, w := range []*written{
		write(t, 3, 3), write(t, 3, 6), writeReal(t, "sliding:3x3", layouts.Full),
		writeReal(t, "sliding:2x4", layouts.OneBit), writeReal(t, "pool", layouts.TwoBits),
		writeReal(t, "peg:triangle15", layouts.FoldedOneBit),
	} {
		path := filepath.Join(t.TempDir(), "x.db")
		if err := os.WriteFile(path, w.bytes, 0o644); err != nil {
			t.Fatal(err)
		}
		dbs, errs := ways(path, w.bytes, w.puzzle)
		if err := errors.Join(errs[:]...); err != nil {
			t.Fatal(err)
		}
		for _, db := range dbs {
			if !reflect.DeepEqual(db.Manifest(), dbs[0].Manifest()) ||
				db.FileBytes() != int64(len(w.bytes)) || db.Path() != path {
				t.Errorf("%s: %d bytes, manifest %+v", db.Path(), db.FileBytes(), db.Manifest())
			}
			var readers sync.WaitGroup
			for reader := range uint64(3) {
				readers.Go(func() {
					for x := reader; x < w.puzzle.Size(); x += 1 + x%61 {
						if got, err := db.Lookup(puzzle.Index(x)); err != nil ||
							got != w.content.entry(puzzle.Index(x)) {
							t.Errorf("position %d: %+v, want %+v (%v)", x, got,
								w.content.entry(puzzle.Index(x)), err)
							return
						}
					}
				})
			}
			readers.Wait()
			if same, err := db.Matches(0, w.content.rows); err != nil || !same {
				t.Errorf("%s: not the rows that were written (%v)", db.Manifest().Layout, err)
			}
			if err := errors.Join(db.Check(t.Context(), nil), db.Close()); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestCutShortWhileOpen cuts files short that are mapped, before their blocks are
// touched and after: whatever reads them says so, and the program goes on.
func TestCutShortWhileOpen(t *testing.T) {
	for _, w := range []*written{write(t, 3, 6), writeReal(t, "sliding:2x4", layouts.OneBit),
		writeReal(t, "sliding:2x3,metric=line", layouts.TwoBits),
		writeReal(t, "peg:triangle15", layouts.FoldedOneBit)} {
		for _, touched := range []bool{false, true} {
			path := filepath.Join(t.TempDir(), "x.db")
			if err := os.WriteFile(path, w.bytes, 0o644); err != nil {
				t.Fatal(err)
			}
			db, err := Open(path, w.puzzle)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			reads := readsOf(t, db)
			if touched {
				reads["Neighbour"], reads["Solution"] = neighbourOf(t, db)
				for name, read := range reads {
					if err := read(); err != nil {
						t.Fatalf("%s: %v", name, err)
					}
				}
			}
			if err := os.Truncate(path, 0); err != nil {
				t.Skipf("this system does not cut mapped files short: %v", err)
			}
			for name, read := range reads {
				err := read()
				if !errors.Is(err, ErrDamaged) ||
					!strings.HasPrefix(err.Error(), path+
						" is damaged: its disk failed, or it was cut short meanwhile (") {
					t.Errorf("%s, %s, touched %v: %s says %v", db.Manifest().Puzzle,
						db.Manifest().Layout, touched, name, err)
				}
			}
		}
	}
}

// readsOf returns whatever reads the file of db and has seen nothing of it.
func readsOf(t *testing.T, db *DB) map[string]func() error {
	rows := make([]uint64, db.Shape().Words())
	reads := map[string]func() error{
		"Lookup":  func() error { _, err := db.Lookup(0); return err },
		"Matches": func() error { _, err := db.Matches(0, rows); return err },
		"Check":   func() error { return db.Check(t.Context(), nil) },
		// to which Check may not come
		"blocks": func() error { return db.checkBlocks(t.Context(), nil, nil) },
	}
	if db.Manifest().Layout == layouts.Full {
		reads["Rows"] = func() error { return db.Rows(0, rows) }
	} else if l := db.Manifest().Layout; l != layouts.FoldedOneBit {
		reads["StoredBits"] = func() error {
			return db.StoredBits(0, make([]uint64, l.Words(db.Shape())))
		}
	}
	return reads
}

// neighbourOf asks for a position next to one that is known already.
func neighbourOf(t *testing.T, db *DB) (neighbour, solution func() error) {
	for x := range puzzle.Index(db.Size()) {
		at, err := db.Lookup(x)
		if err != nil {
			t.Fatal(err)
		}
		if to := parentOf(db, x, at); at.Reached && at.Distance > 0 && to != x {
			return func() error { _, err := db.Neighbour(at, to); return err },
				func() error { _, _, err := db.Solution(x); return err }
		}
	}
	t.Fatal("no position has a neighbour")
	return nil, nil
}

// parentOf returns where the parent move of x leads; x when it is not legal, as in
// content that was made up.
func parentOf(db *DB, x puzzle.Index, at Entry) puzzle.Index {
	for _, e := range db.puzzle.Successors(x, nil) {
		if e.Move == at.Parent {
			return e.To
		}
	}
	return x
}

// TestOwnPanicsAreSeen wants nothing of what is wrong with the program itself
// called damage of the file.
func TestOwnPanicsAreSeen(t *testing.T) {
	w := write(t, 3, 3)
	db := w.open(t)
	forbidden := forbidden(t)
	for name, f := range map[string]func(){
		"a panic":            func() { panic("ours") },
		"an index":           func() { _ = w.bytes[len(w.bytes):][len(name(t))] },
		"a nil pointer":      func() { (*DB)(nil).path = "" },
		"memory of no one's": func() { _ = bytes.Clone(forbidden) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was not seen", name)
				}
			}()
			err := func() (err error) {
				defer db.guard(debug.SetPanicOnFault(true), &err)
				f()
				return nil
			}()
			t.Errorf("%s became %v", name, err)
		}()
	}
}

// name is longer than nothing, which the compiler does not know.
func name(t *testing.T) string { return t.Name() }
