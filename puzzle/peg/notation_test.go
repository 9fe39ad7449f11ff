package peg_test

import (
	"fmt"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/puzzletest"
)

// TestWrittenForms reads one board in every form.
func TestWrittenForms(t *testing.T) {
	h := peg.NewHiRiQ()
	want := position(t, boardOf(0, 8, 16, 32))
	for _, text := range []string{
		"100000001000000010000000000000001",
		"WBBBBBBBWBBBBBBBWBBBBBBBBBBBBBBBW",
		"wbbbbbbbwbbbbbbbwbbbbbbbbbbbbbbbw",
		"o.......o.......o...............o",
		"  1B. 0bb 00o0000 \t000W000\r\n0000000 000 00O\n",
		"    o . .\n    . . .\n. . o . . . .\n. . . o . . .\n. . . . . . .\n    . . .\n    . . o\n",
		"-32896,4",
		" -32896 , 4\n",
	} {
		got, err := h.Parse(text)
		if err != nil {
			t.Error(err)
		} else if got != want {
			t.Errorf("%q is read as %s, want %s", text, letters(got), letters(want))
		}
	}
	if got, want := h.Format(want), "100000001000000010000000000000001"; got != want {
		t.Errorf("written as %s, want %s", got, want)
	}
	if got, want := h.Draw(want), "    o . .\n    . . .\n. . o . . . .\n. . . o . . .\n"+
		". . . . . . .\n    . . .\n    . . o\n"; got != want {
		t.Errorf("drawn as\n%swant\n%s", got, want)
	}
}

func TestLines(t *testing.T) {
	h := peg.NewHiRiQ()
	for first, want := range map[string]int{
		"    o . .":                         7,
		"...":                               7,
		"WBB":                               7,
		"32768,1":                           1,
		"0,0":                               1,
		"preset:3":                          1,
		strings.Repeat("W", 33):             1,
		"000 000 0000000":                   1,
		"1 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 1": 1,
	} {
		if got := h.Lines(first); got != want {
			t.Errorf("%q begins a position of %d lines, want %d", first, got, want)
		}
	}
}

// encode is the course's encoding, from its words: white cells 1 to 31 add
// 2^(i-1), a white cell 32 makes that negative, the weight counts white cells.
func encode(board string) (config, weight int64) {
	for _, cell := range whites(board) {
		weight++
		if 1 <= cell && cell <= 31 {
			term := int64(1)
			for range cell - 1 {
				term *= 2
			}
			config += term
		}
	}
	if board[32] == 'W' {
		config = -config
	}
	return config, weight
}

func TestPresets(t *testing.T) {
	h := peg.NewHiRiQ()
	boards := map[int]string{
		0: solvedBoard,
		3: strings.NewReplacer("B", "W", "W", "B").Replace(solvedBoard),
	}
	if peg.Presets() != 4 {
		t.Errorf("%d presets, want 4", peg.Presets())
	}
	encoded := [][2]int64{{32768, 1}, {4403916, 11}, {-1026781599, 21}, {-2147450879, 32}}
	for n, want := range encoded {
		board := letters(position(t, fmt.Sprintf("preset:%d", n)))
		if config, weight := encode(board); config != want[0] || weight != want[1] {
			t.Errorf("preset:%d is %s, whose encoding is %d,%d, want %v", n, board, config, weight,
				want)
		}
		if known, ok := boards[n]; ok && board != known {
			t.Errorf("preset:%d is %s, want %s", n, board, known)
		}
		if direct := letters(position(t, fmt.Sprintf("%d,%d", want[0], want[1]))); direct != board {
			t.Errorf("preset:%d is %s, its encoding is read as %s", n, board, direct)
		}
	}
	if x, ok := h.Rank(position(t, "preset:0")); !ok || x != h.Goals()[0] {
		t.Errorf("preset:0 has index %d, %v; want the goal, %d", x, ok, h.Goals()[0])
	}
}

func TestCourseRoundTrip(t *testing.T) {
	rng := puzzletest.Rand(t)
	boards := []string{boardOf(), boardOf(0, 32), boardOf(1), boardOf(31),
		boardOf(0, 1), boardOf(1, 32), strings.Repeat("W", 33)}
	for range 5000 {
		boards = append(boards, letters(peg.English().Position(randomBoard(rng))))
	}
	for _, board := range boards {
		w := peg.BitboardOf(position(t, board))
		wantConfig, wantWeight := encode(board)
		config, weight := peg.EncodeCourse(w)
		if config != wantConfig || weight != wantWeight {
			t.Fatalf("%s is encoded as %d,%d, want %d,%d", board, config, weight, wantConfig,
				wantWeight)
		}
		back, err := peg.DecodeCourse(config, weight)
		if err != nil || back != w {
			t.Fatalf("%d,%d, the encoding of %s, is decoded as %x, %v", config, weight, board, back,
				err)
		}
	}
}

func TestCourseErrors(t *testing.T) {
	h := peg.NewHiRiQ()
	for text, want := range map[string][]string{
		"0,1":  {"cell 0", "cell 32", "-0 is 0"},
		"-0,1": {"cell 0", "cell 32", "-0 is 0"},
		"0,3":  {"weight 3 does not fit config 0", "0, or 1 with cell 0"},
		"32768,0": {"weight 0 does not fit config 32768",
			"1, or 2 with cell 0"},
		"32768,3":                     {"weight 3 does not fit"},
		"-1,4":                        {"weight 4 does not fit config -1", "2, or 3 with cell 0"},
		"32768,-1":                    {"weight -1 does not fit"},
		"2147483648,1":                {"config 2147483648 is out of range"},
		"-2147483648,2":               {"config -2147483648 is out of range"},
		"-9223372036854775808,1":      {"out of range"},
		"32768,":                      {"two whole numbers"},
		"32768,1,1":                   {"two whole numbers"},
		"0x10,1":                      {"two whole numbers"},
		"preset:4":                    {"no such preset", "preset:0 to preset:3"},
		"preset:":                     {"no such preset"},
		"preset":                      {"did you mean preset:0?"},
		"preset:-1":                   {"no such preset"},
		strings.Repeat("1", 32):       {"32 cells, want 33"},
		strings.Repeat("1", 34):       {"34 cells, want 33"},
		strings.Repeat("1", 32) + "2": {"cell 32 is '2'"},
	} {
		_, err := h.Parse(text)
		if err == nil {
			t.Errorf("%q is read as a position", text)
			continue
		}
		for _, w := range want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%q: want %q in the error %q", text, w, err)
			}
		}
	}
}

// moveNamed returns the move of a position that has a name.
func moveNamed(p puzzle.Position, name string) (puzzle.Move, bool) {
	h := peg.NewHiRiQ()
	x, _ := h.Rank(p)
	for _, e := range h.Successors(x, nil) {
		if h.MoveName(p, e.Move) == name {
			return e.Move, true
		}
	}
	return 0, false
}

// TestMoveExamples plays moves by name on boards of the solved one's class.
func TestMoveExamples(t *testing.T) {
	h := peg.NewHiRiQ()
	for _, c := range []struct {
		before []int // white cells
		name   string
		after  []int
	}{
		{[]int{17, 18}, "18W16", []int{16}},
		{[]int{16}, "14B16", []int{14, 15}},
		{[]int{16}, "28B16", []int{23, 28}},
		{[]int{7, 8, 9, 16}, "8W10", []int{7, 10, 16}}, // 7 and 16 bring 8 and 9 into the class
	} {
		p := position(t, boardOf(c.before...))
		m, ok := moveNamed(p, c.name)
		if !ok {
			t.Errorf("%v: no legal move is named %s", c.before, c.name)
			continue
		}
		x, _ := h.Rank(p)
		y, _ := puzzle.Apply(h, x, m)
		if got, want := letters(h.Unrank(y)), boardOf(c.after...); got != want {
			t.Errorf("%v: %s leads to %s, want %s", c.before, c.name, got, want)
		}
	}
}

// TestMoveNames compares the names of all legal moves of random boards, of every
// class, with the patterns that are read on the board.
func TestMoveNames(t *testing.T) {
	rng := puzzletest.Rand(t)
	board := peg.English()
	for range 3000 {
		p := board.Position(randomBoard(rng))
		for _, s := range substitutions(letters(p)) {
			got, want := board.MoveName(p, puzzle.Move(s.triplet)),
				fmt.Sprintf("%d%s%d", s.from, s.kind, s.to)
			if got != want {
				t.Fatalf("%s: move %d is named %s, want %s", letters(p), s.triplet, got, want)
			}
		}
	}
}
