package hanoi_test

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/hanoi"
	"puzzlebase/puzzle/puzzletest"
)

//go:embed testdata/published.json
var published []byte

func newTower(t testing.TB, disks, pegs int) *hanoi.Tower {
	t.Helper()
	p, err := hanoi.New(disks, pegs)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// rules move disks on stacks.
func rules(disks, pegs int) func(puzzle.Position) map[puzzle.Move]puzzle.Position {
	return func(pos puzzle.Position) map[puzzle.Move]puzzle.Position {
		stacks := make([][]int, pegs)
		for d := disks - 1; d >= 0; d-- {
			stacks[pos[d]] = append(stacks[pos[d]], d)
		}
		out := map[puzzle.Move]puzzle.Position{}
		m := puzzle.Move(0)
		for from := range pegs {
			for to := range pegs {
				if from == to {
					continue
				}
				if n := len(stacks[from]); n > 0 {
					d := stacks[from][n-1]
					if k := len(stacks[to]); k == 0 || stacks[to][k-1] > d {
						cells := []byte(pos)
						cells[d] = byte(to)
						out[m] = puzzle.Position(cells)
					}
				}
				m++
			}
		}
		return out
	}
}

func TestTowers(t *testing.T) {
	for _, size := range [][2]int{{1, 3}, {2, 3}, {5, 3}, {9, 3}, {3, 4}, {7, 4}, {4, 5}, {3, 6},
		{15, 3}, {17, 4}} {
		p := newTower(t, size[0], size[1])
		t.Run(p.Spec(), func(t *testing.T) {
			puzzletest.Run(t, puzzletest.Subject{Puzzle: p, Rules: rules(size[0], size[1])})
		})
	}
}

// TestPublished compares the moves from one peg to another and the greatest
// distance with published ones.
func TestPublished(t *testing.T) {
	var want struct {
		Pegs map[string]struct{ Transfer, Greatest []int }
	}
	if err := json.Unmarshal(published, &want); err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]int{{10, 3}, {8, 4}, {6, 5}} {
		for disks := 1; disks <= size[0]; disks++ {
			p := newTower(t, disks, size[1])
			distances := puzzletest.Distances(p)
			w := want.Pegs[fmt.Sprint(size[1])]
			if d := distances[0]; d != w.Transfer[disks-1] {
				t.Errorf("%s: %d moves from peg to peg, published %d", p.Spec(), d,
					w.Transfer[disks-1])
			}
			if d := slices.Max(distances); len(w.Greatest) >= disks && d != w.Greatest[disks-1] {
				t.Errorf("%s: greatest distance %d, published %d", p.Spec(), d, w.Greatest[disks-1])
			}
		}
	}
}

// TestFoldedForm wants numbers that are dense, shared only by positions of one distance, and one
// canonical position for each.
func TestFoldedForm(t *testing.T) {
	for _, size := range [][2]int{{1, 3}, {6, 3}, {5, 4}, {4, 5}, {4, 6}} {
		p := newTower(t, size[0], size[1])
		if err := puzzletest.Folded(p); err != nil {
			t.Errorf("%s: %v", p.Spec(), err)
		}
	}
}

func TestNew(t *testing.T) {
	for _, size := range [][2]int{{0, 3}, {22, 3}, {18, 4}, {5, 2}, {5, 7}, {-1, 3}} {
		if p, err := hanoi.New(size[0], size[1]); err == nil {
			t.Errorf("%v is %s", size, p.Spec())
		}
	}
}

func Example() {
	p, _ := hanoi.New(4, 4)
	pos, _ := p.Parse("A 4 1 / B 2 / C - / D 3")
	fmt.Println(p.Format(pos))
	fmt.Print(p.Draw(pos))
	// Output:
	// ABDA
	// A 4 1
	// B 2
	// C -
	// D 3
}

func FuzzParse(f *testing.F) {
	puzzletest.FuzzParse(f, newTower(f, 5, 3), "AABBC", "aabbc", "A 5 4 3 2 1", "A 1 2", "A 5 A 4",
		"1 A", "A - B - C 5 4 3 2 1")
}
