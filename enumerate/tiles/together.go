package tiles

// Tiles of a line that slide together make a move as long as the grid. Along a row such a move
// changes only the sheet. Along a column it is several slides of one tile, and each rotates other
// places. All moves from above are followed in one pass, from the top down: take the first row,
// rotate, add the second row, rotate, and so on. Moves from below are followed from the bottom up.
//
// A unit is done part by part. The first places of the order number the parts. There are enough of
// them that each slide of the column rotates either only these places or only others.
//
// To find parents, one move is followed at a time. Then only its first row is taken.

// column says how units are cut for the slides along a column of cells.
type column struct {
	fixed int // the first places, which number the parts
	words int // in a part
	parts int // parts of a unit
}

// setColumns computes the columns if a move can be longer than one row.
func (s *enumeration) setColumns() {
	if !s.line || s.rows == 2 {
		return
	}
	for col := range s.cols {
		c := column{fixed: col}
		for c.fixed < s.upper {
			c.fixed += s.cols
		}
		if s.upper <= col { // the places before are never rotated
			c.fixed = s.upper
		}
		c.words = s.run(c.fixed - 1)
		c.parts = s.words / c.words
		s.columns = append(s.columns, c)
	}
}

// gatherTogether is gather with all moves along a column in one pass.
func (w *worker) gatherTogether(sheet, unit int) bool {
	w.some = false
	row, col := sheet/w.cols, sheet%w.cols
	for other := range w.cols {
		if other != col {
			w.same(row*w.cols+other, unit)
		}
	}
	for part := range w.columns[col].parts {
		w.followColumn(sheet, unit, part, 0, true)
		w.followColumn(sheet, unit, part, w.rows-1, true)
	}
	return w.some
}

// followColumn adds to a part of a unit of found the positions that moves along the column lead to.
// The moves begin in row from. If between is set, those that begin between it and the sheet's row
// are added too.
func (w *worker) followColumn(sheet, unit, part, from int, between bool) {
	c, to, step, slides := &w.columns[sheet%w.cols], sheet/w.cols, 1, w.down
	if from > to {
		step, slides = -1, w.up
	}
	// The parts that they come from, the last one first.
	w.chain = w.chain[:0]
	w.numbering.digits(w.digits, unit*c.parts+part, 0, c.fixed)
	for row := to; row != from; row -= step {
		m := slides[min(row, row-step)*w.cols+sheet%w.cols]
		if m.first < c.fixed {
			rotate(w.digits, m.first, w.cols, m.up)
		}
		w.chain = append(w.chain, link{w.number(w.digits, 0, c.fixed), parity(w.digits[:c.fixed])})
	}
	here, there := w.stepRoom(0)[:c.words], w.stepRoom(1)[:c.words]
	found := false
	for row := from; row != to; row += step {
		at := w.chain[len(w.chain)-1]
		w.chain = w.chain[:len(w.chain)-1]
		cell := row*w.cols + sheet%w.cols
		if u := at.part / c.parts; (between || row == from) && !w.empty(cell, u) {
			words := w.sourceUnit(cell, u)[at.part%c.parts*c.words:][:c.words]
			if found {
				or(here, words)
			} else {
				copy(here, words)
				found = true
			}
		}
		m := slides[min(row, row+step)*w.cols+sheet%w.cols]
		if !found || m.first < c.fixed {
			continue
		}
		clear(there)
		if m.run > 0 {
			m.moveRuns(there, here, 0, c.words/m.run)
		} else {
			odd := at.odd ^ w.orderParity(cell+step*w.cols) // these places stay
			m.moveBits(there, here, 0, c.words/m.block, w.odd, uint8(odd))
		}
		here, there = there, here
	}
	if found {
		w.begin()
		or(w.found[part*c.words:], here)
	}
}

// link is a part on the way of a move, and the parity of its digits.
type link struct{ part, odd int }
