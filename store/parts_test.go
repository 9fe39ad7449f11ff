package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/layouts"
)

// inParts copies databases that puzzlebase v0.2 cut into parts with 'build --shard 1MiB', and
// returns the folder and the path of the database of sliding:3x2.
func inParts(t *testing.T) (folder, path string) {
	t.Helper()
	folder = t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("testdata/v0.2")); err != nil {
		t.Fatal(err)
	}
	return folder, filepath.Join(folder, "sliding-3x2.db")
}

// TestParts opens a database cut into parts. The error names the command of v0.2 that puts it
// together.
func TestParts(t *testing.T) {
	folder, path := inParts(t)
	first := filepath.Join(folder, "sliding-3x2", "000.db")
	before, err := os.ReadFile(first)
	if err != nil {
		t.Fatal(err)
	}
	p := catalogtest.Find(t, "sliding:3x2")
	want := fmt.Sprintf("%s is a database cut into parts, which puzzlebase v0.2 puts together "+
		"with 'puzzlebase convert PUZZLE --shard 0' and this version does not read",
		filepath.Dir(first))
	refused := func(does string, err error) {
		t.Helper()
		if !errors.Is(err, store.ErrForeign) || err.Error() != want {
			t.Errorf("%s says %v, want %s", does, err, want)
		}
	}
	_, err = store.Open(path, p)
	refused("Open", err)
	_, err = store.SpecOf(path)
	refused("SpecOf", err)
	if after, err := os.ReadFile(first); err != nil || string(after) != string(before) {
		t.Errorf("the first part is another (%v)", err)
	}
	if err := os.Truncate(first, 1000); err != nil {
		t.Fatal(err)
	}
	_, err = store.Open(path, p)
	refused("Open of damaged parts", err)
}

// TestPartsBeingWritten leaves alone what a build of v0.2 has begun.
func TestPartsBeingWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	if err := os.Mkdir(path+beside.Temporary, 0o755); err != nil {
		t.Fatal(err)
	}
	want := path + beside.Temporary + " is a folder, which a build of puzzlebase v0.2 may have " +
		"left: move it away"
	if _, err := beside.Acquire(path); err == nil || err.Error() != want {
		t.Errorf("Acquire says %v, want %s", err, want)
	}
	if _, err := os.Stat(path + beside.Temporary); err != nil {
		t.Error(err)
	}
}

// TestPartsBesideFile reads and replaces a file beside which there is a folder of parts, as
// v0.2 did, and leaves the folder as it is.
func TestPartsBesideFile(t *testing.T) {
	puzzletest.Alone(t)
	folder, path := inParts(t)
	p := catalogtest.Find(t, "sliding:3x2")
	db, _ := build(t, p, layouts.Full)
	whole, err := os.ReadFile(db.Path())
	if err == nil {
		err = os.WriteFile(path, whole, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	if db, err = store.Open(path, p); err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Error(err)
	}
	if gone, err := checkpoints.RemoveDatabase(path); len(gone) != 1 || err != nil {
		t.Errorf("removed %v (%v)", gone, err)
	}
	if _, err := os.Stat(filepath.Join(folder, "sliding-3x2", "000.db")); err != nil {
		t.Error(err)
	}
}
