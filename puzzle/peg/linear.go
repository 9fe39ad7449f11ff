package peg

import (
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
)

// numbering is the numbered space of a board, with its affine coordinates. It is a coset of the
// span of the triplets, or of a larger space if goals lie in several classes.
type numbering struct {
	board    *Board
	subspace *subspace // the class is base plus all its vectors
	base     Bitboard  // one position of the class
	// rank maps a position to its index, and unrank an index to its position.
	rank, unrank gf2.Affine
	dual         []uint64 // dual[i] flips index bit i and no other
	// differs maps a position to the invariants in which it differs from base: bit i for invariant
	// i.
	differs gf2.Affine
}

func newNumbering(b *Board, s *subspace, base Bitboard) *numbering {
	c := &numbering{board: b, subspace: s, base: base, dual: gf2.Dual(s.functions, &s.span)}
	column := make([]uint64, len(b.cells)) // what each cell adds to the index
	for i := range column {
		for j, f := range s.functions {
			column[i] |= f >> i & 1 << j
		}
	}
	c.rank.Set(0, column)
	// The index of a position is linear in the position. So the inverse map is affine.
	start := uint64(base)
	for i, bit := range c.dual {
		if c.index(base)>>i&1 == 1 {
			start ^= bit
		}
	}
	c.unrank.Set(start, c.dual)
	parities := make([]uint64, len(b.cells))
	var atBase uint64
	for i, v := range s.invariant {
		for cell := range parities {
			parities[cell] |= uint64(v.Of(1<<cell)) << i
		}
		atBase |= uint64(v.Of(base)) << i
	}
	c.differs.Set(atBase, parities)
	return c
}

// difference returns the invariants in which w differs from the class.
func (c *numbering) difference(w Bitboard) uint64 { return c.differs.Of(uint64(w)) }

// index returns the coordinates of w. They are linear: for a set of cells, they are the bits that
// flip with the cells.
func (c *numbering) index(w Bitboard) uint64 { return c.rank.Of(uint64(w)) }

func (c *numbering) position(x uint64) Bitboard { return Bitboard(c.unrank.Of(x)) }

// form returns the moves of the class on indices. They flip a triplet whose ends differ. If rule
// allows only W-substitutions, the middle must be white.
func (c *numbering) form(rule Rule) puzzle.XORForm {
	f := puzzle.XORForm{Bits: c.subspace.span.Dim()}
	for _, t := range c.board.triplets {
		when := []puzzle.Condition{c.condition(t.ends(), true)}
		if rule == WAlone {
			when = append(when, c.condition(1<<t.B, true))
		}
		f.Moves = append(f.Moves, puzzle.XORMove{Mask: c.index(Bitboard(t.mask())), When: when})
	}
	return f
}

// condition returns the condition on the index that an odd (or even) number of cells is white.
func (c *numbering) condition(cells uint64, odd bool) puzzle.Condition {
	var mask uint64
	for i, d := range c.dual {
		mask |= gf2.Dot(cells, d) << i
	}
	// The two parities differ by a constant in the class; base shows it.
	same := gf2.Dot(cells, uint64(c.base)) == gf2.Dot(mask, c.index(c.base))
	return puzzle.Condition{Mask: mask, Odd: odd == same}
}
