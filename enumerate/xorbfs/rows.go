package xorbfs

import (
	"sync"

	"puzzlebase/puzzle/planes"
)

// Levels returns the number of positions at each distance. Not to be changed.
func (t *Table) Levels() []uint64 { return t.levels }

// Shape is the shape of the rows.
func (t *Table) Shape() planes.Shape { return t.shape }

// parenting is what one worker needs to find the parent moves of a tile.
type parenting struct {
	target []tile  // the code, less one, that a parent has
	done   tile    // positions that need no parent, or have one by now
	match  tile    // positions that the move at hand takes nearer
	code   tile    // one plane of the codes where the move leads
	parent []tile  // the planes of the parent moves
	marks  []*tile // those planes in which the move at hand has ones
}

var parentings sync.Pool

// Rows writes the rows of consecutive groups, from first, into dst, whose
// length is a multiple of Shape().Words(). It is safe for concurrent use.
func (t *Table) Rows(first uint64, dst []uint64) {
	w, _ := parentings.Get().(*parenting)
	if w == nil {
		w = new(parenting)
	}
	defer parentings.Put(w)
	const tileGroups = tileRows * rowWords
	words := t.shape.Words()
	for len(dst) > 0 {
		number, from := first/tileGroups, int(first%tileGroups)
		n := min(len(dst)/words, tileGroups-from)
		t.parents(w, number, rowRange(from, from+n))
		for g := from; g < from+n; g++ {
			r, j := g/rowWords, g%rowWords
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
}

// rowRange returns the set of rows that hold the groups from to below to.
func rowRange(from, to int) uint64 {
	last := uint((to - 1) / rowWords)
	return (^uint64(0) >> (tileRows - 1 - last)) &^ (1<<(from/rowWords) - 1)
}

// parents finds the parent moves of the given rows of a tile: for each
// position the first legal move to one whose code is less by one.
//
// In an undirected puzzle neighbours differ by at most one in distance, so two
// bits of the code tell which of them is nearer; otherwise all are compared.
func (t *Table) parents(w *parenting, number uint64, rows uint64) {
	compared := t.shape.Distance
	if t.form.Undirected() {
		compared = min(compared, 2)
	}
	w.reset(compared, t.shape.Parent)
	t.targets(w, number, rows)
	for i := range t.steps {
		if rows == 0 {
			break // all have their parents
		}
		st := &t.steps[i]
		from := number ^ st.tile
		w.match.fill(rows, 0)
		st.gather(t.kernel, &w.match, &allOnes, number, rows)
		for k := range compared {
			w.code.fill(rows, 0)
			st.gather(t.kernel, &w.code, &t.code[k][from], number, rows)
			w.match.dropDifferent(rows, &w.code, &w.target[k])
		}
		_, _, full := t.kernel.settle(&w.match, &w.done, w.planesOf(i), rows)
		rows &^= full
	}
}

// allOnes is the set of all positions of a tile: gathering from it gives the
// positions in which a move is legal.
var allOnes = func() (t tile) {
	t.fill(^uint64(0), ^uint64(0))
	return t
}()

// fill sets every word of the rows to v.
func (t *tile) fill(rows, v uint64) {
	for r := range t {
		if rows>>r&1 == 1 {
			for j := range t[r] {
				t[r][j] = v
			}
		}
	}
}

// dropDifferent takes from t, in the rows, the positions at which a and b
// differ.
func (t *tile) dropDifferent(rows uint64, a, b *tile) {
	for r := range t {
		if rows>>r&1 == 1 {
			for j := range t[r] {
				t[r][j] &^= a[r][j] ^ b[r][j]
			}
		}
	}
}

// reset makes room for the given numbers of planes and clears the parents.
func (w *parenting) reset(compared, parents int) {
	if len(w.target) != compared || len(w.parent) != parents {
		w.target = make([]tile, compared)
		w.parent = make([]tile, parents)
	}
	clear(w.parent)
}

// targets sets the codes that parents must have and the positions that need
// none: goals and those that are not reached.
func (t *Table) targets(w *parenting, number, rows uint64) {
	compared := len(w.target)
	for r := range tileRows {
		if rows>>r&1 == 0 {
			continue
		}
		for j := range rowWords {
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
