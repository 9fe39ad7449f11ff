package blocks

import (
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
)

// image is a symmetry of a board.
type image struct {
	board *Board
	kinds []byte // what the blocks of each kind become, as in positions
	cells []int  // the cell to which each cell goes
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
		return images[s].imageOf(p)
	}}
}

// imageOf returns the symmetry that takes the sign i of a picture to sign to[i], or nil if that is
// none.
func (b *Board) imageOf(to []int) *image {
	m := &image{board: b, kinds: make([]byte, len(b.kinds)), cells: make([]int, len(b.cells))}
	for sign, cell := range b.signs {
		switch there := b.signs[to[sign]]; {
		case (cell < 0) != (there < 0):
			return nil // a wall is no wall there
		case cell >= 0:
			m.cells[cell] = there
		}
	}
	for cell, n := range []byte(b.start) {
		if n == 0 {
			continue
		}
		here := m.mapped(b.kinds[n-1].places[cell])
		begins := bits.TrailingZeros64(uint64(here))
		if _, there := b.block([]byte(b.start), begins); there != here {
			return nil // no block lies there, or one of another shape
		}
		m.kinds[n-1] = b.start[begins]
	}
	if m.imageOf(b.start) != b.start || slices.ContainsFunc(b.goals,
		func(g puzzle.Position) bool { return !slices.Contains(b.goals, m.imageOf(g)) }) {
		return nil
	}
	return m
}

// mapped returns the cells to which those of a set go.
func (m *image) mapped(s set) (out set) {
	for ; s != 0; s &= s - 1 {
		out |= 1 << m.cells[bits.TrailingZeros64(uint64(s))]
	}
	return out
}

// imageOf returns the image of a position, or of a goal.
func (m *image) imageOf(p puzzle.Position) puzzle.Position {
	out := make([]byte, len(p))
	for cell, n := range []byte(p) {
		if n > 0 {
			here := m.mapped(m.board.kinds[n-1].places[cell])
			out[bits.TrailingZeros64(uint64(here))] = m.kinds[n-1]
		}
	}
	return puzzle.Position(out)
}
