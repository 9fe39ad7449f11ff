package puzzle

// Symmetries is a group of symmetries of a puzzle, as maps of positions or of indices.
type Symmetries[T Position | Index] struct {
	// Order is the number of symmetries; symmetry 0 is the identity.
	Order int
	// Image returns x under symmetry s, 0 <= s < Order.
	Image func(x T, s int) T
}

// CellSymmetry is a group of permutations of the cells: symmetry s takes what is in cell i to cell
// to[s][i].
func CellSymmetry(to [][]int) *Symmetries[Position] {
	return &Symmetries[Position]{Order: len(to), Image: func(p Position, s int) Position {
		cells := make([]byte, len(p))
		for i, cell := range to[s] {
			cells[cell] = p[i]
		}
		return Position(cells)
	}}
}
