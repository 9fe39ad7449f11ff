package puzzle

// PositionSymmetries is a group of symmetries of a puzzle.
type PositionSymmetries struct {
	// Order is the number of symmetries; symmetry 0 is the identity.
	Order int
	// Image returns p under symmetry s, 0 <= s < Order.
	Image func(p Position, s int) Position
}

// IndexSymmetries is a group of symmetries of a puzzle, as maps of indices.
type IndexSymmetries struct {
	Order int // the number of symmetries; symmetry 0 is the identity
	// Image returns the index of the image of x under symmetry s, 0 <= s < Order.
	Image func(x Index, s int) Index
}

// CellSymmetry is a group of permutations of the cells: symmetry s takes what is in cell i to cell
// to[s][i].
func CellSymmetry(to [][]int) *PositionSymmetries {
	return &PositionSymmetries{Order: len(to), Image: func(p Position, s int) Position {
		cells := make([]byte, len(p))
		for i, cell := range to[s] {
			cells[cell] = p[i]
		}
		return Position(cells)
	}}
}
