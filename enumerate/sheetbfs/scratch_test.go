package sheetbfs_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/enumerate/sheetbfs"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/sliding"
	"puzzlebase/space"
)

// TestScratch keeps the planes in a file and wants the same of every position.
func TestScratch(t *testing.T) {
	defer sheetbfs.SetUnit(500)()
	rng := puzzletest.Rand(t)
	for _, grid := range [][2]int{{3, 3}, {2, 4}, {1, 5}} {
		p, err := sliding.NewLine(grid[0], grid[1], sliding.Last)
		if err != nil {
			t.Fatal(err)
		}
		truth := enumtest.Truth(p)
		for _, workers := range []int{1, 3} {
			file, err := os.Create(filepath.Join(t.TempDir(), "scratch"))
			if err != nil {
				t.Fatal(err)
			}
			defer file.Close()
			table, err := enumerate.Run(t.Context(), p, enumerate.Options{Workers: workers, Scratch: file})
			if err != nil {
				t.Fatal(err)
			}
			enumtest.Same(t, fmt.Sprintf("%s, %d workers", p.Spec(), workers), enumtest.Read(t, p, table), truth)
			enumtest.SameRanges(t, p, table, rng)
		}
	}
}

// faulty is a scratch file that fails after some calls.
type faulty struct {
	*os.File
	left int
}

var errFaulty = errors.New("no space left")

func (f *faulty) WriteAt(b []byte, at int64) (int, error) {
	if f.left--; f.left < 0 {
		return 0, errFaulty
	}
	return f.File.WriteAt(b, at)
}

func (f *faulty) ReadAt(b []byte, at int64) (int, error) {
	if f.left--; f.left < 0 {
		return 0, errFaulty
	}
	return f.File.ReadAt(b, at)
}

// TestScratchFails wants the file's error, while searching and while rows are
// read.
func TestScratchFails(t *testing.T) {
	p, err := sliding.New(3, 3)
	if err != nil {
		t.Fatal(err)
	}
	run := func(left int) (space.Space, *faulty, error) {
		file, err := os.Create(filepath.Join(t.TempDir(), "scratch"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { file.Close() })
		f := &faulty{file, left}
		table, err := enumerate.Run(t.Context(), p, enumerate.Options{Workers: 1, Engine: enumerate.Sheets, Scratch: f})
		return table, f, err
	}
	for _, left := range []int{0, 1, 10, 100} {
		if _, _, err := run(left); !errors.Is(err, errFaulty) {
			t.Errorf("after %d calls: error %v", left, err)
		}
	}
	table, f, err := run(1 << 30)
	if err != nil {
		t.Fatal(err)
	}
	f.left = 3
	if err := table.Rows(0, make([]uint64, 10*table.Shape().Words())); !errors.Is(err, errFaulty) {
		t.Errorf("while reading rows: error %v", err)
	}
}
