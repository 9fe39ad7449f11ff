package tablebase_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space/spacetest"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

// TestResumeInScratch interrupts builds whose planes lie in a scratch file, does something to the
// file, or nothing, goes on, and wants the content of an undisturbed build and nothing left.
func TestResumeInScratch(t *testing.T) {
	damages := map[string]func(name string) error{
		"untouched": nil,
		"missing":   os.Remove,
		"cut short": func(name string) error { return os.Truncate(name, 4095) },
		"of another build": func(name string) error {
			return os.WriteFile(name, make([]byte, 1<<20), 0o644)
		},
	}
	for _, spec := range []string{"sliding:3x3", "sliding:2x5,metric=line",
		"lights:4x4", "pancake:9"} {
		p := catalogtest.Find(t, spec)
		want := build(t, tablebase.Dir(t.TempDir()), spec,
			tablebase.Options{}).Manifest().ContentHash
		opt := tablebase.Options{Workers: 1, Memory: lessMemory(t, p)}
		for name, damage := range damages {
			if damage != nil && spec != "sliding:3x3" {
				continue // a damage is met before the planes are read, whatever they are
			}
			t.Run(spec+", "+name, func(t *testing.T) {
				dir := tablebase.Dir(t.TempDir())
				interrupt(t, dir, p, opt)
				scratch := dir.Path(p) + ".scratch"
				if names := listed(t, dir); !slices.Equal(names,
					[]string{filepath.Base(dir.Path(p)) + ".checkpoint", filepath.Base(scratch)}) {
					t.Fatalf("interrupted, it has left %q", names)
				}
				first := saysResuming
				if damage != nil {
					first = saysUseless
					if err := damage(scratch); err != nil {
						t.Fatal(err)
					}
				}
				again := opt
				finish(t, dir, p, again, first, want)
			})
		}
		t.Run(spec+", begun anew", func(t *testing.T) {
			dir := tablebase.Dir(t.TempDir())
			interrupt(t, dir, p, opt)
			opt := opt
			opt.Fresh = true
			finish(t, dir, p, opt, saysThere, want)
		})
	}
}

// finish builds, and wants the build to note something first, to come to a content hash,
// and to leave nothing.
func finish(t *testing.T, dir tablebase.Dir, p puzzle.Puzzle, opt tablebase.Options,
	first, hash string) {
	t.Helper()
	var told notes
	opt.Note = told.add
	r, err := dir.Build(t.Context(), p, opt)
	if err != nil || r.ContentHash != hash || len(told) == 0 || !strings.Contains(told[0], first) {
		t.Errorf("%+v, %v, said %v, want %v and content hash %s", r, err, told, first, hash)
	}
	if names := listed(t, dir); len(names) != 1 {
		t.Errorf("%q are left", names)
	}
}

// listed are the names in a folder.
func listed(t *testing.T, dir tablebase.Dir) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(string(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestDamagedScratch changes planes of a scratch file, of which no checksum tells: the
// build that goes on notices at its end that they are not of the levels.
func TestDamagedScratch(t *testing.T) {
	puzzletest.Alone(t)
	spacetest.MostPositions(t, 10)
	for _, spec := range []string{"lights:4x4", "sliding:3x3,metric=line"} {
		t.Run(spec, func(t *testing.T) {
			p, dir := catalogtest.Find(t, spec), tablebase.Dir(t.TempDir())
			opt := tablebase.Options{Workers: 1, Memory: lessMemory(t, p)}
			interrupt(t, dir, p, opt)
			file, err := os.OpenFile(dir.Path(p)+".scratch", os.O_RDWR, 0)
			if err == nil {
				_, err = file.WriteAt(bytes.Repeat([]byte{0xff}, 200), 4096)
			}
			if err := errors.Join(err, file.Close()); err != nil {
				t.Fatal(err)
			}
			if _, err := dir.Build(t.Context(), p, opt); !errors.Is(err, write.ErrLevels) {
				t.Errorf("went on: %v", err)
			}
			opt.Fresh = true
			finish(t, dir, p, opt, saysThere,
				build(t, tablebase.Dir(t.TempDir()), spec,
					tablebase.Options{}).Manifest().ContentHash)
		})
	}
}
