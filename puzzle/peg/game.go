package peg

import (
	"fmt"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
)

// Rule says which substitutions are allowed.
type Rule uint8

// The rules.
const (
	Both   Rule = iota // W- and B-substitutions
	WAlone             // only W-substitutions: peg solitaire, in which the white pegs jump
)

// Game is a puzzle on any board. It implements puzzle.Puzzle.
//
// Its numbered space is the smallest that holds all goals and that no move leaves. It is the goal's
// class if all goals are in one class. Otherwise it has as many more classes as are needed to lead
// from one goal to the others by flips of bits.
type Game struct {
	*Board
	puzzle.XORForm
	space       *subspace // the differences of numbered positions
	rule        Rule
	goals       []Bitboard // in increasing order
	goalClasses []int      // their classes, without repetition
	symmetries  [][]int    // for each symmetry, the image of each cell
	spec        string
	course      bool // positions may be written as in the course of HiRiQ
	features    puzzle.Features

	// index maps a position to its index, position an index to its position, and differs a position
	// to the invariants in which it differs from the goals: bit i for invariant i.
	index, position, differs gf2.Affine
	dual                     []uint64 // dual[i] flips index bit i and no other
}

// newGame makes the puzzle of a board with at least one goal. The goals are in increasing order,
// without repetition.
func newGame(b *Board, rule Rule, goals []Bitboard) *Game {
	s := &b.subspace
	if len(goals) > 1 {
		var between []uint64
		for _, g := range goals[1:] {
			between = append(between, uint64(g^goals[0]))
		}
		joined := newSubspace(b, between)
		s = &joined
	}
	var classes []int
	for _, g := range goals {
		classes = append(classes, b.ClassOf(g))
	}
	slices.Sort(classes)
	g := &Game{
		Board: b, space: s, rule: rule, goals: goals,
		goalClasses: slices.Compact(classes),
		symmetries:  b.symmetriesOf(goals), spec: b.spec(rule, goals),
	}
	g.setCoordinates()
	g.XORForm = g.form()
	g.setFeatures()
	return g
}

func (g *Game) setFeatures() {
	geometry := g.geometry()
	g.features = puzzle.Features{
		Reversible: g.XORForm.Reversible(), Successors: g.successors, Side: g.side, XOR: &g.XORForm,
		Symmetry:     puzzle.CellSymmetry(g.symmetries),
		WithoutIndex: 1<<g.Cells() - g.Size(), Measures: g.measures(),
		Certify: g.certify, Demonstrate: g.demonstrate, Rules: g.rules(),
		Describe: g.describe, Depict: geometry.Depict(drawCell), Geometry: geometry,
		Transcript: g.transcript(), Start: g.start(),
	}
}

// start returns the position in which peg solitaire begins: all cells white but that of the goal.
// It is "" if the goal is not a single cell.
func (g *Game) start() puzzle.Position {
	if len(g.goals) > 1 || g.goals[0].Count() > 1 {
		return ""
	}
	return g.Position((1<<g.Cells() - 1) &^ g.goals[0])
}

func (g *Game) Features() *puzzle.Features { return &g.features }

// GameOf returns p as a game with pegs, or false if it is another puzzle.
func GameOf(p puzzle.Puzzle) (*Game, bool) {
	g, ok := p.(*Game)
	return g, ok
}

// Spec is "peg:" with the board, the rule and the goals.
func (g *Game) Spec() string { return g.spec }

// GoalWhite returns the least number of white cells of a goal, and whether all goals have that
// number.
func (g *Game) GoalWhite() (fewest int, same bool) {
	fewest, most := g.Cells(), 0
	for _, w := range g.goals {
		fewest, most = min(fewest, w.Count()), max(most, w.Count())
	}
	return fewest, fewest == most
}

// Codimension is the number of invariants of the numbered space. One in 2^Codimension of all
// colourings of the board has an index.
func (g *Game) Codimension() int { return g.Cells() - g.Bits }

// Difference returns the invariants in which w differs from the goals: bit i for invariant i. It is
// 0 if w has an index. It is affine: Difference(v^w) is Difference(v)^Difference(w)^Difference(0).
func (g *Game) Difference(w Bitboard) uint64 { return g.differs.Of(uint64(w)) }

// Rule says which substitutions are allowed.
func (g *Game) Rule() Rule { return g.rule }

// Goals returns the indices of the goals.
func (g *Game) Goals() []puzzle.Index {
	var out []puzzle.Index
	for _, w := range g.goals {
		out = append(out, puzzle.Index(g.index.Of(uint64(w))))
	}
	slices.Sort(out)
	return out
}

// side returns the parity of the number of white cells, which every move changes.
func (g *Game) side(x puzzle.Index) int { return int(x >> (g.Bits - 1) & 1) }

// Index returns the index of a set of white cells, or false if it is outside the numbered space.
func (g *Game) Index(w Bitboard) (puzzle.Index, bool) {
	return puzzle.Index(g.index.Of(uint64(w))), g.Difference(w) == 0
}

// Bitboard returns the white cells of the position with index x.
func (g *Game) Bitboard(x puzzle.Index) Bitboard { return Bitboard(g.position.Of(uint64(x))) }

func (g *Game) Rank(p puzzle.Position) (puzzle.Index, bool) { return g.Index(BitboardOf(p)) }

func (g *Game) Unrank(x puzzle.Index) puzzle.Position { return g.Board.Position(g.Bitboard(x)) }

func (g *Game) successors(p puzzle.Position) (out []puzzle.Successor) {
	w := BitboardOf(p)
	for m, t := range g.triplets {
		if g.opens(w, t) {
			out = append(out, puzzle.Successor{Move: puzzle.Move(m), To: g.Board.Position(w ^
				Bitboard(t.mask()))})
		}
	}
	return out
}

// CellCondition returns the condition on the index that a cell is white, or that it is black.
func (g *Game) CellCondition(cell int, white bool) puzzle.Condition {
	return g.condition(1<<cell, white)
}

func (g *Game) opens(w Bitboard, t Triplet) bool {
	return w.Has(t.A) != w.Has(t.C) && (g.rule == Both || w.Has(t.B))
}

func (g *Game) rules() []string {
	how := "Three cells in a line that read white, white, black from either end may be " +
		"exchanged for black, black, white (a W-substitution), " +
		"and black, black, white for white, white, black (a B-substitution)."
	if g.rule == WAlone {
		how = "A white peg jumps over a white neighbour into the black cell behind it, and the " +
			"one that it jumped over is taken away: " +
			"white, white, black in a line becomes black, black, white. No move can be taken back."
	}
	goal := fmt.Sprintf("It is solved when only %s white.", whites(g.goals[0]))
	switch _, one := g.GoalWhite(); {
	case one && len(g.goals) == g.Cells() && g.goals[0].Count() == 1:
		goal = "It is solved when one cell alone is white, whichever it is."
	case len(g.goals) > 1:
		goal = fmt.Sprintf("It is solved at any of %d goals.", len(g.goals))
	}
	return []string{
		how,
		goal,
		"Colour the cells with three colours along diagonals, so that three in a line have one " +
			"of each. Every move then changes the number of " +
			"white cells of each colour by one, so that the parity of the sum of two colours " +
			"never changes. On a board of squares, diagonals of both directions do so. " +
			"A position whose parities differ from those of the goal cannot be solved.",
	}
}

// whites names the white cells of a goal.
func whites(w Bitboard) string {
	if w.Count() == 1 {
		return "cell " + w.CellList() + " is"
	}
	return "the cells " + w.CellList() + " are"
}
