package tiles

import (
	"slices"
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/sliding"
)

// TestGroups follows the moves of random units with the instructions that pick bits and
// without, whole units and parts of them.
func TestGroups(t *testing.T) {
	puzzletest.Alone(t)
	if !picks {
		t.Skip("this processor picks no bits")
	}
	rng := puzzletest.Rand(t)
	for _, grid := range [][2]int{{3, 2}, {2, 3}, {3, 3}, {2, 4}, {2, 5}, {5, 2}, {4, 3}, {3, 4},
		{6, 2}, {2, 6}} {
		// which has all moves of the other metric
		p, err := sliding.New(grid[0], grid[1], sliding.Last, sliding.Line)
		if err != nil {
			t.Fatal(err)
		}
		fast := bare(*p.Features().Tiles)
		restore := Plain()
		slow := bare(*p.Features().Tiles)
		restore()
		set := make([]uint64, fast.cells()*fast.sheetWords())
		for i := range set {
			if rng.IntN(3) > 0 {
				set[i] = rng.Uint64() & allBits
			}
		}
		w, twin := fast.newWorker(fast.whole(set, nil)), slow.newWorker(slow.whole(set, nil))
		for sheet := range fast.cells() {
			for i := range fast.moves[sheet] {
				unit := rng.IntN(fast.units)
				w.first, w.end = 0, w.words
				if rng.IntN(2) > 0 {
					w.first = rng.IntN(w.words)
					w.end = w.first + 1 + rng.IntN(w.words-w.first)
				}
				twin.first, twin.end = w.first, w.end
				w.some, twin.some = false, false
				w.follow(&fast.moves[sheet][i], sheet, unit)
				twin.follow(&slow.moves[sheet][i], sheet, unit)
				if w.some != twin.some || w.some &&
					!slices.Equal(w.found[w.first:w.end], twin.found[w.first:w.end]) {
					t.Fatalf("%s: other positions with picked bits, gap in cell %d, move %d, "+
						"unit %d, words %d to %d", p.Spec(), sheet, i, unit, w.first, w.end)
				}
			}
		}
	}
}
