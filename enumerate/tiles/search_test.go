package tiles_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/enumerate/generic"
	"puzzlebase/enumerate/tiles"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/sliding"
	"puzzlebase/space"
	"puzzlebase/space/spacetest"
	"puzzlebase/store/layouts"
)

// sizes are all grids of up to nine cells that the engine numbers, in the whole suite of up to ten.
func sizes() [][2]int {
	all := [][2]int{{3, 2}, {2, 3}, {4, 2}, {2, 4}, {3, 3}, {5, 2}, {2, 5}}
	if !puzzletest.Whole() {
		all = all[:5]
	}
	return all
}

// grids has the puzzles on these grids in both metrics, with all goals; of ten cells with
// the last alone.
func grids(t *testing.T) (all []puzzle.Puzzle) {
	t.Helper()
	for _, size := range sizes() {
		for _, goal := range sliding.Goals {
			if size[0]*size[1] == 10 && goal != sliding.Last {
				continue
			}
			all = append(all, both(t, size[0], size[1], goal)...)
		}
	}
	return all
}

// both are the puzzles on a grid in both metrics.
func both(t *testing.T, rows, cols int, goal sliding.Goal) []puzzle.Puzzle {
	t.Helper()
	single, err := sliding.New(rows, cols, goal, sliding.Single)
	if err != nil {
		t.Fatal(err)
	}
	line, err := sliding.New(rows, cols, goal, sliding.Line)
	if err != nil {
		t.Fatal(err)
	}
	return []puzzle.Puzzle{single, line}
}

// searched has what the generic engine has found, by spec, for all tests.
var searched = map[string]space.Space{}

// byGeneric searches a puzzle with the generic engine.
func byGeneric(t *testing.T, p puzzle.Puzzle) space.Space {
	t.Helper()
	if searched[p.Spec()] == nil {
		s, err := enumerate.Run(t.Context(), p, enumerate.Options{Engine: generic.Name})
		if err != nil {
			t.Fatal(err)
		}
		searched[p.Spec()] = s
	}
	return searched[p.Spec()]
}

// TestAgainstGeneric compares every position with the generic engine, and ranges
// of rows with the whole, with the instructions that pick bits and without.
func TestAgainstGeneric(t *testing.T) {
	for _, p := range grids(t) {
		want := enumtest.Read(t, p, byGeneric(t, p))
		for i, workers := range []int{1, 3, 2} {
			if testing.Short() && workers == 1 {
				continue
			}
			restore := func() {}
			if i == 2 {
				restore = tiles.Plain()
			}
			got, err := enumerate.Run(t.Context(), p,
				enumerate.Options{Engine: tiles.Name, Workers: workers})
			restore()
			if err != nil {
				t.Fatal(err)
			}
			enumtest.Same(t, p.Spec(), enumtest.Read(t, p, got), want)
		}
	}
}

// TestScratch keeps the planes in a file and wants the same of every position, or the file's error.
func TestScratch(t *testing.T) {
	for _, p := range grids(t) {
		want, err := enumerate.Run(t.Context(), p, enumerate.Options{})
		if err != nil {
			t.Fatal(err)
		}
		file, err := os.Create(filepath.Join(t.TempDir(), "scratch"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		got, err := enumerate.Run(t.Context(), p, enumerate.Options{Scratch: file, Workers: 3})
		if err != nil {
			t.Fatal(err)
		}
		enumtest.Same(t, p.Spec(), enumtest.Read(t, p, got), enumtest.Read(t, p, want))
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		if err := got.Rows(0, make([]uint64, got.Shape().Words())); !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s: rows of a closed file: error %v", p.Spec(), err)
		}
		if _, err := enumerate.Run(t.Context(), p,
			enumerate.Options{Scratch: file}); !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s: a closed file: error %v", p.Spec(), err)
		}
	}
}

// TestCount counts the levels of grids that are transposed, too.
func TestCount(t *testing.T) {
	for _, p := range grids(t) {
		want := byGeneric(t, p).Levels()
		for workers := range 5 {
			if got, err := enumerate.Count(t.Context(), p,
				enumerate.Options{Workers: workers + 1}); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: levels %d, %v, want %d", p.Spec(), got, err, want)
			}
		}
	}
}

// TestSmallUnits lowers the size of units until whole parts of small grids move, as
// they do on large ones.
func TestSmallUnits(t *testing.T) {
	for i, words := range []int{6, 42, 336, 42} {
		defer tiles.LowerUnits(words)()
		if i == 3 {
			defer tiles.Plain()()
		}
		for _, size := range sizes() {
			for _, p := range both(t, size[0], size[1], sliding.Last) {
				got, err := enumerate.Run(t.Context(), p, enumerate.Options{})
				if err != nil {
					t.Fatal(err)
				}
				enumtest.Same(t, fmt.Sprintf("%s, units of %d words", p.Spec(), words),
					enumtest.Read(t, p, got), enumtest.Read(t, p, byGeneric(t, p)))
			}
		}
	}
}

// TestBits compares what is kept of the largest spaces, where small ones are
// searched like them, with the distances of the generic engine: with 1 to 5
// workers, in memory and in a scratch file, and resumed.
func TestBits(t *testing.T) {
	spacetest.MostPositions(t, 100)
	for _, p := range grids(t) {
		levels, want := byGeneric(t, p).Levels(), keptOf(t, p, byGeneric(t, p))
		same := func(name string, opt enumerate.Options) {
			found, err := enumerate.Run(t.Context(), p, opt)
			if err != nil {
				t.Fatal(err)
			}
			kept := make([]uint64, len(want))
			if err := found.(space.Stored).StoredBits(0, kept); err != nil ||
				!slices.Equal(kept, want) || !slices.Equal(found.Levels(), levels) {
				t.Errorf("%s, %s: other bits than the generic engine (%v)", p.Spec(), name, err)
			}
		}
		for workers := 1; workers <= 5; workers++ {
			same("in memory", enumerate.Options{Workers: workers})
		}
		file, err := os.Create(filepath.Join(t.TempDir(), "scratch"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		same("with a scratch file", enumerate.Options{Workers: 2, Scratch: file})
		k := &keeper{every: 1 + len(levels)/4}
		same("with snapshots", enumerate.Options{Saver: k})
		for _, s := range k.kept {
			same("resumed", enumerate.Options{Resume: s})
		}
	}
}

// keptOf is what a compact file holds of a space.
func keptOf(t *testing.T, p puzzle.Puzzle, s space.Space) (kept []uint64) {
	words, layout := s.Shape().Words(), layouts.Compact(p)
	n := int(space.RowCount(p.Size()))
	rows := make([]uint64, n*words)
	if err := s.Rows(0, rows); err != nil {
		t.Fatal(err)
	}
	kept = make([]uint64, n*layout.Words(s.Shape()))
	past := n*space.Lanes - int(p.Size())
	for x := range n * space.Lanes {
		d, _, reached := s.Shape().At(rows[x/space.Lanes*words:], uint(x%space.Lanes))
		value := uint64(d) >> 1 & 1
		if len(kept) > n {
			value = uint64(d) % 3
		}
		if !reached {
			value = uint64(len(kept)/n-1) * 3 // none in one bit, all in two
			past--
		}
		for k := range len(kept) / n {
			kept[x/space.Lanes*len(kept)/n+k] |= value >> k & 1 << (x % space.Lanes)
		}
	}
	if past != 0 {
		t.Fatalf("%s: %d positions are not reached", p.Spec(), -past)
	}
	return kept
}

// keeper keeps a copy of some snapshots.
type keeper struct {
	every int
	seen  int
	kept  []*space.Snapshot
}

func (k *keeper) Due(uint64) bool {
	k.seen++
	return k.seen%k.every == 0
}

func (k *keeper) Save(_ context.Context, s *space.Snapshot) error {
	c := *s
	c.Levels, c.Code = slices.Clone(s.Levels), nil
	for _, plane := range s.Code {
		c.Code = append(c.Code, slices.Clone(plane))
	}
	k.kept = append(k.kept, &c)
	return nil
}
