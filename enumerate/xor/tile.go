package xor

import (
	"math/bits"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
)

// An index is cut, from the low end, into a lane of a word, a word of a vector, a
// vector of a tile and the number of the tile.
const (
	laneBits   = 6
	wordBits   = 3
	vectorBits = 6

	wordShift   = laneBits
	vectorShift = laneBits + wordBits
	tileShift   = laneBits + wordBits + vectorBits

	vectorWords = vector.Words
	tileVectors = 1 << vectorBits
	tileWords   = vectorWords * tileVectors
)

// tile is 32,768 positions, 4 KiB.
type tile [tileVectors]vector.Bits

// tileMove is a move as a tile needs it that gathers by it.
type tileMove struct {
	tile   uint64 // the tile that the move leads to, as XOR of the tile number
	vector uint   // the vector, as XOR of the vector number
	word   uint   // the word, in the same way
	lane   uint   // the lane, in the same way

	// tileMasks has the tile bits of each condition. Their parities in a tile number form a sign:
	// bit c is for condition c.
	tileMasks []uint64
	// legal[s] has the vectors with legal positions when the tile bits have the sign s.
	legal []uint64
	// cases are the signs that the vector bits of the conditions can have. Each lists its vectors.
	cases []vectorCase
	// legalities[s] says which positions of a vector are legal when the tile and vector
	// bits together have the sign s.
	legalities []legality
}

// vectorCase is the set of vectors whose vector bits have one sign.
type vectorCase struct {
	sign    uint
	vectors uint64
}

// legality says in which positions of a vector a move is legal.
type legality struct {
	words vector.Bits
	none  bool
	all   bool
}

// newTileMove returns a move for tiles.
func newTileMove(m puzzle.XORMove) tileMove {
	s := tileMove{
		tile:   m.Mask >> tileShift,
		vector: uint(m.Mask>>vectorShift) % tileVectors,
		word:   uint(m.Mask>>wordShift) % vectorWords,
		lane:   uint(m.Mask) % 64,
	}
	signs := uint(1) << len(m.When)
	for _, c := range m.When {
		s.tileMasks = append(s.tileMasks, c.Mask>>tileShift)
	}
	for sign := range signs {
		if vectors := vectorsWithSign(m.When, sign); vectors != 0 {
			s.cases = append(s.cases, vectorCase{sign, vectors})
		}
		s.legalities = append(s.legalities, newLegality(m.When, sign))
	}
	s.legal = make([]uint64, signs)
	for sign := range signs {
		for _, c := range s.cases {
			if !s.legalities[c.sign^sign].none {
				s.legal[sign] |= c.vectors
			}
		}
	}
	return s
}

// vectorsWithSign returns the vectors with the given sign. Bit c of a sign is the parity of the
// vector's number under condition c.
func vectorsWithSign(when []puzzle.Condition, sign uint) uint64 {
	vectors := ^uint64(0)
	for c, cond := range when {
		var odd uint64
		for r := range uint64(tileVectors) {
			odd |= uint64(bits.OnesCount64(r&(cond.Mask>>vectorShift))&1) << r
		}
		if sign>>c&1 == 0 {
			odd = ^odd
		}
		vectors &= odd
	}
	return vectors
}

// newLegality returns the positions of a vector for which every condition holds, where bit c of
// sign is the parity that the higher bits contribute to condition c.
func newLegality(when []puzzle.Condition, sign uint) legality {
	p := legality{none: true, all: true}
	for x := range uint64(vectorWords * 64) {
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

// sign returns the parities of tile number t under the conditions.
func (s *tileMove) sign(t uint64) uint {
	var sign uint
	for c, m := range s.tileMasks {
		sign |= uint(bits.OnesCount64(t&m)&1) << c
	}
	return sign
}

// gather adds to dst, in the selected vectors, every position from which the move is legal and
// leads into src. Src is the tile where the move leads from dst. Sign belongs to the number of dst.
func (s *tileMove) gather(k kernel, dst, src *tile, sign uint, vectors uint64) {
	for _, c := range s.cases {
		p := &s.legalities[c.sign^sign]
		switch vectors := vectors & c.vectors; {
		case vectors == 0 || p.none:
		case s.word|s.lane == 0 && p.all:
			k.gatherVectors(dst, src, vectors, s.vector)
		default:
			k.gatherBits(dst, src, vectors, s, p)
		}
	}
}

// agree sets dst, tile number t, to the positions where the move is legal and leads to the wanted
// planes. From has the planes of the tile where the move leads. Agree fills only those of the
// selected vectors that have legal positions, and returns them.
func (s *tileMove) agree(k kernel, dst *tile, from, want []*tile,
	t, vectors uint64) (legal uint64) {
	sign := s.sign(t)
	for _, c := range s.cases {
		p := &s.legalities[c.sign^sign]
		if vectors := vectors & c.vectors; vectors != 0 && !p.none {
			k.agree(dst, from, want, vectors, s, p)
			legal |= vectors
		}
	}
	return legal
}
