package blocks_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"puzzlebase/enumerate/discover"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/blocks"
	"puzzlebase/puzzle/puzzletest"
)

// read returns the puzzle of a file of testdata, before the search.
func read(t testing.TB, file, options string) puzzle.Puzzle {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := blocks.Read(file, string(text), options)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// searched returns p with its space.
func searched(t testing.TB, p puzzle.Puzzle) puzzle.Puzzle {
	t.Helper()
	p, err := discover.Find(t.Context(), p, discover.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// distance returns that of the start.
func distance(t testing.TB, p puzzle.Puzzle) int {
	t.Helper()
	x, ok := p.Rank(p.Features().Discovered.Start())
	if !ok {
		t.Fatal("the start was not found")
	}
	return puzzletest.Distances(p)[x]
}

// TestPublished compares with what others have found: see testdata/published.txt.
func TestPublished(t *testing.T) {
	text, err := os.ReadFile("testdata/published.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) == "" {
			continue
		}
		var file, options string
		var positions uint64
		var moves int
		if n, err := fmt.Sscan(line, &file, &options, &positions, &moves); n != 4 {
			t.Fatalf("%q: %v", line, err)
		}
		p := searched(t, read(t, file, strings.TrimPrefix(options, "-")))
		if got := distance(t, p); p.Size() != positions || got != moves {
			t.Errorf("%s %s: %d positions, %d moves, want %d and %d", file, options, p.Size(), got,
				positions, moves)
		}
	}
}

// plainly plays moves on drawn boards: a block of a letter is taken away and put
// down again, one cell farther, as often as the metric allows.
func plainly(p puzzle.Puzzle, cols int, metric blocks.Metric,
	cars bool) func(puzzle.Position) map[puzzle.Move]puzzle.Position {
	return func(pos puzzle.Position) map[puzzle.Move]puzzle.Position {
		board := strings.ReplaceAll(p.Format(pos), "/", "")
		out := map[puzzle.Move]puzzle.Position{}
		for i, ch := range board {
			if strings.ContainsRune("._", ch) || strings.IndexRune(board, ch) != i {
				continue
			}
			tryAll(board, byte(ch), cols, metric, cars, func(after string) {
				to, err := p.Parse(after)
				if err != nil {
					panic(err)
				}
				// Walls have no cell of their own: count those before.
				cell := func(b string) int {
					at := strings.IndexByte(b, byte(ch))
					return at - strings.Count(b[:at], "_")
				}
				out[puzzle.Move(cell(board)*len(pos)+cell(after))] = to
			})
		}
		return out
	}
}

// tryAll calls f with every board that one move of a block leads to.
func tryAll(board string, ch byte, cols int, metric blocks.Metric, cars bool,
	f func(after string)) {
	seen := map[string]bool{board: true}
	var walk func(from string, last [2]int)
	walk = func(from string, last [2]int) {
		for _, d := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			if metric == blocks.Straight && last != [2]int{} && last != d || cars &&
				(d[0] != 0) != upright(board, ch, cols) {
				continue
			}
			after, ok := shift(from, ch, cols, d)
			if !ok || seen[after] {
				continue
			}
			seen[after] = true
			f(after)
			if metric != blocks.Step {
				walk(after, d)
			}
		}
	}
	walk(board, [2]int{})
}

// upright reports whether a car stands in a column.
func upright(board string, ch byte, cols int) bool {
	at := strings.IndexByte(board, ch)
	return at+cols < len(board) && board[at+cols] == ch
}

// shift moves a block by one cell; false when something is in its way.
func shift(board string, ch byte, cols int, d [2]int) (string, bool) {
	out := []byte(strings.ReplaceAll(board, string(ch), "."))
	for i := range len(board) {
		if board[i] != ch {
			continue
		}
		row, col := i/cols+d[0], i%cols+d[1]
		if row < 0 || row*cols >= len(board) || col < 0 || col >= cols || out[row*cols+col] != '.' {
			return "", false
		}
		out[row*cols+col] = ch
	}
	return string(out), true
}

func TestSuite(t *testing.T) {
	for _, c := range []struct {
		spec   string
		cols   int
		metric blocks.Metric
		cars   bool
	}{
		{"aab/c.b/c..,goal=.../..b/..b", 3, blocks.Step, false},
		{"aab/a.b/c..,goal=.../..b/..b", 3, blocks.Step, false},
		{"abc/..d/.dd,goal=.../a../...,alike=no", 3, blocks.Step, false},
		{"abc/..d/.dd,goal=.../a../...,metric=straight", 3, blocks.Straight, false},
		{"aab_/a.b./cc..,goal=..../..b./..b.,metric=slide", 4, blocks.Slide, false},
		{"AA.B/C..B/C_../EDD./E...,goal=..AA/..../..../..../....,metric=straight,rule=cars", 4,
			blocks.Straight, true},
		{"a.,goal=.a", 2, blocks.Step, false},
		// Symmetric ones.
		{"abbc/abbc/.de.,goal=..../.bb./.bb.,metric=straight", 4, blocks.Straight, false},
		{"aab/a../c..,goal=.../.aa/.a.", 3, blocks.Step, false},
		{"a_b/.c.,goal=._./.c.,metric=slide", 3, blocks.Slide, false},
	} {
		p, err := blocks.Find(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		if p.Spec() != "blocks:"+c.spec {
			t.Errorf("%s has the spec %s", c.spec, p.Spec())
		}
		t.Run(c.spec, func(t *testing.T) {
			p = searched(t, p)
			puzzletest.Run(t, puzzletest.Subject{Puzzle: p, Rules: plainly(
				p, c.cols, c.metric, c.cars)})
		})
	}
}

// TestFollow plays the moves of a way by the letters of its first board, on a drawing where blocks
// keep these.
func TestFollow(t *testing.T) {
	p := searched(t, read(t, "huarong.txt", ""))
	distances := puzzletest.Distances(p)
	x, _ := p.Rank(p.Features().Start)
	path, names := []puzzle.Position{p.Features().Start}, []string{}
	for distances[x] > 0 {
		for _, e := range p.Successors(x, nil) {
			if distances[e.To] < distances[x] {
				names = append(names, p.MoveName(p.Unrank(x), e.Move))
				x = e.To
				path = append(path, p.Unrank(x))
				break
			}
		}
	}
	ways := map[string][2]int{"up": {-1, 0}, "left": {0, -1}, "right": {0, 1}, "down": {1, 0}}
	rows := strings.Split(p.Format(path[0]), "/")
	board, cols, anew := strings.Join(rows, ""), len(rows[0]), 0
	for i, name := range p.Features().Followed(path, names) {
		letter, way, _ := strings.Cut(name, " ")
		if name != names[i] {
			anew++
		}
		var ok bool
		if board, ok = shift(board, letter[0], cols, ways[way]); !ok {
			t.Fatalf("move %d, %s, cannot be played", i+1, name)
		}
		drawn := slices.Collect(slices.Chunk([]byte(board), cols))
		if got, err := p.Parse(string(bytes.Join(drawn, []byte("/")))); got != path[i+1] {
			t.Fatalf("move %d, %s, leads to %s (%v), not to %s", i+1, name, board, err,
				p.Format(path[i+1]))
		}
	}
	if anew == 0 {
		t.Error("every board has the letters of the first, so that nothing was tested")
	}
}

// TestSymmetries wants the symmetries of boards with and without.
func TestSymmetries(t *testing.T) {
	for spec, want := range map[string]int{
		"abbc/abbc/deef/dghf/i..j,goal=..../..../..../.bb./.bb.": 2, // Klotski
		"abbc/abbc/deef/dghf/i..j,goal=..../..../..../bb../bb..": 1, // another goal
		"abbc/abbc/deef/dghf/i...,goal=..../..../..../.bb./.bb.": 1, // another start
		"a_b/.c.,goal=._./.c.":                  2,
		"a_b/.c_,goal=._./.c_":                  1, // a wall
		"aab/a../c..,goal=.../.aa/.a.":          2, // about a diagonal
		"aab/a../c..,goal=.../.aa/.a.,alike=no": 2,
		"a.a/.b./a.a,goal=.../.b./...":          0,
	} {
		p, err := blocks.Find(spec)
		if want == 0 {
			if err == nil {
				t.Errorf("%s is read", spec)
			}
			continue
		}
		order := 1
		if s := p.Features().Symmetry; s != nil {
			order = s.Order
		}
		if err != nil || order != want {
			t.Errorf("%s: %d symmetries (%v), want %d", spec, order, err, want)
		}
	}
}

// TestAlike counts positions where blocks of one shape are alike and where they are
// not: Huarong Dao has a pair and four soldiers less to tell apart.
func TestAlike(t *testing.T) {
	alike := searched(t, read(t, "small.txt", "")).Size()
	apart := searched(t, read(t, "small.txt", "alike=no")).Size()
	if apart != 6*alike {
		t.Errorf("%d positions with three blocks alike, %d without", alike, apart)
	}
}

func TestRead(t *testing.T) {
	const board = "ab\n..\n\n.b\n..\n"
	p, err := blocks.Read("x.txt", "\ufeff# remark\r\nab  # here\r\n# there\n..\n\n\n.b\n..",
		"alike=no,metric=slide")
	if err != nil || p.Spec() != "blocks:ab/..,goal=.b/..,metric=slide,alike=no" {
		t.Errorf("read as %v (%v)", p, err)
	}
	for _, c := range []struct{ text, options, want string }{
		{"", "", "x.txt: no picture"},
		{"# nothing\n\n", "", "x.txt: no picture"},
		{"ab\n..\n", "", "x.txt:1: the board has no goal"},
		{"ab\n.\n\n.b\n..", "", "x.txt:2: the row has 1 signs, want 2"},
		{"ab\n.3\n\n.b\n..", "", `x.txt:2: column 2 is "3"`},
		{"ab\n.é\n\n.b\n..", "", "x.txt:2: the row has 3 signs"},
		{"__\n__\n\n.b\n..", "", "x.txt:1: the board has no cell but walls"},
		{"..\n..\n\n.b\n..", "", "x.txt:4: the board has no block b"},
		{"ab\n..\n\n..\n..", "", "x.txt:4: the goal has no block"},
		{"ab\n..\n\n.b.\n...", "", "x.txt:4: the goal has 2 rows of 3 cells, the board 2 of 2"},
		{"ab\n..\n\nbb\n..", "", "x.txt:4: block b has another shape"},
		{"ab\n._\n\n..\n.b", "", "x.txt:5: column 2 is not on the board"},
		{"ab\n.a\n\n.b\n..", "", "x.txt:1: block a is in pieces"},
		{"ab\n..\n\n.b\n..", "rule=cars", "x.txt:1: block a is no car"},
		{board, "metric=taxi", `x.txt: no metric is called "taxi"`},
		{board, "metric=step,metric=step", "x.txt: the option metric stands twice"},
		{board, "nonsense=1", `x.txt: "nonsense=1" is no option`},
		{strings.Repeat("a........\n", 9) + "\na\n", "",
			"x.txt:1: the board has 81 cells without its walls, want at most 64"},
		{strings.Repeat("_", 10_000) + "\n\na", "",
			"x.txt:1: the board has 1 rows of 10000 cells, want at most 64 of each"},
		{strings.Repeat("a\n", 30_000), "", "x.txt:1: the board has 30000 rows of 1 cells"},
	} {
		_, err := blocks.Read("x.txt", c.text, c.options)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%.40q: %v, want %s", c.text, err, c.want)
		}
	}
}

func TestParse(t *testing.T) {
	p := read(t, "huarong.txt", "")
	start := p.Features().Discovered.Start()
	for _, text := range []string{"abbc/abbc/deef/dghf/i..j", "xbby/xbby/zeev/zjiv/h..g",
		"a b b c, a b b c\nd e e f\nd g h f\ni . . j"} {
		if pos, err := p.Parse(text); err != nil || pos != start {
			t.Errorf("%q is read as %s (%v)", text, p.Format(pos), err)
		}
	}
	for text, want := range map[string]string{
		"abbc/abbc/deef/dghf/i..":   "19 cells, want 20",
		"abbc/abbc/deef/dghf/i..jj": "21 cells, want 20",
		"abbc/abbc/deef/dghf/i..7":  `row 5 of the position: column 4 is "7"`,
		"abbc/abbc/deef/dghf/i.._":  `cell 20 is '_', and a wall stands elsewhere`,
		"abbc/abbc/deef/dghf/i...":  "1 of the blocks ghij are missing",
		"abbc/abbc/deef/dghf/ik.j":  "there are more blocks like j than 4",
		"abbc/abbc/deef/dghf/i.bb":  "no block of the board is called b",
		"..../..../..../..../....":  "4 of the blocks acdf are missing",
	} {
		if _, err := p.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestGoal wants the goal to be told in words where it is one block in one place.
func TestGoal(t *testing.T) {
	for spec, want := range map[string]string{
		"abbc/abbc/deef/dghf/i..j,goal=..../..../..../.bb./.bb.": "block b lies in rows 4 and 5, " +
			"columns 2 and 3, wherever",
		"aab/..b,goal=.aa/...":         "block a lies in row 1, columns 2 and 3, wherever",
		".b./bba/..a,goal=..b/.bb/...": "block b lies in rows 1 and 2, columns 2 and 3, wherever",
		"aab/..b,goal=.aa/...,goal=.../aa.": "blocks lie as in .aa/... or .../aa., row by row, " +
			"wherever",
		"ab/..,goal=../ab": "blocks lie as in ../ab, row by row, wherever",
	} {
		p, err := blocks.Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		if goal := p.Features().Rules[1]; !strings.HasPrefix(goal, "It is solved when "+want) {
			t.Errorf("%s: %s", spec, goal)
		}
	}
}

// TestHostilePositions asks for the moves of positions that are none, as a file of
// another's making may have them.
func TestHostilePositions(t *testing.T) {
	d := read(t, "huarong.txt", "metric=slide").Features().Discovered
	random := puzzletest.Rand(t)
	var steps puzzle.Steps
	for range 2000 {
		p := make([]byte, 20)
		for i := range p {
			p[i] = byte(random.UintN(6) * random.UintN(2))
		}
		if random.UintN(2) == 0 {
			p[random.IntN(20)] = 255
		}
		steps.Fill(d.Rules, p)
		for i := range steps.Len() {
			m, _ := steps.Step(i)
			if d.MoveName(puzzle.Position(p), m) == "" {
				t.Fatalf("move %d of %v has no name", m, p)
			}
		}
		d.Goal(p)
		d.Draw(puzzle.Position(p))
	}
}

func TestDepict(t *testing.T) {
	p := read(t, "huarong.txt", "")
	f := p.Features()
	drawn := f.Depict(puzzle.Scene{Position: f.Discovered.Start(), Marked: []int{0}})
	words := slices.DeleteFunc(drawn.Marks,
		func(s puzzle.Mark) bool { return s.Form != puzzle.Word })
	if len(words) != 10 || drawn.Width < 4 || drawn.Height < 5 {
		t.Errorf("%d blocks on %g by %g", len(words), drawn.Width, drawn.Height)
	}
}

func FuzzParse(f *testing.F) {
	p, err := blocks.Find("aab/a.b/c..,goal=.../..b/..b")
	if err != nil {
		f.Fatal(err)
	}
	if p, err = discover.Find(f.Context(), p, discover.Options{}); err != nil {
		f.Fatal(err)
	}
	puzzletest.FuzzParse(f, p, "aab/a.b/c..", "...", "abc|def", "__/aa", "aab a.b c..")
}

// FuzzRead wants any file to be a puzzle that is found by its spec, or one short
// line about what is wrong.
func FuzzRead(f *testing.F) {
	for _, file := range []string{"huarong.txt", "rush51.txt", "rush60.txt", "small.txt"} {
		text, err := os.ReadFile("testdata/" + file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text), "metric=slide")
	}
	f.Add("AA.\n\n.AA", "rule=cars")
	f.Add("a#\n_\n\n#\n\n.\n_", "alike=no,metric=step")
	f.Fuzz(func(t *testing.T, text, options string) {
		p, err := blocks.Read("x.txt", text, options)
		if err != nil {
			if message := err.Error(); len(message) > 1000 || strings.Contains(message, "\n") {
				t.Errorf("%q: message %q", text, message)
			}
			return
		}
		again, err := blocks.Find(strings.TrimPrefix(p.Spec(), "blocks:"))
		if err != nil || again.Spec() != p.Spec() {
			t.Errorf("%q is %s, which is found as %v (%v)", text, p.Spec(), again, err)
		}
		d := p.Features().Discovered
		if back, err := p.Parse(p.Format(d.Start())); err != nil || back != d.Start() {
			t.Errorf("%q starts with %q, which is read back as %q (%v)", text, p.Format(d.Start()),
				back, err)
		}
		var steps puzzle.Steps
		steps.Fill(d.Rules, []byte(d.Start()))
	})
}

// TestRushHour reads a board as collections have it.
func TestRushHour(t *testing.T) {
	const line = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"
	want, err := blocks.Find("IBB_../I..LDD/JAAL../J.KEEM/FFK..M/GGHHHM," +
		"goal=....../....../....AA/....../....../......,metric=straight,rule=cars")
	if err != nil {
		t.Fatal(err)
	}
	p, err := blocks.Find(line)
	if err != nil || p.Spec() != want.Spec() {
		t.Fatalf("%v, %v", p, err)
	}
	if q, err := blocks.Read("f", line+"\n", ""); err != nil || q.Spec() != want.Spec() {
		t.Errorf("a file: %v, %v", q, err)
	}
	if q, err := blocks.Find(line + ",metric=slide"); err != nil ||
		!strings.Contains(q.Spec(), "metric=slide") {
		t.Errorf("with an option: %v, %v", q, err)
	}
	if pos, err := p.Parse(line); err != nil || pos != puzzle.Start(p) {
		t.Errorf("the position %q, %v", pos, err)
	}
	for _, wrong := range []string{strings.Replace(line, "AA", "oo", 1), line[1:],
		strings.Replace(line, "JAAL", "AooA", 1), "A" + line[1:35] + "A"} {
		if q, err := blocks.Find(wrong); err == nil {
			t.Errorf("%s is %s", wrong, q.Spec())
		}
	}
}
