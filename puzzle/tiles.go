package puzzle

// TileForm is a grid of numbered tiles and one gap, into which the tiles next to it slide, one at a
// time or several of a line together. The index is that of package sliding: the cell of the gap,
// then half the lexicographic rank of the tiles in reading order.
type TileForm struct {
	Rows, Cols int
	Home       int // the gap's cell at the goal, where the tiles are in order
	Together   bool
}
