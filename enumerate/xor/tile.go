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

// tileMove is a move split into tile, vector, word and lane.
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

// newTileMove cuts the masks of a move where an index is cut, and finds where the move is legal.
func newTileMove(move puzzle.XORMove) tileMove {
	m := tileMove{
		tile:   move.Mask >> tileShift,
		vector: uint(move.Mask>>vectorShift) % tileVectors,
		word:   uint(move.Mask>>wordShift) % vectorWords,
		lane:   uint(move.Mask) % 64,
	}
	signs := uint(1) << len(move.When)
	for _, c := range move.When {
		m.tileMasks = append(m.tileMasks, c.Mask>>tileShift)
	}
	for sign := range signs {
		if vectors := vectorsWithSign(move.When, sign); vectors != 0 {
			m.cases = append(m.cases, vectorCase{sign, vectors})
		}
		m.legalities = append(m.legalities, newLegality(move.When, sign))
	}
	m.legal = make([]uint64, signs)
	for sign := range signs {
		for _, c := range m.cases {
			if !m.legalities[c.sign^sign].none {
				m.legal[sign] |= c.vectors
			}
		}
	}
	return m
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
	out := legality{none: true, all: true}
	for x := range uint64(vectorWords * 64) {
		legal := true
		for c, cond := range when {
			odd := (uint(bits.OnesCount64(x&cond.Mask))^sign>>c)&1 == 1
			legal = legal && odd == cond.Odd
		}
		if legal {
			out.words[x/64] |= 1 << (x % 64)
		}
		out.none = out.none && !legal
		out.all = out.all && legal
	}
	return out
}

// sign returns the parities of tile number t under the conditions.
func (m *tileMove) sign(t uint64) uint {
	var sign uint
	for c, mask := range m.tileMasks {
		sign |= uint(bits.OnesCount64(t&mask)&1) << c
	}
	return sign
}

// gather adds to dst, in the selected vectors, every position from which the move is legal and
// leads into src. Src is the tile where the move leads from dst. Sign belongs to the number of dst.
func (m *tileMove) gather(k kernel, dst, src *tile, sign uint, vectors uint64) {
	for _, c := range m.cases {
		legal := &m.legalities[c.sign^sign]
		switch vectors := vectors & c.vectors; {
		case vectors == 0 || legal.none:
		case m.word|m.lane == 0 && legal.all:
			k.gatherVectors(dst, src, vectors, m.vector)
		default:
			k.gatherBits(dst, src, vectors, m, legal)
		}
	}
}

// parents finds the positions in the selected vectors of tile t whose parent move is this one. It
// returns vectors in which nothing is left to find.
func (m *tileMove) parents(k kernel, w *parentFinder, t, vectors uint64) (full uint64) {
	sign := m.sign(t)
	for _, c := range m.cases {
		legal := &m.legalities[c.sign^sign]
		if vectors := vectors & c.vectors; vectors != 0 && !legal.none {
			full |= k.parents(w, vectors, m, legal)
		}
	}
	return full
}
