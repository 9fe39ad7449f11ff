package search

import "puzzlebase/search/pattern"

// straight reports whether the gap goes on along the line on which it came. Two such moves
// are one, or none.
func (w *walker) straight(from, gap, to uint8) bool {
	cols := uint8(w.Cols)
	if from/cols == gap/cols {
		return gap/cols == to/cols
	}
	return gap%cols == to%cols
}

// slideLine is slide in the line metric. The gap's cell counts in each pattern, so that a
// move changes all of them.
func (w *walker) slideLine(gap, to uint8, left int) bool {
	before := len(w.saved)
	for v := range w.views {
		w.saved = append(w.saved, w.values[v]...)
	}
	for v := range w.views {
		view := &w.views[v]
		w.sums[v] = 0
		for i := range w.tables {
			p := slidLine(w.tables[i], w.values[v][i], view.seen[gap], view.seen[to])
			if int(p.distance) > left {
				w.restore(before)
				return false
			}
			w.values[v][i] = p
			w.sums[v] = max(w.sums[v], int(p.distance))
		}
	}
	w.shift(gap, to)
	return true
}

// backLine is back in the line metric.
func (w *walker) backLine(gap, to uint8) {
	w.restore(len(w.saved) - len(w.views)*len(w.tables))
	w.shift(to, gap)
}

// restore takes parts back as they were saved from a place on.
func (w *walker) restore(before int) {
	for v := range w.views {
		n := copy(w.values[v], w.saved[before+v*len(w.tables):])
		w.sums[v] = 0
		for _, p := range w.values[v][:n] {
			w.sums[v] = max(w.sums[v], int(p.distance))
		}
	}
	w.saved = w.saved[:before]
}

// shift moves the gap along a line to another cell.
func (w *walker) shift(gap, to uint8) {
	step := w.Ahead(int(gap), int(to))
	for cell := int(gap); cell != int(to); cell += step {
		w.at[cell], w.at[cell+step] = w.at[cell+step], w.at[cell]
	}
}

// slidLine returns what becomes of a part when the gap goes along a line to another
// cell, in the cells of its view.
func slidLine(t *pattern.Table, p patternValue, gap, to uint8) patternValue {
	set, x := t.SlideLine(p.set, p.place, int(gap), int(to))
	d := p.distance
	switch (t.Third(x) + 3 - d%3) % 3 {
	case 1:
		d++
	case 2:
		d--
	}
	return patternValue{set, x.Place, d}
}
