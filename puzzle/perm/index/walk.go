package index

import (
	"math/bits"

	"puzzlebase/puzzle"
)

// walk goes through the rows of a puzzle whose columns are the order of the last
// pieces. A row tells where the others lie, the head; a move takes them elsewhere.
// Their rank is kept for every move and every length of the head, so that the next
// row, which differs in its last pieces, costs little.
type walk struct {
	*Positions
	ranked *ranked
	last   int // the coordinate
	heads  uint64
	free   []uint64 // by length of the head the places that are left
	ranks  [][]partial
	digits []uint64 // of the head at hand
	places []int
	known  int // so many of these are as the row at hand has them
}

// partial is what a move makes of the first pieces: their rank, and the places that
// it leaves.
type partial struct{ rank, free uint64 }

func newWalk(p *Positions) *walk {
	w := &walk{Positions: p, last: len(p.product.coordinates) - 1}
	w.ranked = p.product.coordinates[w.last].ranked
	n := w.ranked.places - orderedPieces
	w.digits, w.places, w.free = make([]uint64, n), make([]int, n), make([]uint64, n+1)
	w.ranks = make([][]partial, n+1)
	w.heads = w.ranked.width() / orders
	all := uint64(1)<<w.ranked.places - 1
	for k := range w.ranks {
		w.free[k] = all
		w.ranks[k] = make([]partial, len(p.moves))
		for m := range w.ranks[k] {
			w.ranks[k][m].free = all
		}
	}
	return w
}

// head goes to the head with a rank, and returns the parity of its digits.
func (w *walk) head(rank uint64) (odd int) {
	n := w.ranked.places
	same := len(w.digits)
	for k := len(w.digits) - 1; k >= 0; k-- {
		d := rank % uint64(n-k)
		rank /= uint64(n - k)
		if d != w.digits[k] {
			w.digits[k], same = d, k
		}
		odd ^= int(d) & 1
	}
	for k := min(same, w.known); k < len(w.digits); k++ {
		free := w.free[k]
		for range w.digits[k] {
			free &= free - 1
		}
		place := bits.TrailingZeros64(free)
		w.places[k], w.free[k+1] = place, w.free[k]&^(1<<place)
		for m := range w.moves {
			before, to := w.ranks[k][m], w.ranked.moves[m].to[place]
			smaller := bits.OnesCount64(before.free & (1<<to - 1))
			w.ranks[k+1][m] = partial{before.rank*uint64(n-k) + uint64(smaller),
				before.free &^ (1 << to)}
		}
	}
	w.known = len(w.digits)
	return odd
}

// edges appends the moves from a row.
func (w *walk) edges(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge {
	at := w.expandButLast(row * orders)
	r := w.ranked
	class := at.x[w.last] / r.width()
	odd := w.head(at.x[w.last]%r.width()/orders) ^ (r.start+r.classes[class])&1
	var places [orderedPieces]int
	free := w.free[len(w.digits)]
	for o := range places {
		places[o] = bits.TrailingZeros64(free)
		free &= free - 1
	}
	for m := range w.moves {
		step := m
		by := 0
		for i, place := range places {
			by |= int(r.moves[step].to[place]) << (8 * i)
		}
		head := w.ranks[len(w.digits)][m].rank
		edges = append(edges, puzzle.RowEdge{
			Move: puzzle.Move(m), To: w.to(&at, step,
				w.next(class, step)*r.width()+head*orders) / orders,
			Columns: 2*orderNumber(by) + odd,
		})
	}
	return edges
}

// expandButLast returns the elements of an index.
func (w *walk) expandButLast(index uint64) (at expanded) {
	w.product.unrank(index, &at.x)
	if at.ranked = w.Positions.ranked; at.ranked != w.last {
		w.product.coordinates[at.ranked].unrank(at.x[at.ranked], &at.pieces)
	}
	return at
}

// to returns the index that a step leads to, of which the element of the last
// coordinate is known.
func (w *walk) to(at *expanded, step int, element uint64) (index uint64) {
	state := uint64(0)
	for i, c := range w.product.coordinates {
		y := element
		if i != w.last {
			y = w.product.element(at, i, step)
		}
		index, state, _ = w.product.ties[i].add(index, state, y, c.width)
	}
	return index
}

// next returns the class that a step makes of one: the step changes the parity or
// does not.
func (w *walk) next(class uint64, step int) uint64 {
	if len(w.ranked.classes) == 1 || w.ranked.moves[step].even {
		return class
	}
	return 1 - class
}
