package tablebase_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// TestPuzzles lists what has a database, then what only something is left of, and removes both.
func TestPuzzles(t *testing.T) {
	dir := tablebase.Dir(t.TempDir())
	build(t, dir, "tails:2x2", tablebase.Options{}).Close()
	if err := os.Mkdir(filepath.Join(string(dir), "hanoi-5.db.tmp"), 0o755); err != nil {
		t.Fatal(err) // no build makes folders
	}
	for _, name := range []string{"sliding-2x4.db.tmp", "hanoi-4.db.tmp", "none-such.db.tmp"} {
		if err := os.WriteFile(filepath.Join(string(dir), name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// damaged, but its name tells
	if err := os.WriteFile(filepath.Join(string(dir), "peg-3x4.db"), []byte("junk"),
		0o644); err != nil {
		t.Fatal(err)
	}
	var specs []string
	in := dir.Contents()
	if left := in.Leftovers(); in.Err != nil || len(in.Begun) != 2 || len(left) != 3 {
		t.Errorf("begun %v, left %v, %v", in.Begun, left, in.Err)
	}
	for _, p := range slices.Concat(in.Puzzles, in.Begun) {
		specs = append(specs, p.Spec())
	}
	others := specs[len(catalog.Core()):]
	slices.Sort(others[:2])
	slices.Sort(others[2:])
	if want := []string{"peg:3x4", "tails:2x2", "hanoi:4", "sliding:2x4"}; !slices.Equal(others,
		want) {
		t.Errorf("after the core puzzles come %v, want %v", others, want)
	}
	for _, spec := range others {
		p := catalogtest.Find(t, spec)
		if gone, err := dir.Remove(p); len(gone) != 1 || err != nil &&
			!errors.Is(err, store.ErrNotBuilt) {
			t.Errorf("%s: %v are removed (%v)", spec, gone, err)
		}
	}
	if in := dir.Contents(); in.Err != nil || len(in.Puzzles) != len(catalog.Core()) ||
		len(in.Begun) > 0 {
		t.Errorf("%d and %d puzzles are left, %v", len(in.Puzzles), len(in.Begun), in.Err)
	}
	file := tablebase.Dir(filepath.Join(string(dir), "notes"))
	if err := os.WriteFile(string(file), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if in := file.Contents(); !errors.Is(in.Err, store.ErrForeign) ||
		len(in.Puzzles) != len(catalog.Core()) {
		t.Errorf("a file has %v, %v", in.Puzzles, in.Err)
	}
	p := catalogtest.Find(t, "tails:2x2")
	other := build(t, dir, "tails:2x3", tablebase.Options{})
	other.Close()
	if err := os.Rename(other.Path(), dir.File(p)); err != nil {
		t.Fatal(err)
	}
	if _, err := dir.Remove(p); !errors.Is(err, store.ErrForeign) {
		t.Errorf("another puzzle's database is removed (%v)", err)
	}
	if _, err := dir.Build(t.Context(), p, tablebase.Options{Force: true}); !errors.Is(err,
		store.ErrForeign) {
		t.Errorf("another puzzle's database is replaced (%v)", err)
	}
}

// TestLongName wants the short name before the spec, if there is one.
func TestLongName(t *testing.T) {
	for spec, want := range map[string]string{"tails:3x3": "ninetails (tails:3x3)",
		"tails:2x2": "tails:2x2"} {
		if got := tablebase.LongName(spec); got != want {
			t.Errorf("%s is called %q, want %q", spec, got, want)
		}
	}
}

// TestRoughly says durations as people do.
func TestRoughly(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "under a second", 1500 * time.Millisecond: "about 2 s", 90 * time.Second: "about 2 min",
		100 * time.Minute:     "about 2 h",
		tablebase.UnknownTime: "as long as its search needs",
	} {
		if got := tablebase.Roughly(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}

// TestParts does not open databases that puzzlebase v0.2 cut into parts. Nor does it build or
// remove them.
func TestParts(t *testing.T) {
	dir := tablebase.Dir(t.TempDir())
	if err := os.CopyFS(string(dir),
		os.DirFS(filepath.Join("..", "store", "testdata", "v0.2"))); err != nil {
		t.Fatal(err)
	}
	for _, spec := range []string{"pool:1a/2b", "sliding:3x2"} {
		p := catalogtest.Find(t, spec)
		refused := func(does string, err error) {
			t.Helper()
			if !errors.Is(err, store.ErrForeign) {
				t.Errorf("%s: %s says %v", spec, does, err)
			}
		}
		_, err := dir.Open(t.Context(), p)
		refused("Open", err)
		_, err = dir.Remove(p)
		refused("Remove", err)
		_, err = convert(t.Context(), dir, p, "compact")
		refused("Convert", err)
		for _, opt := range []tablebase.Options{{}, {WaitForOther: true}} {
			_, err = dir.Build(t.Context(), p, opt)
			refused("Build", err)
		}
		if _, err = dir.Build(t.Context(), p, tablebase.Options{Force: true}); err != nil {
			t.Errorf("%s: a forced build beside the folder says %v", spec, err)
		}
		if _, err := os.Stat(filepath.Join(string(dir), tablebase.FileName(spec),
			"000.db")); err != nil {
			t.Error(err)
		}
	}
}
