package xorbfs

import "math/bits"

// kernel is the inner loops, in plain Go or in SIMD; all kernels give the same
// results.
type kernel interface {
	// name says which instructions the kernel uses.
	name() string
	// gather ORs into each of the rows of dst the row of src that the step
	// brings there, permuted by the step and masked by the pattern.
	gather(dst, src *tile, rows uint64, s *step, p *pattern)
	// agree sets each of the rows of dst to the positions of the pattern for
	// which the row that the step brings from every tile of from, permuted by
	// the step, equals the row of want.
	agree(dst *tile, from, want []*tile, rows uint64, s *step, p *pattern)
	// settle takes from the given rows of found what seen holds already, adds
	// the rest to seen and to every tile of marks, and returns how many positions
	// were new, the rows that have any, and the rows that seen now fills.
	settle(found, seen *tile, marks []*tile, rows uint64) (count int, fresh, full uint64)
}

// plain is the kernel that needs nothing but Go.
type plain struct{}

func (plain) name() string { return "plain Go" }

func (plain) gather(dst, src *tile, rows uint64, s *step, p *pattern) {
	switch {
	case s.word|s.lane == 0 && p.all:
		gatherRows(dst, src, rows, s.row)
	case s.lane == 0:
		gatherWords(dst, src, rows, s.row, s.word, p)
	default:
		gatherLanes(dst, src, rows, s, p)
	}
}

// gatherRows is gather for a step that moves whole rows.
func gatherRows(dst, src *tile, rows uint64, x uint) {
	for ; rows != 0; rows &= rows - 1 {
		r := uint(bits.TrailingZeros64(rows))
		d, s := &dst[r%tileRows], &src[(r^x)%tileRows]
		d[0] |= s[0]
		d[1] |= s[1]
		d[2] |= s[2]
		d[3] |= s[3]
		d[4] |= s[4]
		d[5] |= s[5]
		d[6] |= s[6]
		d[7] |= s[7]
	}
}

// gatherWords is gather for a step that moves whole words.
func gatherWords(dst, src *tile, rows uint64, x, word uint, p *pattern) {
	for ; rows != 0; rows &= rows - 1 {
		r := uint(bits.TrailingZeros64(rows))
		d, s := &dst[r%tileRows], &src[(r^x)%tileRows]
		for j := range uint(rowWords) {
			d[j] |= s[(j^word)%rowWords] & p.words[j]
		}
	}
}

// gatherLanes is gather for any step.
func gatherLanes(dst, src *tile, rows uint64, st *step, p *pattern) {
	for ; rows != 0; rows &= rows - 1 {
		r := uint(bits.TrailingZeros64(rows))
		d, s := &dst[r%tileRows], &src[(r^st.row)%tileRows]
		for j := range uint(rowWords) {
			d[j] |= swapBits(s[(j^st.word)%rowWords], st.lane) & p.words[j]
		}
	}
}

func (plain) agree(dst *tile, from, want []*tile, rows uint64, s *step, p *pattern) {
	for ; rows != 0; rows &= rows - 1 {
		r := uint(bits.TrailingZeros64(rows)) % tileRows
		d := &dst[r]
		*d = p.words
		for k := range from {
			f, w := &from[k][(r^s.row)%tileRows], &want[k][r]
			if s.lane == 0 {
				for j := range uint(rowWords) {
					d[j] &^= f[(j^s.word)%rowWords] ^ w[j]
				}
				continue
			}
			for j := range uint(rowWords) {
				d[j] &^= swapBits(f[(j^s.word)%rowWords], s.lane) ^ w[j]
			}
		}
	}
}

func (plain) settle(found, seen *tile, marks []*tile, rows uint64) (count int, fresh, full uint64) {
	for ; rows != 0; rows &= rows - 1 {
		r := uint(bits.TrailingZeros64(rows)) % tileRows
		f, s := &found[r], &seen[r]
		some, filled := uint64(0), ^uint64(0)
		for j := range f {
			f[j] &^= s[j]
			some |= f[j]
			count += bits.OnesCount64(f[j])
			s[j] |= f[j]
			filled &= s[j]
		}
		if some == 0 {
			continue
		}
		fresh |= 1 << r
		if filled == ^uint64(0) {
			full |= 1 << r
		}
		for _, m := range marks {
			d := &m[r]
			for j := range d {
				d[j] |= f[j]
			}
		}
	}
	return count, fresh, full
}
