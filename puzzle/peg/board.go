package peg

import (
	"math/bits"
	"slices"

	"puzzlebase/puzzle/gf2"
)

// White is the set of white cells of a position: bit i is cell i.
type White uint64

// Count is the number of white cells.
func (w White) Count() int { return bits.OnesCount64(uint64(w)) }

// Has reports whether cell i is white.
func (w White) Has(i int) bool { return w>>i&1 == 1 }

// Triplet is a straight run of three cells, by cell number, A < B < C.
type Triplet struct{ A, B, C int }

// mask is the set of the three cells.
func (t Triplet) mask() uint64 { return 1<<t.A | 1<<t.B | 1<<t.C }

// ends is the set of the first and the last.
func (t Triplet) ends() uint64 { return 1<<t.A | 1<<t.C }

// point is where a cell lies.
type point struct{ row, col int }

// Board is a set of cells on a square grid with its triplets.
type Board struct {
	cells     []point       // in cell order
	at        map[point]int // the cell there
	height    int           // rows of the grid that hold a cell
	width     int
	triplets  []Triplet   // by first cell, the horizontal one first
	span      gf2.Basis   // of the masks of the triplets
	basis     []uint64    // those masks that span it
	functions []uint64    // the coordinates: index bit i is the parity of functions[i] & position
	invariant []Invariant // one for each dimension that the span lacks
	lattices  []White     // see Lattices
}

// english is the shape of HiRiQ's board.
var english = []string{
	"  ###",
	"  ###",
	"#######",
	"#######",
	"#######",
	"  ###",
	"  ###",
}

// NewBoard makes the board whose cells are the # of the picture, at most 40.
func NewBoard(picture []string) *Board {
	b := &Board{at: map[point]int{}, height: len(picture)}
	for r, line := range picture {
		b.width = max(b.width, len(line))
		for c, ch := range line {
			if ch == '#' {
				b.at[point{r, c}] = len(b.cells)
				b.cells = append(b.cells, point{r, c})
			}
		}
	}
	for a, p := range b.cells {
		for _, step := range []point{{0, 1}, {1, 0}} {
			m, okM := b.at[point{p.row + step.row, p.col + step.col}]
			z, okZ := b.at[point{p.row + 2*step.row, p.col + 2*step.col}]
			if okM && okZ {
				b.triplets = append(b.triplets, Triplet{a, m, z})
			}
		}
	}
	for _, t := range b.triplets {
		if b.span.Insert(t.mask()) {
			b.basis = append(b.basis, t.mask())
		}
	}
	b.functions = b.coordinates()
	b.invariant = b.invariants()
	b.lattices = b.findLattices()
	return b
}

// Cells is the number of cells.
func (b *Board) Cells() int { return len(b.cells) }

// Triplets returns the triplets in the order of their move numbers: by first
// cell, the horizontal one before the vertical one. Not to be changed.
func (b *Board) Triplets() []Triplet { return b.triplets }

// Dim is the dimension of a class: it has 2^Dim positions.
func (b *Board) Dim() int { return b.span.Dim() }

// all is the set of all cells.
func (b *Board) all() uint64 { return 1<<len(b.cells) - 1 }

// coordinates chooses the bits of the index, lowest first: functionals on
// positions that are independent on the span. The highest is the parity of all
// cells; the others are single cells, taken greedily so that each next one is
// touched by as few triplets as possible that no earlier one is touched by.
// Single cells that are parities of earlier choices are left out.
func (b *Board) coordinates() []uint64 {
	var chosen gf2.Basis
	insert := func(f uint64) bool { return chosen.Insert(b.onSpan(f)) }
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

// onSpan returns the functional f as the vector of its values on a basis of the
// span: two functionals that agree on the span get equal vectors.
func (b *Board) onSpan(f uint64) uint64 {
	var v uint64
	for i, m := range b.basis {
		v |= gf2.Dot(f, m) << i
	}
	return v
}

// Invariant is a parity that no move changes: the number of white cells among
// First plus the number of those among Second is always odd or always even.
type Invariant struct {
	First, Second White
}

// Of returns the parity, 0 or 1, in a position.
func (v Invariant) Of(w White) int {
	return ((w & v.First).Count() + (w & v.Second).Count()) & 1
}

// Invariants returns independent invariants that tell the classes apart: two
// positions are in one class exactly when all invariants agree.
func (b *Board) Invariants() []Invariant { return b.invariant }

// invariants takes the colourings of the cells by (row+column) mod 3 and by
// (row-column) mod 3, in which every straight triplet has one cell of each
// colour: so a move changes the parity of every colour, and of two colours
// together none. Where the board has more invariants than these, the rest come
// from elimination, with an empty second set.
func (b *Board) invariants() []Invariant {
	var known gf2.Basis
	var out []Invariant
	add := func(v Invariant) {
		f := uint64(v.First ^ v.Second)
		if b.onSpan(f) == 0 && known.Insert(f) {
			out = append(out, v)
		}
	}
	for _, sign := range []int{1, -1} {
		var colour [3]White
		for i, p := range b.cells {
			colour[((p.row+sign*p.col)%3+3)%3] |= 1 << i
		}
		add(Invariant{colour[0], colour[1]})
		add(Invariant{colour[1], colour[2]})
	}
	masks := make([]uint64, len(b.triplets))
	for i, t := range b.triplets {
		masks[i] = t.mask()
	}
	for _, f := range gf2.Annihilator(masks, len(b.cells)) {
		add(Invariant{First: White(f)})
	}
	return out
}

// Lattices returns the sets of cells that hang together when the two ends of
// every triplet are tied. A move is possible exactly where two tied cells
// differ, so what happens in one lattice does not limit another. HiRiQ's board
// has four, by the parity of the row and of the column.
func (b *Board) Lattices() []White { return b.lattices }

// findLattices joins cells along the ends of the triplets.
func (b *Board) findLattices() []White {
	var out []White
	for left := White(b.all()); left != 0; {
		lattice := left & -left
		for before := White(0); before != lattice; {
			before = lattice
			for _, t := range b.triplets {
				if ends := White(t.ends()); lattice&ends != 0 {
					lattice |= ends
				}
			}
		}
		out = append(out, lattice)
		left &^= lattice
	}
	return out
}

// Frozen reports whether no triplet has different ends: whether every lattice
// is of one colour.
func (b *Board) Frozen(w White) bool {
	for _, l := range b.lattices {
		if in := w & l; in != 0 && in != l {
			return false
		}
	}
	return true
}

// FrozenPositions returns all frozen positions, of every class, in increasing
// order of the number whose bits are the white cells.
func (b *Board) FrozenPositions() []White {
	var out []White
	for choice := range uint(1) << len(b.lattices) {
		var w White
		for i, l := range b.lattices {
			if choice>>i&1 == 1 {
				w |= l
			}
		}
		out = append(out, w)
	}
	slices.Sort(out)
	return out
}
