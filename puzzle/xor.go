package puzzle

import "math/bits"

// Condition is a linear condition over GF(2) on the bits of an index: the number of ones in Mask is
// odd (if Odd is set) or even.
type Condition struct {
	Mask uint64
	Odd  bool
}

// Holds reports whether the condition is true of x.
func (c Condition) Holds(x uint64) bool {
	return (bits.OnesCount64(x&c.Mask)&1 == 1) == c.Odd
}

// XORMove flips the bits of Mask; it is legal when all conditions hold of the
// index before the move.
type XORMove struct {
	Mask uint64
	When []Condition
}

// Legal reports whether the move is legal in x.
func (m *XORMove) Legal(x uint64) bool {
	for _, c := range m.When {
		if !c.Holds(x) {
			return false
		}
	}
	return true
}

// XORForm is a puzzle on bit boards: the indices are all numbers of Bits bits,
// and move m is Moves[m]. Coins on a grid and pegs on a cross both have one, so
// one bit-parallel engine enumerates them all.
//
// XORForm supplies most of [Graph] to a puzzle that embeds it.
type XORForm struct {
	Bits  int // 1 to 40
	Moves []XORMove
}

// Size is 2 to the power Bits.
func (f *XORForm) Size() uint64 { return 1 << f.Bits }

// MoveCount is the number of moves.
func (f *XORForm) MoveCount() int { return len(f.Moves) }

// Successors appends the legal moves from x; see [Graph].
func (f *XORForm) Successors(x Index, edges []Edge) []Edge {
	for i := range f.Moves {
		m := &f.Moves[i]
		if m.Legal(uint64(x)) {
			edges = append(edges, Edge{To: x ^ Index(m.Mask), Move: Move(i)})
		}
	}
	return edges
}

// Predecessors appends the moves that lead to x; see [Graph].
func (f *XORForm) Predecessors(x Index, edges []Edge) []Edge {
	for i := range f.Moves {
		m := &f.Moves[i]
		if from := uint64(x) ^ m.Mask; m.Legal(from) {
			edges = append(edges, Edge{To: Index(from), Move: Move(i)})
		}
	}
	return edges
}

// Reversible reports whether every move preserves its conditions. Then playing it again takes it
// back.
func (f *XORForm) Reversible() bool {
	for i := range f.Moves {
		for _, c := range f.Moves[i].When {
			if bits.OnesCount64(c.Mask&f.Moves[i].Mask)&1 == 1 {
				return false
			}
		}
	}
	return true
}
