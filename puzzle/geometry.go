package puzzle

// Geometry is where the cells of a puzzle lie and what may stand in them: enough
// for a program that knows no rules to draw any position and to let a person
// change it. The unit of length is that of [Drawing].
//
// Where no piece is given, the cells are only where a person takes hold and lets
// go, such as the pegs of a tower; then the feature Depict draws the positions, as wide
// and high, and they are changed in writing.
type Geometry struct {
	Width, Height float64
	Ground        []Shape // under all cells
	Cells         []Cell  // in the order of a position
	Pieces        []Piece // what may stand in a cell
	Between       string  // what Format writes between two cells
	Edit          Edit    // how a person changes a position by hand
}

// Cell is a place for a piece.
type Cell struct {
	X, Y  float64 // its middle
	Name  string  // for people who cannot see the board, such as "row 3 column 4"
	Label string  // by which moves name it, where they do
}

// Piece is what may stand in a cell.
type Piece struct {
	Sign string  // as Format writes it
	Name string  // such as "white"
	Look []Shape // around the middle of the cell; none for an empty cell
	Ink  Colour  // of a label on it
}

// Edit is what a person who changes a position by hand does to its cells.
type Edit string

// The ways to edit.
const (
	Next Edit = "next" // touching a cell puts the next piece there
	Swap Edit = "swap" // touching two cells exchanges their pieces
	None Edit = "none" // there are no pieces in cells
)

// CellNames returns what moves and certificates of p call its cells, in the order
// of a position: the labels of its cells or, where a move is made on one cell, what
// the move is called. It returns nil where cells have no names.
func CellNames(p Puzzle) []string {
	f := p.Features()
	if f.Geometry == nil {
		return nil
	}
	var names []string
	cells := f.Geometry().Cells
	touched := f.XOR != nil && len(f.XOR.Moves) == len(cells)
	for i, c := range cells {
		switch {
		case c.Label != "":
			names = append(names, c.Label)
		case touched:
			names = append(names, p.MoveName("", Move(i)))
		default:
			return nil
		}
	}
	return names
}

// At returns shapes moved by x and y.
func At(x, y float64, shapes ...Shape) []Shape {
	out := make([]Shape, len(shapes))
	for i, s := range shapes {
		s.X, s.Y = s.X+x, s.Y+y
		out[i] = s
	}
	return out
}
