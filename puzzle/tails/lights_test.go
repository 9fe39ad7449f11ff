package tails_test

import (
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/tails"
)

func TestLights(t *testing.T) {
	for _, grid := range [][2]int{{1, 1}, {1, 4}, {2, 3}, {3, 3}, {4, 4}, {5, 5}} {
		p, err := tails.NewLights(grid[0], grid[1])
		if err != nil {
			t.Fatal(err)
		}
		t.Run(p.Spec(), func(t *testing.T) {
			if !p.Undirected() {
				t.Error("a flip cannot be taken back")
			}
			any := flips(grid[0], grid[1], func(byte) bool { return true })
			puzzletest.Run(t, puzzletest.Subject{Puzzle: p, Rules: any, Texts: []string{strings.Repeat("H", grid[0]*grid[1])}})
		})
	}
	if _, err := tails.NewLights(6, 5); err == nil {
		t.Error("30 coins are accepted")
	}
}

// TestWorking plays the flips that the working names, on every position of some
// grids: they bring all coins to tails, and are named exactly when no
// certificate refutes the position.
func TestWorking(t *testing.T) {
	for _, grid := range [][2]int{{1, 5}, {2, 3}, {3, 3}, {4, 4}} {
		p, err := tails.NewLights(grid[0], grid[1])
		if err != nil {
			t.Fatal(err)
		}
		for x := range puzzle.Index(p.Size()) {
			lines := p.Demonstrate(p.Unrank(x))
			names, found := strings.CutPrefix(lines[len(lines)-1], "flips that would do if any coin could be flipped: ")
			if _, refuted := p.Certify(p.Unrank(x)); found == refuted {
				t.Fatalf("%s: refuted %v, flips %q", p.Format(p.Unrank(x)), refuted, names)
			}
			if !found {
				continue
			}
			at := x
			for m := range p.MoveCount() {
				if strings.Contains(" "+names+" ", " "+p.MoveName("", puzzle.Move(m))+" ") {
					at, _ = puzzle.Apply(p, at, puzzle.Move(m))
				}
			}
			if at != p.Goals()[0] {
				t.Fatalf("%s: flipping %s leads to %s", p.Format(p.Unrank(x)), names, p.Format(p.Unrank(at)))
			}
		}
	}
}
