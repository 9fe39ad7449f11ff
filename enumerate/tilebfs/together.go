package tilebfs

import "math/bits"

// Tiles of a line that slide together make moves as long as the grid. Along a row
// nothing but the sheet changes; along a column such a move is slides of one tile
// after the other, which turn places that have none in common. So the positions
// that all moves from above lead to are found from the top down: those of the
// first row, turned, and those of the second, turned, and so on; from below
// likewise. That is done piece by piece: the orders of the tiles behind the first
// places, so many that no slide of the column turns places on both sides.

// column is what slides along a column of cells have in common.
type column struct {
	fixed    int         // the first places, which number the pieces
	words    int         // of a piece
	up, down []*slide    // by the upper row: what a slide between it and the next does
	pieces   int         // of them in a unit
	room     [2][]uint64 // for a piece each
}

// newColumns returns the columns of a grid, for one goroutine.
func (l *layout) newColumns() []*column {
	all := make([]*column, l.cols)
	for col := range all {
		c := &column{fixed: col}
		for c.fixed < l.upper {
			c.fixed += l.cols
		}
		if l.upper <= col { // the places before are never turned
			c.fixed = l.upper
		}
		c.words = l.run(c.fixed - 1)
		c.pieces = l.words / c.words
		for row := range l.rows - 1 {
			c.up = append(c.up, l.newSlide(row*l.cols+col, true))
			c.down = append(c.down, l.newSlide(row*l.cols+col, false))
		}
		for i := range c.room {
			c.room[i] = make([]uint64, c.words)
		}
		all[col] = c
	}
	return all
}

// gatherTogether is gather where tiles slide together.
func (w *worker) gatherTogether(sheet, unit int) bool {
	w.some = false
	row, col := sheet/w.cols, sheet%w.cols
	for other := range w.cols {
		if other != col {
			w.same(row*w.cols+other, unit)
		}
	}
	c := w.columns[col]
	for piece := range c.pieces {
		w.followColumn(c, sheet, unit*c.pieces+piece, 0, row, c.down)
		w.followColumn(c, sheet, unit*c.pieces+piece, w.rows-1, row, c.up)
	}
	return w.some
}

// followColumn adds to a piece of found what all moves along a column lead to that begin
// in a row, or between it and the one that they end in.
func (w *worker) followColumn(c *column, sheet, piece, from, to int, slides []*slide) {
	step := 1
	if from > to {
		step = -1
	}
	// The pieces that they come from, the last one first.
	w.chain = w.chain[:0]
	w.layout.digits(w.digits, piece, 0, c.fixed)
	for row := to; row != from; row -= step {
		m := slides[min(row, row-step)]
		if m.first < c.fixed {
			turn(w.digits, m.first, w.cols, m.up)
		}
		w.chain = append(w.chain, link{w.number(w.digits, 0, c.fixed), parity(w.digits[:c.fixed])})
	}
	here, there := c.room[0], c.room[1]
	any := false
	for row := from; row != to; row += step {
		at := w.chain[len(w.chain)-1]
		w.chain = w.chain[:len(w.chain)-1]
		cell := row*w.cols + sheet%w.cols
		if u := at.piece / c.pieces; !w.empty(cell, u) {
			words := w.sourceUnit(cell, u)[at.piece%c.pieces*c.words:][:c.words]
			if any {
				or(here, words)
			} else {
				copy(here, words)
				any = true
			}
		}
		m := slides[min(row, row+step)]
		if !any || m.first < c.fixed {
			continue
		}
		clear(there)
		if m.run > 0 {
			m.turnRuns(there, here, 0, c.words/m.run)
		} else {
			odd := at.odd ^ w.orderParity(cell+step*w.cols) // these places stay
			m.turnBits(there, here, 0, c.words/m.block, w.odd, uint8(odd))
		}
		here, there = there, here
	}
	if any {
		w.begin()
		or(w.found[piece%c.pieces*c.words:], here)
	}
}

// link is a piece on the way of a move, and the parity of its number's digits.
type link struct{ piece, odd int }

// settleTogether puts what is in found and neither of two levels in place of the
// one before, and counts it.
func settleTogether(before, now, found []uint64) uint32 {
	n := 0
	now, found = now[:len(before)], found[:len(before)]
	for i, old := range before {
		fresh := found[i] &^ old &^ now[i]
		before[i] = fresh
		n += bits.OnesCount64(fresh)
	}
	return uint32(n)
}
