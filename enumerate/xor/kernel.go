package xor

import (
	"math/bits"

	"puzzlebase/internal/machine/vector"
)

// kernel has the inner loops, in plain Go or SIMD. All kernels give the same results.
type kernel interface {
	// gatherVectors ORs vectors of src into the selected vectors of dst: vector v^x into v.
	gatherVectors(dst, src *tile, vectors uint64, x uint)
	// gatherBits ORs vectors of src into the selected vectors of dst. The move says which vector
	// goes where and permutes it, and the legality masks it.
	gatherBits(dst, src *tile, vectors uint64, m *tileMove, legal *legality)
	// parents adds to done and to every tile of marks the legal positions of the selected vectors
	// that are not in done and at which every tile of from agrees with its tile of want. The move
	// moves and permutes the vectors of from first. It returns the vectors that are full in done.
	parents(w *parentFinder, vectors uint64, m *tileMove, legal *legality) (full uint64)
	// advance replaces the selected vectors of level, which hold the level before the last, by the
	// new positions: those of found that they do not have. A vector without new positions may stay
	// as it is. The new positions are added to every tile of marks and subtracted from left. It
	// returns their number, the vectors that have any, and the vectors where left is now 0.
	advance(level, found *tile, marks []*tile, left *[tileVectors]uint16,
		vectors uint64) (count int, fresh, full uint64)
	// halves computes whole from code in the selected vectors. Code holds half the distance,
	// rounded down, plus one; whole gets the distance plus one. Both are 0 for unreached positions.
	// It puts into target the lowest bit of a parent's code, and into done the positions without a
	// parent: goals and unreached ones. Odd has the positions at odd distances.
	halves(code, whole []*tile, target, done *tile, odd oddPositions, vectors uint64)
}

// namedKernel is a kernel and the name of its instructions.
type namedKernel struct {
	name string
	kernel
}

// plain is the kernel that needs nothing but Go.
type plain struct{}

func (plain) gatherVectors(dst, src *tile, vectors uint64, x uint) {
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors))
		d, s := &dst[r%tileVectors], &src[(r^x)%tileVectors]
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

func (plain) gatherBits(dst, src *tile, vectors uint64, m *tileMove, legal *legality) {
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors))
		d, s := &dst[r%tileVectors], &src[(r^m.vector)%tileVectors]
		for j := range uint(vectorWords) {
			d[j] |= vector.SwapLanes(s[(j^m.word)%vectorWords], m.lane) & legal.words[j]
		}
	}
}

func (plain) parents(w *parentFinder, vectors uint64, m *tileMove, legal *legality) (full uint64) {
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors)) % tileVectors
		match, done := legal.words, &w.done[r]
		for k := range w.from {
			f, want := &w.from[k][(r^m.vector)%tileVectors], &w.want[k][r]
			for j := range uint(vectorWords) {
				match[j] &^= vector.SwapLanes(f[(j^m.word)%vectorWords], m.lane) ^ want[j]
			}
		}
		for j := range match {
			match[j] &^= done[j]
			done[j] |= match[j]
		}
		if match != (vector.Bits{}) {
			mark(w.marks, r, &match)
		}
		if *done == vector.All {
			full |= 1 << r
		}
	}
	return full
}

func (plain) advance(level, found *tile, marks []*tile, left *[tileVectors]uint16,
	vectors uint64) (count int, fresh, full uint64) {
	for ; vectors != 0; vectors &= vectors - 1 {
		r := uint(bits.TrailingZeros64(vectors)) % tileVectors
		f, l := &found[r], &level[r]
		some, n := uint64(0), 0
		for j := range f {
			w := f[j] &^ l[j]
			l[j] = w
			some |= w
			n += bits.OnesCount64(w)
		}
		if some == 0 {
			continue
		}
		fresh |= 1 << r
		count += n
		left[r] -= uint16(n)
		if left[r] == 0 {
			full |= 1 << r
		}
		mark(marks, r, l)
	}
	return count, fresh, full
}

// mark adds a vector to vector r of every tile of marks.
func mark(marks []*tile, r uint, words *vector.Bits) {
	for _, m := range marks {
		d := &m[r]
		for j := range d {
			d[j] |= words[j]
		}
	}
}

func (plain) halves(code, whole []*tile, target, done *tile, odd oddPositions, vectors uint64) {
	for ; vectors != 0; vectors &= vectors - 1 {
		v := bits.TrailingZeros64(vectors)
		for j := range vectorWords {
			// a one above the lowest bit
			odd, low, beyond := odd.word(v, j), code[0][v][j], uint64(0)
			for _, plane := range code[1:] {
				beyond |= plane[v][j]
			}
			// Twice the code for odd distances, and one less for even ones.
			borrow := (low | beyond) &^ odd
			whole[0][v][j] = borrow
			for k, plane := range whole[1:] {
				half := uint64(0)
				if k < len(code) {
					half = code[k][v][j]
				}
				plane[v][j] = half ^ borrow
				borrow &^= half
			}
			target[v][j] = low ^ ^odd
			done[v][j] = ^(low | beyond) | low&^beyond&^odd
		}
	}
}
