package blocks

import (
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
)

// image is a symmetry of a board.
type image struct {
	kinds []int   // the kind that each kind becomes
	cells [][]int // for each kind, by the cell where a block begins: where its image begins, or -1
}

// symmetry returns the symmetries of the grid that keep the walls, the first position and the
// goals. So they keep the set of positions that can be reached. It returns nil if there is only the
// identity.
func (b *Board) symmetry() *puzzle.Symmetries[puzzle.Position] {
	var images []*image
	for _, to := range puzzle.GridSymmetries(len(b.signs)/b.width, b.width) {
		if m := b.imageOf(to); m != nil {
			images = append(images, m)
		}
	}
	if len(images) < 2 {
		return nil
	}
	return &puzzle.Symmetries[puzzle.Position]{Order: len(images), Image: func(p puzzle.Position,
		s int) puzzle.Position {
		return images[s].of(p)
	}}
}

// imageOf returns the symmetry that takes the sign i of a picture to sign to[i], or nil if that is
// none.
func (b *Board) imageOf(to []int) *image {
	cells := make([]int, len(b.cells))
	for sign, cell := range b.signs {
		switch there := b.signs[to[sign]]; {
		case (cell < 0) != (there < 0):
			return nil // a wall is no wall there
		case cell >= 0:
			cells[cell] = there
		}
	}
	m := &image{kinds: make([]int, len(b.kinds))}
	for _, k := range b.kinds {
		begins := make([]int, len(cells))
		for cell, here := range k.places {
			if begins[cell] = -1; here != 0 {
				begins[cell] = bits.TrailingZeros64(uint64(mapped(here, cells)))
			}
		}
		m.cells = append(m.cells, begins)
	}
	for cell, n := range []byte(b.start) {
		if n > 0 {
			m.kinds[n-1] = int(b.start[m.cells[n-1][cell]]) - 1
		}
	}
	for n, k := range b.kinds {
		if m.kinds[n] < 0 {
			return nil
		}
		there := &b.kinds[m.kinds[n]]
		for cell, here := range k.places {
			if here != 0 && there.places[m.cells[n][cell]] != mapped(here, cells) {
				return nil // the shape is another
			}
		}
	}
	if m.of(b.start) != b.start || slices.ContainsFunc(b.goals,
		func(g puzzle.Position) bool { return !slices.Contains(b.goals, m.of(g)) }) {
		return nil
	}
	return m
}

// mapped returns the cells to which those of a set go.
func mapped(s set, cells []int) (out set) {
	for ; s != 0; s &= s - 1 {
		out |= 1 << cells[bits.TrailingZeros64(uint64(s))]
	}
	return out
}

// of returns the image of a position, or of a goal.
func (m *image) of(p puzzle.Position) puzzle.Position {
	out := make([]byte, len(p))
	for cell, n := range []byte(p) {
		if n > 0 {
			out[m.cells[n-1][cell]] = byte(m.kinds[n-1] + 1)
		}
	}
	return puzzle.Position(out)
}
