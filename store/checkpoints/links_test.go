package checkpoints_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/space"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/write"
)

// planted makes links with the names of all that is written beside x.db, to a file that has nothing
// to do with it; the function returned fails the test when that file is no longer what it was.
func planted(t *testing.T) (path string, unharmed func()) {
	t.Helper()
	folder := t.TempDir()
	path, other := filepath.Join(folder, "x.db"), filepath.Join(folder, "other")
	if err := os.WriteFile(other, []byte("precious"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range append([]string{beside.AtlasSuffix}, checkpoints.Suffixes...) {
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

// isLink reports whether an error says that there is a link in the way.
func isLink(err error) bool {
	return strings.HasSuffix(err.Error(),
		": it is a link or no file at all, which puzzlebase never makes: remove it")
}

// TestPlantedLinks writes everything that lies beside a database where somebody
// has put links of these names.
func TestPlantedLinks(t *testing.T) {
	p := catalogtest.Find(t, "tails:3x3")
	path, unharmed := planted(t)
	if lock, err := beside.Acquire(path); err == nil {
		t.Errorf("a lock was taken on a link")
		_ = lock.Release()
	} else if !isLink(err) || !strings.Contains(err.Error(), path+".lock: ") {
		t.Errorf("said %v", err)
	}
	if err := beside.BeingBuilt(path); err != nil {
		t.Errorf("a link is no lock: %v", err)
	}
	if c, err := checkpoints.Open(path, p); c != nil || !isLink(err) {
		t.Errorf("a checkpoint was read through a link: %v", err)
	}
	if gone, err := checkpoints.RemoveDatabase(path); err != nil ||
		len(gone) != 1+len(checkpoints.Suffixes) {
		t.Errorf("removed %v (%v)", gone, err)
	}
	unharmed()
	path, unharmed = planted(t)
	if err := os.Remove(path + beside.LockSuffix); err != nil {
		t.Fatal(err)
	}
	scratch, err := checkpoints.NewScratch(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := scratch.WriteAt([]byte("scratch"), 0); err != nil {
		t.Error(err)
	}
	if _, err := checkpoints.OpenScratch(path, checkpoints.ScratchMark{}); err == nil ||
		!isLink(err) {
		t.Errorf("a link was opened: %v", err)
	}
	if _, err := scratch.Save(t.Context()); err != nil {
		t.Error(err)
	}
	scratch.Close()
	unharmed()
	if err := checkpoints.Save(t.Context(), path,
		checkpoints.New(p, "generic", 0,
			&space.Snapshot{Levels: []uint64{1}, Code: [][]uint64{{1}}}), nil); err != nil {
		t.Error(err)
	}
	unharmed()
	var value int
	if err := beside.LoadAtlas(path, "hash", &value); err == nil || !isLink(err) {
		t.Errorf("an atlas was read through a link: %v", err)
	}
	if err := beside.SaveAtlas(path, "hash", 1); err != nil {
		t.Error(err)
	}
	unharmed()
	table, err := enumerate.Run(t.Context(), p, enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := write.Table(t.Context(), path, p, table, write.Options{}); err != nil {
		t.Error(err)
	}
	unharmed()
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		t.Errorf("the database is %v (%v)", info, err)
	}
}
