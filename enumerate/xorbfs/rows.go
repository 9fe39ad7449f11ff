package xorbfs

import (
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
			for k := range t.shape.Distance {
				dst[k] = t.code[k][number][v][j]
			}
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

// parents finds the parent moves of the given vectors of a tile: for each
// position the first legal move to one whose code is less by one.
//
// In an undirected puzzle neighbours differ by at most one in distance, so two
// bits of the code tell which of them is nearer; otherwise all are compared.
func (t *table) parents(w *parentFinder, number uint64, vectors uint64) {
	compared := t.shape.Distance
	if t.form.Undirected() {
		compared = min(compared, 2)
	}
	w.reset(compared, t.shape.Parent)
	t.targets(w, number, vectors)
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
