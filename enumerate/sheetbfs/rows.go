package sheetbfs

import (
	"puzzlebase/enumerate/planes"
	"puzzlebase/space"
)

// layout is where the planes have a position. Each sheet begins with a word of
// its own.
type layout struct {
	width  uint64 // positions of a sheet
	stride uint64 // words of a sheet
}

// table is a finished search.
type table struct {
	layout
	planes  *planes.Store
	parents int // planes of parent moves
	shape   space.Shape
}

// Rows ends the search: what it returns writes consecutive rows of the shape
// given, from row first on, as space.Space.Rows does. It is safe for concurrent
// use, and fails when the scratch file does.
func (s *Search) Rows(shape space.Shape) func(first uint64, dst []uint64) error {
	t := &table{s.layout, s.planes, s.parents, shape} // a copy, so that the rest of the search can be freed
	return t.rows
}

func (t *table) rows(first uint64, dst []uint64) error {
	words := t.shape.Words()
	rows := uint64(len(dst) / words)
	memory, inMemory := t.planes.Memory()
	var room []uint64
	if !inMemory {
		room = make([]uint64, rows)
	}
	for k := range words {
		if t.width%space.Lanes == 0 {
			for i, w := range t.planes.Read(t.plane(k), first, first+rows, room) {
				dst[i*words+k] = w
			}
			continue
		}
		plane := memory[t.plane(k)]
		for i := range rows {
			dst[int(i)*words+k] = t.word(plane, first+i)
		}
	}
	return t.planes.Err()
}

// plane returns the number of the plane that is word k of a row.
func (t *table) plane(k int) int {
	if k < t.shape.Distance {
		return t.parents + k
	}
	return k - t.shape.Distance
}

// word collects a row's bits of a plane from the sheets that it touches.
func (t *table) word(plane []uint64, row uint64) uint64 {
	var out [1]uint64
	for lane := uint64(0); lane < space.Lanes; {
		x := row*space.Lanes + lane
		sheet, offset := x/t.width, x%t.width
		if sheet*t.stride >= t.planes.Words()-1 {
			break // the end of the space
		}
		n := min(space.Lanes-lane, t.width-offset)
		orBits(out[:], lane, plane, sheet*t.stride*64+offset, n)
		lane += n
	}
	return out[0]
}
