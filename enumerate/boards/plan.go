package boards

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

// step is one move as seen from a tile that gathers it.
type step struct {
	tile   uint64 // which tile the move comes from, as XOR of the tile number
	vector uint   // which vector, as XOR of the vector number
	word   uint   // which word
	lane   uint   // which lane

	// tileMasks has the tile bits of each condition, so that the parities of a
	// tile number give a sign, bit c for condition c.
	tileMasks []uint64
	// legal[s] has the vectors in which the move is legal anywhere when the tile bits have
	// the sign s.
	legal []uint64
	// cases are the signs that the vector bits of the conditions can have, each
	// with the vectors that have it.
	cases []vectorCase
	// patterns[s] says which positions of a vector are legal when the tile and vector
	// bits together have the sign s.
	patterns []pattern
}

// vectorCase is the set of vectors whose vector bits have one sign.
type vectorCase struct {
	sign    uint
	vectors uint64
}

// pattern says which positions of a vector a move is legal in.
type pattern struct {
	words vector.Bits
	none  bool
	all   bool
}

// newStep cuts a move into what the tiles need of it.
func newStep(m puzzle.XORMove) step {
	s := step{
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
		s.patterns = append(s.patterns, newPattern(m.When, sign))
	}
	s.legal = make([]uint64, signs)
	for sign := range signs {
		for _, c := range s.cases {
			if !s.patterns[c.sign^sign].none {
				s.legal[sign] |= c.vectors
			}
		}
	}
	return s
}

// vectorsWithSign returns the vectors whose sign is sign: bit c of it is the parity of the
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

// newPattern returns the positions of a vector for which every condition holds, where bit c of
// sign is the parity that the higher bits contribute to condition c.
func newPattern(when []puzzle.Condition, sign uint) pattern {
	p := pattern{none: true, all: true}
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

// sign returns the parities that tile number t contributes to the conditions.
func (s *step) sign(t uint64) uint {
	var sign uint
	for c, m := range s.tileMasks {
		sign |= uint(bits.OnesCount64(t&m)&1) << c
	}
	return sign
}

// gather adds to dst, in the selected vectors, every position in which the move is legal
// and which it takes into src. Src is the tile where the move leads from dst, and sign the sign
// of dst's number.
func (s *step) gather(k kernel, dst, src *tile, sign uint, vectors uint64) {
	for _, c := range s.cases {
		p := &s.patterns[c.sign^sign]
		if vectors := vectors & c.vectors; vectors != 0 && !p.none {
			k.gather(dst, src, vectors, s, p)
		}
	}
}

// agree sets dst, in those of the selected vectors in which the move is legal anywhere,
// to the positions in which it is legal and leads to the wanted planes. It
// returns those vectors. Dst is tile number t, and from are the planes of the tile where the move
// leads from there.
func (s *step) agree(k kernel, dst *tile, from, want []*tile, t, vectors uint64) (legal uint64) {
	sign := s.sign(t)
	for _, c := range s.cases {
		p := &s.patterns[c.sign^sign]
		if vectors := vectors & c.vectors; vectors != 0 && !p.none {
			k.agree(dst, from, want, vectors, s, p)
			legal |= vectors
		}
	}
	return legal
}
