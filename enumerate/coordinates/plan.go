package coordinates

import (
	"context"
	"math/bits"
	"slices"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
)

// columns is the inverse of a map of columns in two forms. From has for each column the one that it
// comes from. Rotations rotate the whole word; each has a mask of the bits that are then in place.
type columns struct {
	mask      uint64
	from      [64]uint8  // for the columns of mask
	rotations []rotation // at least one
}

// rotation is a rotation to the left, and a mask of the bits that are then in place.
type rotation struct{ count, mask uint64 }

// newColumns inverts a map.
func newColumns(to []uint8) columns {
	var c columns
	for from, t := range to {
		if t != puzzle.NoColumn {
			c.mask |= 1 << from
			c.from[from] = t
			c.add(uint64(from-int(t))&63, 1<<from)
		}
	}
	if c.mask == 0 {
		c.add(0, 0) // no columns are left
	}
	return c
}

// add adds bits to the mask of a rotation.
func (c *columns) add(count, bit uint64) {
	i := slices.IndexFunc(c.rotations, func(t rotation) bool { return t.count == count })
	if i < 0 {
		i, c.rotations = len(c.rotations), append(c.rotations, rotation{count, 0})
	}
	c.rotations[i].mask |= bit
}

// back returns the columns that the map takes into a set.
func (c *columns) back(set uint64) uint64 {
	var out uint64
	for _, r := range c.rotations {
		out |= bits.RotateLeft64(set, int(r.count)) & r.mask
	}
	return out
}

// edge is a move from a row.
type edge struct {
	to      uint32
	move    puzzle.Move
	columns uint16
	words   uint16
}

// edgeBytes is the memory of an edge.
const edgeBytes = 12

// caches reports whether the edges of all rows are held in memory, instead of computed for each
// level. They are if they are few, or take no more memory than the planes of a search probably
// take. Those of a folded form take many times as long to compute.
func caches(form *puzzle.CoordinateForm, moves int, folded bool) bool {
	few, planes := uint64(1<<23), uint64(8)
	if folded {
		few *= 4
	}
	bytes := edgeBytes * form.Rows * uint64(moves)
	return form.Rows < 1<<32/uint64(moves) &&
		(bytes <= edgeBytes*few || bytes <= 8*planes*words(form))
}

// plan is a form prepared for a search.
type plan struct {
	form    *puzzle.CoordinateForm
	moves   uint64 // at most, from a row
	columns []columns
	words   []wordMap
	mixed   []mixed
	// shuffles has, if maps of columns differ from word to word, the column from which each one
	// comes, by map.
	shuffles [][64]uint8
	cached   [][]edge // for rowsAtOnce rows each; nil where edges are not cached
	ends     []uint32 // by row, the end of its edges in cached
}

// newPlan prepares a form.
func newPlan(form *puzzle.CoordinateForm, moves int) *plan {
	p := &plan{form: form, moves: uint64(moves)}
	for _, m := range form.ColumnMaps {
		p.columns = append(p.columns, newColumns(m))
	}
	if form.WordShifts != nil {
		for i := range p.columns {
			p.shuffles = append(p.shuffles, p.columns[i].from)
		}
	}
	for _, m := range form.RowMaps {
		p.mixed = append(p.mixed, newMixed(m, form.Columns))
	}
	for i, m := range form.WordMaps {
		words := wordMap{to: m}
		if form.WordShifts != nil {
			words.shift = form.WordShifts[i]
		} else {
			for w, to := range m {
				words.bytes[w] = uint8(to)
				words.lanes[w/8] |= 1 << (w % 8)
			}
		}
		p.words = append(p.words, words)
	}
	return p
}

// wordMap is a map of words. It has either what each word adds to the map of its columns, or the
// map in bytes and a bit for each word that exists.
type wordMap struct {
	to    []uint16
	shift []uint8
	bytes [puzzle.MostWords]uint8
	lanes [puzzle.MostWords / 8]uint8
}

// A worker takes rowsAtOnce rows at a time; a multiple of 64.
const rowsAtOnce = 1024

// cache computes the edges of all rows.
func (p *plan) cache(ctx context.Context, workers int, report progress.Func) error {
	rows := p.form.Rows
	done := report.Count("preparing", "rows", rows)
	var memory []edge
	if err := bigmem.Make(rows*p.moves, &memory); err != nil {
		return err
	}
	cached, ends := make([][]edge, (rows+rowsAtOnce-1)/rowsAtOnce), make([]uint32, rows)
	err := parallel.Ranges(ctx, workers, rows, rowsAtOnce, func() parallel.Worker {
		r := newEdgeBuffer(p.form)
		return parallel.Worker{Visit: func(from, to uint64) error {
			part := memory[from*p.moves : from*p.moves : to*p.moves]
			for row := from; row < to; row++ {
				part = append(part, p.worked(row, r)...)
				ends[row] = uint32(len(part))
			}
			cached[from/rowsAtOnce] = part
			done.Add(to - from)
			return nil
		}}
	})
	if err == nil {
		p.cached, p.ends = cached, ends
	}
	return err
}

// from returns the moves from a row. The next call with the same buffer overwrites them.
func (p *plan) from(row uint64, r *edgeBuffer) []edge {
	if p.cached == nil {
		return p.worked(row, r)
	}
	first := uint32(0)
	if row%rowsAtOnce > 0 {
		first = p.ends[row-1]
	}
	return p.cached[row/rowsAtOnce][first:p.ends[row]]
}

// worked computes the moves from a row. In a row of one word, the columns of a move name the map of
// that word.
func (p *plan) worked(row uint64, r *edgeBuffer) []edge {
	r.rows = r.edgesOf(row, r.rows[:0])
	r.edges = r.edges[:0]
	for _, e := range r.rows {
		if p.form.Words == 1 {
			e.Columns = p.form.ColumnMap(&e, 0)
		}
		r.edges = append(r.edges, edge{to: uint32(e.To), move: e.Move, columns: uint16(e.Columns),
			words: uint16(e.Words)})
	}
	return r.edges
}

// edgeBuffer is a worker's memory to compute edges.
type edgeBuffer struct {
	edgesOf func(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge
	rows    []puzzle.RowEdge
	edges   []edge
}

func newEdgeBuffer(form *puzzle.CoordinateForm) *edgeBuffer {
	return &edgeBuffer{edgesOf: form.Edges()}
}

// words returns the number of words of a set of positions.
func words(form *puzzle.CoordinateForm) uint64 { return form.Rows * uint64(form.Words) }

// allColumns returns a word with all columns.
func allColumns(form *puzzle.CoordinateForm) uint64 { return ^uint64(0) >> (64 - form.Columns) }
