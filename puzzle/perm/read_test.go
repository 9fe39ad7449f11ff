package perm

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

// small is a definition with everything that the format has.
const small = `# a remark
Name tiny
Set CORNERS 4 3   # on four places
Set EDGES 3 2
Solved
CORNERS
1 1 2 3
0 0 ? 0
EDGES
1 2 3
End
Move U
CORNERS
2 3 4 1
1 2 0 0
End
Move R2
EDGES
2 3 1
1 1 0
End
MoveAlias D U'
MoveSequence both U R2 "D" R2
`

// TestRead reads a definition, what it makes of itself, and the same as JSON.
func TestRead(t *testing.T) {
	p, err := Read("tiny.tws", small, "")
	if err != nil {
		t.Fatal(err)
	}
	const want = "perm:Name+tiny/Set+CORNERS+4+3/Set+EDGES+3+2/Solved/CORNERS/1+1+2+3/0+0+?+0/" +
		"End/Move+U/CORNERS/2+3+4+1/1+2+0+0/End/Move+R2/EDGES/2+3+1/1+1+0/End/" +
		"MoveSequence+D+U'/MoveSequence+both+U+R2+D+R2"
	if p.Spec() != want {
		t.Errorf("spec %s, want %s", p.Spec(), want)
	}
	again, err := find(strings.TrimPrefix(p.Spec(), "perm:"))
	if err != nil || again.Spec() != p.Spec() || again.Size() != p.Size() {
		t.Errorf("the spec is found as %v, %v", again, err)
	}
	for a, b := range map[string]string{"at: both": "at: U R2 D R2", "at: D'": "at: U",
		"at: U3": "at: U U U", "at: both2'": "at: R2' U R2' U' R2' U R2' U'", "at:": "at: U U'"} {
		x, err := p.Parse(a)
		y, err2 := p.Parse(b)
		if err != nil || err2 != nil || x != y {
			t.Errorf("%s is %q (%v), %s is %q (%v)", a, x, err, b, y, err2)
		}
	}
}

// TestAliasesInAnyOrder wants names to stand before what they stand for, as twsearch
// has them, and to make the same puzzle.
func TestAliasesInAnyOrder(t *testing.T) {
	aliases := "MoveAlias D U'\nMoveSequence both U R2 \"D\" R2\n"
	moves := strings.TrimSuffix(small, aliases)
	if moves == small {
		t.Fatal("the aliases do not stand last")
	}
	a, err := Read("tiny.tws", small, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		strings.Replace(moves, "Move U", aliases+"Move U", 1),
		strings.Replace(moves, "Move R2", aliases+"Move R2", 1),
		strings.Replace(moves, "Move U", "MoveSequence both U R2 D R2\nMoveAlias D U'\nMove U", 1),
	} {
		b, err := Read("tiny.tws", text, "")
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		if a.Spec() != b.Spec() {
			t.Errorf("specs differ:\n%s\n%s", a.Spec(), b.Spec())
		}
	}
}

const smallJSON = `{
  "name": "tiny",
  "orbits": [{"orbitName": "CORNERS", "numPieces": 4, "numOrientations": 3},
    {"orbitName": "EDGES", "numPieces": 3, "numOrientations": 2}],
  "defaultPattern": {
    "CORNERS": {"pieces": [0, 0, 1, 2], "orientation": [0, 0, 0, 0],
      "orientationMod": [0, 0, 1, 0]},
    "EDGES": {"pieces": [0, 1, 2], "orientation": [0, 0, 0]}
  },
  "moves": {
    "U": {"CORNERS": {"permutation": [1, 2, 3, 0], "orientationDelta": [2, 0, 0, 1]}},
    "R2": {"EDGES": {"permutation": [1, 2, 0], "orientationDelta": [1, 0, 1]}}
  },
  "derivedMoves": {"D": "U'", "both": "U R2 D R2", "skipped": "[U, R2]"}
}`

// fromZero is the same in twsearch's newer statements.
const fromZero = `Name tiny
Set CORNERS 4 3
Set EDGES 3 2
StartState
CORNERS
0 0 1 2
0 0 ? 0
End
MoveTransformation U
CORNERS
1 2 3 0
2 0 0 1
End
MoveTransformation R2
EDGES
1 2 0
1 0 1
End
MoveAlias D U'
MoveSequence both U R2 D R2
`

// TestReadKPuzzle wants the definition of cubing.js to be the one of twsearch: a
// Move there has orientations by piece, all others by place.
func TestReadKPuzzle(t *testing.T) {
	a, err := Read("tiny.tws", small, "")
	if err != nil {
		t.Fatal(err)
	}
	old := strings.NewReplacer("defaultPattern", "startStateData", "orientationDelta",
		"orientation",
		`[{"orbitName": "CORNERS", "numPieces"`, `{"CORNERS": {"numPieces"`,
		`{"orbitName": "EDGES", "numPieces"`, `"EDGES": {"numPieces"`, `2}]`,
		`2}}`).Replace(smallJSON)
	for _, text := range []string{smallJSON, old, fromZero} {
		name := "tiny.kpuzzle.json"
		if text == fromZero {
			name = "tiny.tws"
		}
		b, err := Read(name, text, "")
		if err != nil {
			t.Fatal(err)
		}
		if a.Spec() != b.Spec() {
			t.Errorf("specs differ:\n%s\n%s", a.Spec(), b.Spec())
		}
	}
}

// TestWrongDefinitions wants one sentence with the line.
func TestWrongDefinitions(t *testing.T) {
	set := "Set A 3 2\n"
	move := "Move M\nA\n2 3 1\nEnd\n"
	for text, want := range map[string]string{
		"":            "x:1: no set",
		"# nothing":   "x:1: no set",
		set:           "x:1: no move",
		"Set A 3\n":   "x:1: want Set",
		"Set A 3 0\n": "x:1: set A has 0 orientations",
		"Set A 1000000 1\n": "x:1: set A has 1000000 pieces, want 1 " +
			"to 255",
		"Set A 99999999999999999999 1": "x:1: \"99999999999999999999\" is no " +
			"whole number",
		"Set A -1 1":  "x:1: \"-1\" is no whole number",
		"Set 5 3 1\n": "x:1: the set is called \"5\"",
		"Set é 3 1\n": "x:1: \"é\" is no name",
		set + set:     "x:2: two sets are called A",
		"\n\nset A 3 2": "x:3: no statement is called \"set\": " +
			"did you mean Set?",
		set + "Illegal A 1 2\n": "x:2: Illegal, " +
			"positions that are forbidden within a move, is not supported",
		set + "Move M\n": "x:2: Move M " +
			"has no End",
		set +
			"Move M N\n": "x:2: want one name",
		set + "Move M\nEnd\n": "x:3: move M " +
			"changes nothing",
		set + "Move M\nB\n": "x:3: no set is " +
			"called \"B\"",
		set + "Move M\nA 1\n": "x:3: want the " +
			"name of set A alone",
		set +
			"Move M\nA\n1 2\n": "x:4: 2 numbers, want 3",
		set + "Move M\nA\n1 2 2\nEnd": "x:4: Move M, " +
			"set A: place 2 stands twice",
		set + "Move M\nA\n1 2 4\nEnd": "x:4: Move M, " +
			"set A: place 4, counted from 1, of 3",
		set + "Move M\nA\n1 2 ?\nEnd": "x:4: \"?\" is " +
			"no whole number",
		set +
			"Move M\nA\n2 3 1\n1 2 0\nEnd": "x:5: orientation 2, want 0 to 1",
		set + "Move M\nA\n2 3 1\n1 ? 0\nEnd": "x:5: Move M, " +
			"set A: a move turns pieces by numbers",
		set +
			"Move M\nA\n2 3 1\n1 0\nEnd": "x:5: 2 orientations, want 3",
		set + "Move M\nA\n2 3 1\nA\n2 3 1\nEnd": "x:5: want the " +
			"name of set A alone on a line, once",
		set + move + move: "x:6: two moves " +
			"are called M",
		set + move + "Set B 1 1\n": "x:6: a Set " +
			"stands before",
		set + move + "Solved\n": "x:6: Solved " +
			"stands before all moves",
		set + "Solved\nA\n0 1 2\nEnd\n": "x:4: Solved, " +
			"set A: a piece is numbered 0",
		set + "Solved\nA\n1 2 999\nEnd\n": "x:4: Solved, " +
			"set A: a piece is numbered 999",
		set +
			"Solved\nA\n1 2 3\n0 0 5\nEnd\n": "x:5: orientation 5",
		set + "Solved\nEnd\nSolved\nEnd\n": "x:4: Solved " +
			"stands twice",
		set + "Solved\nA\n1 1 3\n0 ? 0\nEnd\n" +
			move: "x:1: the pieces numbered 1 of set A look alike",
		set + "Solved\nA\n1 1 1\n? ? ?\nEnd\n" +
			move: "no move changes what can be seen",
		set +
			"Solved\nA\n1 2 3\n? ? ?\nEnd\nMove M\nA\n1 2 3\n1 1 0\nEnd\n": "no move changes " +
			"what can be seen",
		set + move +
			"MoveAlias N\n": "x:6: want MoveAlias",
		set + move + "MoveAlias N O\nMoveAlias O N\n": "x:7: O stands " +
			"for N, and that for O again",
		set + move + "MoveAlias N P\nMoveAlias P M\nMoveSequence Q M O2'\n": "x:8: Q stands " +
			"for moves of the definition: no move is called \"O2'\": want M",
		set + move + "MoveSequence N M N'\n": "x:6: N stands for N, and " +
			"that for N again",
		set + move + "MoveAlias N P2\nMoveAlias P Q\n": "x:7: P stands for moves " +
			"of the definition: no move is called \"Q\": did you mean M? want M",
		"MoveAlias M N\n" + set + move:                     "x:3: two moves are called M",
		"MoveAlias N M\nMoveSequence N M M\n" + set + move: "x:2: two moves are called N",
		"MoveAlias N O\nMoveAlias O N\n" +
			set + move: "x:2: O stands for N, and that for O again",
		set + move + "MoveSequence M M M\n":                         "x:6: two moves are called M",
		set + strings.Repeat("Move M ", 1_500_000):                  "x:2: want one name",
		set + "Move " + strings.Repeat("M", 10_000_000) + "\nEnd\n": "x:2: ",
		strings.Repeat("Set A 3 2\n", 3):                            "x:2: two sets",
		manySets(65):                                                "x:65: more than 64 sets",
		manySets(6):                                                 "x:5: more than 1024 pieces",
		set + manyMoves(65): "x:1: 65 moves, want at " +
			"most 64",
		"{":                                `x:1: this is no kpuzzle.json: "unexpected end`,
		"{\n\"orbits\": 5}":                `x:2: this is no kpuzzle.json: "Orbits cannot`,
		"{\n\n,}":                          "x:3: this is no kpuzzle.json",
		"{\n\"orbits\":[],\n\"moves\": 7}": "this is no kpuzzle.json",
		`{"name": "N", "orbits": [{"orbitName": "A", "numPieces": 2, "numOrientations": 1}],
			"moves": {}}`: "x:1: no move",
		`{"orbits": [{"orbitName": "A", "numPieces": 2, "numOrientations": 1}],
			"defaultPattern": {"B": {}}}`: "no orbit is called \"B\"",
		`{"orbits": [{"orbitName": "A", "numPieces": 2, "numOrientations": 1}],
			"defaultPattern": {"A": {"pieces": []}}}`: "defaultPattern.A",
		`{"orbits": [{"orbitName": "A", "numPieces": 2, "numOrientations": 3}], "moves": {"M":
			{"A": {"permutation": [1, 0], "orientationDelta": [-1, 1]}}}}`: "-1",
		strings.Replace(smallJSON, "[1, 2, 3, 0]", "[1, 2, 3, 4]",
			1): "moves.\"U\": CORNERS: MoveTransformation U, set CORNERS: " +
			"place 5, counted from 1, of 4",
		strings.Replace(smallJSON, "[1, 2, 3, 0]", "[1, 2]",
			1): "moves.\"U\": CORNERS: 2 numbers, want 4",
		strings.Replace(smallJSON, "[2, 0, 0, 1]", "[1, 3, 0, 0]",
			1): "moves.\"U\": CORNERS: orientation 3",
		strings.Replace(smallJSON, "[0, 0, 1, 0]", "[0, 0, 2, 0]",
			1): "defaultPattern.CORNERS: \"0:2\": an orientation matters modulo 3",
		strings.Replace(smallJSON, `"pieces": [0, 0,`, `"pieces": [0, -9,`,
			1): "defaultPattern.CORNERS: \"-9\" is no whole number",
		strings.Replace(smallJSON, `"EDGES": {"perm`, `"EDGE": {"perm`,
			1): "moves.\"R2\": EDGE: no set is called \"EDGE\": did you mean EDGES?",
		strings.Replace(smallJSON, `"numPieces": 4`, `"numPieces": "4"`,
			1): "Orbits.NumPieces cannot be a string",
		smallJSON + "x": "invalid character 'x' after top-level value",
	} {
		checkError(t, text, want)
	}
}

// checkError wants a definition to be refused in one line.
func checkError(t *testing.T, text, want string) {
	t.Helper()
	p, err := Read("x", text, "")
	if err == nil || p != nil {
		t.Errorf("%.80q is read, want %q", text, want)
		return
	}
	if message := err.Error(); !strings.Contains(message, want) ||
		strings.Contains(message, "\n") || len(message) > 1000 {
		t.Errorf("%.80q: error %.300q, want %q", text, message, want)
	}
}

func manySets(n int) string {
	var out strings.Builder
	places := 1
	if n < 10 {
		places = 255
	}
	for i := range n {
		fmt.Fprintf(&out, "Set S%d %d 1\n", i, places)
	}
	return out.String()
}

func manyMoves(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "Move M%d\nA\n2 3 1\nEnd\n", i)
	}
	return out.String()
}

// TestTooLarge wants definitions that are right but large to be told how large they are.
func TestTooLarge(t *testing.T) {
	cube, err := os.ReadFile("testdata/3x3x3.tws")
	if err != nil {
		t.Fatal(err)
	}
	checkError(t, string(cube), "x: the moves lead to 43,252,003,274,489,856,000 positions, and "+
		"at most 2^42 are numbered")
	prime := "Set A 40 1\nMove M\nA\n" + cycles(2, 3, 5, 7, 11) + "\nEnd\n"
	checkError(t, prime+"Move N\nA\n2 1 "+strings.TrimPrefix(identity(40), "1 2 ")+"\nEnd\n",
		"the moves with all their powers are 2310, want at most 255: metric=quarter takes fewer")
	checkError(t, "Set A 41 1\nMove M\nA\n"+cycles(2, 3, 5, 7, 11, 13)+"\nEnd\n",
		"move M has to be made more than 4096 times")
}

// ring writes pieces of which one move takes each to the next place, and one goes
// round the first three.
func ring(n, orientations int, solved string) string {
	return fmt.Sprintf("Set A %d %d\nSolved\nA\n%s\nEnd\nMove M\nA\n%s\nEnd\nMove N\nA\n3 1 2 %s\n",
		n, orientations, solved, turned(n), strings.TrimPrefix(identity(n), "1 2 3 "))
}

// TestTooManyWays wants the limit to be named that a block of places has met.
func TestTooManyWays(t *testing.T) {
	m24, err := os.ReadFile("testdata/m24.tws")
	if err != nil {
		t.Fatal(err)
	}
	alike := "1 " + strings.TrimSuffix(identity(24), " 24")
	one := "1" + strings.Repeat(" 0", 19)
	for text, want := range map[string]string{
		// The order of the group does not tell how many positions there are.
		strings.Replace(string(m24), "Move R", "Solved\nPOINTS\n"+alike+"\nEnd\nMove R",
			1): "how the pieces of POINTS lie: the moves lead to more than 131,072 of " +
			"310,224,200,866,619,719,680,000 ways: at most that many are enumerated, and at " +
			"most 2^52, of 48 places, are numbered without that",
		ring(60, 1, "2 2 2 2"+strings.Repeat(" 1", 56)) + "End\n": "how the pieces of A lie: " +
			"the moves lead to more than 131,072 of 487,635 ways: at most that many are " +
			"enumerated, and at most 2^52, of 48 places, are numbered without that",
		// Some moves are odd, or pieces look alike, so that all ways are met; or half.
		ring(22, 1, "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11") +
			"End\n": "how the pieces of A lie: the moves lead to more than 131,072 of " +
			"548,828,480,360,160,000 ways: at most that many are enumerated, and at most " +
			"2^52, of 48 places, are numbered without that",
		large(23): "how the pieces of A lie: the moves lead to more than 131,072 of " +
			"25,852,016,738,884,976,640,000 ways: at most that many are enumerated, and at most " +
			"2^52, of 48 places, are numbered without that",
		large(24): "how the pieces of A lie: the moves lead to more than 131,072 of " +
			"620,448,401,733,239,439,360,000 ways: at most that many are enumerated, and at most " +
			"2^52, of 48 places, are numbered without that",
		ring(20, 64, identity(20)+"\n?"+strings.Repeat(" 0", 19)) + one +
			"\nEnd\n": "how the pieces of A lie and are turned: the moves " +
			"lead to more than 131,072 of " +
			"50,529,397,816,714,565,569,909,258,243,599,310,015,784,823,029,760,000 " +
			"ways: at most that many are enumerated, and at most 2^52, of 48 places, are " +
			"numbered without that",
		// Two blocks, of 15!/2 and 1 in 2 of 9! ways: each would do alone.
		"Set A 15 1\nSet B 9 1\nSolved\nB\n1 1 2 3 4 5 6 7 8\nEnd\nMove M\nA\n" + turned(15) +
			"\nEnd\nMove N\nA\n3 1 2 4 5 6 7 8 9 10 11 12 13 14 15\nEnd\nMove O\nB\n" + turned(9) +
			"\nEnd\nMove P\nB\n2 1 3 4 5 6 7 8 9\nEnd\n": "there are up to " +
			"118,632,218,664,960,000 positions, and at most 2^42 are numbered",
	} {
		checkError(t, text, want)
	}
}

// large writes a ring beside so many other places that the order of the group is not worked out.
func large(n int) string {
	return strings.Replace(ring(n, 1, identity(n)), fmt.Sprintf("Set A %d 1", n),
		fmt.Sprintf("Set A %d 1\nSet B 101 1", n), 1) + "End\nMove O\nB\n" + turned(101) + "\nEnd\n"
}

// cycles writes a permutation of cycles of these lengths, filled up to 40 or 41.
func cycles(lengths ...int) string {
	var out []string
	next := 1
	for _, n := range lengths {
		for i := range n {
			out = append(out, fmt.Sprint(next+(i+1)%n))
		}
		next += n
	}
	for len(out) < 40 {
		out = append(out, fmt.Sprint(len(out)+1))
	}
	return strings.Join(out, " ")
}

func identity(n int) string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprint(i+1))
	}
	return strings.Join(out, " ")
}

// TestManyDials reads a definition whose coordinates are many and of which each
// pair might have to be joined; it would take minutes to try them all.
func TestManyDials(t *testing.T) {
	const dials, moves = 12, 20
	var text strings.Builder
	for d := range dials {
		fmt.Fprintf(&text, "Set D%d 1 255\n", d)
	}
	for m := range moves {
		fmt.Fprintf(&text, "Move m%d\n", m)
		for d := range dials {
			fmt.Fprintf(&text, "D%d\n1\n%d\n", d, (m*m*31+d*d*17+m*d*7+1)%255)
		}
		text.WriteString("End\n")
	}
	if p, err := Read("dials.tws", text.String(), "metric=quarter"); err == nil ||
		!strings.Contains(err.Error(), "there are up to 75,593,101,654,204,447,168,212,890,625 "+
			"positions, and at most 2^42 are numbered") {
		t.Errorf("it is %v, %v", p, err)
	}
}

// FuzzRead wants any text to be a definition or one short line, and definitions
// to be found again by their spec.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.tws")
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil {
			f.Add(string(text))
		}
	}
	f.Add(small)
	f.Add(smallJSON)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return // large definitions take long, which is no fault
		}
		p, err := Read("x", text, "metric=quarter")
		if err != nil {
			if message := err.Error(); p != nil || strings.Contains(message, "\n") ||
				len(message) > 1000 {
				t.Errorf("error %q", message)
			}
			return
		}
		spec, _ := strings.CutPrefix(p.Spec(), "perm:")
		again, err := find(spec)
		if err != nil || again.Spec() != p.Spec() || again.Size() != p.Size() {
			t.Fatalf("%q is %s, which is found as %v, %v", text, p.Spec(), again, err)
		}
		x := puzzle.Index(p.Size() - 1)
		if y, ok := p.Rank(p.Unrank(x)); !ok || x != y {
			t.Errorf("%s: Rank(Unrank(%d)) = %d, %v", p.Spec(), x, y, ok)
		}
		if f := p.(*Puzzle).Features().Coordinates.Get(); f != nil {
			if got, want := f.Successors()(x, nil), p.Successors(x, nil); !slices.Equal(got, want) {
				t.Errorf("%s: moves lead from %d to %v, by the form to %v", p.Spec(), x, want, got)
			}
		}
		for _, e := range p.Successors(x, nil) {
			to := p.Features().Successors(p.Unrank(x))[e.Move].To
			if want, ok := p.Rank(to); !ok || want != e.To {
				t.Errorf("%s: move %d leads from %d to %d, by the rules to %d", p.Spec(), e.Move, x,
					e.To, want)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	p := load(f, "floppy.tws", "")
	puzzletest.FuzzParse(f, p, "at: N E2 S'", "Scramble x\nCORNERS\n1 2 3 4\nEnd\n",
		"CORNERS 1 2 3 4", "at: N999999", "at: N'''")
}

func FuzzParseOrientations(f *testing.F) {
	puzzletest.FuzzParse(f, load(f, "partly.tws", ""), "CORNERS 1 2 3 4 5 6",
		"CORNERS 1 2 3 4 5 6 ? 1 1 1 0 0", "at: U R U' R'")
}

// turned writes a permutation of one cycle.
func turned(n int) string {
	return strings.TrimPrefix(identity(n), "1 ") + " 1"
}
