package sliding_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
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
		"[[4,1,3],[0,2,6],[7,5,8]]", "4 1 3 _ 2 6 7 5 8", "413x26758", "413.26758",
		"(4, 1, 3, X, 2, 6, 7, 5, 8)",
		"4 1 3\n  2 6\n7 5 8", "4 1 3\n_ 2 6\n7 5 8\n",
		"\ufeff4 1 3 # the top\r\n0 2 6\r\n7 5 8\r\n", "413\n 26\n758",
	} {
		if got, err := p.Parse(text); err != nil || got != want {
			t.Errorf("%q is read as %q (%v)", text, got, err)
		}
	}
}

// TestGapsAlone wants a text of nothing but marks of the gap to be told from a board.
func TestGapsAlone(t *testing.T) {
	p := newSliding(t, 3, 3)
	for _, text := range []string{"xx", "_ _", "..."} {
		want := ": only gaps, want 9 whole numbers from 0 to 8, 0 for the gap"
		if _, err := p.Parse(text); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := p.Parse("1,2,x,x"); err == nil ||
		!strings.HasSuffix(err.Error(), ": tile 0 stands twice") {
		t.Error(err)
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

// TestLostGap loses the gaps of random boards in copying, with what stands between
// tiles and rows, and wants all readings of that row named, each of which can be read.
func TestLostGap(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, spec := range []string{"sliding:2x2", "sliding:3x3", "sliding:3x3,metric=line",
		"sliding:2x5", "sliding:5x2", "sliding:3x4", "15-puzzle", "24-puzzle"} {
		p := catalogtest.Find(t, spec)
		rows := strings.Count(p.Draw(p.Unrank(0)), "\n")
		for range 50 {
			pos := []byte(p.Unrank(0))
			rng.Shuffle(len(pos), func(i, j int) { pos[i], pos[j] = pos[j], pos[i] })
			cols, gap := len(pos)/rows, slices.Index(pos, 0)
			for _, between := range []string{" ", ",", ", ", "\t"} {
				for _, mark := range []string{"\n", " / ", "/", " ; ", "|", "\r\n", " \n", " /\n"} {
					board := make([][]string, rows)
					for cell, tile := range pos {
						if tile > 0 {
							board[cell/cols] = append(board[cell/cols], strconv.Itoa(int(tile)))
						}
					}
					text := func() string {
						lines := make([]string, rows)
						for r := range lines {
							lines[r] = strings.Join(board[r], between)
						}
						return strings.Join(lines, mark)
					}
					lost, short := text(), board[gap/cols]
					_, err := p.Parse(lost)
					if err == nil || !strings.Contains(
						err.Error(), fmt.Sprintf("row %d ", gap/cols+1)) {
						t.Fatalf("%s: %q: %v", spec, lost, err)
					}
					var readings []string
					for c := range cols {
						board[gap/cols] = slices.Insert(slices.Clone(short), c, "_")
						readings = append(readings, strings.Join(board[gap/cols], " "))
						if got, err := p.Parse(text()); err != nil ||
							(got == puzzle.Position(pos)) != (c == gap%cols) {
							t.Errorf("%s: %q is read as %q (%v)", spec, text(), got, err)
						}
					}
					if want := english.Listed(readings, "or"); !strings.HasSuffix(err.Error(),
						want) {
						t.Errorf("%s: %q: %v, want %s", spec, lost, err, want)
					}
				}
			}
		}
	}
}

// TestNoGap leaves the gap out where no rows tell anything of it.
func TestNoGap(t *testing.T) {
	p := newSliding(t, 3, 3)
	for _, text := range []string{"1 2 3 4 5 6 7 8", "12345678", "1,2,3,4,5,6,7,8",
		"[[4,1,3],[2,6],[7,5,8]]", "1 2 3 4\n5 6 7 8"} {
		if _, err := p.Parse(text); err == nil ||
			!strings.HasSuffix(err.Error(), "8 tiles and no gap: want 0 or _ where it is") {
			t.Errorf("%q: %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"4 1 3\n2 6  \n7 5 8":       "4,1,3,2,6,0,7,5,8",
		"|4|1|3|\n|2|6| |\n|7|5|8|": "4,1,3,2,6,0,7,5,8", "413\n26 \n758": "4,1,3,2,6,0,7,5,8",
		"4 1 3\n2   6\n7 5 8": "4,1,3,2,0,6,7,5,8", "4,1,3\n2,,6\n7,5,8": "4,1,3,2,0,6,7,5,8",
		"4\t1\t3\n\t2\t6\n7\t5\t8": "4,1,3,0,2,6,7,5,8",
	} {
		if got, err := p.Parse(text); err != nil || p.Format(got) != want {
			t.Errorf("%q, with the gap left blank, is read as %q (%v)", text, got, err)
		}
	}
}

// TestCrookedRows refuses boards of one short row whose columns do not show what is missing.
func TestCrookedRows(t *testing.T) {
	for _, c := range [][2]string{
		{"sliding:2x3", "413 / 25"}, {"sliding:2x3", "413/ 25"},
		{"ninepuzzle", "4 1 3 /   2 6 / 7 5 8"}, {"ninepuzzle", "4 1 3\n 2 6\n7 5 8"},
		{"sliding:3x4", "1 2 3 4\n10 11 9\n5 6 7 8"}, {"sliding:1x4", "1 2 3"},
		{"ninepuzzle", "4 1 3,\n2 6,\n7 5 8"}, {"sliding:2x2", "[[3],\n[1,2]]"},
	} {
		if got, err := catalogtest.Find(t, c[0]).Parse(c[1]); err == nil ||
			!strings.Contains(err.Error(), "does not show where the gap is: want _ ") {
			t.Errorf("%s: %q is read as %q (%v)", c[0], c[1], got, err)
		}
	}
}

// TestDraw wants numbers that end below each other.
func TestDraw(t *testing.T) {
	p := newSliding(t, 3, 4)
	const board = " 1  2  3  4\n 5  6  7  8\n 9 10 11  0\n"
	if got := p.Draw(p.Unrank(p.Goals()[0])); got != board {
		t.Errorf("the goal is drawn as\n%s", got)
	}
	if n := p.Lines(" 1  2  3  4"); n != 3 {
		t.Errorf("a board of which that is the first row has %d lines", n)
	}
}

// TestLinesOfBoards tells the first rows of drawn boards from what stands in one
// line and from what cannot be read, which no further line mends.
func TestLinesOfBoards(t *testing.T) {
	p := newSliding(t, 3, 3)
	for first, want := range map[string]int{
		"4 1 3": 3, "413": 3, "4 _ 3": 3, "4   3": 3, "|4|1|3|": 3, "[4,1,3],": 3, "9 9 9": 3,
		"4 1 3 0 2 6 7 5 8": 1, "413026758": 1, "413/026/758": 1, "4 1 3 0": 1, "hello": 1, "3": 1,
		"Board 2:": 1, "preset:3": 1,
	} {
		if got := p.Lines(first); got != want {
			t.Errorf("Lines(%q) = %d, want %d", first, got, want)
		}
	}
}
