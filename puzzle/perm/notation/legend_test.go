package notation

import (
	"testing"

	"puzzlebase/puzzle/perm/definition"
)

// TestLegend wants cycles of places with the turns of the pieces that arrive, and no place at which
// nothing changes.
func TestLegend(t *testing.T) {
	d, err := definition.Parse("Set+A+5+3/Set+B+2+1/Move+U/A/2+3+1+4+5/0+1+0+2+0/B/2+1/End")
	if err != nil {
		t.Fatal(err)
	}
	var moves []definition.Move
	for i, name := range []string{"U", "U2", "U3", "U2'", "U'"} {
		moves = append(moves, definition.Move{Name: name, Times: i + 1})
	}
	n := New(d, moves)
	const want = "U: A 1>3>2>1+1 4>4+2, B 1>2>1. Here 1>2 takes the piece on place 1, from the " +
		"left, to place 2, and +1 turns it by 1 as well, as the small number below a piece " +
		"shows; a whole turn is +3 in A."
	if got := n.legend(); got != want {
		t.Errorf("the legend is %q, want %q", got, want)
	}
	const powers = "U' undoes U, U2 is U made twice and U3 is U made three times."
	if got := n.powers(); got != powers {
		t.Errorf("the powers are %q, want %q", got, powers)
	}
}
