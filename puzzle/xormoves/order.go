package xormoves

import "math/bits"

// Order is an order in which to visit the equal parts of a space. Parts whose moves lead to the
// same parts follow each other closely, so that caches hold most of what is read. The number of the
// part in place n is the sum over GF(2) of the entries for the bits of n.
type Order []uint64

// NewOrder finds the order of the parts for moves that lead from part t to part t + m over GF(2).
// The number parts is a power of two. Let V be the span of the first entries. Moves lead from
// the parts t + V to the cosets t + m + V. The fewer cosets m + V there are, the better. So each
// entry is the difference of as many pairs of cosets as possible.
func NewOrder(moves []uint64, parts uint64) Order {
	cosets := map[uint64]bool{} // one member of each, without the leading bits of the entries
	for _, m := range moves {
		cosets[m&(parts-1)] = true
	}
	var o Order
	var leading uint64
	add := func(v uint64) {
		o = append(o, v)
		top := uint64(1) << (bits.Len64(v) - 1)
		leading |= top
		reduced := map[uint64]bool{}
		for m := range cosets {
			reduced[min(m, m^v)] = true // the one of the two without that bit
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
	for bit := uint64(1); bit < parts; bit <<= 1 {
		if leading&bit == 0 {
			add(bit)
		}
	}
	return o
}

// At returns the number of the part in place n.
func (o Order) At(n uint64) (part uint64) {
	for ; n != 0; n &= n - 1 {
		part ^= o[bits.TrailingZeros64(n)]
	}
	return part
}
