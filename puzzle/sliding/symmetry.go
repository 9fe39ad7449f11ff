package sliding

import (
	"slices"

	"puzzlebase/puzzle"
)

// symmetry is a rotation or reflection of the grid that leaves the gap's cell at the
// goal where it is, and the names that it gives the tiles: each gets that of the tile
// to whose place at the goal it takes its own. So the goal is its own image.
type symmetry struct {
	cell [MaxSearched]uint8 // where each cell is taken
	tile [MaxSearched]byte  // what each tile is called then; 0 is the gap
}

// symmetries returns all of them, each once, the identity first: 2 on a square grid with the
// gap in a corner, up to 8 with it in the middle.
func (s *Sliding) symmetries() []symmetry {
	var out []symmetry
	for bits := range 8 { // rows reversed, columns reversed, rows and columns exchanged
		if bits&4 != 0 && s.rows != s.cols {
			break
		}
		var to symmetry
		for cell := range s.cells {
			row, col := cell/s.cols, cell%s.cols
			if bits&1 != 0 {
				row = s.rows - 1 - row
			}
			if bits&2 != 0 {
				col = s.cols - 1 - col
			}
			if bits&4 != 0 {
				row, col = col, row
			}
			to.cell[cell] = uint8(row*s.cols + col)
		}
		if int(to.cell[s.home]) != s.home {
			continue
		}
		goal := s.inOrder()
		for cell, tile := range []byte(goal) {
			to.tile[tile] = goal[to.cell[cell]]
		}
		if !slices.Contains(out, to) { // in a single row or column several are one
			out = append(out, to)
		}
	}
	return out
}

// image rotates or reflects a board and renames its tiles.
func (s *Sliding) image(p puzzle.Position, i int) puzzle.Position {
	to := &s.symmetric[i]
	var room [MaxSearched]byte
	for cell, tile := range []byte(p) {
		room[to.cell[cell]] = to.tile[tile]
	}
	return puzzle.Position(room[:len(p)])
}
