package puzzle

// TileForm is a grid of numbered tiles and one gap, into which the tiles next to it slide.
type TileForm struct {
	Rows, Cols int
	Home       int  // the gap's cell at the goal, where the tiles are in order
	Line       bool // whether a move may slide several tiles in a line at once
}

// PatternForm is a grid of tiles whose patterns give lower bounds of its distances (see package
// search/pattern).
type PatternForm struct {
	// Searched says that the puzzle has more positions than a table holds: it is
	// answered by search, with databases of patterns.
	Searched bool

	// Serves is the spec of the puzzle whose pattern databases serve: this one, or
	// one that is the same after half a turn.
	Serves     string
	Grid       TileForm // of that puzzle
	Rotated180 bool     // whether this puzzle is that one after half a turn

	// Homes returns for each cell of a position the cell where what is in it is at the
	// goal; both cells after half a turn where Rotated180 is set.
	Homes func(p Position) []uint8
}
