package tiles

// worker is one goroutine's memory to follow moves through a set.
type worker struct {
	*enumeration
	source source      // the set that moves lead from
	first  int         // the first word of a unit that is wanted
	end    int         // the word after the last one that is wanted
	found  []uint64    // memory for a unit
	some   bool        // whether found has been written
	digits []int       // memory for the numbers of places
	buf    []uint64    // memory for part of a plane
	steps  [2][]uint64 // memory for a unit between two steps of a slide
	chain  []link      // memory for the way along a column
}

func (s *enumeration) newWorker(source source) *worker {
	return &worker{
		enumeration: s, source: source, end: s.words,
		found: make([]uint64, s.words), digits: make([]int, s.places),
		buf: make([]uint64, s.words),
	}
}

// stepRoom returns memory for a unit between two steps of a slide.
func (w *worker) stepRoom(i int) []uint64 {
	if w.steps[i] == nil {
		w.steps[i] = make([]uint64, w.words)
	}
	return w.steps[i]
}

// source is a set of positions in parts. Each sheet has the same number of parts, and they follow
// each other.
type source struct {
	parts [][]uint64
	have  [][]bool // the units of each part that hold positions; nil if unknown
	units int      // of a part
	each  int      // parts of a sheet
}

// whole returns a set in one part for each sheet as a source. Have has the units that hold
// positions, or is nil if that is unknown.
func (s *enumeration) whole(set []uint64, have []bool) source {
	src := source{units: s.units, each: 1}
	for sheet := range s.cells() {
		src.parts = append(src.parts, set[sheet*s.sheetWords():(sheet+1)*s.sheetWords()])
		if have != nil {
			src.have = append(src.have, have[sheet*s.units:(sheet+1)*s.units])
		}
	}
	return src
}

// sourceUnit returns the words of a unit of the source.
func (w *worker) sourceUnit(sheet, unit int) []uint64 {
	at := unit % w.source.units * w.words
	return w.source.parts[sheet*w.source.each+unit/w.source.units][at : at+w.words]
}

// gather writes to found the positions of a unit that moves lead to from the source. It returns
// false if there are none.
func (w *worker) gather(sheet, unit int) bool {
	if w.columns != nil {
		return w.gatherTogether(sheet, unit)
	}
	w.some = false
	for _, m := range w.moves[sheet] {
		w.follow(&m, sheet, unit)
	}
	return w.some
}

// follow adds the positions of a unit that one move leads to.
func (w *worker) follow(m *move, sheet, unit int) {
	switch {
	case m.slide == nil:
		w.same(m.from, unit)
	case m.long:
		for part, to := w.ranges(w.columns[sheet%w.cols].words); part < to; part++ {
			w.followColumn(sheet, unit, part, m.from/w.cols, false)
		}
	case m.run == 0:
		w.within(m, sheet, unit)
	case m.table != nil:
		w.runs(m, unit)
	default:
		w.across(m, unit)
	}
}

// empty reports whether a unit of the source is known to be empty.
func (w *worker) empty(sheet, unit int) bool {
	if w.source.have == nil {
		return false
	}
	have := w.source.have[sheet*w.source.each+unit/w.source.units]
	return have == nil || !have[unit%w.source.units]
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
	found, words := w.found[w.first:w.end], w.sourceUnit(sheet, unit)[w.first:w.end]
	if !w.some {
		copy(found, words)
		w.some = true
		return
	}
	or(found, words)
}

// ranges returns the range of runs or blocks that hold the wanted words. Each has size words.
func (w *worker) ranges(size int) (from, to int) {
	return w.first / size, (w.end + size - 1) / size
}

// across adds runs from other units.
func (w *worker) across(m *move, unit int) {
	if m.far != nil {
		w.acrossShort(m, unit)
		return
	}
	inside := max(m.first+w.cols, w.upper) // the end of the rotated places
	for i, to := w.ranges(m.run); i < to; i++ {
		w.numbering.digits(w.digits, unit, 0, w.upper)
		w.numbering.digits(w.digits, i, w.upper, inside)
		rotate(w.digits, m.first, w.cols, m.up)
		from := w.number(w.digits, 0, w.upper)
		if w.empty(m.from, from) {
			continue
		}
		at := w.number(w.digits, w.upper, inside) * m.run
		w.begin()
		or(w.found[i*m.run:], w.sourceUnit(m.from, from)[at:at+m.run])
	}
}

// acrossShort is across for short runs.
func (w *worker) acrossShort(m *move, unit int) {
	first, to := w.ranges(m.run)
	far := m.far[unit*(w.words/m.run):]
	last, words := -1, []uint64(nil)
	for i := first; i < to; i++ {
		from, at := int(far[i]>>16), int(far[i]&0xffff)*m.run
		if from != last {
			last, words = from, nil
			if !w.empty(m.from, from) {
				words = w.sourceUnit(m.from, from)
				w.begin()
			}
		}
		if words != nil {
			or(w.found[i*m.run:], words[at:at+m.run])
		}
	}
}

// runs adds runs from the same unit.
func (w *worker) runs(m *move, unit int) {
	if w.empty(m.from, unit) {
		return
	}
	w.begin()
	from, to := w.ranges(m.run)
	m.moveRuns(w.found, w.sourceUnit(m.from, unit), from, to)
}

// moveRuns adds runs i up to to to found. They come from words: a unit, or part of one.
func (m *slide) moveRuns(found, words []uint64, i, to int) {
	if m.run == 1 {
		for ; i < to; i++ {
			found[i] |= words[m.table[i]]
		}
		return
	}
	for ; i < to; i++ {
		or(found[i*m.run:], words[int(m.table[i])*m.run:][:m.run])
	}
}

// within adds bits from the same block of words.
func (w *worker) within(m *move, sheet, unit int) {
	if w.empty(m.from, unit) {
		return
	}
	w.begin()
	w.numbering.digits(w.digits, unit, 0, w.upper)
	odd := uint8(parity(w.digits[:w.upper]) ^ w.orderParity(sheet))
	words := w.sourceUnit(m.from, unit)
	from, to := w.ranges(m.block)
	switch {
	case m.words != nil && !m.up && w.end-w.first < w.words:
		w.wordByWord(m, words, odd)
	case m.steps != nil:
		w.inSteps(m, words, from*m.block, to*m.block, odd)
	default:
		m.moveBits(w.found, words, from, to, w.odd, odd)
	}
}

// inSteps is moveBits in several steps, for the words from up to to.
func (w *worker) inSteps(m *move, words []uint64, from, to int, odd uint8) {
	swaps := m.count - 1 // swaps left; each makes an even order odd
	for i, s := range m.steps {
		found := w.found
		if i < len(m.steps)-1 {
			found = w.stepRoom(i & 1)
			clear(found[from:to])
		}
		swaps -= s.count - 1
		if s.run > 0 {
			s.moveRuns(found, words, from/s.run, to/s.run)
		} else {
			s.moveBits(found, words, from/s.block, to/s.block, w.odd, odd^uint8(swaps&1))
		}
		words = found
	}
}

// wordByWord is inSteps for few words of a unit. There bits move first and words next, so a word
// may come from any block of the unit.
func (w *worker) wordByWord(m *move, words []uint64, odd uint8) {
	odd ^= uint8((m.words.count - 1) & 1)
	for i := w.first; i < w.end; i++ {
		from := int(m.words.table[i/m.words.run])*m.words.run + i%m.words.run
		at := from % m.bits.block
		block := words[from-at:][:m.bits.block]
		if g := m.bits.groups; g != nil {
			g.moveWord(&w.found[i], block, at, w.odd[from], odd)
		} else {
			w.found[i] |= apply(m.bits.rotations[w.odd[from]^odd][at], block)
		}
	}
}

// moveBits adds the blocks from up to to to found. They come from words: a unit, or part of one.
// Odd says for each word whether the order of the last five tiles is odd. If other is 1, it is even
// instead.
func (m *slide) moveBits(found, words []uint64, from, to int, odd []uint8, other uint8) {
	if g := m.groups; g != nil {
		g.move(found[from*m.block:], words[from*m.block:], odd[from*m.block:], other, to-from)
		return
	}
	for i := from * m.block; i < to*m.block; i += m.block {
		block := words[i : i+m.block]
		if m.block == 1 && block[0] == 0 {
			continue
		}
		for j := range block {
			found[i+j] |= apply(m.rotations[odd[i+j]^other][j], block)
		}
	}
}

// orderParity returns the parity of the orders of a sheet. A tile that slides up or down passes as
// many tiles as there are columns, less one.
func (s *enumeration) orderParity(sheet int) int {
	return (sheet/s.cols - s.home/s.cols) * (s.cols - 1) & 1
}
