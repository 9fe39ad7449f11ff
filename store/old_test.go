package store_test

import (
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
)

// TestOldFiles opens files that commit 42a5fbe wrote, of every kind of layout that a small puzzle
// has; that of tails:3x3 has been annotated three times, as that version did within the file. They
// answer and agree with themselves, and what is written now has the same manifest.
func TestOldFiles(t *testing.T) {
	puzzletest.Alone(t)
	names, err := filepath.Glob("testdata/42a5fbe/*.db.gz")
	if err != nil || len(names) != 4 {
		t.Fatalf("%d old files (%v)", len(names), err)
	}
	for _, name := range names {
		path := unpacked(t, name)
		spec, err := store.SpecOf(path)
		if err != nil {
			t.Fatal(err)
		}
		p := catalogtest.Find(t, spec)
		db, err := store.Open(path, p)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		old := db.Manifest()
		now, table := build(t, p, old.Layout)
		if !reflect.DeepEqual(old, now.Manifest()) {
			t.Errorf("%s: manifest %+v, now %+v", name, old, now.Manifest())
		}
		if b := db.File(); b.Build.Tool == "" || b.Altered {
			t.Errorf("%s: built by %+v", name, b)
		}
		for x := range puzzle.Index(p.Size()) {
			if got, err := db.Lookup(x); err != nil || got != at(table, x) {
				t.Fatalf("%s: position %d: %+v (%v), want %+v", name, x, got, err, at(table, x))
			}
		}
		if err := db.Check(t.Context(), nil); err != nil {
			t.Error(err)
		}
	}
}

// unpacked returns where a packed file lies unpacked.
func unpacked(t *testing.T, name string) string {
	t.Helper()
	in, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	packed, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}
