package tiles

import (
	"math/rand/v2"
	"testing"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/sliding"
)

// TestFollow takes random positions of grids of every kind of move, plays every move by the rules,
// and wants the engine to find the position, and no other of its unit, from where the move leads.
func TestFollow(t *testing.T) {
	puzzletest.Alone(t)
	rng := puzzletest.Rand(t)
	fast := picks
	defer Plain()()
	for i, grid := range [...][2]int{{2, 6}, {3, 4}, {3, 2}, {4, 2}, {3, 3}, {5, 2}, {4, 3}, {6, 2},
		{3, 4}, {2, 5}, {2, 6}} {
		if i == 2 { // the first two are tried without the instructions that pick bits, and again
			picks = fast
		}
		p, err := sliding.New(grid[0], grid[1], sliding.Last, sliding.Single)
		if err != nil {
			t.Fatal(err)
		}
		testFollow(t, p, rng)
		line, err := sliding.New(grid[0], grid[1], sliding.Last, sliding.Line)
		if err != nil {
			t.Fatal(err)
		}
		testFollow(t, line, rng)
	}
}

// testFollow is TestFollow for one puzzle.
func testFollow(t *testing.T, p puzzle.Puzzle, rng *rand.Rand) {
	s := newEnumeration(*p.Features().Tiles, engine.Job{})
	if err := s.makeSets(); err != nil {
		t.Fatal(err)
	}
	w := s.newWorker(s.whole(s.set, s.have))
	for range min(2000, 2_000_000/s.words) { // whose units are compared word by word
		x := puzzle.Index(rng.Uint64N(p.Size()))
		for _, e := range p.Successors(x, nil) {
			word := int(x / wordBits)
			sheet, unit, at := word/s.sheetWords(), word%s.sheetWords()/s.words, word%s.words
			y := int(e.To / wordBits)
			s.set[y], s.have[y/s.words] = 1<<(e.To%wordBits), true
			w.some = false
			for _, m := range s.moves[sheet] {
				if m.number == e.Move {
					w.begin()
					w.follow(&m, sheet, unit)
				}
			}
			s.set[y], s.have[y/s.words] = 0, false
			for i, found := range w.found {
				want := uint64(0)
				if i == at {
					want = 1 << (x % wordBits)
				}
				if !w.some || found != want {
					t.Fatalf("%s, move %d from %d to %d: word %d of the unit has %x, want %x",
						p.Spec(), e.Move, x, e.To, i, found, want)
				}
			}
		}
	}
}

// TestSuffixes wants the orders of the last five tiles by half rank.
func TestSuffixes(t *testing.T) {
	for odd := range suffixes {
		for bit, digits := range suffixes[odd] {
			if half(digits[:]) != bit || parity(digits[:]) != odd {
				t.Errorf("order %v has half rank %d and parity %d, want %d and %d", digits,
					half(digits[:]), parity(digits[:]), bit, odd)
			}
		}
	}
}
