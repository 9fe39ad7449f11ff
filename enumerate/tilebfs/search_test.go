package tilebfs_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/enumerate/tilebfs"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/sliding"
)

// grids has all grids of up to ten cells that the engine numbers, and all goals.
func grids(t *testing.T) (all []*sliding.Sliding) {
	t.Helper()
	for _, grid := range [][2]int{{3, 2}, {4, 2}, {3, 3}, {5, 2}} {
		for _, goal := range sliding.Goals {
			p, err := sliding.NewGoal(grid[0], grid[1], goal)
			if err != nil {
				t.Fatal(err)
			}
			if !testing.Short() || p.Size() < 200_000 {
				all = append(all, p)
			}
		}
	}
	return all
}

// TestAgainstGeneric compares every position with the generic engine, and ranges
// of rows with the whole.
func TestAgainstGeneric(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, p := range grids(t) {
		generic, err := enumerate.Run(t.Context(), p, enumerate.Options{Engine: enumerate.Generic})
		if err != nil {
			t.Fatal(err)
		}
		want := enumtest.Read(t, p, generic)
		for _, workers := range []int{1, 3} {
			got, err := enumerate.Run(t.Context(), p, enumerate.Options{Engine: enumerate.Tiles, Workers: workers})
			if err != nil {
				t.Fatal(err)
			}
			enumtest.Same(t, p.Spec(), enumtest.Read(t, p, got), want)
			enumtest.SameRanges(t, p, got, rng)
		}
	}
}

// TestScratch keeps the planes in a file and wants the same of every position,
// or the file's error.
func TestScratch(t *testing.T) {
	rng := puzzletest.Rand(t)
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
		enumtest.SameRanges(t, p, got, rng)
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
		if err := got.Rows(0, make([]uint64, got.Shape().Words())); !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s: rows of a closed file: error %v", p.Spec(), err)
		}
		if _, err := enumerate.Run(t.Context(), p, enumerate.Options{Scratch: file}); !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s: a closed file: error %v", p.Spec(), err)
		}
	}
}

// TestCount counts the levels of grids that are turned over, too.
func TestCount(t *testing.T) {
	for _, p := range grids(t) {
		form := p.TileForm()
		over, err := sliding.NewGoal(form.Cols, form.Rows, sliding.Last)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range []*sliding.Sliding{p, over} {
			want, err := enumerate.Count(t.Context(), p, enumerate.Options{Engine: enumerate.Sheets})
			if err != nil {
				t.Fatal(err)
			}
			if got, err := enumerate.Count(t.Context(), p, enumerate.Options{}); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: levels %d, %v, want %d", p.Spec(), got, err, want)
			}
		}
	}
}

// TestSmallUnits lowers the size of units until whole pieces of small grids move, as
// they do on large ones.
func TestSmallUnits(t *testing.T) {
	for _, words := range []int{6, 42, 336} { // less would split what bits are exchanged between
		defer tilebfs.LowerUnits(words)()
		for _, grid := range [][2]int{{3, 2}, {4, 2}, {3, 3}, {5, 2}} {
			if words == 6 && grid[1] > 2 {
				continue
			}
			single, err := sliding.New(grid[0], grid[1])
			if err != nil {
				t.Fatal(err)
			}
			line, err := sliding.NewLine(grid[0], grid[1], sliding.Last)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range []puzzle.Puzzle{single, line} {
				want, err := enumerate.Count(t.Context(), p, enumerate.Options{Engine: enumerate.Sheets})
				if err != nil {
					t.Fatal(err)
				}
				if got, err := enumerate.Count(t.Context(), p, enumerate.Options{}); err != nil || !slices.Equal(got, want) {
					t.Errorf("%s, units of %d words: levels %d, %v, want %d", p.Spec(), words, got, err, want)
				}
			}
		}
	}
}

// TestTogether counts the levels of grids on which tiles of a line slide together.
func TestTogether(t *testing.T) {
	for _, p := range grids(t) {
		form := p.TileForm()
		for _, over := range []bool{false, true} {
			rows, cols := form.Rows, form.Cols
			if over {
				rows, cols = cols, rows
			}
			p, err := sliding.NewLine(rows, cols, sliding.Last)
			if err != nil {
				t.Fatal(err)
			}
			want, err := enumerate.Count(t.Context(), p, enumerate.Options{Engine: enumerate.Sheets})
			if err != nil {
				t.Fatal(err)
			}
			for workers := range 5 {
				if got, err := enumerate.Count(t.Context(), p, enumerate.Options{Workers: workers + 1}); err != nil || !slices.Equal(got, want) {
					t.Errorf("%s: levels %d, %v, want %d", p.Spec(), got, err, want)
				}
			}
		}
	}
}
