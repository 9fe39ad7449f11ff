package hanoi

import "puzzlebase/puzzle"

// foldedForm is the coordinateForm with rows numbered up to renaming the pegs other than the last.
// With four pegs, one row stands for six, or for three where all large disks that are not on the
// last peg lie on one other.
func (t *Tower) foldedForm() *puzzle.FoldedForm {
	whole := t.features.Coordinates.Get()
	small := t.smallDisks()
	moves, columns := t.MoveCount(), uint64(whole.Columns)
	high := &Tower{disks: t.disks - small, pegs: t.pegs, powers: t.powers}
	high.orbits = countOrbits(high.disks, t.pegs-1)
	f := &puzzle.FoldedForm{CoordinateForm: *whole, Mutual: true}
	f.Order = len(t.symmetries)
	f.Rows = high.orbits[high.disks][0]
	renamed := t.renamedColumns(small)
	f.ColumnMaps = whole.ColumnMaps[:moves:moves]
	for _, to := range renamed {
		for _, free := range whole.ColumnMaps[moves:] {
			f.ColumnMaps = append(f.ColumnMaps, then(free, to))
		}
	}
	f.Edges = func() func(uint64, []puzzle.RowEdge) []puzzle.RowEdge {
		w := &foldedRow{Tower: high}
		return w.edges
	}
	f.Fold = func(x puzzle.Index) puzzle.Index {
		w := foldedRow{Tower: high}
		to, symmetry := w.numberOf(uint64(x) / columns)
		return f.Index(to, 0, int(renamed[symmetry][uint64(x)%columns]))
	}
	f.Unfold = func(n puzzle.Index) puzzle.Index {
		w := foldedRow{Tower: high}
		w.unrank(uint64(n) / columns)
		return w.whole()*puzzle.Index(columns) + n%puzzle.Index(columns)
	}
	f.Image = func(x puzzle.Index, s int) puzzle.Index {
		y, _ := t.Rank(t.image(t.Unrank(x), s))
		return y
	}
	f.Weight = func(row uint64) uint64 {
		w := &foldedRow{Tower: high}
		w.unrank(row)
		weight := uint64(1)
		for k := range w.used[0] {
			weight *= uint64(t.pegs - 1 - k)
		}
		return weight
	}
	return f
}

// smallDisks returns how many of the smallest disks make the columns.
func (t *Tower) smallDisks() (small int) {
	for small < t.disks && t.powers[small+1] <= 64 {
		small++
	}
	return small
}

// renamedColumns returns, by symmetry, where it takes each place of the smallest disks.
func (t *Tower) renamedColumns(small int) (out [][]uint8) {
	low := &Tower{disks: small, pegs: t.pegs, powers: t.powers, symmetries: t.symmetries}
	for s := range t.symmetries {
		var to []uint8
		for x := range puzzle.Index(low.Size()) {
			y, _ := low.Rank(low.image(low.Unrank(x), s))
			to = append(to, uint8(y))
		}
		out = append(out, to)
	}
	return out
}

// then is one map of columns and another after it.
func then(first, second []uint8) []uint8 {
	out := make([]uint8, len(first))
	for c, to := range first {
		if out[c] = puzzle.NoColumn; to != puzzle.NoColumn {
			out[c] = second[to]
		}
	}
	return out
}

// foldedRow has the large disks of a row that is numbered up to the names of pegs. Pegs are named
// in the order in which they first occur, the largest disk first.
type foldedRow struct {
	*Tower
	peg    [maxDisks]uint8
	number [maxDisks + 1]uint64 // what the disks from one on add to the number
	used   [maxDisks + 1]int    // and how many pegs but the last they are on
	known  bool                 // all this is of a row
}

// unrank sets the disks of a row, from the first on that is not as in the row before.
func (w *foldedRow) unrank(row uint64) {
	n := 0
	for n < w.disks && (!w.known || row-w.number[n] >= w.orbits[n][w.used[n]]) {
		n++
	}
	w.known = true
	left := row - w.number[n]
	for d := n - 1; d >= 0; d-- {
		used := w.used[d+1]
		k := 0 // 0 for the last peg, then those in use, then a new one
		for ways := w.orbits[d][used]; k <= used && left >= ways; k++ {
			left -= ways
		}
		w.used[d], w.peg[d] = used, uint8(k-1)
		switch {
		case k == 0:
			w.peg[d] = uint8(w.pegs - 1)
		case k > used:
			w.used[d]++
		}
		w.number[d] = w.number[d+1] + uint64(k)*w.orbits[d][used]
	}
}

// canonical returns the number of the row when the disks from one on down have been moved, and the
// symmetry that names the pegs as in it. The disks above it must be as unrank has left them, or
// none.
func (w *foldedRow) canonical(from int) (row uint64, symmetry int) {
	const unnamed = 0xff
	var named [maxPegs - 1]uint8
	names, used := named[:w.pegs-1], w.used[from+1]
	for p := range names {
		if names[p] = uint8(p); p >= used {
			names[p] = unnamed
		}
	}
	row = w.number[from+1]
	for d := from; d >= 0; d-- {
		p := w.peg[d]
		if int(p) == w.pegs-1 {
			continue
		}
		if names[p] == unnamed {
			row += uint64(used+1) * w.orbits[d][used]
			names[p] = uint8(used)
			used++
			continue
		}
		row += uint64(names[p]+1) * w.orbits[d][used]
	}
	for p := range names {
		if names[p] == unnamed {
			names[p] = uint8(used)
			used++
		}
	}
	rank, _ := puzzle.RankPermutation(names) // the order of the symmetries
	return row, int(rank)
}

// whole returns the number of the row of the tower that unrank has set.
func (w *foldedRow) whole() puzzle.Index {
	row, _ := w.Rank(puzzle.Position(w.peg[:w.disks]))
	return row
}

// numberOf returns the number of a row of the tower, and the symmetry that names the pegs as in it.
func (w *foldedRow) numberOf(row uint64) (number uint64, symmetry int) {
	for d := range w.disks {
		w.peg[d] = uint8(row % uint64(w.pegs))
		row /= uint64(w.pegs)
	}
	return w.canonical(w.disks - 1)
}

// edges appends the moves from a row.
func (w *foldedRow) edges(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge {
	w.unrank(row)
	tops := w.tops(w.whole())
	moves := w.MoveCount()
	for m := range moves {
		from, to := w.ends(puzzle.Move(m))
		edges = append(edges, puzzle.RowEdge{Move: puzzle.Move(m), To: row, Columns: m})
		if d := tops[from]; d < tops[to] {
			w.peg[d] = uint8(to)
			after, symmetry := w.canonical(d)
			w.peg[d] = uint8(from)
			columns := moves + symmetry*moves + m
			edges = append(edges,
				puzzle.RowEdge{Move: puzzle.Move(m), To: after, Columns: columns})
		}
	}
	return edges
}
