package peg_test

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/puzzletest"
)

// game returns the puzzle of a spec without "peg:".
func game(t testing.TB, spec string) *peg.Game {
	t.Helper()
	p, err := peg.Find(spec)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*peg.Game)
}

// drawnRules returns the rules as seen on drawings: patterns of three characters along the lines of
// the grid, moves numbered by the first cell and then by direction.
func drawnRules(g *peg.Game, onlyW bool) func(puzzle.Position) map[puzzle.Move]puzzle.Position {
	type spot struct{ row, col int }
	directions := []spot{{0, 2}, {1, 0}}
	if strings.Contains(g.Spec(), "triangle") || strings.Contains(g.Spec(), "hexagon") ||
		strings.Contains(g.Spec(), "_._") {
		directions = []spot{{0, 2}, {1, -1}, {1, 1}}
	}
	var spots []spot
	cell := map[spot]int{}
	row := 0
	for line := range strings.Lines(g.Draw(g.Unrank(0))) {
		for col, ch := range line {
			if ch == 'o' || ch == '.' {
				cell[spot{row, col}] = len(spots)
				spots = append(spots, spot{row, col})
			}
		}
		row++
	}
	var runs [][3]int
	for _, s := range spots {
		for _, d := range directions {
			b, okB := cell[spot{s.row + d.row, s.col + d.col}]
			c, okC := cell[spot{s.row + 2*d.row, s.col + 2*d.col}]
			if okB && okC {
				runs = append(runs, [3]int{cell[s], b, c})
			}
		}
	}
	return func(p puzzle.Position) map[puzzle.Move]puzzle.Position {
		moves := map[puzzle.Move]puzzle.Position{}
		for n, run := range runs {
			pattern := letters(puzzle.Position([]byte{p[run[0]], p[run[1]], p[run[2]]}))
			switch pattern {
			case "WWB", "BWW":
			case "BBW", "WBB":
				if onlyW {
					continue
				}
			default:
				continue
			}
			after := []byte(p)
			for _, i := range run {
				after[i] ^= 1
			}
			moves[puzzle.Move(n)] = puzzle.Position(after)
		}
		return moves
	}
}

// smallGames are specs of every kind whose spaces are visited whole.
var smallGames = []string{
	"1x3", "3x3", "1x7,rule=w,goal=3", "4x4", "4x4,rule=w", "3x5", "3x5,rule=w,goal=0+1,goal=7",
	"4x4,goal=0,goal=15",
	"triangle6", "triangle10", "triangle10,rule=w,goal=0", "triangle15", "triangle15,rule=w",
	"triangle15,goal=4",
	"hexagon7", "hexagon19,rule=w", "_.o./.../...", "_o_./._._./_._._",
	"o__/.../..o,rule=w,goal=any-one", "4x5,goal=0+19",
}

func TestGames(t *testing.T) {
	puzzletest.Alone(t)
	rng := puzzletest.Rand(t)
	specs := append(smallGames, "french", "french,rule=w,goal=any-one", "english,goal=any-one",
		"triangle36", "5x8")
	if puzzletest.Whole() {
		specs = append(specs, "hexagon37,rule=w") // as long as all others
	}
	for _, spec := range specs {
		g := game(t, spec)
		if testing.Short() && g.Cells() > 10 && spec != "triangle15,rule=w" && spec != "french" {
			continue
		}
		t.Run(g.Spec(), func(t *testing.T) {
			var texts []string
			for range 50 {
				texts = append(texts,
					g.Format(g.Position(peg.Bitboard(rng.Uint64()&(1<<g.Cells()-1)))))
			}
			puzzletest.Run(t, puzzletest.Subject{Puzzle: g,
				Rules: drawnRules(g, g.Rule() == peg.WAlone), Texts: texts})
		})
	}
}

// TestSpaces checks on small boards that the numbered space is as large as the set that flips of
// triplets and exchanges of goals reach, and no position outside is.
func TestSpaces(t *testing.T) {
	for _, spec := range smallGames {
		g := game(t, spec)
		if g.Cells() > 20 {
			continue
		}
		var vectors []peg.Bitboard
		for _, trip := range g.Triplets() {
			vectors = append(vectors, 1<<trip.A|1<<trip.B|1<<trip.C)
		}
		start := g.Bitboard(g.Goals()[0])
		for _, x := range g.Goals() {
			vectors = append(vectors, start^g.Bitboard(x))
		}
		reached := map[peg.Bitboard]bool{start: true}
		for queue := []peg.Bitboard{start}; len(queue) > 0; queue = queue[1:] {
			for _, v := range vectors {
				if w := queue[0] ^ v; !reached[w] {
					reached[w] = true
					queue = append(queue, w)
				}
			}
		}
		if uint64(len(reached)) != g.Size() {
			t.Errorf("%s: size %d, flips and exchanges of goals reach %d", spec, g.Size(),
				len(reached))
		}
		for w := range peg.Bitboard(1) << g.Cells() {
			if _, ok := g.Index(w); ok != reached[w] {
				t.Fatalf("%s: %x has an index %v, is reached %v", spec, w, ok, reached[w])
			}
		}
	}
}

// TestDimensions compares with the ranks of the boards by hand: the cells less four colour parities
// on square boards, less two on triangular ones, where the board is wide enough.
func TestDimensions(t *testing.T) {
	for spec, want := range map[string]int{
		"english": 29, "french": 33, "4x4": 12, "5x5": 21, "6x6": 32, "5x8": 36, "1x9": 7, "3x3": 5,
		"3x4": 8, "3x13": 35,
		"triangle10": 8, "triangle15": 13, "triangle21": 19, "triangle36": 34, "hexagon19": 17,
		"hexagon37": 35,
	} {
		if got := game(t, spec).Dim(); got != want {
			t.Errorf("%s: classes of 2^%d positions, want 2^%d", spec, got, want)
		}
	}
}

// TestSpecs checks the canonical spec, which is found again and is the same puzzle.
func TestSpecs(t *testing.T) {
	for name, want := range map[string]string{
		"english":                    "hiriq",
		"english,rule=both":          "hiriq",
		"english,rule=w,goal=centre": "hiriq-w",
		"english,goal=16":            "hiriq",
		"english,goal=0":             "peg:english,goal=0",
		"__.../__.../......./...o.../......./__.../__...": "hiriq",
		"french":                        "peg:french",
		"french,goal=18":                "peg:french",
		"french,goal=center":            "peg:french",
		"french,goal=17,rule=w":         "peg:french,rule=w,goal=17",
		"french,goal=9+2,goal=1,goal=1": "peg:french,goal=1,goal=2+9",
		"4x4":                           "peg:4x4",
		"04x4,goal=any-one":             "peg:4x4",
		"5x5":                           "peg:5x5",
		"5x5,goal=any-one":              "peg:5x5,goal=any-one",
		"..../..../..../....":           "peg:4x4",
		"..../..../..../...o":           "peg:4x4,goal=15",
		"_.._/o../":                     "peg:_../o..",
		"___.../.../_o.":                "peg:___.../.../_o.",
		"_.../.../.o.":                  "peg:_.../.../.o.",
		"__.../_.../_.o.":               "peg:_.../.../.o.",
		"_.../.../...,goal=any-one":     "peg:_.../.../...,goal=any-one",
		"_.../.../...,goal=0,goal=8":    "peg:_.../.../...,goal=0,goal=8",
		"_._/._./":                      "",
		"o_._._/._._./":                 "",
		"__o/_._./._._.":                "peg:triangle6,goal=0",
		"triangle15":                    "peg:triangle15",
		"triangle15,goal=any-one":       "peg:triangle15",
		"triangle10":                    "peg:triangle10",
		"triangle10,goal=4":             "peg:triangle10",
		"hexagon19,goal=any-one":        "peg:hexagon19,goal=any-one",
		"o_./._./._.":                   "peg:o_./._./._.", // two lines that do not meet
	} {
		p, err := peg.Find(name)
		if want == "" {
			if err == nil {
				t.Errorf("%s is %s, want an error", name, p.Spec())
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if p.Spec() != want {
			t.Errorf("%s is %s, want %s", name, p.Spec(), want)
		}
		canonical, ok := strings.CutPrefix(p.Spec(), "peg:")
		if !ok {
			continue
		}
		if again, err := peg.Find(canonical); err != nil || again.Spec() != p.Spec() ||
			!slices.Equal(again.Goals(), p.Goals()) || again.Size() != p.Size() {
			t.Errorf("%s: its spec %s is not found again: %v", name, p.Spec(), err)
		}
	}
}

// TestFiles reads drawings of one board in several hands.
func TestFiles(t *testing.T) {
	for _, text := range []string{
		" ...\n.....\n..o..\n.....\n ...\n",
		"   . . .\n . . . . .\n . . o . .\n . . . . .\n   . . .\n",
		"# the small cross\n\n   ...  \r\n  .....\n  ..O..\n# its middle was above\n  .....\n   " +
			"...\n\n",
		"_..._\n.....\n..o..\n.....\n_..._",
	} {
		const cross = "peg:_.../...../..o../...../_..."
		if p, err := peg.Read("cross.txt", text, ""); err != nil || p.Spec() != cross {
			t.Errorf("%q is %v, %v; want %s", text, p, err, cross)
		}
	}
	for text, want := range map[string]string{
		"  o\n . .\n. . .\n":                "peg:triangle6,goal=0",
		"  .\n . .\n. . .\n":                "peg:triangle6",
		"# two goals\n...\n..o\n\no..\n...": "peg:2x3,goal=0,goal=5",
		"ooo\n#x\n...\n":                    "peg:2x3,goal=0+1+2",
	} {
		if p, err := peg.Read("f", text, ""); err != nil || p.Spec() != want {
			t.Errorf("%q is %v, %v; want %s", text, p, err, want)
		}
	}
	p, err := peg.Read("f", english, "rule=w,goal=any-one")
	if want := "peg:english,rule=w,goal=any-one"; err != nil || p.Spec() != want {
		t.Errorf("%v, %v; want %s", p, err, want)
	}
	if p, err = peg.Read("f", english, ""); err != nil || p.Spec() != "hiriq" {
		t.Errorf("the English board is %v, %v; want hiriq", p, err)
	}
}

const english = "    . . .\n    . . .\n. . . . . . .\n. . . o . . .\n. . . . . . .\n    . . .\n " +
	"   . . .\n"

// TestWrongFiles wants one line that names the file, the line and what was expected.
func TestWrongFiles(t *testing.T) {
	for text, want := range map[string][]string{
		"":                                    {"f.txt:1", "no picture", "o for a white cell"},
		"# nothing\n\n":                       {"f.txt:1", "no picture"},
		"...\n.x.\n":                          {"f.txt:2", "column 2 is 'x'", "want o"},
		"...\n.\t.\n":                         {"f.txt:2", "column 2 is '\\t'"},
		"...\n.\xff.\n":                       {"f.txt:2", "column 2 is"},
		"...\n...\n\n\n....\n...":             {"f.txt:5", "other cells than the first"},
		"...\n___\n...":                       {"f.txt:2", "no cell"},
		"\n\n..\n..\n":                        {"f.txt:3", "no three cells are in a line"},
		strings.Repeat(".....\n", 9):          {"f.txt:9", "more than 41 cells"},
		"...\n...\n":                          {}, // a named board has a usual goal
		"...\n....\n":                         {"f.txt: ", "no white cell", "goal="},
		"...\n..o\n\n...\n...\n":              {"f.txt: one of the pictures has no white cell"},
		"..." + strings.Repeat(" ", 99) + "o": {"f.txt:1", "columns wide", "at most 82"},
	} {
		p, err := peg.Read("f.txt", text, "")
		if len(want) == 0 {
			if err != nil {
				t.Errorf("%q: %v", text, err)
			}
			continue
		}
		if err == nil {
			t.Errorf("%q is read as %s", text, p.Spec())
			continue
		}
		for _, w := range want {
			if !strings.Contains(err.Error(), w) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: want one line with %q, got %q", text, w, err)
			}
		}
	}
}

func TestWrongSpecs(t *testing.T) {
	for spec, want := range map[string]string{
		"":                           "want a board after the colon: english, ",
		"swiss":                      "english, french, triangle6, triangle10",
		"triangle16":                 "no board is called",
		"triangle3":                  "no three cells",
		"7x7":                        "49 cells are more than the 41",
		"triangle45":                 "45 cells are more than the 41",
		"frensh":                     "did you mean french?",
		"0x3":                        "no board is called",
		"2x2":                        "no three cells",
		"./../x..":                   "no board is called",
		"..../....//....":            "other cells",
		"5x5,rule=b":                 "no rule is called \"b\"",
		"5x5,rule=w,rule=w":          "stands twice",
		"5x5,goal=25":                "0 to 24",
		"5x5,goal=":                  "is no goal",
		"5x5,goal=1+":                "is no goal",
		"5x5,goal=-1":                "is no goal",
		"4x4,goal=centre":            "no cell in its centre",
		"5x5,goals=3":                "is no option",
		"5x5,":                       "is no option",
		"5x5,rule":                   "no rule is called",
		"...../...../_____/.....":    "row 3 of the picture",
		strings.Repeat("....../", 7): "more than 41 cells",
	} {
		p, err := peg.Find(spec)
		if err == nil || p != nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is %v, %v; want one line with %q", spec, p, err, want)
		}
	}
}

// TestGoals checks which positions are goals, and that whoever has none of them
// in reach is told so: W-substitutions only take cells away.
func TestGoals(t *testing.T) {
	puzzletest.Alone(t)
	g := game(t, "triangle15,rule=w,goal=0+1+2+3")
	for cells, kind := range map[peg.Bitboard]string{
		0b1111:      "",
		0b111:       "class",
		1<<0 | 1<<7: "",
	} {
		cert, ok := g.Features().Certify(g.Position(cells))
		if kind == "" {
			kind = cert.Kind
		}
		if (kind != "") != ok || cert.Kind != kind {
			t.Errorf("%x: certificate %+v, want %q", cells, cert, kind)
		}
	}
	counted := 0
	for x := range g.Size() {
		w := g.Bitboard(puzzle.Index(x))
		if cert, ok := g.Features().Certify(g.Unrank(puzzle.Index(x))); ok && cert.Kind == "count" {
			counted++
			if bits.OnesCount64(uint64(w)) > 4 ||
				!strings.Contains(cert.Text, "the goals at least 4") {
				t.Errorf("%x: %q", w, cert.Text)
			}
		}
	}
	if counted == 0 {
		t.Error("no position has too few white cells")
	}
}

// FuzzRead wants every text to be refused in one line or to be a puzzle whose spec is found again.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{english, "...\n..o\n", "  o\n . .\n. . .\n",
		"# x\n\no..\n\n..o\n", "_.o/..\n___", "...\n\n\t", "o . .\n. . .", "\xff", "\x00"} {
		f.Add(seed, "")
	}
	f.Add("...\n...", "rule=w,goal=any-one")
	f.Add("...\n...", "goal=1+2,goal=0,rule=both")
	f.Fuzz(func(t *testing.T, text, options string) {
		p, err := peg.Read("file", text, options)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q is more than one line", err)
			}
			return
		}
		spec, ok := strings.CutPrefix(p.Spec(), "peg:")
		if !ok {
			return // HiRiQ
		}
		again, err := peg.Find(spec)
		if err != nil || again.Spec() != p.Spec() || again.Size() != p.Size() ||
			!slices.Equal(again.Goals(), p.Goals()) {
			t.Fatalf("%q, %q: spec %s is not found again: %v", text, options, p.Spec(), err)
		}
		for _, x := range p.Goals() {
			board := p.Unrank(x)
			if back, err := p.Parse(p.Draw(board)); err != nil || back != board {
				t.Fatalf("%s: the drawing of %q is read as %q, %v", spec, board, back, err)
			}
			if _, certified := p.Features().Certify(board); certified {
				t.Fatalf("%s: a goal has a certificate", spec)
			}
		}
	})
}
