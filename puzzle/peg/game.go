package peg

import (
	"slices"

	"puzzlebase/puzzle"
)

// Rule is which substitutions are allowed.
type Rule uint8

// The rules.
const (
	Both   Rule = iota // W- and B-substitutions
	WAlone             // W-substitutions alone, which is peg solitaire: the white pegs jump
)

// Game is a puzzle on any board. It implements puzzle.Puzzle.
//
// Its numbered space is the smallest that holds all goals and that no move
// leaves: the class of the goal when there is one or all are in one class;
// otherwise as many more classes as it takes to reach from one goal to the
// others by exchanges of bits.
type Game struct {
	*Board
	puzzle.XORForm
	class       *class
	rule        Rule
	goals       []Bitboard // in increasing order
	goalClasses []int      // their classes, each once
	symmetries  [][]int    // the cell that each takes each cell to
	spec        string
	features    puzzle.Features
}

// newGame makes the puzzle of a board with at least one goal; the goals are in
// increasing order, each once.
func newGame(b *Board, rule Rule, goals []Bitboard) *Game {
	s := &b.space
	if len(goals) > 1 {
		var between []uint64
		for _, g := range goals[1:] {
			between = append(between, uint64(g^goals[0]))
		}
		joined := newSpace(b, between)
		s = &joined
	}
	c := newClass(b, s, goals[0])
	var classes []int
	for _, g := range goals {
		classes = append(classes, b.ClassOf(g))
	}
	slices.Sort(classes)
	g := &Game{
		Board: b, XORForm: c.form(rule), class: c, rule: rule, goals: goals,
		goalClasses: slices.Compact(classes),
		symmetries:  b.symmetriesOf(goals), spec: b.spec(rule, goals),
	}
	g.setFeatures()
	return g
}

// setFeatures says what there is besides the rules.
func (g *Game) setFeatures() {
	g.features = puzzle.Features{
		Reversible: g.XORForm.Undirected(), Leads: g.leads, Side: g.side, XOR: &g.XORForm,
		Symmetry: &puzzle.Symmetry{Order: len(g.symmetries), Image: g.imageOf},
		Columns:  g.columns(),
		Certify:  g.certify, Locate: g.locate, Demonstrate: g.demonstrate, Rules: g.rules(),
		Describe: g.describe, Depict: g.depict, Geometry: g.geometry, Gesture: g.gesture,
		Transcript: g.transcript(),
	}
}

// Features implements puzzle.Graph.
func (g *Game) Features() *puzzle.Features { return &g.features }

// GameOf returns the game with pegs that a puzzle is; false when it is another puzzle.
func GameOf(p puzzle.Puzzle) (*Game, bool) {
	switch p := p.(type) {
	case *Game:
		return p, true
	case *HiRiQ:
		return p.Game, true
	default:
		return nil, false
	}
}

// Spec is "peg:" with the board, the rule and the goals.
func (g *Game) Spec() string { return g.spec }

// GoalWhite returns the least number of white cells of a goal, and whether all
// goals have as many.
func (g *Game) GoalWhite() (fewest int, same bool) {
	fewest, most := g.Cells(), 0
	for _, w := range g.goals {
		fewest, most = min(fewest, w.Count()), max(most, w.Count())
	}
	return fewest, fewest == most
}

// Codimension is the number of invariants of the numbered space: one in
// 2^Codimension of all colourings of the board has an index.
func (g *Game) Codimension() int { return g.Cells() - g.Bits }

// Difference returns in which of these invariants w differs from the goals, bit
// i for invariant i; 0 when it has an index. It is affine: Difference(v^w) is
// Difference(v)^Difference(w)^Difference(0).
func (g *Game) Difference(w Bitboard) uint64 { return g.class.difference(w) }

// Rule is which substitutions are allowed.
func (g *Game) Rule() Rule { return g.rule }

// Goals returns the indices of the goals.
func (g *Game) Goals() []puzzle.Index {
	var out []puzzle.Index
	for _, w := range g.goals {
		out = append(out, puzzle.Index(g.class.index(w)))
	}
	slices.Sort(out)
	return out
}

// side returns the parity of the number of white cells, which every move
// changes.
func (g *Game) side(x puzzle.Index) int { return int(x >> (g.Bits - 1) & 1) }

// Index returns the index of a set of white cells, and false when it is outside
// the numbered space.
func (g *Game) Index(w Bitboard) (puzzle.Index, bool) {
	if !g.class.contains(w) {
		return 0, false
	}
	return puzzle.Index(g.class.index(w)), true
}

// Bitboard returns the white cells of the position with index x.
func (g *Game) Bitboard(x puzzle.Index) Bitboard { return g.class.position(uint64(x)) }

// Rank implements puzzle.Numbering.
func (g *Game) Rank(p puzzle.Position) (puzzle.Index, bool) { return g.Index(BitboardOf(p)) }

// Unrank implements puzzle.Numbering.
func (g *Game) Unrank(x puzzle.Index) puzzle.Position { return g.Board.Position(g.Bitboard(x)) }

// leads is the feature Leads.
func (g *Game) leads(p puzzle.Position) (out []puzzle.Lead) {
	w := BitboardOf(p)
	for m, t := range g.triplets {
		if g.opens(w, t) {
			out = append(out, puzzle.Lead{Move: puzzle.Move(m), To: g.Board.Position(w ^
				Bitboard(t.mask()))})
		}
	}
	return out
}

// CellCondition returns, as a condition on the index, that a cell is white, or
// that it is black.
func (g *Game) CellCondition(cell int, white bool) puzzle.Condition {
	return g.class.condition(1<<cell, white)
}

// opens reports whether the rule allows a substitution at triplet t.
func (g *Game) opens(w Bitboard, t Triplet) bool {
	return w.Has(t.A) != w.Has(t.C) && (g.rule == Both || w.Has(t.B))
}
