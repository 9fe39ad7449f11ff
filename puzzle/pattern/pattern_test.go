package pattern_test

import (
	"slices"
	"testing"

	"puzzlebase/puzzle/pattern"
)

// TestSizes counts the states of Korf and Felner's patterns as sums over all sets
// of cells.
func TestSizes(t *testing.T) {
	b := pattern.Board{Rows: 4, Cols: 4, Home: 15}
	for _, c := range []struct {
		tiles []int
		size  uint64
	}{
		{[]int{8, 9, 10, 11, 12, 13, 14}, 139_849_920},
		{[]int{0, 1, 2, 3, 4, 5, 6, 7}, 1_425_191_040},
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

// TestSteps compares the moves of rows with those of single states.
func TestSteps(t *testing.T) {
	s, err := pattern.New(pattern.Board{Rows: 3, Cols: 3, Home: 4}, []int{0, 2, 3, 7, 8})
	if err != nil {
		t.Fatal(err)
	}
	var steps []pattern.Step
	for r := range uint32(s.Rows()) {
		steps = s.Steps(r, steps[:0])
		for place := range s.Places() {
			var want, got []pattern.State
			s.Moves(pattern.State{Row: r, Place: uint16(place)}, func(x pattern.State) { want = append(want, x) })
			for _, step := range steps {
				x := pattern.State{Row: step.To, Place: uint16(place)}
				if step.Turn != nil {
					x.Place = step.Turn[place]
					if int(step.Back[x.Place]) != place {
						t.Fatalf("row %d place %d: step to row %d is not taken back", r, place, step.To)
					}
				}
				got = append(got, x)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("row %d place %d: moves lead to %v, want %v", r, place, got, want)
			}
		}
	}
}
