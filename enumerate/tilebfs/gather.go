package tilebfs

// worker is what one goroutine needs to follow moves through a set.
type worker struct {
	*Search
	source []uint64 // the set that moves lead from
	first  int      // words of a unit that are wanted: from this one
	end    int      // up to but not including this one
	found  []uint64 // room for a unit
	some   bool     // whether found has been written
	digits []int    // room for the numbers of places
	room   []uint64 // room for part of a plane
}

func (s *Search) newWorker(source []uint64) *worker {
	return &worker{Search: s, source: source, end: s.words, found: make([]uint64, s.words), digits: make([]int, s.places), room: make([]uint64, s.words)}
}

// gather puts into found what all moves lead to in a unit of a sheet; false when
// that is nothing.
func (w *worker) gather(sheet, unit int) bool {
	w.some = false
	for _, m := range w.moves[sheet] {
		w.follow(&m, sheet, unit)
	}
	return w.some
}

// follow adds to found what a move leads to in a unit of a sheet.
func (w *worker) follow(m *move, sheet, unit int) {
	switch {
	case m.slide == nil:
		w.same(m.from, unit)
	case m.run == 0:
		w.within(m, sheet, unit)
	case m.table != nil:
		w.runs(m, unit)
	default:
		w.across(m, unit)
	}
}

// empty reports whether a unit of the source is known to hold nothing.
func (w *worker) empty(sheet, unit int) bool {
	return w.have != nil && w.have[sheet*w.units+unit] == 0
}

// begin clears found before it is first written.
func (w *worker) begin() {
	if !w.some {
		clear(w.found[w.first:w.end])
		w.some = true
	}
}

// same adds the same unit of another sheet.
func (w *worker) same(sheet, unit int) {
	if w.empty(sheet, unit) {
		return
	}
	found, words := w.found[w.first:w.end], w.unit(w.source, sheet, unit)[w.first:w.end]
	if !w.some {
		copy(found, words)
		w.some = true
		return
	}
	or(found, words)
}

// ranges returns which pieces of so many words each hold the words wanted.
func (w *worker) ranges(size int) (from, to int) {
	return w.first / size, (w.end + size - 1) / size
}

// across adds runs that come from other units.
func (w *worker) across(m *move, unit int) {
	inside := max(m.first+w.cols, w.upper) // the end of those places of the unit that turn
	for i, to := w.ranges(m.run); i < to; i++ {
		w.layout.digits(w.digits, unit, 0, w.upper)
		w.layout.digits(w.digits, i, w.upper, inside)
		turn(w.digits, m.first, w.cols, m.up)
		from := w.number(w.digits, 0, w.upper)
		if w.empty(m.from, from) {
			continue
		}
		at := w.number(w.digits, w.upper, inside) * m.run
		w.begin()
		or(w.found[i*m.run:], w.unit(w.source, m.from, from)[at:at+m.run])
	}
}

// runs adds runs that come from the same unit.
func (w *worker) runs(m *move, unit int) {
	if w.empty(m.from, unit) {
		return
	}
	w.begin()
	words := w.unit(w.source, m.from, unit)
	i, to := w.ranges(m.run)
	if m.run == 1 {
		for ; i < to; i++ {
			w.found[i] |= words[m.table[i]]
		}
		return
	}
	for ; i < to; i++ {
		or(w.found[i*m.run:], words[int(m.table[i])*m.run:][:m.run])
	}
}

// within adds bits that come from the same block of words.
func (w *worker) within(m *move, sheet, unit int) {
	if w.empty(m.from, unit) {
		return
	}
	w.begin()
	words := w.unit(w.source, m.from, unit)
	if m.parity {
		w.layout.digits(w.digits, unit, 0, w.upper)
		odd := uint8(parity(w.digits[:w.upper]) ^ w.orderParity(sheet))
		for i := w.first; i < w.end; i++ {
			if words[i] != 0 {
				w.found[i] |= apply(m.pieces[w.odd[i]^odd][0], words[i:i+1])
			}
		}
		return
	}
	i, to := w.ranges(m.block)
	for i, to = i*m.block, to*m.block; i < to; i += m.block {
		block := words[i : i+m.block]
		for j, pieces := range m.pieces[0] {
			w.found[i+j] |= apply(pieces, block)
		}
	}
}

// orderParity is the parity of the orders of a sheet: a tile that slides up or
// down passes as many others as there are columns, less one.
func (s *Search) orderParity(sheet int) int {
	return (sheet/s.cols - s.home/s.cols) * (s.cols - 1) & 1
}
