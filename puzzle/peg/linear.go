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
	rank, unrank byteTable
	dual         []uint64 // dual[i] flips index bit i and no other
	// differs maps a position to the invariants in which it differs from base: bit i for invariant
	// i.
	differs byteTable
}

func newNumbering(b *Board, s *subspace, base Bitboard) *numbering {
	c := &numbering{board: b, subspace: s, base: base, dual: gf2.Dual(s.functions, &s.span)}
	column := make([]uint64, len(b.cells)) // what each cell adds to the index
	for i := range column {
		for j, f := range s.functions {
			column[i] |= f >> i & 1 << j
		}
	}
	byteTables(&c.rank, column, 0)
	// The index of a position is linear in the position. So the inverse map is affine.
	start := uint64(base)
	for i, bit := range c.dual {
		if c.index(base)>>i&1 == 1 {
			start ^= bit
		}
	}
	byteTables(&c.unrank, c.dual, start)
	parities := make([]uint64, len(b.cells))
	var atBase uint64
	for i, v := range s.invariant {
		for cell := range parities {
			parities[cell] |= uint64(v.Of(1<<cell)) << i
		}
		atBase |= uint64(v.Of(base)) << i
	}
	byteTables(&c.differs, parities, atBase)
	return c
}

// byteTable is an affine map of words of up to maxCells bits. Entry [i][v] is the contribution of
// byte i with the value v. XOR adds the contributions. Those of byte 0 include the constant.
type byteTable [(maxCells + 7) / 8][256]uint64

// byteTables fills t with the map that takes 0 to start. Bit i of the argument adds column i.
func byteTables(t *byteTable, column []uint64, start uint64) {
	for i := range t {
		for v := range t[i] {
			if i == 0 {
				t[i][v] = start
			}
			for k := range 8 {
				if 8*i+k < len(column) && v>>k&1 == 1 {
					t[i][v] ^= column[8*i+k]
				}
			}
		}
	}
}

// lookup applies the map of the tables.
func lookup(t *byteTable, v uint64) uint64 {
	return t[0][byte(v)] ^ t[1][byte(v>>8)] ^ t[2][byte(v>>16)] ^ t[3][byte(v>>24)] ^
		t[4][byte(v>>32)] ^ t[5][byte(v>>40)]
}

// difference returns the invariants in which w differs from the class.
func (c *numbering) difference(w Bitboard) uint64 { return lookup(&c.differs, uint64(w)) }

// index returns the coordinates of w. They are linear: for a set of cells, they are the bits that
// flip with the cells.
func (c *numbering) index(w Bitboard) uint64 { return lookup(&c.rank, uint64(w)) }

func (c *numbering) position(x uint64) Bitboard { return Bitboard(lookup(&c.unrank, x)) }

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
