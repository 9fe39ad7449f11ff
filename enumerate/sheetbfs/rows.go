package sheetbfs

import "puzzlebase/space"

// Table is a finished search. Planes are kept whole, one after the other, and
// each sheet begins with a word of its own.
type Table struct {
	shelf
	width  uint64 // positions of a sheet
	stride uint64 // words of a sheet
	levels []uint64
	shape  space.Shape
}

// Size is the number of positions.
func (t *Table) Size() uint64 { return (t.words - 1) / t.stride * t.width }

// Levels returns the number of positions at each distance. Not to be changed.
func (t *Table) Levels() []uint64 { return t.levels }

// Shape is the shape of the rows.
func (t *Table) Shape() space.Shape { return t.shape }

// Rows writes the rows of consecutive groups, from first, into dst, whose
// length is a multiple of Shape().Words(). It is safe for concurrent use. It
// fails when the scratch file has failed.
func (t *Table) Rows(first uint64, dst []uint64) error {
	words := t.shape.Words()
	groups := uint64(len(dst) / words)
	var room []uint64
	if t.file != nil {
		room = make([]uint64, groups)
	}
	for k := range words {
		if t.width%space.Lanes == 0 {
			for g, w := range t.read(t.plane(k), first, first+groups, room) {
				dst[g*words+k] = w
			}
			continue
		}
		plane := t.memory[t.plane(k)]
		for g := range groups {
			dst[int(g)*words+k] = t.group(plane, first+g)
		}
	}
	return t.err()
}

// plane returns the number of the plane that is word k of a row.
func (t *Table) plane(k int) int {
	if k < t.shape.Distance {
		return t.parents + k
	}
	return k - t.shape.Distance
}

// group collects a group's bits of a plane from the sheets that it touches.
func (t *Table) group(plane []uint64, g uint64) uint64 {
	var out [1]uint64
	for lane := uint64(0); lane < space.Lanes; {
		x := g*space.Lanes + lane
		sheet, offset := x/t.width, x%t.width
		if sheet*t.stride >= t.words-1 {
			break // the end of the space
		}
		n := min(space.Lanes-lane, t.width-offset)
		orBits(out[:], lane, plane, sheet*t.stride*64+offset, n)
		lane += n
	}
	return out[0]
}
