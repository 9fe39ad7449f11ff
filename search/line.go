package search

import "puzzlebase/search/pattern"

// straight reports whether the gap moves along the line on which it came. Two such moves are one
// move, or none.
func (w *state) straight(from, gap, to uint8) bool {
	cols := uint8(w.Cols)
	if from/cols == gap/cols {
		return gap/cols == to/cols
	}
	return gap%cols == to%cols
}

// slideLine is slide in the line metric. Each pattern uses the gap's cell, so a move changes all of
// them.
func (w *state) slideLine(gap, to uint8, left int) bool {
	before := len(w.saved)
	for v := range w.views {
		w.saved = append(w.saved, w.values[v]...)
	}
	for v := range w.views {
		view := &w.views[v]
		w.sums[v] = 0
		for i, d := range w.databases {
			p := slidLine(d, w.values[v][i], view.cell[gap], view.cell[to])
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
func (w *state) backLine(gap, to uint8) {
	w.restore(len(w.saved) - len(w.views)*len(w.databases))
	w.shift(to, gap)
}

// restore restores the values that were saved last, from element before on.
func (w *state) restore(before int) {
	for v := range w.views {
		n := copy(w.values[v], w.saved[before+v*len(w.databases):])
		w.sums[v] = 0
		for _, p := range w.values[v][:n] {
			w.sums[v] = max(w.sums[v], int(p.distance))
		}
	}
	w.saved = w.saved[:before]
}

// shift moves the gap along a line to another cell.
func (w *state) shift(gap, to uint8) {
	step := w.Ahead(int(gap), int(to))
	for cell := int(gap); cell != int(to); cell += step {
		w.at[cell], w.at[cell+step] = w.at[cell+step], w.at[cell]
	}
}

// slidLine returns the value of a pattern after the gap has moved along a line to another cell. The
// cells are those of its view.
func slidLine(d *pattern.Database, p patternValue, gap, to uint8) patternValue {
	set, x := d.SlideLine(p.set, p.rank, int(gap), int(to))
	distance := p.distance
	switch (d.Third(x) + 3 - distance%3) % 3 {
	case 1:
		distance++
	case 2:
		distance--
	}
	return patternValue{set, x.Rank, distance}
}
