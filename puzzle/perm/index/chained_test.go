package index

import (
	"fmt"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
	"puzzlebase/puzzle/perm/notation"
	"puzzlebase/puzzle/puzzletest"
)

// chained is a puzzle that is numbered by the chain of its group.
type chained struct {
	*Numbering
	*notation.Notation
	features puzzle.Features
}

func (c *chained) Spec() string               { return "perm:chained" }
func (c *chained) Features() *puzzle.Features { return &c.features }

// newChained makes the puzzle of a definition, whose moves are all powers of generators.
func newChained(d *definition.Definition) *chained {
	var moves []definition.Move
	for g, m := range d.Moves {
		for i, action := range m.Action.Powers(MaxOrder) {
			moves = append(moves, definition.Move{Name: fmt.Sprintf("%s^%d", m.Name, i+1),
				Generator: g, Times: i + 1, Action: action})
		}
	}
	c := &chained{Numbering: numberByChain(d, moves)}
	c.Notation = notation.New(d, moves)
	c.Numbering.Offer(&c.features)
	c.Notation.Offer(&c.features)
	return c
}

// TestChained holds puzzles that are numbered by a chain against the contract.
func TestChained(t *testing.T) {
	for name, d := range smallGroups(t) {
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
					for _, l := range p.features.Successors(pos) {
						out[l.Move] = l.To
					}
					return out
				}})
		})
	}
}
