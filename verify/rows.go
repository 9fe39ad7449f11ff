package verify

import (
	"encoding/binary"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// rows gives one goroutine the moves of a puzzle that is a product of coordinates. The puzzle's
// form says where the moves of a row lead. The rules confirm that for the first position of each
// row visited. If they disagree, all positions of the row follow the rules.
type rows struct {
	graph   puzzle.Graph
	form    *puzzle.CoordinateForm
	rowSize uint64 // positions of a row
	edgesOf func(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge
	one     func(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge // by the form
	// by number of map, where the positions of a row go; nil until needed
	targets [][]uint16

	edges         []puzzle.RowEdge
	asked, formed []puzzle.Edge
}

// nowhere is the target of a position in which a move is not legal.
const nowhere = 0xffff

// newRows returns nil if the puzzle is no such product, or has more positions in a row than targets
// can name.
func newRows(g puzzle.Graph) *rows {
	f := g.Features().Coordinates.Get()
	if f == nil || f.Words*f.Columns > nowhere {
		return nil
	}
	r := &rows{graph: g, form: f, rowSize: uint64(f.Words * f.Columns), edgesOf: f.Edges(),
		one: f.Successors()}
	r.targets = make([][]uint16, max(1, len(f.WordMaps))*len(f.ColumnMaps))
	return r
}

// moves returns the moves from the row of x, or false if the rules disagree at x.
func (r *rows) moves(x uint64) ([]puzzle.RowEdge, bool) {
	r.edges = r.edgesOf(x/r.rowSize, r.edges[:0])
	r.asked = r.graph.Successors(puzzle.Index(x), r.asked[:0])
	r.formed = r.one(puzzle.Index(x), r.formed[:0])
	return r.edges, slices.Equal(r.asked, r.formed)
}

// to returns where a move takes each position of a row.
func (r *rows) to(e *puzzle.RowEdge) []uint16 {
	f := r.form
	if f.RowMaps != nil {
		return f.RowMaps[e.Columns]
	}
	at := e.Words*len(f.ColumnMaps) + e.Columns
	if r.targets[at] == nil {
		for w := range f.Words {
			for _, c := range f.ColumnMaps[f.ColumnMap(e, w)] {
				to := uint16(nowhere)
				if c != puzzle.NoColumn {
					to = uint16(int(f.WordMaps[e.Words][w])*f.Columns + int(c))
				}
				r.targets[at] = append(r.targets[at], to)
			}
		}
	}
	return r.targets[at]
}

// row checks the positions from up to end, all in one row.
func (p *plainChecker) row(from, end uint64, edges []puzzle.RowEdge) {
	r, found := p.rows, p.found
	row := from / r.rowSize * r.rowSize
	mine := p.codes.unpack(row, r.rowSize, p.here)
	for x := from; x < end; x++ {
		code := mine[x-row]
		_, goal := slices.BinarySearch(p.goals, puzzle.Index(x))
		if found[x-row] = code <= 1; goal != (code == 1) {
			p.mark(x)
			found[x-row] = true
		}
	}
	for k := range edges {
		e := &edges[k]
		to, theirs := r.to(e), p.codes.unpack(e.To*r.rowSize, r.rowSize, p.there)
		for x := from; x < end; x++ {
			t := to[x-row]
			if t == nowhere {
				continue
			}
			code, other := mine[x-row], theirs[t]
			if other == 0 || other >= code && code != 0 {
				continue
			}
			switch {
			case code == 0 || other+1 < code:
				p.mark(x)
			case !found[x-row]:
				found[x-row] = true
				p.setParent(x, e.Move)
			}
		}
	}
	for x := from; x < end; x++ {
		if !found[x-row] {
			p.mark(x)
		}
	}
}

// unpack writes the codes of count positions from x on to buf, a byte each. Buf has space for 128
// more.
func (c *codes) unpack(x, count uint64, buf []uint8) []uint8 {
	first, last := x/space.Lanes, (x+count-1)/space.Lanes
	var planes [mostPlanes]uint64
	for i := first; i <= last; i++ {
		out := buf[(i-first)*space.Lanes:][:space.Lanes]
		for b := range 8 {
			word := uint64(0)
			for k, plane := range c.row(i, planes[:]) {
				word |= spread[uint8(plane>>(8*b))] << k
			}
			binary.LittleEndian.PutUint64(out[8*b:], word)
		}
	}
	return buf[x%space.Lanes:][:count]
}

// spread has the bits of each byte as eight bytes.
var spread = func() (out [256]uint64) {
	for b := range out {
		for k := range 8 {
			out[b] |= uint64(b) >> k & 1 << (8 * k)
		}
	}
	return out
}()
