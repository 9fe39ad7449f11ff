package notation

import (
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// turn takes the piece of place 2 to place 1 and rotates it, that of 3 to 2, and that of 1 to 3.
func turn(t *testing.T) *Notation {
	t.Helper()
	d, err := definition.Parse("Set+A+3+2/Move+U/A/2+3+1/0+1+0/End")
	if err != nil {
		t.Fatal(err)
	}
	return New(d, []definition.Move{{Name: "U", Times: 1, Action: d.Moves[0].Action}})
}

func TestParse(t *testing.T) {
	n := turn(t)
	const after = puzzle.Position("\x02\x03\x01\x01\x00\x00") // U from the solved position
	for _, text := range []string{"A 2 3 1 1 0 0", "A\n2 3 1\n1 0 0\n", "A,2,3,1,1,0,0", "at: U",
		"at:U U U'", "at: U7", "Scramble x / A / 2 3 1 / 1 0 0 / End"} {
		t.Run(text, func(t *testing.T) {
			if got, err := n.Parse(text); err != nil || got != after {
				t.Errorf("read as %q (%v), want %q", got, err, after)
			}
		})
	}
	for _, text := range []string{"", "A", "A 1 2", "A 1 1 2 0 0 0", "A 1 2 3 0 0 2", "B 1 2 3",
		"A 1 2 3 A 1 2 3", "at: V", "A 1 2 3 End"} {
		t.Run(text, func(t *testing.T) {
			if got, err := n.Parse(text); err == nil {
				t.Errorf("read as %q", got)
			}
		})
	}
	if got := n.Format(after); got != "A 2 3 1 1 0 0" {
		t.Errorf("written as %q", got)
	}
	if got := n.Draw(after); got != "A\n2 3 1\n1 0 0\n" {
		t.Errorf("drawn as %q", got)
	}
}

func TestLines(t *testing.T) {
	n := turn(t)
	for first, want := range map[string]int{"A": 3, "A 1 2 3": 1, "Scramble x": 5, "at: U": 1,
		"": 1} {
		if got := n.Lines(first); got != want {
			t.Errorf("a position that begins with %q has %d lines, want %d", first, got, want)
		}
	}
}
