package peg

import (
	"slices"

	"puzzlebase/puzzle/gf2"
)

// subspace has differences of positions: it is the span of the triplets, and of differences of
// goals. Positions that differ by its vectors are a coset. It is a class if the triplets alone span
// the subspace.
type subspace struct {
	span      gf2.Basis
	basis     []uint64    // the vectors that generate span
	functions []uint64    // the coordinates: index bit i is the parity of functions[i] & position
	invariant []Invariant // one for each dimension that it lacks
}

// newSubspace returns the span of the triplets and of more vectors.
func newSubspace(b *Board, more []uint64) subspace {
	var s subspace
	var vectors []uint64
	for _, t := range b.triplets {
		vectors = append(vectors, t.mask())
	}
	for _, v := range append(vectors, more...) {
		if s.span.Insert(v) {
			s.basis = append(s.basis, v)
		}
	}
	s.functions = s.coordinates(b)
	s.invariant = s.invariants(b)
	return s
}

// coordinates chooses the bits of the index, lowest first: functionals on positions that are
// independent on the span. The highest is the parity of all cells. The others are single cells,
// chosen greedily. Next is always the cell in the fewest triplets without a chosen cell. Cells that
// depend on earlier choices are left out.
func (s *subspace) coordinates(b *Board) []uint64 {
	var chosen gf2.Basis
	insert := func(f uint64) bool { return chosen.Insert(s.onSpan(f)) }
	insert(b.all())

	touched := make([]bool, len(b.triplets))
	fresh := func(cell int) (n int) {
		for t, trip := range b.triplets {
			if !touched[t] && trip.mask()>>cell&1 == 1 {
				n++
			}
		}
		return n
	}
	var out []uint64
	left := make([]int, len(b.cells))
	for i := range left {
		left[i] = i
	}
	for len(left) > 0 {
		next := slices.MinFunc(left, func(x, y int) int { return fresh(x) - fresh(y) })
		left = slices.DeleteFunc(left, func(c int) bool { return c == next })
		if !insert(1 << next) {
			continue
		}
		out = append(out, 1<<next)
		for t, trip := range b.triplets {
			touched[t] = touched[t] || trip.mask()>>next&1 == 1
		}
	}
	return append(out, b.all())
}

// onSpan returns the values of functional f on a basis of the span, as a vector. Functionals that
// agree on the span have equal vectors.
func (s *subspace) onSpan(f uint64) uint64 {
	var v uint64
	for i, m := range s.basis {
		v |= gf2.Dot(f, m) << i
	}
	return v
}

// Invariant is a parity that no move changes: that of the number of white cells in First plus the
// number in Second.
type Invariant struct {
	First, Second Bitboard
}

// Of returns the parity, 0 or 1, in a position.
func (v Invariant) Of(w Bitboard) int {
	return ((w & v.First).Count() + (w & v.Second).Count()) & 1
}

// Invariants returns independent invariants that distinguish the classes. Two positions are in one
// class exactly if all invariants agree.
func (s *subspace) Invariants() []Invariant { return s.invariant }

// invariants uses the colourings of the cells by (row+column) mod 3 and by (row-column) mod 3, or
// on a triangular grid by column mod 3. Every triplet has one cell of each colour. So a move
// changes the parity of every colour, and preserves that of two colours together. If the space has
// more invariants, the rest come from elimination, with an empty second set.
func (s *subspace) invariants(b *Board) []Invariant {
	var spanned gf2.Basis
	var out []Invariant
	add := func(v Invariant) {
		f := uint64(v.First ^ v.Second)
		if s.onSpan(f) == 0 && spanned.Insert(f) {
			out = append(out, v)
		}
	}
	for _, f := range b.grid.colourings {
		var colour [3]Bitboard
		for i, p := range b.cells {
			colour[((f.row*p.row+f.col*p.col)%3+3)%3] |= 1 << i
		}
		add(Invariant{colour[0], colour[1]})
		add(Invariant{colour[1], colour[2]})
	}
	for _, f := range gf2.Annihilator(s.basis, len(b.cells)) {
		add(Invariant{First: Bitboard(f)})
	}
	return out
}
