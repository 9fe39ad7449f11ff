package verify

import (
	"slices"
	"sync"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// twoGoals is a puzzle with another goal beside the first one, in the same row.
type twoGoals struct{ puzzle.Puzzle }

func (p twoGoals) Goals() []puzzle.Index {
	g := p.Puzzle.Goals()[0] &^ 1
	return []puzzle.Index{g, g + 1}
}

// TestLevels compares the levels of each search with the slow twin. No row of a level is shown
// twice, even if goals share it. The last puzzle is searched up to symmetry.
func TestLevels(t *testing.T) {
	specs := []string{"sliding:5x2", "lights:3x4", "peg:4x4", "hanoi:4,pegs=4", "pancake:6",
		"sliding:2x3"}
	if puzzletest.Whole() {
		specs = append(specs, "sliding:5x2,metric=line")
	}
	for n, spec := range append(specs, "hanoi:6,pegs=4") {
		p := puzzle.Puzzle(twoGoals{catalogtest.Find(t, spec)})
		if p.Size() > 200_000 && testing.Short() {
			continue
		}
		find, size, number := newLevels, p.Size(), func(x puzzle.Index) puzzle.Index { return x }
		if n == len(specs) {
			p = catalogtest.Find(t, spec) // two goals would not be symmetric
			f := p.Features().Folded.Get()
			find, size, number = newFoldedLevels, f.Size(), f.Fold
		}
		search, err := find(t.Context(), p, 2)
		if err != nil {
			t.Fatal(err)
		}
		want := make([][]uint64, 1) // by distance, all rows
		rows := space.RowCount(size)
		for i, d := range puzzletest.Distances(p) {
			x := number(puzzle.Index(i))
			for d >= len(want)-1 {
				want = append(want, nil)
			}
			if d >= 0 {
				if want[d] == nil {
					want[d] = make([]uint64, rows)
				}
				want[d][x/space.Lanes] |= 1 << (x % space.Lanes)
			}
		}
		for d, want := range want {
			have, shown := make([]uint64, rows), make([]bool, rows)
			var mu sync.Mutex
			_, err := search.next(t.Context(), func(first uint64, lanes []uint64) error {
				mu.Lock()
				defer mu.Unlock()
				for i, w := range lanes {
					row := first + uint64(i)
					if shown[row] {
						t.Errorf("%s: row %d is shown twice at distance %d", spec, row, d)
					}
					have[row], shown[row] = w, true
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if want == nil {
				want = make([]uint64, rows) // nothing follows the last level
			}
			if !slices.Equal(have, want) {
				t.Fatalf("%s: other positions at distance %d", spec, d)
			}
		}
	}
}
