// Package gf2 is linear algebra over the field of two elements, on vectors of
// up to 64 bits held in a uint64.
//
// Peg boards use it to split their positions into classes, coin grids to tell
// why a position cannot be solved.
package gf2

import (
	"math/bits"
	"slices"
)

// Dot is the scalar product: the parity of the bits that both vectors have.
func Dot(a, b uint64) uint64 { return uint64(bits.OnesCount64(a&b) & 1) }

// Basis is a basis of a subspace, built one vector at a time. The zero value is
// the space that holds only the zero vector.
type Basis struct {
	rows     []row
	inserted int // vectors, those included that were not new
}

// row is a basis vector with the set of inserted vectors whose sum it is. No other row has its
// highest bit.
type row struct {
	vector, from uint64
}

// Dim is the dimension.
func (b *Basis) Dim() int { return len(b.rows) }

// Insert adds v unless it is already in the span, and reports whether it was
// new.
func (b *Basis) Insert(v uint64) bool {
	number := b.inserted
	b.inserted++
	rest, from := b.reduce(v)
	if rest == 0 {
		return false
	}
	from ^= 1 << number
	for i, r := range b.rows {
		if r.vector&pivot(rest) != 0 {
			b.rows[i] = row{r.vector ^ rest, r.from ^ from}
		}
	}
	b.rows = append(b.rows, row{rest, from})
	return true
}

// Contains reports whether v is in the span.
func (b *Basis) Contains(v uint64) bool {
	rest, _ := b.reduce(v)
	return rest == 0
}

// Express returns a set of inserted vectors, numbered in the order of their
// insertion, whose sum is v; false when v is not in the span. At most 64 vectors
// may have been inserted, also such as were not new.
func (b *Basis) Express(v uint64) (uint64, bool) {
	rest, from := b.reduce(v)
	return from, rest == 0
}

// reduce subtracts basis vectors from v as long as one fits. It returns the rest, and the set of
// inserted vectors that it has subtracted.
func (b *Basis) reduce(v uint64) (rest, from uint64) {
	for _, r := range b.rows {
		if v&pivot(r.vector) != 0 {
			v ^= r.vector
			from ^= r.from
		}
	}
	return v, from
}

// Annihilator returns a basis of the functionals on n bits that vanish on all of the vectors: every
// f with Dot(f, v) = 0 for each v. Its length is n less the rank of the vectors.
func Annihilator(vectors []uint64, n int) []uint64 {
	var span Basis
	var pivots uint64
	for _, v := range vectors {
		span.Insert(v)
	}
	for _, r := range span.rows {
		pivots |= pivot(r.vector)
	}
	var out []uint64
	for i := range n {
		free := uint64(1) << i
		if pivots&free != 0 {
			continue
		}
		f := free
		for _, r := range span.rows {
			if r.vector&free != 0 {
				f |= pivot(r.vector)
			}
		}
		out = append(out, f)
	}
	return out
}

// Separating returns a functional on n bits, at most 63, that is 1 on each of the odd
// vectors and 0 on each of the even ones; false when there is none.
func Separating(odd, even []uint64, n int) (uint64, bool) {
	mark := uint64(1) << n // the value 1 that odd vectors must have
	vectors := slices.Clone(even)
	for _, v := range odd {
		vectors = append(vectors, v|mark)
	}
	for _, f := range Annihilator(vectors, n+1) {
		if f&mark != 0 {
			return f &^ mark, true
		}
	}
	return 0, false
}

// Dual returns for each functional the vector of the span on which it is 1 and
// all the others 0. The functionals must be as many as the dimension of the
// span and independent on it; otherwise Dual returns nil.
func Dual(functionals []uint64, span *Basis) []uint64 {
	n := len(functionals)
	if n != span.Dim() {
		return nil
	}
	// Column j of the values says what each functional i is on basis vector j. The dual vectors are
	// the columns of its inverse.
	var values Basis
	for _, r := range span.rows {
		var column uint64
		for i, f := range functionals {
			column |= Dot(f, r.vector) << i
		}
		if !values.Insert(column) {
			return nil
		}
	}
	dual := make([]uint64, n)
	for i := range dual {
		which, _ := values.Express(1 << i)
		for j, r := range span.rows {
			if which>>j&1 == 1 {
				dual[i] ^= r.vector
			}
		}
	}
	return dual
}

// Affine is an affine map of words of up to 48 bits. Entry [i][v] is what byte i adds, by XOR, if
// its value is v. Those of byte 0 include the constant.
type Affine [6][256]uint64

// Set makes m the map that takes 0 to start, and to which bit i of the argument adds columns[i].
func (m *Affine) Set(start uint64, columns []uint64) {
	for i := range m {
		for v := range m[i] {
			if i == 0 {
				m[i][v] = start
			}
			for k := range 8 {
				if 8*i+k < len(columns) && v>>k&1 == 1 {
					m[i][v] ^= columns[8*i+k]
				}
			}
		}
	}
}

// Of returns the image of v.
func (m *Affine) Of(v uint64) uint64 {
	return m[0][byte(v)] ^ m[1][byte(v>>8)] ^ m[2][byte(v>>16)] ^ m[3][byte(v>>24)] ^
		m[4][byte(v>>32)] ^ m[5][byte(v>>40)]
}

// pivot is the highest bit of a vector.
func pivot(v uint64) uint64 { return 1 << (bits.Len64(v) - 1) }
