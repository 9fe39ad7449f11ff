package puzzle_test

import (
	"strconv"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"":                            `""`,
		" abc\n":                      `"abc"`,
		"a\nb":                        `"a\nb"`,
		strings.Repeat("x", 60):       `"` + strings.Repeat("x", 60) + `"`,
		strings.Repeat("x", 61):       `"` + strings.Repeat("x", 60) + `"...`,
		"x" + strings.Repeat("é", 60): `"x` + strings.Repeat("é", 29) + `"...`,   // not half a letter
		strings.Repeat("\x80", 61):    `"` + strings.Repeat(`\x80`, 57) + `"...`, // no letter ends anywhere
	} {
		if got := puzzle.Quote(text); got != want {
			t.Errorf("Quote(%q) = %s, want %s", text, got, want)
		}
	}
}

// TestQuoteIsOneLine reads random quotations back.
func TestQuoteIsOneLine(t *testing.T) {
	rng := puzzletest.Rand(t)
	for range 1000 {
		text := make([]byte, rng.IntN(100))
		for i := range text {
			text[i] = byte(rng.Uint32())
		}
		quoted := puzzle.Quote(string(text))
		inner, err := strconv.Unquote(strings.TrimSuffix(quoted, "..."))
		if err != nil || strings.Contains(quoted, "\n") || !strings.HasPrefix(strings.TrimSpace(string(text)), inner) {
			t.Fatalf("Quote(%q) = %s", text, quoted)
		}
	}
}

// switches are two bits: move 0 sets the low one where the high one is not set,
// move 1 flips the high one.
func switches() *puzzle.XORForm {
	return &puzzle.XORForm{Bits: 2, Moves: []puzzle.XORMove{
		{Mask: 1, When: []puzzle.Condition{{Mask: 1}, {Mask: 2}}},
		{Mask: 2},
	}}
}

func TestXORForm(t *testing.T) {
	f := switches()
	if f.Size() != 4 || f.MoveCount() != 2 || f.Form() != f {
		t.Errorf("size %d and %d moves, want 4 and 2", f.Size(), f.MoveCount())
	}
	for x, want := range []map[puzzle.Move]puzzle.Index{
		{0: 1, 1: 2}, {1: 3}, {1: 0}, {1: 1},
	} {
		got := f.Successors(puzzle.Index(x), nil)
		if len(got) != len(want) {
			t.Errorf("%d: successors %v, want %v", x, got, want)
		}
		for _, e := range got {
			if to, ok := want[e.Move]; !ok || to != e.To {
				t.Errorf("%d: successors %v, want %v", x, got, want)
			}
		}
	}
	if f.Undirected() {
		t.Error("move 0 cannot be taken back, but the form says that all can")
	}
	f.Moves = f.Moves[1:]
	if !f.Undirected() {
		t.Error("move 1 takes itself back, but the form says that it does not")
	}
}

// graph makes a form a puzzle.Graph, with costs when it has any.
type graph struct{ *puzzle.XORForm }

func (graph) Goals() []puzzle.Index { return []puzzle.Index{0} }

type costly struct{ graph }

func (costly) Cost(m puzzle.Move) puzzle.Distance { return puzzle.Distance(m) + 1 }
func (costly) MaxCost() puzzle.Distance           { return 2 }

func TestCosts(t *testing.T) {
	f := switches()
	f.Moves[0].When = nil // now all moves take themselves back
	for _, c := range []struct {
		g          puzzle.Graph
		cost, most puzzle.Distance
		undirected bool
	}{
		{graph{f}, 1, 1, true},
		{costly{graph{f}}, 2, 2, false}, // the way back may cost more
		{graph{switches()}, 1, 1, false},
	} {
		if got := puzzle.Cost(c.g, 1); got != c.cost {
			t.Errorf("%T: move 1 costs %d, want %d", c.g, got, c.cost)
		}
		if got := puzzle.MaxCost(c.g); got != c.most {
			t.Errorf("%T: the greatest cost is %d, want %d", c.g, got, c.most)
		}
		if got := puzzle.TraitsOf(c.g).Undirected; got != c.undirected {
			t.Errorf("%T: undirected %v, want %v", c.g, got, c.undirected)
		}
	}
}

func TestApply(t *testing.T) {
	g := graph{switches()}
	for _, c := range []struct {
		x     puzzle.Index
		m     puzzle.Move
		to    puzzle.Index
		legal bool
	}{{0, 0, 1, true}, {0, 1, 2, true}, {1, 0, 0, false}, {2, 0, 0, false}, {3, 1, 1, true}, {0, 9, 0, false}} {
		if to, legal := puzzle.Apply(g, c.x, c.m); to != c.to || legal != c.legal {
			t.Errorf("move %d in %d leads to %d, %v; want %d, %v", c.m, c.x, to, legal, c.to, c.legal)
		}
	}
}
