package solid

import (
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// sources are definitions that are bodies: those built in, and files.
var sources = map[string]int{ // with how many stickers they have
	"2x2x2": 24, "pyraminx": 36, "skewb": 30, "dino": 24,
	"../testdata/corners.tws": 24, "../testdata/edges.tws": 54, "../testdata/3x3x3.tws": 54,
	"../testdata/block223.tws": 54,
}

func read(t *testing.T, name string) *definition.Definition {
	t.Helper()
	d, err := definition.Builtin(name)
	if text, errFile := os.ReadFile(name); errFile == nil {
		d, err = definition.Read(name, string(text))
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// moves are the moves of a definition and their powers.
func moves(d *definition.Definition) (out []definition.Move) {
	for g, m := range d.Moves {
		for i, a := range m.Action.Powers(6) {
			out = append(out, definition.Move{Name: m.Name, Generator: g, Times: i + 1, Action: a})
		}
	}
	return out
}

// TestTurns turns bodies in space and compares the colours with those of the positions.
func TestTurns(t *testing.T) {
	for name, stickers := range sources {
		t.Run(name, func(t *testing.T) {
			d := read(t, name)
			s := Of(d)
			if s == nil {
				t.Fatal("no body is found")
			}
			all := moves(d)
			body := s.Solid(all)
			if len(body.Stickers) != stickers || len(body.Turns) != len(all) {
				t.Fatalf("%d stickers and %d turns, want %d and %d", len(body.Stickers),
					len(body.Turns), stickers, len(all))
			}
			pos, seen := d.Solved(), s.colours(d.Solved())
			for i := range 100 { // a walk through all moves
				k := i * i % len(all)
				turned := slices.Clone(seen)
				for from, to := range goals(body, body.Turns[k]) {
					turned[to] = seen[from]
				}
				pos, seen = d.Play(pos, all[k].Action), turned
				if got := s.colours(pos); !slices.Equal(got, seen) {
					t.Fatalf("after move %d, %s: the stickers are %v, want %v", i, all[k].Name, got,
						seen)
				}
			}
		})
	}
}

// goals returns where each sticker goes that a turn moves.
func goals(s *puzzle.Solid, turn puzzle.Turn) map[int]int {
	middle := func(i int) vector {
		var p polygon
		for _, c := range s.Stickers[i] {
			p = append(p, c)
		}
		return p.middle()
	}
	out := map[int]int{}
	for _, i := range turn.Stickers {
		to := middle(i).turned(turn.Axis, turn.Degrees)
		for k := range s.Stickers {
			if middle(k).near(to) {
				out[i] = k
			}
		}
	}
	return out
}

// TestFaces wants one colour on each face of the solved bodies.
func TestFaces(t *testing.T) {
	for _, name := range []string{"2x2x2", "pyraminx", "skewb", "dino", "../testdata/3x3x3.tws"} {
		s := Of(read(t, name))
		faces := map[puzzle.Colour]int{}
		for i, c := range s.colours(s.definition.Solved()) {
			if f := s.faceOf(s.all[i]); s.faces[f].colour != c {
				t.Errorf("%s: a sticker of face %d is %s, want %s", name, f, c, s.faces[f].colour)
			}
			faces[c]++
		}
		if len(faces) != len(s.faces) {
			t.Errorf("%s: %d colours, want %d", name, len(faces), len(s.faces))
		}
	}
}

// TestNames wants the name of a layer on each face at its tip, and both of two that share one.
func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"2x2x2": "U R F", "pyraminx": "U U U L L L R R R B B B",
		"dino": "AH AH AH BG BG BG C C C D D D E E E F F F",
	} {
		var got []string
		s := Of(read(t, name))
		for _, m := range s.Depict(puzzle.Scene{Position: s.definition.Solved()}).Marks {
			if m.Form == puzzle.Word {
				got = append(got, m.Text)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: the names are %q, want %q", name, got, want)
		}
	}
}

// TestNet wants stickers that lie apart in the net, with sides as long as in space.
func TestNet(t *testing.T) {
	for _, name := range []string{"2x2x2", "pyraminx", "skewb", "dino", "../testdata/3x3x3.tws"} {
		s := Of(read(t, name))
		net := s.Depict(puzzle.Scene{Position: s.definition.Solved(), Small: true})
		for i, m := range net.Marks {
			for k, at := range m.Points {
				next := (k + 1) % len(m.Points)
				flat := vector{m.Points[next][0] - at[0], m.Points[next][1] - at[1]}
				side := s.all[i][next].plus(s.all[i][k].times(-1))
				if got, want := flat.dot(flat), side.dot(side); math.Abs(got-want) > 1e-9 {
					t.Errorf("%s: a side of sticker %d has the square %g, want %g", name, i, got,
						want)
				}
			}
			for k, other := range net.Marks[:i] {
				if (vector{m.X, m.Y}).near(vector{other.X, other.Y}) {
					t.Errorf("%s: stickers %d and %d lie at the same place", name, i, k)
				}
			}
		}
	}
}

// TestNone wants no body of definitions that only have names of moves in common with one.
func TestNone(t *testing.T) {
	for _, name := range []string{"tower223", "domino", "m12", "ring"} {
		if s := Of(read(t, "../testdata/"+name+".tws")); s != nil {
			t.Errorf("%s is drawn as a body", name)
		}
	}
	d, err := definition.Parse("Set+A+5+1/Move+U/A/2+3+4+5+1/End")
	if err != nil {
		t.Fatal(err)
	}
	if Of(d) != nil {
		t.Error("a ring of five is drawn as a body, none of whose turns has order 5")
	}
}

// TestOneMove wants no body for one move, which may be a layer of any.
func TestOneMove(t *testing.T) {
	d, err := definition.Read("tiny", "Name tiny\nSet T 3 1\nMove A\nT\n2 3 1\nEnd\n")
	if err != nil {
		t.Fatal(err)
	}
	if Of(d) != nil {
		t.Error("three pieces that change places are drawn as a body")
	}
}
