package index_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
	"puzzlebase/puzzle/perm/index"
	"puzzlebase/puzzle/perm/notation"
	"puzzlebase/puzzle/puzzletest"
)

// chained is a puzzle that is numbered by the chain of its group.
type chained struct {
	*index.Positions
	*notation.Notation
	features puzzle.Features
}

func (c *chained) Spec() string               { return "perm:chained" }
func (c *chained) Features() *puzzle.Features { return &c.features }

// newChained makes the puzzle of a definition, whose moves are all powers of generators.
func newChained(d *definition.Definition) *chained {
	var steps []index.Step
	var moves []notation.Move
	for g, m := range d.Moves {
		for i, action := range m.Action.Powers(d.Stay(), d.Orientations(), index.MaxOrder) {
			steps = append(steps, index.Step{Generator: g, Times: i + 1, Action: action})
			moves = append(moves,
				notation.Move{Name: fmt.Sprintf("%s^%d", m.Name, i+1), Action: action})
		}
	}
	c := &chained{Positions: index.Chained(d, steps)}
	c.Notation = notation.New(c.Spec(), d, moves, c.Positions)
	c.Offer(&c.features)
	c.features.Reversible = c.Undirected()
	c.features.Coordinates = c.Form
	c.features.Leads = func(pos puzzle.Position) (out []puzzle.Lead) {
		for i, m := range moves {
			out = append(out, puzzle.Lead{Move: puzzle.Move(i), To: d.Play(pos, m.Action)})
		}
		return out
	}
	return c
}

// TestChained holds puzzles that are numbered by a chain against the contract.
func TestChained(t *testing.T) {
	for name, d := range index.SmallGroups(t) {
		t.Run(name, func(t *testing.T) {
			p := newChained(d)
			for x, distance := range puzzletest.Distances(p) {
				if distance == puzzletest.Unreached {
					t.Errorf("position %d of %d is not reached", x, p.Size())
				}
			}
			puzzletest.Run(t, puzzletest.Subject{Puzzle: p,
				Rules: func(pos puzzle.Position) map[puzzle.Move]puzzle.Position {
					out := map[puzzle.Move]puzzle.Position{}
					for _, l := range p.features.Leads(pos) {
						out[l.Move] = l.To
					}
					return out
				}})
		})
	}
}

// where returns the place and the orientation of a piece, as a position shows them.
func where(d *definition.Definition, pos puzzle.Position, set, label int) string {
	s := &d.Sets[set]
	cells := pos[d.Cell(set):]
	for place := range s.Places {
		if int(cells[place]) != label {
			continue
		}
		if s.Orientations > 1 {
			return fmt.Sprint(place+1, int(cells[s.Places+place]))
		}
		return fmt.Sprint(place+1, -1)
	}
	return ""
}

// TestStuck replays what is said of positions that the moves do not lead to: of all
// positions that the moves lead to, those that have some pieces where this one has them
// have the next piece on the places that are named, on each of them, and not where it is
// here.
func TestStuck(t *testing.T) {
	rng := puzzletest.Rand(t)
	groups := index.SmallGroups(t)
	carousel, err := os.ReadFile("../testdata/carousel.tws")
	if err != nil {
		t.Fatal(err)
	}
	if groups["carousel"], err = definition.Read("carousel.tws", string(carousel)); err != nil {
		t.Fatal(err)
	}
	refuted, worded := 0, 0
	for _, d := range groups {
		p := newChained(d)
		var all []puzzle.Position
		for x := range p.Size() {
			all = append(all, p.Unrank(puzzle.Index(x)))
		}
		for range 20 {
			if pos, stuck, ok := index.Scattered(p.Positions, rng); ok {
				replay(t, d, pos, stuck, all)
				refuted++
				// not refuted by a sum
				if c, ok := p.features.Certify(pos); ok && c.Kind == "arrangement" {
					wantWords(t, d, c.Text, stuck)
					worded++
				}
			}
		}
	}
	if refuted < 100 || worded < 30 {
		t.Errorf("%d positions have a reason, %d have it in words", refuted, worded)
	}
}

// wantWords wants a certificate to name all pieces and places of a reason.
func wantWords(t *testing.T, d *definition.Definition, text string, s index.Stuck) {
	t.Helper()
	place := func(l index.Laid) string {
		if l.Turned < 0 {
			return fmt.Sprint(l.Place)
		}
		return fmt.Sprintf("%d with orientation %d", l.Place, l.Turned)
	}
	piece := func(l index.Laid) string {
		return fmt.Sprintf("piece %d of %s", l.Label,
			d.Sets[l.Set].Name)
	}
	var lie, places []string
	for _, l := range s.Lie {
		lie = append(lie, piece(l)+" is on place "+place(l))
	}
	for _, l := range s.Places {
		places = append(places, place(l))
	}
	want := fmt.Sprintf("where %s, moves can have %s on place %s alone, "+
		"and here it is on place %s;",
		puzzle.Listed(lie, "and"), piece(s.Piece), puzzle.Listed(places, "or"), place(s.Piece))
	if !strings.HasPrefix(text, want) {
		t.Errorf("%q, want %q", text, want)
	}
}

// replay checks one reason.
func replay(t *testing.T, d *definition.Definition, pos puzzle.Position, s index.Stuck,
	all []puzzle.Position) {
	t.Helper()
	at := func(l index.Laid) string { return fmt.Sprint(l.Place, l.Turned) }
	if got := where(d, pos, s.Piece.Set, s.Piece.Label); got != at(s.Piece) {
		t.Errorf("%v: piece %+v is on %s", pos, s.Piece, got)
	}
	for _, l := range s.Lie {
		if got := where(d, pos, l.Set, l.Label); got != at(l) {
			t.Errorf("%v: piece %+v is on %s", pos, l, got)
		}
		all = slices.DeleteFunc(slices.Clone(all),
			func(o puzzle.Position) bool { return where(d, o, l.Set, l.Label) != at(l) })
	}
	named := map[string]bool{}
	for _, l := range s.Places {
		named[at(l)] = false
	}
	for _, o := range all {
		named[where(d, o, s.Piece.Set, s.Piece.Label)] = true
	}
	if len(named) != len(s.Places) || named[at(s.Piece)] {
		t.Errorf("%v: the moves lead to %v, and not only to %+v", pos, named, s.Places)
	}
	for place, seen := range named {
		if !seen {
			t.Errorf("%v: no moves have piece %+v on %s", pos, s.Piece, place)
		}
	}
}
