package sliding_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"puzzlebase/puzzle"
)

// TestWrittenByHand reads boards as people write them.
func TestWrittenByHand(t *testing.T) {
	p := newSliding(t, 3, 3)
	want, err := p.Parse("4,1,3,0,2,6,7,5,8")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"413026758", "413/026/758", "413;026;758", "413 | 026 | 758", "|4|1|3|\n| |2|6|\n|7|5|8|",
		"[[4,1,3],[0,2,6],[7,5,8]]", "4 1 3 _ 2 6 7 5 8", "413x26758", "413.26758", "(4, 1, 3, X, 2, 6, 7, 5, 8)",
		"4 1 3\n  2 6\n7 5 8", "4 1 3\n_ 2 6\n7 5 8\n", "\ufeff4 1 3 # the top\r\n0 2 6\r\n7 5 8\r\n", "413\n 26\n758",
	} {
		if got, err := p.Parse(text); err != nil || got != want {
			t.Errorf("%q is read as %q (%v)", text, got, err)
		}
	}
}

// TestBlankGap leaves the gap of random boards of all shapes blank, with the
// tiles to the left or to the right of their columns.
func TestBlankGap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, size := range [][2]int{{2, 2}, {3, 3}, {2, 5}, {3, 4}, {4, 3}, {6, 2}} {
		p := newSliding(t, size[0], size[1])
		for range 200 {
			want := p.Unrank(puzzle.Index(rng.Uint64N(p.Size())))
			left := rng.IntN(2) == 0
			var drawn strings.Builder
			for i := range len(want) {
				tile := strconv.Itoa(int(want[i]))
				if want[i] == 0 {
					tile = ""
				}
				pad := strings.Repeat(" ", 2-len(tile))
				if left {
					tile += pad
				} else {
					tile = pad + tile
				}
				drawn.WriteString(tile + " ")
				if (i+1)%size[1] == 0 {
					drawn.WriteString("\n")
				}
			}
			if got, err := p.Parse(drawn.String()); err != nil || got != want {
				t.Errorf("%q is read as %q (%v), want %q", drawn.String(), got, err, want)
			}
		}
	}
}

// TestLinesOfBoards tells the first rows of drawn boards from what stands in one
// line and from what cannot be read, which no further line mends.
func TestLinesOfBoards(t *testing.T) {
	p := newSliding(t, 3, 3)
	for first, want := range map[string]int{
		"4 1 3": 3, "413": 3, "4 _ 3": 3, "4   3": 3, "|4|1|3|": 3, "[4,1,3],": 3, "9 9 9": 3, "1": 3,
		"4 1 3 0 2 6 7 5 8": 1, "413026758": 1, "413/026/758": 1, "4 1 3 0": 1, "hello": 1, "Board 2:": 1, "preset:3": 1,
	} {
		if got := p.Lines(first); got != want {
			t.Errorf("Lines(%q) = %d, want %d", first, got, want)
		}
	}
}
