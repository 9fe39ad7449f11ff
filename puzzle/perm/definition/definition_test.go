package definition

import (
	"testing"

	"puzzlebase/puzzle"
)

// The same puzzle in four ways: U takes the piece of place 2 to place 1 and rotates it, that of 3
// to 2, and that of 1 to 3.
const (
	line    = "Set+A+3+2/Move+U/A/2+3+1/0+1+0/End"
	tsw     = "Set A 3 2 # by the place from which a piece comes\nMove U\nA\n2 3 1\n0 1 0\nEnd\n"
	byPlace = "Set A 3 2\nMoveTransformation U\nA\n1 2 0\n1 0 0\nEnd\n"
	kjson   = `{"orbits":[{"orbitName":"A","numPieces":3,"numOrientations":2}],
		"defaultPattern":{"A":{"pieces":[0,1,2],"orientation":[0,0,0]}},
		"moves":{"U":{"A":{"permutation":[1,2,0],"orientationDelta":[1,0,0]}}}}`
)

func parsed(t *testing.T) *Definition {
	t.Helper()
	d, err := Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestFormats wants each format to give the same definition.
func TestFormats(t *testing.T) {
	for name, text := range map[string]string{"tws": tsw, "by place": byPlace, "kpuzzle": kjson} {
		t.Run(name, func(t *testing.T) {
			d, err := Read("file", text)
			if err != nil {
				t.Fatal(err)
			}
			if d.Line() != line {
				t.Errorf("read as %s, want %s", d.Line(), line)
			}
		})
	}
	if d := parsed(t); d.Line() != line {
		t.Errorf("%s is written as %s", line, d.Line())
	}
}

func TestPlay(t *testing.T) {
	d := parsed(t)
	u := d.Moves[0].Action
	for _, c := range []struct {
		name string
		t    Transformation
		want puzzle.Position
	}{
		{"nothing", d.Stay(), "\x01\x02\x03\x00\x00\x00"},
		{"U", u, "\x02\x03\x01\x01\x00\x00"},
		{"U2", u.Then(u), "\x03\x01\x02\x01\x00\x01"},
		{"U'", u.Inverse(), "\x03\x01\x02\x00\x01\x00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := d.Play(d.Solved(), c.t); got != c.want {
				t.Errorf("leads to %q, want %q", got, c.want)
			}
		})
	}
}

func TestTransformations(t *testing.T) {
	d := parsed(t)
	u := d.Moves[0].Action
	if !u.Then(u.Inverse()).Equal(d.Stay()) || !u.Inverse().Then(u).stays() {
		t.Error("the inverse does not undo U")
	}
	powers := u.Powers(5)
	if len(powers) != 5 || u.Powers(4) != nil { // three places, and a rotation on each round
		t.Fatalf("U has %d powers before it changes nothing, want 5", len(powers))
	}
	for i, p := range powers {
		if !p.Equal(u.power(i+1, d.Stay())) {
			t.Errorf("power %d is computed in two ways", i+1)
		}
	}
	if !powers[4].Equal(u.Inverse()) {
		t.Error("the last power is not the inverse")
	}
}

func TestAction(t *testing.T) {
	d := parsed(t)
	u := d.Moves[0].Action
	for word, times := range map[string]int{"U": 1, "U2": 2, "U'": 5, "U2'": 4, "U6": 0, "U13": 1} {
		t.Run(word, func(t *testing.T) {
			got, err := d.Action(word)
			if err != nil || !got.Equal(u.power(times, d.Stay())) {
				t.Errorf("%s is not U made %d times (%v)", word, times, err)
			}
		})
	}
	for _, word := range []string{"", "V", "u", "2", "U''", "U-1", "U1234567"} {
		if _, err := d.Action(word); err == nil {
			t.Errorf("%q is a move", word)
		}
	}
}

// TestModulus wants orientations that do not matter to be told apart no more than they do.
func TestModulus(t *testing.T) {
	d, err := Read("file",
		"Set A 3 4\nSolved\nA\n1 2 3\n0 ? 1:2\nEnd\nMove U\nA\n1 2 3\n1 1 1\nEnd\n")
	if err != nil {
		t.Fatal(err)
	}
	s := &d.Sets[0]
	for label, want := range []int{1: 4, 2: 1, 3: 2, 4: 1} {
		if label > 0 && s.ModulusOf(label) != want {
			t.Errorf("piece %d has %d orientations, want %d", label, s.ModulusOf(label), want)
		}
	}
	if got, want := d.Play(d.Solved(), d.Moves[0].Action), puzzle.Position(
		"\x01\x02\x03\x01\x00\x00"); got != want {
		t.Errorf("U leads to %q, want %q", got, want)
	}
}
