package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
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

// TestParts wants a database cut into parts refused by whatever opens, builds or removes one,
// with the command of v0.2 that puts it together, and nothing of it touched.
func TestParts(t *testing.T) {
	folder, path := inParts(t)
	first := filepath.Join(folder, "sliding-3x2", "000.db")
	before, err := os.ReadFile(first)
	if err != nil {
		t.Fatal(err)
	}
	p := catalogtest.Find(t, "sliding:3x2")
	want := fmt.Sprintf("%s is a database cut into parts, which this version does not read: "+
		"puzzlebase v0.2 puts it together with 'puzzlebase convert PUZZLE --shard 0'",
		filepath.Dir(first))
	refused := func(does string, err error) {
		t.Helper()
		if !errors.Is(err, store.ErrForeign) || err.Error() != want {
			t.Errorf("%s says %v, want %s", does, err, want)
		}
	}
	_, err = store.Open(path, p)
	refused("Open", err)
	_, err = store.OpenAny(path)
	refused("OpenAny", err)
	_, err = beside.Acquire(path)
	refused("Acquire", err)
	if err := os.WriteFile(path+".atlas.json", nil, 0o644); err != nil {
		t.Fatal(err)
	}
	gone, err := checkpoints.RemoveAll(path, path)
	refused("Remove", err)
	if after, err := os.ReadFile(first); len(gone) > 0 || err != nil ||
		string(after) != string(before) {
		t.Errorf("removed %v, and the first part is another (%v)", gone, err)
	}
	if err := os.Truncate(first, 1000); err != nil {
		t.Fatal(err)
	}
	_, err = store.Open(path, p)
	refused("Open of damaged parts", err)
	_, err = beside.Acquire(path)
	refused("Acquire of damaged parts", err)
}

// TestPartsBeingWritten leaves alone what a build of v0.2 has begun.
func TestPartsBeingWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	first := filepath.Join(path+beside.Temporary, "000.db")
	if err := errors.Join(os.Mkdir(filepath.Dir(first), 0o755),
		os.WriteFile(first, []byte("a"), 0o644)); err != nil {
		t.Fatal(err)
	}
	want := filepath.Dir(first) + " is a foreign folder, which a build of puzzlebase v0.2 may " +
		"have left: move it away"
	if _, err := beside.Acquire(path); !errors.Is(err, store.ErrForeign) || err.Error() != want {
		t.Errorf("Acquire says %v, want %s", err, want)
	}
	if left, err := os.ReadFile(first); err != nil || string(left) != "a" {
		t.Errorf("the part is %q, %v", left, err)
	}
}

// TestPartsBesideFile reads and replaces a file beside which there is a folder of parts, as
// v0.2 did, and leaves the folder as it is.
func TestPartsBesideFile(t *testing.T) {
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
	if gone, err := checkpoints.RemoveAll(path, path); len(gone) != 1 || err != nil {
		t.Errorf("removed %v (%v)", gone, err)
	}
	if _, err := os.Stat(filepath.Join(folder, "sliding-3x2", "000.db")); err != nil {
		t.Error(err)
	}
}

// TestOnePart refuses a part under the name of a whole database.
func TestOnePart(t *testing.T) {
	folder, path := inParts(t)
	if err := os.Rename(filepath.Join(folder, "sliding-3x2", "000.db"), path); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(path, catalogtest.Find(t, "sliding:3x2")); !errors.Is(err,
		store.ErrForeign) || !strings.HasPrefix(err.Error(), path+" is a database cut into parts") {
		t.Errorf("said %v", err)
	}
}
