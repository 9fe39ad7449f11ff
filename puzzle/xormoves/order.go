package xormoves

import "math/bits"

// Order is an order of equal pieces of a space in which those from which moves lead to
// the same pieces come soon after each other, so that most of what is looked at lies in the
// caches. The number of the piece in place n is the sum over GF(2) of the entries for the
// bits of n.
type Order []uint64

// NewOrder finds the order of so many pieces, a power of two, for moves that lead to
// other pieces by XOR with these numbers, of which the low bits count. Where V is the span
// of the first entries, moves lead from the pieces t + V to the t + V + m, for each move by
// m: the fewer cosets m + V there are, the better. So each entry is the difference of as
// many pairs of cosets as can be.
func NewOrder(moves []uint64, pieces uint64) Order {
	cosets := map[uint64]bool{} // one member of each, without the leading bits of the entries
	for _, m := range moves {
		cosets[m&(pieces-1)] = true
	}
	var o Order
	var leading uint64
	add := func(v uint64) {
		o = append(o, v)
		top := uint64(1) << (bits.Len64(v) - 1)
		leading |= top
		reduced := map[uint64]bool{}
		for m := range cosets {
			reduced[min(m, m^v)] = true // which of the two lacks that bit
		}
		cosets = reduced
	}
	for len(cosets) > 1 {
		pairs := map[uint64]int{}
		var best uint64
		for a := range cosets {
			for b := range cosets {
				if v := a ^ b; v != 0 {
					pairs[v]++
				}
			}
		}
		for v, n := range pairs {
			if n > pairs[best] || n == pairs[best] && v < best {
				best = v
			}
		}
		add(best)
	}
	for bit := uint64(1); bit < pieces; bit <<= 1 {
		if leading&bit == 0 {
			add(bit)
		}
	}
	return o
}

// At is the number of the piece in place n.
func (o Order) At(n uint64) (piece uint64) {
	for ; n != 0; n &= n - 1 {
		piece ^= o[bits.TrailingZeros64(n)]
	}
	return piece
}
