package xorbfs

import (
	"math/bits"

	"puzzlebase/puzzle"
)

// An index is cut, from the low end, into a lane of a word, a word of a row, a
// row of a tile and the number of the tile.
const (
	laneBits = 6
	wordBits = 3
	rowBits  = 6

	wordShift = laneBits
	rowShift  = laneBits + wordBits
	tileShift = laneBits + wordBits + rowBits

	rowWords = 1 << wordBits
	tileRows = 1 << rowBits
)

// row is 512 positions: one cache line, one AVX-512 register.
type row [rowWords]uint64

// tile is 32,768 positions, 4 KiB.
type tile [tileRows]row

// step is one move as seen from a tile that gathers it.
type step struct {
	tile uint64 // which tile the move comes from, as XOR of the tile number
	row  uint   // which row, as XOR of the row number
	word uint   // which word
	lane uint   // which lane

	// tileMasks has the tile bits of each condition, so that the parities of a
	// tile number give a sign, bit c for condition c.
	tileMasks []uint64
	// cases are the ways in which the row bits of the conditions fall out, each
	// with the rows that have them.
	cases []rowCase
	// patterns[s] says which positions of a row are legal when the tile and row
	// bits together have the sign s.
	patterns []pattern
}

// rowCase is the set of rows whose row bits have one sign.
type rowCase struct {
	sign uint
	rows uint64
}

// pattern says which positions of a row a move is legal in.
type pattern struct {
	words row
	none  bool
	all   bool
}

// newStep cuts a move into what the tiles need of it.
func newStep(m puzzle.XORMove) step {
	s := step{
		tile: m.Mask >> tileShift,
		row:  uint(m.Mask>>rowShift) % tileRows,
		word: uint(m.Mask>>wordShift) % rowWords,
		lane: uint(m.Mask) % 64,
	}
	signs := uint(1) << len(m.When)
	for _, c := range m.When {
		s.tileMasks = append(s.tileMasks, c.Mask>>tileShift)
	}
	for sign := range signs {
		if rows := rowsWithSign(m.When, sign); rows != 0 {
			s.cases = append(s.cases, rowCase{sign, rows})
		}
		s.patterns = append(s.patterns, newPattern(m.When, sign))
	}
	return s
}

// rowsWithSign returns the rows r for which condition c's row bits have the
// parity of bit c of sign, for every c.
func rowsWithSign(when []puzzle.Condition, sign uint) uint64 {
	rows := ^uint64(0)
	for c, cond := range when {
		var odd uint64
		for r := range uint64(tileRows) {
			odd |= uint64(bits.OnesCount64(r&(cond.Mask>>rowShift))&1) << r
		}
		if sign>>c&1 == 0 {
			odd = ^odd
		}
		rows &= odd
	}
	return rows
}

// newPattern returns the positions of a row for which every condition holds,
// given the parity that the higher bits contribute to each.
func newPattern(when []puzzle.Condition, sign uint) pattern {
	p := pattern{none: true, all: true}
	for x := range uint64(rowWords * 64) {
		legal := true
		for c, cond := range when {
			odd := (uint(bits.OnesCount64(x&cond.Mask))^sign>>c)&1 == 1
			legal = legal && odd == cond.Odd
		}
		if legal {
			p.words[x/64] |= 1 << (x % 64)
		}
		p.none = p.none && !legal
		p.all = p.all && legal
	}
	return p
}

// sign returns the parities that tile number t contributes to the conditions.
func (s *step) sign(t uint64) uint {
	var sign uint
	for c, m := range s.tileMasks {
		sign |= uint(bits.OnesCount64(t&m)&1) << c
	}
	return sign
}

// gather adds to dst, in the given rows, every position that the move is legal
// in and that it takes into src; dst is tile number t, src the tile it meets
// there.
func (s *step) gather(k kernel, dst, src *tile, t uint64, rows uint64) {
	sign := s.sign(t)
	for _, c := range s.cases {
		p := &s.patterns[c.sign^sign]
		if rows := rows & c.rows; rows != 0 && !p.none {
			k.gather(dst, src, rows, s, p)
		}
	}
}

// agree sets dst, in those of the given rows in which the move is legal anywhere,
// to the positions in which it is legal and leads to the wanted planes; it
// returns those rows. Dst is tile number t, from are the planes of the tile that
// it meets there.
func (s *step) agree(k kernel, dst *tile, from, want []*tile, t, rows uint64) (legal uint64) {
	sign := s.sign(t)
	for _, c := range s.cases {
		p := &s.patterns[c.sign^sign]
		if rows := rows & c.rows; rows != 0 && !p.none {
			k.agree(dst, from, want, rows, s, p)
			legal |= rows
		}
	}
	return legal
}

// swapBits returns the word whose bit i is bit i^x of w: the lanes of a word,
// or the rows of a summary, as a move permutes them.
func swapBits(w uint64, x uint) uint64 {
	if x&1 != 0 {
		w = w>>1&0x5555555555555555 | w&0x5555555555555555<<1
	}
	if x&2 != 0 {
		w = w>>2&0x3333333333333333 | w&0x3333333333333333<<2
	}
	if x&4 != 0 {
		w = w>>4&0x0F0F0F0F0F0F0F0F | w&0x0F0F0F0F0F0F0F0F<<4
	}
	if x&8 != 0 {
		w = w>>8&0x00FF00FF00FF00FF | w&0x00FF00FF00FF00FF<<8
	}
	if x&16 != 0 {
		w = w>>16&0x0000FFFF0000FFFF | w&0x0000FFFF0000FFFF<<16
	}
	if x&32 != 0 {
		w = w>>32 | w<<32
	}
	return w
}
