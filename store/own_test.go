package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/space"
)

// planted makes links with the names of all that is written beside x.db, to a
// file that has nothing to do with it; the function returned fails the test when
// that file is no longer what it was.
func planted(t *testing.T) (path string, unharmed func()) {
	t.Helper()
	folder := t.TempDir()
	path, other := filepath.Join(folder, "x.db"), filepath.Join(folder, "other")
	if err := os.WriteFile(other, []byte("precious"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range append([]string{atlasSuffix}, besides...) {
		if err := os.Symlink("other", path+suffix); err != nil {
			t.Skipf("this system makes no links: %v", err)
		}
	}
	return path, func() {
		t.Helper()
		if got, err := os.ReadFile(other); err != nil || string(got) != "precious" {
			t.Errorf("what a link led to is now %q (%v)", got, err)
		}
	}
}

// TestPlantedLinks writes everything that lies beside a database where somebody
// has put links of these names.
func TestPlantedLinks(t *testing.T) {
	p := catalogtest.Find(t, "tails:3x3")
	path, unharmed := planted(t)
	if lock, err := Acquire(path); err == nil {
		t.Errorf("a lock was taken on a link")
		_ = lock.Release()
	} else if !strings.HasSuffix(err.Error(), path+".lock: it is a link or no file at all, which puzzlebase never makes: remove it") {
		t.Errorf("said %v", err)
	}
	if err := BeingBuilt(path); err != nil {
		t.Errorf("a link is no lock: %v", err)
	}
	if gone, err := Remove(path, path); err != nil || len(gone) != 1+len(besides) {
		t.Errorf("removed %v (%v)", gone, err)
	}
	unharmed()
	path, unharmed = planted(t)
	if err := os.Remove(path + lockSuffix); err != nil {
		t.Fatal(err)
	}
	scratch, err := NewScratch(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := scratch.WriteAt([]byte("scratch"), 0); err != nil {
		t.Error(err)
	}
	if _, err := OpenScratch(path, ScratchMark{}); !errors.Is(err, errNotOwn) {
		t.Errorf("a link was opened: %v", err)
	}
	if _, err := scratch.Keep(t.Context()); err != nil {
		t.Error(err)
	}
	scratch.Close(false)
	unharmed()
	if err := SaveCheckpoint(t.Context(), path, NewCheckpoint(p, "generic", 0, &space.Snapshot{Levels: []uint64{1}, Code: [][]uint64{{1}}})); err != nil {
		t.Error(err)
	}
	unharmed()
	var value int
	if err := LoadAtlas(path, "hash", &value); err == nil || !errors.Is(err, errNotOwn) {
		t.Errorf("an atlas was read through a link: %v", err)
	}
	if err := SaveAtlas(path, "hash", 1); err != nil {
		t.Error(err)
	}
	unharmed()
	table, err := enumerate.Run(t.Context(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Write(t.Context(), path, p, table, WriteOptions{}); err != nil {
		t.Error(err)
	}
	unharmed()
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		t.Errorf("the database is %v (%v)", info, err)
	}
}
