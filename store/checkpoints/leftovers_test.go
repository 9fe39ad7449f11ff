package checkpoints

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/beside"
)

// abandoned makes what builds of x.db that were killed may leave, some bytes
// each, and returns the path of x.db, which is not there.
func abandoned(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.db")
	for _, suffix := range suffixes {
		if err := os.WriteFile(path+suffix, []byte(suffix), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// names returns the names in the folder of a database.
func names(t *testing.T, path string) (out []string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

func TestLeftovers(t *testing.T) {
	path := abandoned(t)
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "notes.tmp"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range names(t, path) {
		if database := DatabaseOf(name); database != "x.db" && name != "notes.tmp" {
			t.Errorf("%s belongs to %q", name, database)
		}
	}
	left := Leftovers(path)
	if len(left) != len(suffixes) {
		t.Errorf("%d files are left, want %d: %v", len(left), len(suffixes), left)
	}
	for _, f := range left {
		suffix := f.Path[len(path):]
		if f.Database != path || f.Bytes != int64(len(suffix)) || f.Checkpoint ||
			f.Useless() != goesOn(path, suffix) {
			t.Errorf("%+v", f)
		}
	}
	lock, err := beside.Acquire(path)
	if err != nil {
		t.Fatal(err)
	}
	if left := Leftovers(path); len(left) > 0 {
		t.Errorf("while it is being built: %v", left)
	}
	if err := lock.Release(); err != nil {
		t.Fatal(err)
	}
	nowhere := filepath.Join(t.TempDir(), "no", "x.db")
	if left := Leftovers(nowhere); left != nil {
		t.Errorf("in a folder that there is not: %v", left)
	}
	if database := DatabaseOf("notes.tmp"); database != "" {
		t.Errorf("notes belong to %s", database)
	}
}

func TestClean(t *testing.T) {
	for checkpoint, want := range map[bool][]string{false: {"x.db.checkpoint", "x.db.explored",
		"x.db.scratch"}, true: nil} {
		path := abandoned(t)
		if err := Clean(path, checkpoint); err != nil {
			t.Fatal(err)
		}
		if got := names(t, path); !slices.Equal(got, want) {
			t.Errorf("with the checkpoint (%v): %q is left, want %q", checkpoint, got, want)
		}
	}
	path := abandoned(t)
	lock, err := beside.Acquire(path)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Release()
	if err := Clean(path, true); err != nil || len(names(t, path)) != len(suffixes) {
		t.Errorf("during a build: %v, %q is left", err, names(t, path))
	}
}

func TestRemove(t *testing.T) {
	path := abandoned(t)
	if err := os.WriteFile(path, []byte("database"), 0o644); err != nil {
		t.Fatal(err)
	}
	lock, err := beside.Acquire(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path+beside.AtlasSuffix, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if gone, err := RemoveDatabase(path); gone != nil ||
		!errors.As(err, new(*beside.LockedError)) {
		t.Errorf("during a build: removed %v, %v", gone, err)
	}
	if err := errors.Join(lock.Release(),
		os.WriteFile(path+beside.LockSuffix, nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	gone, err := RemoveDatabase(path)
	if err != nil || len(gone) != 2+len(suffixes) || gone[0].Path != path || gone[0].Bytes != 8 {
		t.Errorf("removed %v, %v", gone, err)
	}
	if left := names(t, path); left != nil {
		t.Errorf("%q is left", left)
	}
	if gone, err := RemoveDatabase(path); gone != nil || !errors.Is(err, store.ErrNotBuilt) {
		t.Errorf("once more: removed %v, %v", gone, err)
	}
	if left := names(t, path); left != nil {
		t.Errorf("%q is left of removing nothing", left)
	}
}

// TestRemoveWhatIsBuilt removes a database whose first build ends while its lock is waited for.
func TestRemoveWhatIsBuilt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "puzzle.db")
	for {
		lock, err := beside.Acquire(path)
		if err != nil {
			t.Fatal(err)
		}
		built := make(chan error)
		go func() {
			// so that the removal begins before there is a database
			time.Sleep(10 * time.Millisecond)
			built <- errors.Join(os.WriteFile(path, nil, 0o644), lock.Release())
		}()
		gone, err := RemoveDatabase(path)
		if err := <-built; err != nil {
			t.Fatal(err)
		}
		if errors.As(err, new(*beside.LockedError)) {
			continue // it has waited long enough
		}
		if left := names(t, path); err != nil || left != nil || len(gone) == 0 ||
			gone[0].Path != path {
			t.Errorf("removed %v, %v; %q is left", gone, err, left)
		}
		return
	}
}

// TestSavedOverLeftover saves a checkpoint where one was being saved when its build was killed.
func TestSavedOverLeftover(t *testing.T) {
	p := catalogtest.Find(t, "tails:2x3")
	path := abandoned(t)
	snap := &space.Snapshot{Levels: []uint64{1}, Code: [][]uint64{{1}}}
	if err := Save(t.Context(), path, New(p, "xor", 0, snap), nil); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Load(t.Context(), path, p); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path + checkpointSuffix + beside.Temporary); err == nil {
		t.Error("the temporary file is left")
	}
}
