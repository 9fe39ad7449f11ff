package xorbfs

import (
	"math/bits"
	"sync"

	"puzzlebase/space"
)

// Rows ends the search: what it returns writes consecutive rows of the shape
// given, from row first on, as space.Space.Rows does. It is safe for concurrent
// use and never fails.
func (s *Search) Rows(shape space.Shape) func(first uint64, dst []uint64) error {
	t := &table{s.planes, shape} // a copy, so that the rest of the search can be freed
	return t.rows
}

// table is a finished search.
type table struct {
	planes
	shape space.Shape
}

// parentFinder is what one worker needs to find the parent moves of a tile.
type parentFinder struct {
	target []tile  // the code, less one, that a parent has
	done   tile    // positions that need no parent, or have one by now
	match  tile    // positions that the move at hand takes nearer
	parent []tile  // the planes of the parent moves
	marks  []*tile // those planes in which the move at hand has ones
	from   []*tile // the planes of the codes where the move at hand leads
	want   []*tile // target, by pointer
}

var parentFinders sync.Pool

func (t *table) rows(first uint64, dst []uint64) error {
	w, _ := parentFinders.Get().(*parentFinder)
	if w == nil {
		w = new(parentFinder)
	}
	defer parentFinders.Put(w)
	const tileWords = tileVectors * vectorWords // a row is of one word of each plane
	words := t.shape.Words()
	for len(dst) > 0 {
		number, from := first/tileWords, int(first%tileWords)
		n := min(len(dst)/words, tileWords-from)
		t.parents(w, number, vectorRange(from, from+n))
		for i := from; i < from+n; i++ {
			v, j := i/vectorWords, i%vectorWords
			t.distances(number, v, j, dst[:t.shape.Distance])
			for k := range t.shape.Parent {
				dst[t.shape.Distance+k] = w.parent[k][v][j]
			}
			dst = dst[words:]
		}
		first += uint64(n)
	}
	return nil
}

// vectorRange returns the set of vectors of a tile that hold its words from up to
// but not including to.
func vectorRange(from, to int) uint64 {
	last := uint((to - 1) / vectorWords)
	return (^uint64(0) >> (tileVectors - 1 - last)) &^ (1<<(from/vectorWords) - 1)
}

// distances writes the distance words of the row that is word j of vector v of
// tile t.
func (t *table) distances(number uint64, v, j int, dst []uint64) {
	if t.sides == nil {
		for k := range dst {
			dst[k] = t.code[k][number][v][j]
		}
		return
	}
	// From half the distance plus one: twice that for odd distances, and one less
	// for even ones.
	odd := t.sides.odd(number, v, j)
	var reached uint64
	for _, plane := range t.code {
		reached |= plane[number][v][j]
	}
	dst[0] = reached &^ odd
	borrow := dst[0]
	for k := range dst[1:] {
		half := uint64(0)
		if k < len(t.code) {
			half = t.code[k][number][v][j]
		}
		dst[k+1] = half ^ borrow
		borrow &^= half
	}
}

// parents finds the parent moves of the given vectors of a tile: for each
// position the first legal move to one whose code is less by one.
//
// In an undirected puzzle neighbours differ by at most one in distance, so two
// bits of the code tell which of them is nearer; otherwise all are compared.
// With sides the lowest bit of half the distance does: it is that of the nearer
// neighbours of an odd distance and not of an even one.
func (t *table) parents(w *parentFinder, number uint64, vectors uint64) {
	compared := t.shape.Distance
	switch {
	case t.sides != nil:
		compared = 1
	case t.form.Undirected():
		compared = min(compared, 2)
	}
	w.reset(compared, t.shape.Parent)
	if t.sides != nil {
		t.halfTargets(w, number, vectors)
	} else {
		t.targets(w, number, vectors)
	}
	for i := range t.steps {
		if vectors == 0 {
			break // all have their parents
		}
		st := &t.steps[i]
		for k := range w.from {
			w.from[k] = &t.code[k][number^st.tile]
		}
		legal := st.agree(t.kernel, &w.match, w.from, w.want, number, vectors)
		_, _, full := t.kernel.settle(&w.match, &w.done, w.planesOf(i), legal)
		vectors &^= full
	}
}

// reset makes room for the given numbers of planes and clears the parents.
func (w *parentFinder) reset(compared, parents int) {
	if len(w.target) != compared || len(w.parent) != parents {
		w.target = make([]tile, compared)
		w.parent = make([]tile, parents)
		w.from = make([]*tile, compared)
		w.want = nil
		for k := range w.target {
			w.want = append(w.want, &w.target[k])
		}
	}
	clear(w.parent)
}

// targets sets the codes that parents must have and the positions that need
// none: goals and those that are not reached.
func (t *table) targets(w *parentFinder, number, vectors uint64) {
	compared := len(w.target)
	for r := range tileVectors {
		if vectors>>r&1 == 0 {
			continue
		}
		for j := range vectorWords {
			var reached, beyond uint64 // a one anywhere; a one above the lowest bit
			borrow := ^uint64(0)
			for k := range t.code[:t.shape.Distance] {
				code := t.code[k][number][r][j]
				if k < compared {
					w.target[k][r][j] = code ^ borrow
				}
				borrow &^= code
				reached |= code
				if k > 0 {
					beyond |= code
				}
			}
			goal := t.code[0][number][r][j] &^ beyond
			w.done[r][j] = ^reached | goal
		}
	}
}

// halfTargets is targets where the code is half the distance.
func (t *table) halfTargets(w *parentFinder, number, vectors uint64) {
	for ; vectors != 0; vectors &= vectors - 1 {
		v := bits.TrailingZeros64(vectors)
		for j := range vectorWords {
			odd := t.sides.odd(number, v, j)
			low := t.code[0][number][v][j]
			var beyond uint64 // a one above the lowest bit
			for _, plane := range t.code[1:] {
				beyond |= plane[number][v][j]
			}
			goal := low &^ beyond &^ odd
			w.target[0][v][j] = low ^ ^odd
			w.done[v][j] = ^(low | beyond) | goal
		}
	}
}

// planesOf returns the parent planes in which move i has ones.
func (w *parentFinder) planesOf(i int) []*tile {
	w.marks = w.marks[:0]
	for k := range w.parent {
		if i>>k&1 == 1 {
			w.marks = append(w.marks, &w.parent[k])
		}
	}
	return w.marks
}
