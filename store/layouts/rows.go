package layouts

import (
	"encoding/binary"
	"math/bits"

	"puzzlebase/space"
)

// Words returns how many words a block holds for each row of that shape, of which a
// compact layout takes no notice.
func (l Layout) Words(s space.Shape) int {
	switch l {
	case OneBit, Folded:
		return 1
	case TwoBits:
		return 2
	default:
		return s.Words()
	}
}

// Encode writes what the layout stores of rows into out; Folded stores of them what OneBit
// does, but elsewhere.
func (l Layout) Encode(s space.Shape, rows, out []uint64) {
	words := s.Words()
	switch l {
	case OneBit, Folded:
		for i := range out {
			row := rows[i*words:][:words]
			out[i] = secondBit(row) & s.Reached(row)
		}
	case TwoBits:
		for i := 0; i < len(out); i += 2 {
			out[i], out[i+1] = modulo3(s, rows[i/2*words:][:words])
		}
	default:
		copy(out, rows)
	}
}

// Ones is how many ones there are in each word that OneBit or TwoBits stores of so many
// rows, with so many positions at each distance.
func (l Layout) Ones(levels []uint64, rows uint64) []uint64 {
	var residues [4]uint64
	unreached := rows * space.Lanes
	for d, n := range levels {
		residues[uint64(d)%l.Modulus()] += n
		unreached -= n
	}
	if l == OneBit {
		return []uint64{residues[2] + residues[3]}
	}
	return []uint64{residues[1] + unreached, residues[2] + unreached}
}

// secondBit returns bit 1 of the distance, which is the code less one.
func secondBit(row []uint64) uint64 {
	if len(row) < 2 {
		return 0
	}
	return row[1] ^ ^row[0]
}

// modulo3 returns the bits of the distance modulo 3, 3 where there is none.
func modulo3(s space.Shape, row []uint64) (low, high uint64) {
	low, high = ^s.Reached(row), ^s.Reached(row)
	for left := s.Reached(row); left != 0; {
		code := space.Value(row[:s.Distance], uint(bits.TrailingZeros64(left)))
		lanes := space.Equal(row[:s.Distance], code)
		left &^= lanes
		switch (code - 1) % 3 {
		case 1:
			low |= lanes
		case 2:
			high |= lanes
		}
	}
	return low, high
}

// Unreached is what [Layout.Residue] is of a position that is marked as unreached.
const Unreached = 3

// Modulus is the number modulo which a compact layout stores the distance.
func (l Layout) Modulus() uint64 {
	if l == TwoBits {
		return 3
	}
	return 4
}

// Residue returns the distance modulo [Layout.Modulus] of a position from what a compact
// layout stores of its row. Side is 0 for a position on the goals' side, else 1; TwoBits
// needs it not.
func (l Layout) Residue(row []byte, lane uint, side int) uint64 {
	if l == TwoBits {
		return Bits(row, 2, lane)
	}
	return Bits(row, 1, lane)<<1 | uint64(side)
}

// Bits reads the number that n consecutive words hold at a lane.
func Bits(row []byte, n int, lane uint) uint64 {
	var v uint64
	for k := range n {
		v |= (binary.LittleEndian.Uint64(row[8*k:]) >> (lane & 63) & 1) << (k & 63)
	}
	return v
}
