package index

import (
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
)

// walk visits the rows of a puzzle whose columns are the order of the last pieces. A row says where
// the other pieces are: the head. A move takes them elsewhere. Their rank is stored for every move
// and every length of the head. So the next row, which differs only in its last pieces, costs
// little.
type walk struct {
	*Numbering
	ranked *ranked
	last   int      // the coordinate
	free   []uint64 // by length of the head, the places that are left
	ranks  [][]partial
	digits []uint64 // of the current head
}

// partial is the result of a move of the first pieces: their rank, and the free places.
type partial struct{ rank, free uint64 }

func newWalk(p *Numbering) *walk {
	w := &walk{Numbering: p, last: len(p.product.coordinates) - 1}
	w.ranked = p.product.coordinates[w.last].ranked
	n := w.ranked.places - orderedPieces
	w.digits = slices.Repeat([]uint64{maxRanked}, n) // of no head
	all := uint64(1)<<w.ranked.places - 1
	w.free = slices.Repeat([]uint64{all}, n+1)
	for range w.free {
		w.ranks = append(w.ranks, slices.Repeat([]partial{{free: all}}, len(p.moves)))
	}
	return w
}

// head goes to the head with the given rank, and returns the parity of its digits.
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
	for k := same; k < len(w.digits); k++ {
		free := w.free[k]
		for range w.digits[k] {
			free &= free - 1
		}
		place := bits.TrailingZeros64(free)
		w.free[k+1] = w.free[k] &^ (1 << place)
		for m := range w.moves {
			before, to := w.ranks[k][m], w.ranked.orbit.steps[m].to[place]
			smaller := bits.OnesCount64(before.free & (1<<to - 1))
			w.ranks[k+1][m] = partial{before.rank*uint64(n-k) + uint64(smaller),
				before.free &^ (1 << to)}
		}
	}
	return odd
}

// edges appends the moves from a row.
func (w *walk) edges(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge {
	var at decoded
	w.product.unrank(row*orders, &at.x)
	if other := w.Numbering.ranked; other != w.last {
		w.product.coordinates[other].unrank(at.x[other], &at.arrangement)
	}
	r := w.ranked
	class := at.x[w.last] / r.width()
	odd := w.head(at.x[w.last]%r.width()/orders) ^ r.parityOf(class)
	var places [orderedPieces]int
	free := w.free[len(w.digits)]
	for o := range places {
		places[o] = bits.TrailingZeros64(free)
		free &= free - 1
	}
	var to elements
	for m := range w.moves {
		var by lastOrder
		for i, place := range places {
			by[i] = uint8(r.orbit.steps[m].to[place])
		}
		for i, c := range w.product.coordinates[:w.last] {
			to[i] = w.element(&at, i, c, m)
		}
		to[w.last] = (class^uint64(r.orbit.steps[m].odd))*r.width() +
			w.ranks[len(w.digits)][m].rank*orders
		index, _ := w.product.rank(&to)
		edges = append(edges, puzzle.RowEdge{Move: puzzle.Move(m), To: index / orders,
			Columns: 2*orderNumber(&by) + odd})
	}
	return edges
}
