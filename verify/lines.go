package verify

import (
	"context"
	"math/bits"
	"slices"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// lines are positions that differ in how tiles of a column have slid together: one for
// each cell of it that the gap may be in. From each a move leads to each other one. So
// once a level has any of them, the others follow in the next, and the line is done
// with: each position is looked at once on the way to its line and once on the way back,
// and not for each move. Hence the lines of a level that are not new in it are those that
// were new in the level before. A line has the number of its position in the first row, so
// that lines are a set like the first sheets.
type lines struct {
	hit  []uint64 // the lines that the last level is the first to have positions of
	some []bool   // by unit: whether hit holds any
	left []uint32 // lines of a unit that no level has had yet
}

// columns is how many the grids have, and so how many sheets are the first row.
const columns = 2

func newLines(units uint64) (*lines, error) {
	l := &lines{some: make([]bool, columns*units), left: make([]uint32, columns*units)}
	for at := range l.left {
		l.left[at] = unitPositions
	}
	return l, bigmem.Make(columns*units*unitRows, &l.hit)
}

// findLines finds the lines of the last level.
func (s *unitLevels) findLines(ctx context.Context) error {
	if s.lines == nil {
		return nil
	}
	return space.Ranges(ctx, s.workers, s.units, 1, func() space.Worker {
		room := make([]uint64, unitRows)
		return space.Worker{Visit: func(unit, _ uint64) error {
			for sheet := range columns {
				s.findUnit(sheet, unit, room)
			}
			return nil
		}}
	})
}

// findUnit is findLines for a unit of a column.
func (s *unitLevels) findUnit(sheet int, unit uint64, room []uint64) {
	at, l := uint64(sheet)*s.units+unit, s.lines
	if l.left[at] == 0 {
		l.some[at] = false
		return
	}
	any := addUnit(room, s.set, s.some, at, false)
	for i := range s.moves[sheet] {
		if m := &s.moves[sheet][i]; s.along(m, sheet) {
			any = s.follow(m, unit, room, s.set, s.some, any)
		}
	}
	if !any {
		l.some[at] = false
		return
	}
	count, hit := 0, l.hit[at*unitRows:][:unitRows]
	if !l.some[at] {
		clear(hit)
	}
	for i, w := range room {
		hit[i] = w &^ hit[i]
		count += bits.OnesCount64(hit[i])
	}
	l.some[at] = count > 0
	l.left[at] -= uint32(count)
}

// addUnit adds to room a unit of a set; see follow.
func addUnit(room, set []uint64, some []bool, at uint64, any bool) bool {
	if !some[at] {
		return any
	}
	if !any {
		clear(room)
	}
	for i, w := range set[at*unitRows:][:unitRows] {
		room[i] |= w
	}
	return true
}

// sheetOf is the place of the gap of a position.
func (s *unitLevels) sheetOf(x puzzle.Index) int { return int(uint64(x) / unitPositions / s.units) }

// leadsTo is the sheet that a move leads to.
func (s *unitLevels) leadsTo(m *unitMove) int {
	return s.sheetOf(puzzle.Index(uint64(m.to[0]) * m.piece))
}

// along reports whether a move from a sheet is along a column.
func (s *unitLevels) along(m *unitMove, sheet int) bool {
	return s.leadsTo(m)%columns == sheet%columns
}

// checkLine asks the rules whether the moves along the column from a position, of which
// the room's edges are all, lead to the same positions as those from the one in the first row do.
func (s *unitLevels) checkLine(x puzzle.Index, room *learnRoom) error {
	if s.side != nil {
		return nil
	}
	first, others := x, 0
	for _, e := range room.edges {
		if to := s.sheetOf(e.To); to%columns == s.sheetOf(x)%columns {
			others++
			if to < columns {
				first = e.To
			}
		}
	}
	if s.sheetOf(first) >= columns {
		return s.otherwise(x)
	}
	if first == x {
		return nil
	}
	room.line = s.puzzle.Successors(first, room.line[:0])
	for _, e := range room.line {
		if s.sheetOf(e.To)%columns != s.sheetOf(x)%columns {
			continue
		}
		others--
		if e.To != x && !slices.ContainsFunc(
			room.edges, func(f puzzle.Edge) bool { return f.To == e.To }) {
			return s.otherwise(x)
		}
	}
	if others != 0 {
		return s.otherwise(x)
	}
	return nil
}
