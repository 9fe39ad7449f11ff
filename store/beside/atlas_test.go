package beside

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
)

// TestAtlas keeps a value twice, reads it back, and finds the database as it was.
func TestAtlas(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.db")
	if err := os.WriteFile(path, []byte("database"), 0o444); err != nil {
		t.Fatal(err)
	}
	var got []int
	if err := LoadAtlas(path, "hash", &got); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("nothing is kept yet: %v", err)
	}
	kept := slices.Repeat([]int{1, 2, 3}, 5000)
	for _, value := range [][]int{{9}, kept} {
		if err := SaveAtlas(path, "hash", value); err != nil {
			t.Fatal(err)
		}
	}
	if err := LoadAtlas(path, "hash", &got); err != nil || !slices.Equal(got, kept) {
		t.Errorf("read back %d numbers, want %d (%v)", len(got), len(kept), err)
	}
	if err := LoadAtlas(path, "another", &got); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("what tells of something else was taken: %v", err)
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != "database" {
		t.Errorf("the database was written to (%v)", err)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*")); err != nil ||
		!slices.Equal(left, []string{path, path + AtlasSuffix}) {
		t.Errorf("in the folder: %q (%v)", left, err)
	}
	lock, err := Acquire(path)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Release()
	if err := SaveAtlas(path, "hash", kept); !errors.As(err, new(*LockedError)) {
		t.Errorf("kept while the database is being built: %v", err)
	}
}

// TestDamagedAtlas flips each bit and cuts the file short everywhere: it is
// taken as it was written or not at all.
func TestDamagedAtlas(t *testing.T) {
	puzzletest.Alone(t)
	path := filepath.Join(t.TempDir(), "x.db")
	if err := SaveAtlas(path, "hash", []int{1, 2, 3}); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path + AtlasSuffix)
	if err != nil {
		t.Fatal(err)
	}
	try := func(what string, at int, text []byte) {
		if err := os.WriteFile(path+AtlasSuffix, text, 0o644); err != nil {
			t.Fatal(err)
		}
		var got []int
		err := LoadAtlas(path, "hash", &got)
		if err == nil && !slices.Equal(got, []int{1, 2, 3}) || err != nil &&
			!errors.Is(err, store.ErrDamaged) {
			t.Errorf("%s %d: %v (%v)", what, at, got, err)
		}
	}
	for at := range whole {
		for bit := range 8 {
			b := bytes.Clone(whole)
			b[at] ^= 1 << bit
			try("flipped a bit of byte", at, b)
		}
		try("cut short to", at, whole[:at])
	}
}
