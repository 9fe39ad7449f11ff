package peg

import "puzzlebase/puzzle"

// Symmetries is 8: the rotations and reflections of the square. All of them
// keep the centre, so they keep every distance.
func (h *HiRiQ) Symmetries() int { return 8 }

// Image returns p under symmetry s: s&3 quarter turns, after a reflection in
// the middle column when s is 4 or more.
func (h *HiRiQ) Image(p puzzle.Position, s int) puzzle.Position {
	cells := make([]byte, len(p))
	for i := range cells {
		cells[h.Board.image(i, s)] = p[i]
	}
	return puzzle.Position(cells)
}

// image returns the cell that symmetry s takes cell i to, on a square board.
func (b *Board) image(i, s int) int {
	p := b.cells[i]
	last := b.width - 1
	if s >= 4 {
		p.col = last - p.col
	}
	for range s & 3 {
		p = point{p.col, last - p.row}
	}
	return b.at[p]
}
