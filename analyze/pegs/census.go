package pegs

import (
	"fmt"
	"math/bits"
	"slices"

	"puzzlebase/puzzle/peg"
	"puzzlebase/space"
)

// census counts all colourings of a board without visiting them.
//
// Whether a triplet is open, so that a substitution is possible there, is up to two or three cells.
// The cells are coloured one after the other. Colourings have equal futures if they agree in the
// cells of unfinished triplets, in the invariants of the numbered space so far, and in what is
// counted. They are counted together. With both kinds of substitution only the ends of triplets
// matter, so that the lattices of a board are done one by one and very few cells are unfinished at
// a time.
type census struct {
	g     *peg.Game
	jumps bool // only triplets where a W-substitution is possible are open
	white bool // count by white cells those without an open triplet, not all by open triplets
}

// cells returns those of a triplet that say whether it is open.
func (c census) cells(t peg.Triplet) peg.Bitboard {
	cells := peg.Bitboard(1)<<t.A | 1<<t.C
	if c.jumps {
		cells |= 1 << t.B
	}
	return cells
}

func (c census) open(w peg.Bitboard, t peg.Triplet) bool {
	return w.Has(t.A) != w.Has(t.C) && (!c.jumps || w.Has(t.B))
}

// mostCounts is how many counts a census may hold at a time: 256 MiB.
const mostCounts = 1 << 25

// counts returns the number of colourings by what is counted, of the whole board
// and of the numbered space.
func (c census) counts() (all, numbered []uint64, err error) {
	order, widest := c.order()
	classes, width := 1<<min(c.g.Codimension(), 30), max(c.g.Cells(), len(c.g.Triplets()))+1
	if widest+bits.Len(uint(classes*width)) > bits.Len(mostCounts) {
		return nil, nil, fmt.Errorf("the configurations of %s cannot be counted by possible "+
			"substitutions: %d cells must be kept apart at a time, in 2^%d classes", c.g.Spec(),
			widest, c.g.Codimension())
	}
	start := c.g.Difference(0)
	now := make([]uint64, classes*width)
	now[int(start)*width] = 1
	var active, done peg.Bitboard
	for _, cell := range order {
		last := active
		done |= 1 << cell
		active = c.unfinished(done)
		next := make([]uint64, classes*width<<active.Count())
		var closing []peg.Triplet
		for _, t := range c.g.Triplets() {
			if in := c.cells(t); in.Has(cell) && in&^done == 0 {
				closing = append(closing, t)
			}
		}
		for state := range 1 << last.Count() {
			for colour := range peg.Bitboard(2) {
				w := deposit(state, last) | colour<<cell
				if step, ok := c.step(w, colour, closing); ok {
					class := int(colour) * int(c.g.Difference(1<<cell)^start)
					add(next[extract(w, active)*classes*width:],
						now[state*classes*width:][:classes*width], class, width, step)
				}
			}
		}
		now = next
	}
	all = make([]uint64, width)
	for class := range classes {
		space.Add(all, now[class*width:][:width])
	}
	n := len(c.g.Triplets()) + 1
	if c.white {
		n = c.g.Cells() + 1
	}
	return all[:n], now[:n], nil
}

// step returns by how much a cell of that colour raises what is counted, and false when the
// colouring w, of which the closing triplets are finished now, is not counted.
func (c census) step(w, colour peg.Bitboard, closing []peg.Triplet) (n int, ok bool) {
	for _, t := range closing {
		if c.open(w, t) {
			n++
		}
	}
	if c.white {
		return int(colour), n == 0
	}
	return n, true
}

// add adds counts by class, whose number is changed by XOR, and by what is
// counted, which is raised by step.
func add(to, from []uint64, class, width, step int) {
	for i := 0; i*width < len(from); i++ {
		space.Add(to[(i^class)*width+step:(i^class+1)*width], from[i*width:(i+1)*width-step])
	}
}

// order returns the cells in an order in which few are unfinished at any time, and how many these
// are at most, the next one included. Each next cell is one that leaves the fewest.
func (c census) order() (order []int, widest int) {
	var done peg.Bitboard
	for len(order) < c.g.Cells() {
		best, least := -1, 0
		for cell := range c.g.Cells() {
			if n := c.unfinished(done | 1<<cell).Count(); !done.Has(cell) &&
				(best < 0 || n < least) {
				best, least = cell, n
			}
		}
		widest = max(widest, c.unfinished(done).Count()+1)
		done |= 1 << best
		order = append(order, best)
	}
	return order, widest
}

// unfinished returns the cells among those done that belong to a triplet that is not done.
func (c census) unfinished(done peg.Bitboard) (out peg.Bitboard) {
	for _, t := range c.g.Triplets() {
		if in := c.cells(t); in&^done != 0 {
			out |= in & done
		}
	}
	return out
}

// deposit puts the bits of state at the places of cells.
func deposit(state int, cells peg.Bitboard) (w peg.Bitboard) {
	for ; cells != 0; cells &= cells - 1 {
		w |= peg.Bitboard(state&1) << bits.TrailingZeros64(uint64(cells))
		state >>= 1
	}
	return w
}

// extract is the inverse of deposit.
func extract(w, cells peg.Bitboard) (state int) {
	for i := 0; cells != 0; cells, i = cells&(cells-1), i+1 {
		state |= int(w>>bits.TrailingZeros64(uint64(cells))&1) << i
	}
	return state
}

// NeighbourCounts returns the number of configurations by the number of substitutions that the rule
// allows in them, of all classes and of the numbered space.
func NeighbourCounts(g *peg.Game) (all, numbered []uint64, err error) {
	return census{g: g, jumps: g.Rule() == peg.WAlone}.counts()
}

// allOpen returns the configurations in which every triplet has different ends,
// in increasing order. In each lattice the colour of one cell decides all others,
// so that there are as many as frozen ones, unless a lattice has an odd cycle.
func allOpen(g *peg.Game) []peg.Bitboard {
	var w, done peg.Bitboard
	for _, lattice := range g.Lattices() {
		done |= lattice & -lattice
		for before := peg.Bitboard(0); before != done; {
			before = done
			for _, t := range g.Triplets() {
				for _, ends := range [2][2]int{{t.A, t.C}, {t.C, t.A}} {
					if from, to := ends[0], ends[1]; done.Has(from) && !done.Has(to) {
						done |= 1 << to
						w |= (w>>from&1 ^ 1) << to
					}
				}
			}
		}
	}
	if slices.ContainsFunc(g.Triplets(),
		func(t peg.Triplet) bool { return w.Has(t.A) == w.Has(t.C) }) {
		return []peg.Bitboard{}
	}
	var out []peg.Bitboard
	for _, f := range g.FrozenPositions() { // exchanging the colours of lattices
		out = append(out, w^f)
	}
	slices.Sort(out)
	return out
}
