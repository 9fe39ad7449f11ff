package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/store"
)

// saver keeps checkpoints for a database as a build does.
type saver struct {
	t    *testing.T
	path string
	spec string
	at   int // the number of levels after which one is kept
}

func (s *saver) Due(uint64) bool { return true }

func (s *saver) Save(snap *space.Snapshot) error {
	if len(snap.Levels) != s.at {
		return nil
	}
	return store.SaveCheckpoint(s.path, store.NewCheckpoint(catalogtest.Find(s.t, s.spec), "an engine", 0, snap))
}

// checkpoint runs a search of spec, keeps a checkpoint on the way, and returns
// the path of the database that it is for.
func checkpoint(t *testing.T, spec string, levels int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.db")
	if _, err := enumerate.Run(t.Context(), catalogtest.Find(t, spec), enumerate.Options{Saver: &saver{t, path, spec, levels}}); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestCheckpointComesBack reads what was written and goes on from it.
func TestCheckpointComesBack(t *testing.T) {
	for _, spec := range []string{"tails:3x3", "sliding:2x4", "weighted-tails:3x3"} {
		p := catalogtest.Find(t, spec)
		path := checkpoint(t, spec, 6)
		c, err := store.LoadCheckpoint(path, p)
		if err != nil {
			t.Fatal(err)
		}
		if c.Puzzle != spec || c.Engine != "an engine" || len(c.Snapshot().Levels) != 6 {
			t.Errorf("%s: the checkpoint is %+v", spec, c)
		}
		whole, err := enumerate.Run(t.Context(), p, enumerate.Options{})
		if err != nil {
			t.Fatal(err)
		}
		resumed, err := enumerate.Run(t.Context(), p, enumerate.Options{Resume: c.Snapshot()})
		if err != nil {
			t.Fatal(err)
		}
		a, b := stored(t, p, whole, store.Full), stored(t, p, resumed, store.Full)
		if !reflect.DeepEqual(a.Manifest(), b.Manifest()) {
			t.Errorf("%s: the manifest after resuming is %+v, want %+v", spec, b.Manifest(), a.Manifest())
		}
		if err := store.RemoveCheckpoint(path); err != nil || store.HasCheckpoint(path) {
			t.Errorf("%s: the checkpoint is not removed (%v)", spec, err)
		}
		if _, err := store.LoadCheckpoint(path, p); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: error %v where there is no checkpoint", spec, err)
		}
	}
}

// TestCheckpointOfAnother wants the checkpoint of another puzzle refused, and
// not called damaged.
func TestCheckpointOfAnother(t *testing.T) {
	path := checkpoint(t, "sliding:2x4", 6)
	for _, other := range []string{"sliding:4x2", "sliding:2x4,goal=first", "sliding:2x4,metric=line", "tails:3x3"} {
		_, err := store.LoadCheckpoint(path, catalogtest.Find(t, other))
		if err == nil || errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), other) {
			t.Errorf("%s: error %v", other, err)
		}
	}
}

// TestDamagedCheckpoint flips single bits and cuts the file short, all over, and
// wants every change noticed.
func TestDamagedCheckpoint(t *testing.T) {
	rng := puzzletest.Rand(t)
	p := catalogtest.Find(t, "sliding:2x3")
	path := checkpoint(t, "sliding:2x3", 6)
	name := path + ".checkpoint"
	good, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(what string, at int, bad []byte) {
		if err := os.WriteFile(name, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := store.LoadCheckpoint(path, p); !errors.Is(err, store.ErrDamaged) {
			t.Fatalf("%s at byte %d of %d: error %v", what, at, len(good), err)
		}
	}
	for at := range good {
		bad := slices.Clone(good)
		bad[at] ^= 1 << rng.IntN(8)
		refused("a bit flipped", at, bad)
		refused("cut short", at, good[:at])
	}
	refused("a byte too many", len(good), append(slices.Clone(good), 0))
}
