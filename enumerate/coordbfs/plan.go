package coordbfs

import (
	"puzzlebase/puzzle"
)

// columns is a map of columns, turned round: for each byte of a word, what its
// bits are before the move. Where columns stay where they are it is a mask.
type columns struct {
	mask  uint64
	bytes *[8][256]uint64 // nil where the mask says it all
}

// newColumns turns a map round.
func newColumns(to []uint8) columns {
	var c columns
	stay := true
	for from, t := range to {
		if t != puzzle.NoColumn {
			stay = stay && int(t) == from
			c.mask |= 1 << from
		}
	}
	if stay {
		return c
	}
	c.bytes = new([8][256]uint64)
	for from, t := range to {
		if t == puzzle.NoColumn {
			continue
		}
		for b := range 256 {
			if b>>(t%8)&1 == 1 {
				c.bytes[t/8][b] |= 1 << from
			}
		}
	}
	return c
}

// back returns the columns that the map takes into a set.
func (c *columns) back(set uint64) uint64 {
	if c.bytes == nil {
		return set & c.mask
	}
	var out uint64
	for i := 0; set != 0; i++ {
		out |= c.bytes[i&7][uint8(set)]
		set >>= 8
	}
	return out
}

// edge is a move from a row.
type edge struct {
	to      uint64
	move    puzzle.Move
	words   int32 // -1 where words stay where they are
	columns int32
}

// maxCached is how many edges are kept in memory, so that they need not be worked
// out at each level.
const maxCached = 1 << 23

// plan is a form made ready.
type plan struct {
	form    *puzzle.CoordinateForm
	columns []columns
	same    []bool   // which word maps leave words where they are
	starts  []uint32 // by row, where its edges begin; nil where they are not kept
	edges   []edge
}

// newPlan prepares a form whose rows have up to so many moves.
func newPlan(form *puzzle.CoordinateForm, moves int) *plan {
	p := &plan{form: form}
	for _, m := range form.ColumnMaps {
		p.columns = append(p.columns, newColumns(m))
	}
	for _, m := range form.WordMaps {
		same := true
		for w, to := range m {
			same = same && int(to) == w
		}
		p.same = append(p.same, same)
	}
	if form.Rows*uint64(moves) <= maxCached {
		p.keep(moves)
	}
	return p
}

// keep works out the edges of all rows.
func (p *plan) keep(moves int) {
	var room []puzzle.RowEdge
	p.starts = make([]uint32, 0, p.form.Rows+1)
	p.edges = make([]edge, 0, p.form.Rows*uint64(moves))
	for row := range p.form.Rows {
		p.starts = append(p.starts, uint32(len(p.edges)))
		room = p.form.Edges(row, room[:0])
		for _, e := range room {
			p.edges = append(p.edges, p.edge(e))
		}
	}
	p.starts = append(p.starts, uint32(len(p.edges)))
}

func (p *plan) edge(e puzzle.RowEdge) edge {
	out := edge{to: e.To, move: e.Move, words: int32(e.Words), columns: int32(e.Columns)}
	if p.same[e.Words] {
		out.words = -1
	}
	return out
}

// from returns the moves from a row; they are overwritten by the next call with
// the same room.
func (p *plan) from(row uint64, r *room) []edge {
	if p.starts != nil {
		return p.edges[p.starts[row]:p.starts[row+1]]
	}
	r.rows = p.form.Edges(row, r.rows[:0])
	r.edges = r.edges[:0]
	for _, e := range r.rows {
		r.edges = append(r.edges, p.edge(e))
	}
	return r.edges
}

// room is what a worker needs to work out edges.
type room struct {
	rows  []puzzle.RowEdge
	edges []edge
}

// words is how many words a set of positions has.
func words(form *puzzle.CoordinateForm) uint64 { return form.Rows * uint64(form.Words) }

// full is a word of all columns.
func full(form *puzzle.CoordinateForm) uint64 { return ^uint64(0) >> (64 - form.Columns) }
