package pattern_test

import (
	"testing"

	"puzzlebase/search/pattern"
)

// TestSizes counts the states of Korf and Felner's patterns as sums over all sets of cells.
func TestSizes(t *testing.T) {
	b := pattern.Board{Rows: 4, Cols: 4, Home: 15}
	for _, c := range []struct {
		tiles []int
		size  uint64
	}{
		{[]int{9, 10, 11, 12, 13, 14, 15}, 139_849_920},
		{[]int{1, 2, 3, 4, 5, 6, 7, 8}, 1_425_191_040},
	} {
		s, err := pattern.New(b, c.tiles)
		if err != nil {
			t.Fatal(err)
		}
		if s.Size() != c.size {
			t.Errorf("pattern %v has %d states, want %d", c.tiles, s.Size(), c.size)
		}
	}
}

// TestSteps compares the moves of placements, and slides of tiles, with those of single states.
func TestSteps(t *testing.T) {
	for _, b := range []pattern.Board{
		{Rows: 3, Cols: 3, Home: 4}, {Rows: 3, Cols: 3, Home: 4, Line: true},
		{Rows: 2, Cols: 4, Home: 7, Line: true}, {Rows: 4, Cols: 2, Home: 4, Line: true},
	} {
		s, err := pattern.New(b, []int{1, 3, 4, 5, 6})
		if err != nil {
			t.Fatal(err)
		}
		// The moves of all placements, as they are taken back.
		type end struct{ from, to pattern.State }
		var steps []pattern.Step
		got := map[end]bool{}
		for r := range uint32(s.Placements()) {
			steps = s.Steps(r, steps[:0])
			for _, step := range steps {
				for place := range s.Orders() {
					back := uint16(place)
					for _, rotation := range step.Back {
						back = rotation[back]
					}
					from := pattern.State{Placement: step.To, Rank: uint16(place)}
					got[end{from, pattern.State{Placement: r, Rank: back}}] = true
				}
			}
		}
		want := 0
		for r := range uint32(s.Placements()) {
			for place := range s.Orders() {
				x := pattern.State{Placement: r, Rank: uint16(place)}
				s.Moves(x, func(y pattern.State) {
					want++
					if !got[end{x, y}] {
						t.Fatalf("%+v: no step leads from %v to %v", b, x, y)
					}
				})
			}
		}
		if len(got) != want {
			t.Errorf("%+v: %d steps, want %d", b, len(got), want)
		}
	}
}
