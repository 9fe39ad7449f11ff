package index

import "puzzlebase/puzzle"

// innerForm makes words and columns of the last coordinate, if it is enumerated and has no
// congruence. Then a move changes them in the same way in every row.
func (p *Numbering) innerForm() *puzzle.CoordinateForm {
	last := len(p.product.coordinates) - 1
	c, t := p.product.coordinates[last], &p.product.congruences[last]
	if last == 0 || c.next == nil || t.meet != nil && t.classes > 1 {
		return nil
	}
	words := 1
	for int(c.size)%words != 0 || int(c.size)/words > mostColumns {
		if words++; words > puzzle.MostWords {
			return nil
		}
	}
	if int(c.size)/words < fewestColumns {
		return nil
	}
	f := &puzzle.CoordinateForm{
		Rows: p.Size() / c.size, Words: words, Columns: int(c.size) / words,
	}
	for m := range p.moves {
		var to []uint16
		for _, y := range c.next[m] {
			to = append(to, uint16(y))
		}
		f.RowMaps = append(f.RowMaps, to)
	}
	f.Edges = func() func(uint64, []puzzle.RowEdge) []puzzle.RowEdge { return p.outerEdges }
	return f
}

// outerEdges appends the moves from a row of an innerForm.
func (p *Numbering) outerEdges(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge {
	size := p.product.coordinates[len(p.product.coordinates)-1].size
	at := p.expand(puzzle.Index(row * size))
	for m := range p.moves {
		edges = append(edges,
			puzzle.RowEdge{Move: puzzle.Move(m), To: p.movedElements(&at, m) / size, Columns: m})
	}
	return edges
}
