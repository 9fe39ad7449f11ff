package checkpoints_test

import (
	"context"
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
	"puzzlebase/space/spacetest"
	"puzzlebase/store"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/write"
)

// saver keeps checkpoints for a database as a build does.
type saver struct {
	t    *testing.T
	path string
	spec string
	at   int // the number of levels after which one is kept
}

func (s *saver) Due(uint64) bool { return true }

func (s *saver) Save(ctx context.Context, snap *space.Snapshot) error {
	if len(snap.Levels) != s.at {
		return nil
	}
	return checkpoints.Save(ctx, s.path,
		checkpoints.New(catalogtest.Find(s.t, s.spec), "an engine", 0, snap), nil)
}

// checkpoint runs a search of spec, keeps a checkpoint on the way, and returns
// the path of the database that it is for.
func checkpoint(t *testing.T, spec string, levels int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.db")
	if _, err := enumerate.Run(t.Context(), catalogtest.Find(t, spec),
		enumerate.Options{Saver: &saver{t, path, spec, levels}}); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestCheckpointComesBack reads what was written and goes on from it.
func TestCheckpointComesBack(t *testing.T) {
	for _, spec := range []string{"tails:3x3", "sliding:2x4", "weighted-tails:3x3"} {
		p := catalogtest.Find(t, spec)
		path := checkpoint(t, spec, 6)
		c, snapshot, err := checkpoints.Load(t.Context(), path, p)
		if err != nil {
			t.Fatal(err)
		}
		if c.Puzzle != spec || c.Engine != "an engine" || len(snapshot.Levels) != 6 {
			t.Errorf("%s: the checkpoint is %+v", spec, c)
		}
		whole, err := enumerate.Run(t.Context(), p, enumerate.Options{})
		if err != nil {
			t.Fatal(err)
		}
		resumed, err := enumerate.Run(t.Context(), p, enumerate.Options{Resume: snapshot})
		if err != nil {
			t.Fatal(err)
		}
		database := filepath.Join(t.TempDir(), "b.db")
		a, errA := write.Table(t.Context(), database, p, whole, write.Options{})
		b, errB := write.Table(t.Context(), database, p, resumed, write.Options{})
		if err := errors.Join(errA, errB); err != nil || !reflect.DeepEqual(a, b) {
			t.Errorf("%s: the manifest after resuming is %+v, want %+v (%v)", spec, b, a, err)
		}
		if err := checkpoints.Remove(path); err != nil || checkpoints.Exists(path) {
			t.Errorf("%s: the checkpoint is not removed (%v)", spec, err)
		}
		if _, _, err := checkpoints.Load(t.Context(), path, p); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: error %v where there is no checkpoint", spec, err)
		}
	}
}

// TestCheckpointOfEarlierVersions goes on from checkpoints whose sets have the names that earlier
// versions gave them.
func TestCheckpointOfEarlierVersions(t *testing.T) {
	spacetest.MostPositions(t, 10)
	for _, c := range []struct {
		spec, name string
		planes     int
	}{{"sliding:4x2", "second bits", 2}, {"sliding:4x2,metric=line", "thirds", 4}} {
		path := checkpoint(t, c.spec, 6)
		p := catalogtest.Find(t, c.spec)
		_, snapshot, err := checkpoints.Load(t.Context(), path, p)
		if err != nil {
			t.Fatal(err)
		}
		snapshot.Coding = space.Coding(c.name)
		earlier := checkpoints.New(p, "tiles", 0, snapshot)
		if err := checkpoints.Save(t.Context(), path, earlier, nil); err != nil {
			t.Fatal(err)
		}
		head, err := os.ReadFile(path + ".checkpoint")
		if err != nil || !strings.Contains(string(head), `"code_kind":"`+c.name+`"`) {
			t.Fatalf("%s: its head does not say %q (%v)", c.spec, c.name, err)
		}
		_, snapshot, err = checkpoints.Load(t.Context(), path, p)
		if err != nil || snapshot.Coding != space.Sets || len(snapshot.Code) != c.planes {
			t.Fatalf("%s: read as %d planes of %q (%v)", c.spec, len(snapshot.Code),
				snapshot.Coding, err)
		}
		bits := func(opt enumerate.Options) []uint64 {
			found, err := enumerate.Run(t.Context(), p, opt)
			if err != nil {
				t.Fatal(err)
			}
			out := make([]uint64, space.RowCount(p.Size())*uint64(c.planes/2))
			if err := found.(space.Stored).StoredBits(0, out); err != nil {
				t.Fatal(err)
			}
			return append(out, found.Levels()...)
		}
		if want := bits(enumerate.Options{}); !slices.Equal(want,
			bits(enumerate.Options{Resume: snapshot})) {
			t.Errorf("%s: another space after resuming", c.spec)
		}
	}
}

// TestCheckpointOfAnother wants the checkpoint of another puzzle refused, and not called damaged.
func TestCheckpointOfAnother(t *testing.T) {
	path := checkpoint(t, "sliding:2x4", 6)
	for _, other := range []string{"sliding:4x2", "sliding:2x4,goal=first",
		"sliding:2x4,metric=line", "tails:3x3"} {
		_, _, err := checkpoints.Load(t.Context(), path, catalogtest.Find(t, other))
		if err == nil || errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), other) {
			t.Errorf("%s: error %v", other, err)
		}
	}
}

// TestDamagedCheckpoint flips single bits and cuts the file short, all over, and
// wants every change noticed.
func TestDamagedCheckpoint(t *testing.T) {
	puzzletest.Alone(t)
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
		if _, _, err := checkpoints.Load(t.Context(), path, p); !errors.Is(err, store.ErrDamaged) {
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

// patience is a context that ends when it has been asked so many times.
type patience struct {
	context.Context
	left int
}

func (p *patience) Err() error {
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCheckpointLacksMemory wants a lack of memory not to be taken for damage: people throw damaged
// checkpoints away.
func TestCheckpointLacksMemory(t *testing.T) {
	path := checkpoint(t, "tails:3x3", 4)
	c, err := checkpoints.Open(path, catalogtest.Find(t, "tails:3x3"))
	if err != nil {
		t.Fatal(err)
	}
	c.Words = 1 << 50
	_, err = c.Read(t.Context(), nil)
	if err == nil || errors.Is(err, store.ErrDamaged) ||
		errors.As(err, new(*checkpoints.UnusableError)) {
		t.Errorf("without memory: %v", err)
	}
}

// TestCheckpointIsInterrupted ends the context at every point at which the writing and the
// reading of a checkpoint ask it, which must be in the middle too. The checkpoint that
// there was stays whole.
func TestCheckpointIsInterrupted(t *testing.T) {
	p := catalogtest.Find(t, "tails:3x3")
	path := filepath.Join(t.TempDir(), "a.db")
	plane := make([]uint64, 1<<18) // two megabytes
	snap := func(levels ...uint64) *checkpoints.Checkpoint {
		return checkpoints.New(p, "an engine", 0,
			&space.Snapshot{Levels: levels, Code: [][]uint64{plane}})
	}
	if err := checkpoints.Save(t.Context(), path, snap(1), nil); err != nil {
		t.Fatal(err)
	}
	for what, work := range map[string]func(context.Context) error{
		"writing": func(ctx context.Context) error {
			return checkpoints.Save(ctx, path, snap(2), nil)
		},
		"reading": func(ctx context.Context) error {
			_, _, err := checkpoints.Load(ctx, path, p)
			return err
		},
	} {
		asked := 0
		for ; work(&patience{t.Context(), asked}) != nil; asked++ {
			err := work(&patience{t.Context(), asked})
			c, _, errHead := checkpoints.Load(t.Context(), path, p)
			if !errors.Is(err, context.Canceled) || errors.Is(err, store.ErrDamaged) ||
				errHead != nil || c.Levels[0] != 1 {
				t.Fatalf("%s, ended when asked %d times: %v; then there is %v (%v)", what, asked,
					err, c, errHead)
			}
			if names, _ := filepath.Glob(path + "*"); len(names) != 1 {
				t.Fatalf("%s: it has left %q", what, names)
			}
		}
		if asked < 4 {
			t.Errorf("%s asks the context %d times for two megabytes", what, asked)
		}
		if err := checkpoints.Save(t.Context(), path, snap(1), nil); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCheckpointsOfNoUse damages checkpoints where their heads and lengths show it, and takes the
// scratch file away that one counts on. What is left says so before anybody resumes.
func TestCheckpointsOfNoUse(t *testing.T) {
	p := catalogtest.Find(t, "sliding:2x3")
	snap := &space.Snapshot{Levels: []uint64{1}, Code: [][]uint64{make([]uint64, 6)}}
	for what, damage := range map[string]func(name string) error{
		"whole":     nil,
		"cut short": func(name string) error { return os.Truncate(name, 200) },
		"one byte less": func(name string) error {
			info, err := os.Stat(name)
			return errors.Join(err, os.Truncate(name, info.Size()-1))
		},
		"empty": func(name string) error { return os.Truncate(name, 0) },
		"no such file": func(name string) error {
			return os.WriteFile(name,
				[]byte("hello, world\n"), 0o644)
		},
		"without scratch": func(name string) error {
			return os.Remove(strings.Replace(name,
				".checkpoint", ".scratch", 1))
		},
		"scratch cut": func(name string) error {
			return os.Truncate(strings.Replace(name,
				".checkpoint", ".scratch", 1), 4096)
		},
		"a bit in the head": func(name string) error {
			text, err := os.ReadFile(name)
			text[40] ^= 1
			return errors.Join(err, os.WriteFile(name, text, 0o644))
		},
	} {
		path := filepath.Join(t.TempDir(), "a.db")
		scratch, err := checkpoints.NewScratch(path)
		if err != nil {
			t.Fatal(err)
		}
		_, err = scratch.WriteAt([]byte("planes"), 1<<16)
		c := checkpoints.New(p, "an engine", 0, snap)
		mark, errKeep := scratch.Save(t.Context())
		c.Scratch = mark
		errSave := checkpoints.Save(t.Context(), path, c, nil)
		if err := errors.Join(err, errKeep, errSave); err != nil {
			t.Fatal(err)
		}
		scratch.Close()
		if damage != nil {
			if err := damage(path + ".checkpoint"); err != nil {
				t.Fatal(err)
			}
		}
		for _, f := range checkpoints.Leftovers(path) {
			if f.Checkpoint != (damage == nil) || f.Useless() == f.Checkpoint {
				t.Errorf("%s: %+v", what, f)
			}
		}
	}
}
