package topspin_test

import (
	"fmt"
	"slices"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/topspin"
)

func newTrack(t testing.TB, n, k int) *topspin.Track {
	t.Helper()
	p, err := topspin.New(n, k)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// rules turn tokens on a track of n and read it from token 1 on.
func rules(n, k int) func(puzzle.Position) map[puzzle.Move]puzzle.Position {
	return func(pos puzzle.Position) map[puzzle.Move]puzzle.Position {
		out := map[puzzle.Move]puzzle.Position{}
		for start := range n {
			track := []byte(pos)
			for i, j := start, start+k-1; i < j; i, j = i+1, j-1 {
				track[i%n], track[j%n] = track[j%n], track[i%n]
			}
			one := slices.Index(track, 1)
			out[puzzle.Move(start)] = puzzle.Position(slices.Concat(track[one:], track[:one]))
		}
		return out
	}
}

func TestTracks(t *testing.T) {
	for _, size := range [][2]int{{3, 2}, {4, 2}, {5, 2}, {5, 3}, {5, 4}, {6, 4}, {7, 4}, {8, 4},
		{8, 3}, {9, 4}, {10, 4}} {
		p := newTrack(t, size[0], size[1])
		t.Run(p.Spec(), func(t *testing.T) {
			if !p.Features().Undirected() {
				t.Error("a turn cannot be taken back")
			}
			var texts []string
			if size[0]%2 == 1 && size[1] == 4 {
				texts = append(texts, "1 3 2 4 5 6 7 8 9"[:2*size[0]-1])
			}
			puzzletest.Run(t, puzzletest.Subject{Puzzle: p, Rules: rules(
				size[0], size[1]), Texts: texts})
		})
	}
}

// TestReached compares the numbers of positions with what Chen and Skiena prove:
// with an even turntable and an odd number of tokens half of the arrangements, in
// all other cases of more tokens than the turntable has, plus one, all of them.
func TestReached(t *testing.T) {
	factorial := uint64(6)
	for n := 5; n <= 10; n++ {
		factorial *= uint64(n - 1)
		p := newTrack(t, n, 4)
		want := factorial
		if n%2 == 1 {
			want /= 2
		}
		if order := p.Order(); n > 5 && (order.Uint64() != want || p.Size() != want) {
			t.Errorf("%s: %d positions, order %v, want %d", p.Spec(), p.Size(), order, want)
		}
	}
	// docs/definitions.md
	for size, want := range map[[2]int]uint64{{8, 3}: 144, {5, 4}: 2, {13, 12}: 2} {
		if p := newTrack(t, size[0], size[1]); p.Size() != want || p.Order().Uint64() != want {
			t.Errorf("%s: %d positions, order %v, want %d", p.Spec(), p.Size(), p.Order(), want)
		}
	}
}

func TestNew(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {15, 4}, {6, 1}, {6, 6}, {4, 4}, {-1, -1}} {
		if p, err := topspin.New(size[0], size[1]); err == nil {
			t.Errorf("%v is %s", size, p.Spec())
		}
	}
}

func Example() {
	p, _ := topspin.New(7, 4)
	pos, _ := p.Parse("4 3 2 1 5 6 7")
	fmt.Print(p.Draw(pos))
	x, _ := p.Rank(pos)
	to, _ := puzzle.Apply(p, x, 3)
	fmt.Println(p.MoveName(pos, 3))
	fmt.Print(p.Draw(p.Unrank(to)))
	// Output:
	// (1 5 6 7) 4 3 2
	// turn 7 4 3 2
	// (1 5 6 2) 3 4 7
}

func FuzzParse(f *testing.F) {
	puzzletest.FuzzParse(f, newTrack(f, 6, 4), "1 2 3 4 5 6", "6,5,4,3,2,1", "1 1 2 3 4 5",
		"0 1 2 3 4 5")
}
