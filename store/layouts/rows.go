package layouts

import (
	"encoding/binary"
	"math/bits"

	"puzzlebase/space"
)

// Words returns the number of stored words for each row of shape s. In a compact layout it does not
// depend on s.
func (l Layout) Words(s space.Shape) int {
	switch _, bits := l.cut(); bits {
	case "1bit":
		return 1
	case "2bit":
		return 2
	default:
		return s.Words()
	}
}

// Encode writes the stored words of rows into out. A layout that folds stores the same bits, but in
// other places.
func (l Layout) Encode(s space.Shape, rows, out []uint64) {
	words := s.Words()
	switch _, bits := l.cut(); bits {
	case "1bit":
		for i := range out {
			row := rows[i*words:][:words]
			out[i] = secondBit(row) & s.Reached(row)
		}
	case "2bit":
		for i := 0; i < len(out); i += 2 {
			out[i], out[i+1] = modulo3(s, rows[i/2*words:][:words])
		}
	default:
		copy(out, rows)
	}
}

// Ones returns the number of ones in each stored word of a compact layout, in all rows. Levels has
// the number of stored positions at each distance.
func (l Layout) Ones(levels []uint64, rows uint64) []uint64 {
	var residues [4]uint64
	unreached := rows * space.Lanes
	for d, n := range levels {
		residues[uint64(d)%l.Modulus()] += n
		unreached -= n
	}
	if l.Modulus() == 4 {
		return []uint64{residues[2] + residues[3]}
	}
	return []uint64{residues[1] + unreached, residues[2] + unreached}
}

// secondBit returns bit 1 of the distance. The distance is the code less one.
func secondBit(row []uint64) uint64 {
	if len(row) < 2 {
		return 0
	}
	return row[1] ^ ^row[0]
}

// modulo3 returns the two bits of the distance modulo 3, or of 3 for unreached positions.
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

// Modulus is the modulus of the stored distance.
func (l Layout) Modulus() uint64 {
	if _, bits := l.cut(); bits == "2bit" {
		return 3
	}
	return 4
}

// Value returns the number in n consecutive words at a lane.
func Value(row []byte, n int, lane uint) uint64 {
	var v uint64
	for k := range n {
		v |= (binary.LittleEndian.Uint64(row[8*k:]) >> (lane & 63) & 1) << (k & 63)
	}
	return v
}
