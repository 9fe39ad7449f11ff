package peg

import "slices"

// symmetriesOf returns the rotations and reflections of the grid that preserve the board and the
// set of goals, each as the images of the cells. The identity is first. HiRiQ has the eight of the
// square.
func (b *Board) symmetriesOf(goals []Bitboard) [][]int {
	var out [][]int
	for s := range 2 * b.grid.rotations {
		cells, ok := b.images(s)
		if ok && b.keeps(cells, goals) &&
			!slices.ContainsFunc(out, func(o []int) bool { return slices.Equal(o, cells) }) {
			out = append(out, cells)
		}
	}
	return out
}

// images returns the images of all cells under symmetry s. It is a reflection if s is at least the
// number of rotations, then a rotation, then a shift of the board to its place. It returns false if
// the board does not fit.
func (b *Board) images(s int) ([]int, bool) {
	points := make([]point, len(b.cells))
	for i, p := range b.cells {
		points[i] = p.plus(-1, b.cells[0]) // so that rotations stay on the grid
		if s >= b.grid.rotations {
			points[i].col = -points[i].col
		}
		for range s % b.grid.rotations {
			points[i] = b.grid.rotated(points[i])
		}
	}
	first := points[0]
	for _, p := range points {
		first = point{min(first.row, p.row), min(first.col, p.col)}
	}
	cells := make([]int, len(points))
	for i, p := range points {
		cell, ok := b.cellAt[point{p.row - first.row, p.col - first.col}]
		if !ok {
			return nil, false
		}
		cells[i] = cell
	}
	return cells, true
}

// keeps reports whether a permutation of the cells maps goals to goals.
func (b *Board) keeps(cells []int, goals []Bitboard) bool {
	return !slices.ContainsFunc(goals, func(g Bitboard) bool {
		var image Bitboard
		for i, to := range cells {
			image |= g >> i & 1 << to
		}
		return !slices.Contains(goals, image)
	})
}
