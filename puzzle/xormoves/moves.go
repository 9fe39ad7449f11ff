package xormoves

import (
	"math/bits"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
)

// The number of positions in a row and in a vector.
const (
	Row    = 64
	Vector = Row * vector.Words
)

// Move is a move of an XOR form.
type Move struct {
	Row    uint64  // the row that it leads to, as XOR of the row's number
	Lane   uint    // the lane, as XOR of the lane
	Vector uint64  // the vector that it leads to, as XOR of the vector's number
	Swap   uint    // the place in it, as XOR of the place
	Inner  []Inner // the conditions that may hold in part of a vector

	rows  []condition
	outer []parity // the conditions that hold in all of a vector or nowhere in it
}

// condition is a condition on a row and its lanes.
type condition struct {
	row   uint64 // the bits of the row's number in the parity
	lanes uint64 // the lanes in which it holds if that parity is even
}

// parity is the condition that the sum of these bits of a vector's number is odd, or even if odd is
// 0.
type parity struct{ bits, odd uint64 }

// Inner is a condition that holds in part of a vector.
type Inner struct {
	vector uint64         // the bits of the vector's number in the parity
	holds  [2]vector.Bits // where it holds, by that parity
}

// In returns the positions of a vector in which the condition holds.
func (c *Inner) In(number uint64) *vector.Bits {
	return &c.holds[bits.OnesCount64(number&c.vector)&1]
}

// New returns a move of a form.
func New(m puzzle.XORMove) Move {
	out := Move{Row: m.Mask / Row, Lane: uint(m.Mask % Row), Vector: m.Mask / Vector,
		Swap: uint(m.Mask % Vector)}
	for _, when := range m.When {
		c := condition{row: when.Mask / Row}
		for lane := range uint64(Row) {
			if when.Holds(lane) {
				c.lanes |= 1 << lane
			}
		}
		out.rows = append(out.rows, c)
		in := Inner{vector: when.Mask / Vector}
		for r := range uint64(vector.Words) {
			in.holds[0][r] = c.lanesIn(r)
			in.holds[1][r] = ^in.holds[0][r]
		}
		switch in.holds[0] {
		case vector.Bits{}:
			out.outer = append(out.outer, parity{in.vector, 1})
		case vector.All:
			out.outer = append(out.outer, parity{in.vector, 0})
		default:
			out.Inner = append(out.Inner, in)
		}
	}
	return out
}

// Of returns the moves of a form.
func Of(f *puzzle.XORForm) []Move {
	out := make([]Move, len(f.Moves))
	for i, m := range f.Moves {
		out[i] = New(m)
	}
	return out
}

// lanesIn returns the lanes of a row in which the condition holds.
func (c *condition) lanesIn(row uint64) uint64 {
	return c.lanes ^ -uint64(bits.OnesCount64(row&c.row)&1)
}

// Legal returns the lanes of a row in which the move is legal.
func (m *Move) Legal(row uint64) uint64 {
	lanes := ^uint64(0)
	for i := range m.rows {
		lanes &= m.rows[i].lanesIn(row)
	}
	return lanes
}
