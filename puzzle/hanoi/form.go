package hanoi

import "puzzlebase/puzzle"

// coordinateForm makes columns of the smallest disks. Within a row they move as they do alone. A
// larger disk moves in those columns in which no small one is on either of its pegs.
func (t *Tower) coordinateForm() *puzzle.CoordinateForm {
	small := t.smallDisks()
	columns := int(t.powers[small])
	low := &Tower{disks: small, pegs: t.pegs, powers: t.powers}
	high := &Tower{disks: t.disks - small, pegs: t.pegs, powers: t.powers}
	f := &puzzle.CoordinateForm{
		Rows: t.Size() / uint64(columns), Words: 1, Columns: columns,
		WordMaps: [][]uint16{{0}},
	}
	moves := t.MoveCount()
	f.ColumnMaps = make([][]uint8, 2*moves)
	for m := range moves {
		f.ColumnMaps[m], f.ColumnMaps[moves+m] = low.columnMaps(puzzle.Move(m), columns)
	}
	edges := func(row uint64, edges []puzzle.RowEdge) []puzzle.RowEdge {
		tops := high.tops(puzzle.Index(row))
		for m := range moves {
			from, to := t.ends(puzzle.Move(m))
			edges = append(edges, puzzle.RowEdge{Move: puzzle.Move(m), To: row, Columns: m})
			if d := tops[from]; d < tops[to] {
				edges = append(edges, puzzle.RowEdge{Move: puzzle.Move(m),
					To: uint64(high.moved(puzzle.Index(row), d, from, to)), Columns: moves + m})
			}
		}
		return edges
	}
	f.Edges = func() func(uint64, []puzzle.RowEdge) []puzzle.RowEdge { return edges }
	return f
}

// columnMaps returns where a move of the tower takes each of its positions, and
// which positions leave both pegs of the move to larger disks.
func (t *Tower) columnMaps(m puzzle.Move, columns int) (moved, free []uint8) {
	from, to := t.ends(m)
	for x := range columns {
		tops := t.tops(puzzle.Index(x))
		move, stay := uint8(puzzle.NoColumn), uint8(puzzle.NoColumn)
		if d := tops[from]; d < tops[to] {
			move = uint8(t.moved(puzzle.Index(x), d, from, to))
		}
		if tops[from] == t.disks && tops[to] == t.disks {
			stay = uint8(x)
		}
		moved, free = append(moved, move), append(free, stay)
	}
	return moved, free
}
