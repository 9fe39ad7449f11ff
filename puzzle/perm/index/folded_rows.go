package index

import "puzzlebase/puzzle"

// Limits of what is folded by tables: the rows that are not folded yet, and the pairs of
// words in all maps of a row.
const (
	maxTabled      = 1 << 24
	maxPairedWords = 1 << 18
)

// foldedRows is an innerForm up to symmetry. Of all rows that are images of each other, one is
// stored. A move permutes a row, and so does a symmetry, in the same way whichever row it is.
type foldedRows struct {
	*imaging
	size   uint64   // of a row
	stored []uint32 // rows, in increasing order
	weight []uint16 // by stored row, how many images it has
	to     []uint32 // by row, the number of the stored one
	by     []uint16 // by row, the first symmetry that leads to the stored one
}

// foldedRows folds an innerForm. It returns nil if there is none, or no symmetry, or too many rows
// or symmetries.
func (p *Numbering) foldedRows() *puzzle.FoldedForm {
	if p.ranked >= 0 {
		return nil
	}
	whole := p.innerForm()
	if whole == nil || whole.Rows > maxTabled {
		return nil
	}
	images := p.imaging()
	if images == nil {
		return nil
	}
	f := &foldedRows{imaging: images, size: uint64(whole.Words * whole.Columns)}
	n := len(f.symmetries)
	maps := n * len(p.moves)
	if maps > maxMaps || maps*whole.Words*whole.Words > maxPairedWords {
		return nil
	}
	f.tabulate(whole.Rows)
	out := &puzzle.FoldedForm{
		CoordinateForm: puzzle.CoordinateForm{Rows: uint64(len(f.stored)), Words: whole.Words,
			Columns: whole.Columns,
			Edges:   func() func(uint64, []puzzle.RowEdge) []puzzle.RowEdge { return f.edges }},
		IndexSymmetries: f.images(), Fold: f.fold, Unfold: f.unfold, Mutual: true,
		Weight: func(row uint64) uint64 { return uint64(f.weight[row]) },
	}
	last := len(p.product.coordinates) - 1
	for m := range p.moves {
		for i := range f.symmetries {
			var to []uint16
			for _, y := range p.product.coordinates[last].next[m] {
				to = append(to, uint16(f.symmetries[i].element(last, uint64(y))))
			}
			out.RowMaps = append(out.RowMaps, to)
		}
	}
	return out
}

// tabulate finds the images of all rows.
func (f *foldedRows) tabulate(rows uint64) {
	const unknown = 1<<32 - 1
	f.to, f.by = make([]uint32, rows), make([]uint16, rows)
	for row := range f.to {
		f.to[row] = unknown
	}
	inverses := f.inverses()
	var x elements
	for row := range f.to {
		if f.to[row] != unknown {
			continue
		}
		number, weight := uint32(len(f.stored)), uint16(0)
		f.product.unrank(uint64(row)*f.size, &x)
		for i, back := range inverses {
			y := f.rowOf(&x, i)
			if f.to[y] == unknown {
				f.to[y], f.by[y] = number, back
				weight++
			}
			f.by[y] = min(f.by[y], back)
		}
		f.stored, f.weight = append(f.stored, uint32(row)), append(f.weight, weight)
	}
}

// inverses returns, for each symmetry, the one that undoes it.
func (f *foldedRows) inverses() (out []uint16) {
	undoes := func(i, k int) bool {
		for n, c := range f.product.coordinates {
			for x := range c.size {
				if f.symmetries[k].element(n, f.symmetries[i].element(n, x)) != x {
					return false
				}
			}
		}
		return true
	}
	for i := range f.symmetries {
		k := 0
		for !undoes(i, k) {
			k++
		}
		out = append(out, uint16(k))
	}
	return out
}

// rowOf returns the row of the image of elements under a symmetry.
func (f *foldedRows) rowOf(x *elements, symmetry int) uint64 {
	var y elements
	last := len(f.product.coordinates) - 1
	for i := range last {
		y[i] = f.symmetries[symmetry].element(i, x[i])
	}
	n, _ := f.product.rank(&y)
	return n / f.size
}

// edges appends the moves from a stored row.
func (f *foldedRows) edges(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge {
	before := len(edges)
	edges = f.outerEdges(uint64(f.stored[row]), edges)
	for i := range edges[before:] {
		e := &edges[before+i]
		e.To, e.Columns = uint64(f.to[e.To]), e.Columns*len(f.symmetries)+int(f.by[e.To])
	}
	return edges
}

// fold returns the number of the stored image of a position.
func (f *foldedRows) fold(index puzzle.Index) puzzle.Index {
	row, last := uint64(index)/f.size, len(f.product.coordinates)-1
	s := &f.symmetries[f.by[row]]
	return puzzle.Index(uint64(f.to[row])*f.size + s.element(last, uint64(index)%f.size))
}

// unfold returns the position that has a stored number.
func (f *foldedRows) unfold(number puzzle.Index) puzzle.Index {
	n := uint64(number)
	return puzzle.Index(uint64(f.stored[n/f.size])*f.size + n%f.size)
}
