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
	*symmetryGroup
	reduction        // of the rows
	size      uint64 // of a row
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
	group := p.group()
	if group == nil {
		return nil
	}
	f := &foldedRows{symmetryGroup: group, size: uint64(whole.Words * whole.Columns)}
	n := len(f.symmetries)
	maps := n * len(p.moves)
	if maps > maxMaps || maps*whole.Words*whole.Words > maxPairedWords {
		return nil
	}
	f.reduceRows(whole.Rows)
	out := &puzzle.FoldedForm{
		CoordinateForm: puzzle.CoordinateForm{Rows: uint64(len(f.stored)), Words: whole.Words,
			Columns: whole.Columns,
			Edges:   func() func(uint64, []puzzle.RowEdge) []puzzle.RowEdge { return f.edges }},
		Symmetries: *f.feature(), Fold: f.fold, Unfold: f.unfold, Mutual: true,
		Weight: func(row uint64) uint64 { return uint64(f.weight[row]) },
	}
	last := len(p.product.coordinates) - 1
	c := p.product.coordinates[last]
	for m := range p.moves {
		for i := range f.symmetries {
			var to []uint16
			for _, y := range c.next[m] {
				to = append(to, uint16(f.symmetries[i].element(last, c, uint64(y))))
			}
			out.RowMaps = append(out.RowMaps, to)
		}
	}
	return out
}

// reduceRows finds the images of all rows.
func (f *foldedRows) reduceRows(rows uint64) {
	all := f.product.coordinates
	images := func(row uint64, to []uint64) {
		var x, y elements
		f.product.unrank(row*f.size, &x)
		for k := range to {
			for i, c := range all[:len(all)-1] {
				y[i] = f.symmetries[k].element(i, c, x[i])
			}
			n, _ := f.product.rank(&y)
			to[k] = n / f.size
		}
	}
	undoes := func(i, k int) bool {
		for n, c := range all {
			if !f.symmetries[i].undoes(&f.symmetries[k], n, c) {
				return false
			}
		}
		return true
	}
	f.reduction = newReduction(rows, len(f.symmetries), images, undoes)
}

// edges appends the moves from a stored row.
func (f *foldedRows) edges(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge {
	before := len(edges)
	edges = f.outerEdges(uint64(f.stored[row]), edges)
	for i := range edges[before:] {
		e := &edges[before+i]
		e.Columns = e.Columns*len(f.symmetries) + int(f.symmetryTo[e.To])
		e.To = uint64(f.storedAs[e.To])
	}
	return edges
}

// fold returns the number of the stored image of a position.
func (f *foldedRows) fold(index puzzle.Index) puzzle.Index {
	row, last := uint64(index)/f.size, len(f.product.coordinates)-1
	image := f.symmetries[f.symmetryTo[row]].element(last, f.product.coordinates[last],
		uint64(index)%f.size)
	return puzzle.Index(uint64(f.storedAs[row])*f.size + image)
}

// unfold returns the position that has a stored number.
func (f *foldedRows) unfold(number puzzle.Index) puzzle.Index {
	n := uint64(number)
	return puzzle.Index(uint64(f.stored[n/f.size])*f.size + n%f.size)
}
