package xorbfs

import (
	"sync"

	"puzzlebase/space"
)

// Size is the number of positions.
func (t *Table) Size() uint64 { return t.form.Size() }

// Levels returns the number of positions at each distance. Not to be changed.
func (t *Table) Levels() []uint64 { return t.levels }

// Shape is the shape of the rows.
func (t *Table) Shape() space.Shape { return t.shape }

// parenting is what one worker needs to find the parent moves of a tile.
type parenting struct {
	target []tile  // the code, less one, that a parent has
	done   tile    // positions that need no parent, or have one by now
	match  tile    // positions that the move at hand takes nearer
	parent []tile  // the planes of the parent moves
	marks  []*tile // those planes in which the move at hand has ones
	from   []*tile // the planes of the codes where the move at hand leads
	want   []*tile // target, by pointer
}

var parentings sync.Pool

// Rows writes the rows of consecutive groups, from first, into dst, whose
// length is a multiple of Shape().Words(). It is safe for concurrent use and
// never fails.
func (t *Table) Rows(first uint64, dst []uint64) error {
	w, _ := parentings.Get().(*parenting)
	if w == nil {
		w = new(parenting)
	}
	defer parentings.Put(w)
	const tileGroups = tileVectors * vectorWords
	words := t.shape.Words()
	for len(dst) > 0 {
		number, from := first/tileGroups, int(first%tileGroups)
		n := min(len(dst)/words, tileGroups-from)
		t.parents(w, number, vectorRange(from, from+n))
		for g := from; g < from+n; g++ {
			r, j := g/vectorWords, g%vectorWords
			for k := range t.shape.Distance {
				dst[k] = t.code[k][number][r][j]
			}
			for k := range t.shape.Parent {
				dst[t.shape.Distance+k] = w.parent[k][r][j]
			}
			dst = dst[words:]
		}
		first += uint64(n)
	}
	return nil
}

// vectorRange returns the set of vectors that hold the groups from to below to.
func vectorRange(from, to int) uint64 {
	last := uint((to - 1) / vectorWords)
	return (^uint64(0) >> (tileVectors - 1 - last)) &^ (1<<(from/vectorWords) - 1)
}

// parents finds the parent moves of the given vectors of a tile: for each
// position the first legal move to one whose code is less by one.
//
// In an undirected puzzle neighbours differ by at most one in distance, so two
// bits of the code tell which of them is nearer; otherwise all are compared.
func (t *Table) parents(w *parenting, number uint64, vectors uint64) {
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
func (w *parenting) reset(compared, parents int) {
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
func (t *Table) targets(w *parenting, number, vectors uint64) {
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
func (w *parenting) planesOf(i int) []*tile {
	w.marks = w.marks[:0]
	for k := range w.parent {
		if i>>k&1 == 1 {
			w.marks = append(w.marks, &w.parent[k])
		}
	}
	return w.marks
}
