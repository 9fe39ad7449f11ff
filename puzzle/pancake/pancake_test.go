package pancake_test

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/pancake"
	"puzzlebase/puzzle/puzzletest"
)

//go:embed testdata/published.json
var published []byte

func newStack(t testing.TB, n int, kind pancake.Kind) *pancake.Stack {
	t.Helper()
	s, err := pancake.New(n, kind)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// flips are the rules once more.
func flips(n int, kind pancake.Kind) func(puzzle.Position) map[puzzle.Move]puzzle.Position {
	return func(pos puzzle.Position) map[puzzle.Move]puzzle.Position {
		out := map[puzzle.Move]puzzle.Position{}
		least := 2
		if kind == pancake.Burnt {
			least = 1
		}
		for k := least; k <= n; k++ {
			cells := []byte(pos)
			slices.Reverse(cells[:k])
			if kind == pancake.Burnt {
				slices.Reverse(cells[n : n+k])
				for i := range k {
					cells[n+i] ^= 1
				}
			}
			out[puzzle.Move(k-least)] = puzzle.Position(cells)
		}
		return out
	}
}

func TestStacks(t *testing.T) {
	for n := 2; n <= 9; n++ {
		for _, kind := range []pancake.Kind{pancake.Plain, pancake.Burnt} {
			s := newStack(t, n, kind)
			t.Run(s.Spec(), func(t *testing.T) {
				puzzletest.Run(t, puzzletest.Subject{Puzzle: s, Rules: flips(n, kind)})
			})
		}
	}
}

// TestPublished compares with what others have counted.
func TestPublished(t *testing.T) {
	var want struct {
		Levels  map[string][]uint64
		Longest map[string]int
	}
	if err := json.Unmarshal(published, &want); err != nil {
		t.Fatal(err)
	}
	for n := 2; n <= 7; n++ {
		for _, kind := range []pancake.Kind{pancake.Plain, pancake.Burnt} {
			if n == 7 && kind == pancake.Burnt && testing.Short() {
				continue
			}
			s := newStack(t, n, kind)
			levels := levels(s)
			if longest, known := want.Longest[s.Spec()]; !known || len(levels)-1 != longest {
				t.Errorf("%s: greatest distance %d, published %d", s.Spec(), len(levels)-1, longest)
			}
			if published := want.Levels[s.Spec()]; published != nil &&
				!slices.Equal(levels, published) {
				t.Errorf("%s: %v, published %v", s.Spec(), levels, published)
			}
		}
	}
}

// levels counts positions by distance.
func levels(p puzzle.Puzzle) []uint64 {
	var out []uint64
	for _, d := range puzzletest.Distances(p) {
		for len(out) <= d {
			out = append(out, 0)
		}
		out[d]++
	}
	return out
}

func TestNew(t *testing.T) {
	for _, n := range []int{-1, 0, 1, 15} {
		if s, err := pancake.New(n, pancake.Plain); err == nil {
			t.Errorf("%d pancakes are %s", n, s.Spec())
		}
	}
	for _, n := range []int{0, 1, 12} {
		if s, err := pancake.New(n, pancake.Burnt); err == nil {
			t.Errorf("%d burnt pancakes are %s", n, s.Spec())
		}
	}
}

func Example() {
	s, _ := pancake.New(4, pancake.Burnt)
	pos, _ := s.Parse("-3 1 4 -2")
	fmt.Print(s.Draw(pos))
	// Output:
	//  ======  -3
	//    ==    1
	// ======== 4
	//   ====   -2
}

func FuzzParse(f *testing.F) {
	puzzletest.FuzzParse(f, newStack(f, 5, pancake.Burnt), "1 2 3 4 5", "-1,-2,-3,-4,-5",
		"--1 2 3 4 5", "= = 1 2 3 4 5", "-0 1 2 3 4")
}
