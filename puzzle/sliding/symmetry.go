package sliding

import (
	"slices"

	"puzzlebase/puzzle"
)

// symmetry takes the cells of a grid to those of the same or another one, and renames the tiles:
// each becomes the one to whose cell at the goal its own is taken. So goals are taken to goals.
type symmetry struct {
	cell [maxSearched]uint8 // where each cell is taken
	tile [maxSearched]byte  // what each tile is called then; 0 is the gap
}

// onto returns the symmetry that takes each cell to one of another grid.
func (s *Sliding) onto(other *Sliding, cells []int) (out symmetry) {
	goal := other.inOrder
	for cell, tile := range []byte(s.inOrder) {
		out.cell[cell], out.tile[tile] = uint8(cells[cell]), goal[cells[cell]]
	}
	return out
}

// transposed exchanges rows and columns: it returns where each cell is taken.
func (s *Sliding) transposed() (cells []int) {
	for cell := range s.cells {
		cells = append(cells, cell%s.cols*s.rows+cell/s.cols)
	}
	return cells
}

// symmetries returns those that leave the gap's cell at the goal where it is, each once, the
// identity first. A square grid has 2 with the gap in a corner, and up to 8 with the gap in the
// middle.
func (s *Sliding) symmetries() (out []symmetry) {
	for _, cells := range puzzle.GridSymmetries(s.rows, s.cols) {
		to := s.onto(s, cells) // in a single row or column several are one
		if cells[s.home] == s.home && !slices.Contains(out, to) {
			out = append(out, to)
		}
	}
	return out
}

// image returns what becomes of a board.
func (to *symmetry) image(p puzzle.Position) puzzle.Position {
	var cells [maxSearched]byte
	for cell, tile := range []byte(p) {
		cells[to.cell[cell]] = to.tile[tile]
	}
	return puzzle.Position(cells[:len(p)])
}
