package puzzle

import "fmt"

// Geometry is where the cells of a puzzle lie and what may stand in them: enough
// for a program that knows no rules to draw any position and to let a person
// change it. The unit of length is that of [Drawing]. Where there are pieces, what Format writes is
// one sign a cell, in their order, with Between between them.
//
// Where there are no pieces, the cells are only where a person takes hold and lets
// go, such as the pegs of a tower. Then the feature Depict draws the positions, as wide
// and high, and they are changed in writing.
type Geometry struct {
	Width   float64 `json:"width"`
	Height  float64 `json:"height"`
	Ground  []Mark  `json:"ground" nullable:"false" doc:"under all cells, in order of painting"`
	Cells   []Cell  `json:"cells" nullable:"false" doc:"in the order in which a position has them"`
	Pieces  []Piece `json:"pieces" nullable:"false" doc:"what may stand in a cell"`
	Between string  `json:"between" doc:"between the signs of two cells in writing"`
	Edit    Edit    `json:"edit" enum:"next,swap,none" doc:"touches put the next piece, swap two"`
	// Gesture is required. It returns the two cells between which a person drags to play m in p, or
	// twice the same cell where a touch plays it. No two legal moves have the same gesture.
	Gesture func(p Position, m Move) (from, to int) `json:"-"`
}

// Cell is a place for a piece.
type Cell struct {
	X     float64 `json:"x" doc:"of its middle"`
	Y     float64 `json:"y"`
	Name  string  `json:"name" doc:"such as row 3 column 4, or the name of its move"`
	Label string  `json:"label,omitempty" doc:"by which moves name it"`
}

// Piece is what may stand in a cell.
type Piece struct {
	Sign string `json:"sign" doc:"as it stands in a written position"`
	Name string `json:"name" doc:"such as white"`
	Look []Mark `json:"look" nullable:"false" doc:"around the middle of the cell"`
	Ink  Colour `json:"ink,omitempty" doc:"colour of a label on it"`
}

// Edit is what a person who changes a position by hand does to its cells.
type Edit string

// The ways to edit.
const (
	EditNext Edit = "next" // touching a cell puts the next piece there
	EditSwap Edit = "swap" // touching two cells exchanges their pieces
	EditNone Edit = "none" // there are no pieces in cells
)

// CellNames returns what moves and certificates of p call its cells, in the order of a position.
// That is a cell's label or, if a move is made on one cell, the name of the move. It returns nil
// where cells have no names.
func CellNames(p Puzzle) []string {
	f := p.Features()
	if f.Geometry == nil {
		return nil
	}
	var names []string
	cells := f.Geometry.Cells
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

// Drawing draws the ground, and in each cell what look returns for it, about its middle.
func (g *Geometry) Drawing(look func(cell int) []Mark) Drawing {
	d := Drawing{Width: g.Width, Height: g.Height}
	d.Add(g.Ground...)
	for i, c := range g.Cells {
		d.Add(Shifted(c.X, c.Y, look(i)...)...)
	}
	return d
}

// Depict returns a feature Depict that draws each cell by itself, about its middle.
func (g *Geometry) Depict(look func(s Scene, cell int) []Mark) func(s Scene) Drawing {
	return func(s Scene) Drawing {
		return g.Drawing(func(cell int) []Mark { return look(s, cell) })
	}
}

// Shifted returns shapes moved by x and y.
func Shifted(x, y float64, shapes ...Mark) []Mark {
	out := make([]Mark, len(shapes))
	for i, s := range shapes {
		s.X, s.Y = s.X+x, s.Y+y
		out[i] = s
	}
	return out
}

// GridCells returns the cells of a grid, row by row, within a margin.
func GridCells(rows, cols int, margin float64) (out []Cell) {
	for row := range rows {
		for col := range cols {
			out = append(out, Cell{X: margin + float64(col) + 0.5, Y: margin + float64(row) + 0.5,
				Name: fmt.Sprintf("row %d column %d", row+1, col+1)})
		}
	}
	return out
}

// GridSymmetries returns the rotations and reflections of a grid, eight of a square and four of
// any other: by symmetry and cell the cell to which it is taken. The first is the identity.
func GridSymmetries(rows, cols int) [][]int {
	out := make([][]int, 4)
	if rows == cols {
		out = make([][]int, 8)
	}
	for s := range out {
		for cell := range rows * cols {
			r, c := cell/cols, cell%cols
			if s&1 != 0 {
				c = cols - 1 - c
			}
			if s&2 != 0 {
				r = rows - 1 - r
			}
			if s&4 != 0 {
				r, c = c, r
			}
			out[s] = append(out[s], r*cols+c)
		}
	}
	return out
}
