package peg

import (
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
)

// setCoordinates sets the affine maps between positions of the numbered space and indices. The
// space is the first goal plus all vectors of the subspace.
func (g *Game) setCoordinates() {
	s, base := g.space, g.goals[0]
	g.dual = gf2.Dual(s.functions, &s.span)
	column := make([]uint64, g.Cells()) // what each cell adds to the index
	for i := range column {
		for j, f := range s.functions {
			column[i] |= f >> i & 1 << j
		}
	}
	g.index.Set(0, column)
	// The index of a position is linear in the position. So the inverse map is affine.
	start := uint64(base)
	for i, bit := range g.dual {
		if g.index.Of(uint64(base))>>i&1 == 1 {
			start ^= bit
		}
	}
	g.position.Set(start, g.dual)
	parities := make([]uint64, g.Cells())
	var atBase uint64
	for i, v := range s.invariant {
		for cell := range parities {
			parities[cell] |= uint64(v.Of(1<<cell)) << i
		}
		atBase |= uint64(v.Of(base)) << i
	}
	g.differs.Set(atBase, parities)
}

// form returns the moves on indices. They flip a triplet whose ends differ. If the rule allows only
// W-substitutions, the middle must be white.
func (g *Game) form() puzzle.XORForm {
	f := puzzle.XORForm{Bits: g.space.span.Dim()}
	for _, t := range g.triplets {
		when := []puzzle.Condition{g.condition(t.ends(), true)}
		if g.rule == WAlone {
			when = append(when, g.condition(1<<t.B, true))
		}
		f.Moves = append(f.Moves, puzzle.XORMove{Mask: g.index.Of(t.mask()), When: when})
	}
	return f
}

// condition returns the condition on the index that an odd (or even) number of cells is white.
func (g *Game) condition(cells uint64, odd bool) puzzle.Condition {
	var mask uint64
	for i, d := range g.dual {
		mask |= gf2.Dot(cells, d) << i
	}
	// The two parities differ by a constant in the space; a goal shows it.
	goal := uint64(g.goals[0])
	same := gf2.Dot(cells, goal) == gf2.Dot(mask, g.index.Of(goal))
	return puzzle.Condition{Mask: mask, Odd: odd == same}
}
