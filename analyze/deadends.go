package analyze

import (
	"context"
	"math/bits"
	"slices"

	"puzzlebase/progress"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space"
)

// DeadEnds is what there is to say of a peg board's configurations by the
// substitutions that are possible in them.
type DeadEnds struct {
	Puzzle string `json:"puzzle"`
	// None are the configurations in which no substitution is possible, All
	// those in which every triplet can be flipped; white cells are bits.
	None []peg.White `json:"none"`
	All  []peg.White `json:"all"`
	// Neighbours counts all configurations by their number of possible
	// substitutions, GoalClass those of the goal's class.
	Neighbours []uint64 `json:"neighbours"`
	GoalClass  []uint64 `json:"goal_class"`
	// Stuck counts, by white cells, the configurations in which no
	// W-substitution is possible; StuckReached those of them that
	// W-substitutions lead to from the classic start, all white but the centre.
	Stuck        []uint64 `json:"stuck"`
	StuckReached []uint64 `json:"stuck_reached"`
}

// DeadEndsOf answers all of it; only StuckReached needs the database of hiriq.
func DeadEndsOf(ctx context.Context, h *peg.HiRiQ, db Database, report progress.Func) (*DeadEnds, error) {
	set, err := WAloneOf(ctx, h, db, report)
	if err != nil {
		return nil, err
	}
	stuck, err := StuckReached(ctx, set, report)
	if err != nil {
		return nil, err
	}
	byClass := NeighbourCounts(h.Board)
	d := &DeadEnds{
		Puzzle: h.Spec(), None: h.FrozenPositions(), All: allOpen(h.Board),
		GoalClass:  byClass[h.ClassOf(1<<peg.Centre)],
		Neighbours: make([]uint64, len(h.Triplets())+1),
		Stuck:      StuckCounts(h.Board), StuckReached: stuck,
	}
	for _, counts := range byClass {
		addTo(d.Neighbours, counts)
	}
	return d, nil
}

// polynomial is a count of colourings by class (as ClassOf, for the invariants
// of the whole board) and by the number of triplets with different ends.
type polynomial [][]uint64

// NeighbourCounts returns, for each class of the board, the number of its
// positions by the number of triplets that can be flipped.
//
// Whether a triplet can be flipped is up to its two ends, which lie in one
// lattice. So the lattices may be coloured independently: the counts add, and
// the classes, being sums of parities, add modulo 2. The counts of the board
// are the product of those of its lattices, which are small enough to try all
// of their colourings.
func NeighbourCounts(b *peg.Board) [][]uint64 {
	classes := 1 << len(b.Invariants())
	product := polynomial(make([][]uint64, classes))
	for c := range product {
		product[c] = make([]uint64, len(b.Triplets())+1)
	}
	product[0][0] = 1
	for _, lattice := range b.Lattices() {
		product = product.times(latticePolynomial(b, lattice, classes))
	}
	return product
}

// latticePolynomial tries all colourings of one lattice.
func latticePolynomial(b *peg.Board, lattice peg.White, classes int) polynomial {
	var ends []uint64
	for _, t := range b.Triplets() {
		if lattice.Has(t.A) {
			ends = append(ends, 1<<t.A|1<<t.C)
		}
	}
	out := make(polynomial, classes)
	for c := range out {
		out[c] = make([]uint64, len(ends)+1)
	}
	for w := lattice; ; w = (w - 1) & lattice { // all subsets, the empty one last
		n := 0
		for _, e := range ends {
			n += bits.OnesCount64(uint64(w)&e) & 1
		}
		out[b.ClassOf(w)][n]++
		if w == 0 {
			return out
		}
	}
}

// times multiplies: classes add by XOR, numbers of triplets as they are. The
// result is as long as p, which has room for all triplets.
func (p polynomial) times(q polynomial) polynomial {
	out := make(polynomial, len(p))
	for c := range out {
		out[c] = make([]uint64, len(p[0]))
	}
	for c1, a := range p {
		for c2, b := range q {
			for i, x := range a {
				for j, y := range b {
					if x != 0 && y != 0 {
						out[c1^c2][i+j] += x * y
					}
				}
			}
		}
	}
	return out
}

// allOpen returns the configurations in which every triplet has different ends,
// in increasing order: each lattice, coloured like a chessboard, in both ways.
func allOpen(b *peg.Board) []peg.White {
	var base peg.White
	for _, lattice := range b.Lattices() {
		for w := lattice; w != 0; w = (w - 1) & lattice {
			if slices.IndexFunc(b.Triplets(), func(t peg.Triplet) bool {
				return lattice.Has(t.A) && w.Has(t.A) == w.Has(t.C)
			}) < 0 {
				base |= w
				break
			}
		}
	}
	var out []peg.White
	for _, f := range b.FrozenPositions() { // exchanging the colours of lattices
		if w := base ^ f; openTriplets(b, w) == len(b.Triplets()) {
			out = append(out, w)
		}
	}
	slices.Sort(out)
	return out
}

func openTriplets(b *peg.Board, w peg.White) int {
	n := 0
	for _, t := range b.Triplets() {
		if w.Has(t.A) != w.Has(t.C) {
			n++
		}
	}
	return n
}

// StuckCounts returns the number of configurations, of all classes, in which no
// W-substitution is possible, by white cells.
//
// The cells are coloured in order. Whether the triplets that end at a cell read
// WWB is up to that cell and the last few before it, as many as the longest
// triplet spans; so colourings that agree in those and in the number of white
// cells are counted together.
func StuckCounts(b *peg.Board) []uint64 {
	window := 0
	for _, t := range b.Triplets() {
		window = max(window, t.C-t.A)
	}
	type counts [65]uint64 // by white cells
	now, next := make([]counts, 1<<window), make([]counts, 1<<window)
	now[0][0] = 1
	for cell := range b.Cells() {
		clear(next)
		for recent := range now { // bit i is the colour of cell-1-i
			for colour := range 2 {
				if opensW(b, cell, recent<<1|colour) {
					continue
				}
				to := &next[(recent<<1|colour)&(len(next)-1)]
				for white := range b.Cells() {
					to[white+colour] += now[recent][white]
				}
			}
		}
		now, next = next, now
	}
	out := make([]uint64, b.Cells()+1)
	for i := range now {
		addTo(out, now[i][:len(out)])
	}
	return out
}

// opensW reports whether a triplet that ends at the cell reads WWB from either
// end; bit i of recent is the colour of cell-i.
func opensW(b *peg.Board, cell, recent int) bool {
	for _, t := range b.Triplets() {
		if t.C != cell {
			continue
		}
		first, middle, last := recent>>(cell-t.A)&1, recent>>(cell-t.B)&1, recent&1
		if first != last && middle == 1 {
			return true
		}
	}
	return false
}

// StuckReached counts by white cells the positions in which no W-substitution
// is possible and to which W-substitutions lead from the classic start, all
// white but the centre.
//
// Exchanging all colours turns WWB into BBW, so a W-substitution becomes one
// taken back, and a way from the start to a position becomes a way from its
// complement to the lone white centre. The positions reached are therefore the
// complements of those that W-substitutions alone solve; such a one is stuck
// when its complement has no triplet that reads BBW.
func StuckReached(ctx context.Context, set *WAlone, report progress.Func) ([]uint64, error) {
	h := set.h
	var moves []move
	for i, m := range h.Moves {
		black := h.CellCondition(h.Triplets()[i].B, false)
		m.When = append(slices.Clone(m.When), black)
		moves = append(moves, newMove(m))
	}
	sum := make([]uint64, h.Cells()+1)
	cells := whitesOf(h)
	err := parallel(ctx, space.RowCount(h.Size()), report.Count("counting stuck positions", "positions", h.Size()), func() worker {
		counts := make([]uint64, len(sum))
		return worker{
			visit: func(from, to uint64) error {
				for g := from; g < to; g++ {
					stuck := set.words[g]
					for i := 0; i < len(moves) && stuck != 0; i++ {
						stuck &^= moves[i].legal(g)
					}
					for base := cells.base(g); stuck != 0; stuck &= stuck - 1 {
						counts[h.Cells()-bits.OnesCount64(base^cells.flips[lowest(stuck)])]++
					}
				}
				return nil
			},
			merge: func() { addTo(sum, counts) },
		}
	})
	return sum, err
}
