package peg

import (
	"encoding/json"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
)

// Bitboard is a position as the set of its white cells: bit i is cell i.
type Bitboard uint64

// Count is the number of white cells.
func (w Bitboard) Count() int { return bits.OnesCount64(uint64(w)) }

// Has reports whether cell i is white.
func (w Bitboard) Has(i int) bool { return w>>i&1 == 1 }

// CellList writes the numbers of the white cells.
func (w Bitboard) CellList() string { return puzzle.Joined(w.numbers(), " ") }

func (w Bitboard) numbers() []int {
	out := []int{}
	for ; w != 0; w &= w - 1 {
		out = append(out, bits.TrailingZeros64(uint64(w)))
	}
	return out
}

// Triplet is a straight run of three cells, by cell number, A < B < C.
type Triplet struct{ A, B, C int }

func (t Triplet) mask() uint64 { return 1<<t.A | 1<<t.B | 1<<t.C }

func (t Triplet) ends() uint64 { return 1<<t.A | 1<<t.C }

// point is where a cell lies in the picture of its board.
type point struct{ row, col int }

// plus returns the point n steps away.
func (p point) plus(n int, step point) point {
	return point{p.row + n*step.row, p.col + n*step.col}
}

// grid says how the cells of a board lie.
type grid struct {
	// steps are the directions of its lines, each towards higher cell numbers, in the order of the
	// moves.
	steps []point
	// colourings are factors of row and column. Their sum modulo 3 colours the cells so that every
	// triplet has all three colours.
	colourings []point
	rotations  int               // by the least angle, until all is as before
	rotated    func(point) point // about row and column 0 by that angle
	text       int               // signs of a drawn board for each column

	across, down float64     // distance of columns and rows in a picture
	under        puzzle.Mark // the ground under a cell, wide enough to leave no gaps
}

var square = &grid{
	steps: []point{{0, 1}, {1, 0}}, colourings: []point{{1, 1}, {1, -1}},
	rotations: 4, rotated: func(p point) point { return point{p.col, -p.row} },
	text: 2, across: 1, down: 1,
	under: puzzle.Mark{Form: puzzle.Box, W: 1.14, H: 1.14, Corner: 0.1, Fill: "#d9d2c3"},
}

// triangular grids have lines in three directions. In a picture each row is shifted by half a cell
// against the one above, and neighbours in a row are two columns apart.
var triangular = &grid{
	steps: []point{{0, 2}, {1, -1}, {1, 1}}, colourings: []point{{0, 1}},
	rotations: 6, rotated: func(p point) point {
		return point{(p.row + p.col) / 2, (p.col - 3*p.row) / 2}
	},
	text: 1, across: 0.5, down: math.Sqrt(3) / 2,
	under: puzzle.Mark{Form: puzzle.Disc, W: 1.36, H: 1.14, Corner: 0.1, Fill: "#d9d2c3"},
}

// maxCells is the greatest number of cells of a board.
const maxCells = 41

// Board is a set of cells on a square or a triangular grid with its triplets.
type Board struct {
	grid     *grid
	cells    []point       // in cell order, row by row; the least row and column are 0
	cellAt   map[point]int // the cell at each point
	height   int           // rows of the picture
	firstRow int           // cells of the first row
	width    int           // columns of the picture
	triplets []Triplet     // by first cell, then in the order of the steps
	subspace               // the span of the moves
	lattices []Bitboard    // see Lattices
}

// newBoard makes a board of at most maxCells cells.
func newBoard(g *grid, cells []point) *Board {
	b := &Board{grid: g, cells: cells, cellAt: map[point]int{}}
	for i, p := range cells {
		b.cellAt[p] = i
		b.height = max(b.height, p.row+1)
		b.width = max(b.width, p.col+1)
		if p.row == 0 {
			b.firstRow++
		}
	}
	for a, p := range cells {
		for _, step := range g.steps {
			m, okM := b.cellAt[p.plus(1, step)]
			z, okZ := b.cellAt[p.plus(2, step)]
			if okM && okZ {
				b.triplets = append(b.triplets, Triplet{a, m, z})
			}
		}
	}
	b.subspace = newSubspace(b, nil)
	b.lattices = b.findLattices()
	return b
}

// Cells is the number of cells.
func (b *Board) Cells() int { return len(b.cells) }

// Triplets returns the triplets in the order of their move numbers: by first cell, the horizontal
// one before those that lead down. The caller must not change it.
func (b *Board) Triplets() []Triplet { return b.triplets }

func (b *Board) all() uint64 { return 1<<len(b.cells) - 1 }

// Lattices returns the connected components of the graph whose edges join the two ends of every
// triplet. A move is possible exactly if two ends differ. So a position is frozen if every lattice
// has one colour. HiRiQ's board has four lattices, by the parities of row and column.
func (b *Board) Lattices() []Bitboard { return b.lattices }

// findLattices joins cells along the ends of the triplets.
func (b *Board) findLattices() []Bitboard {
	var out []Bitboard
	for left := Bitboard(b.all()); left != 0; {
		lattice := left & -left
		for before := Bitboard(0); before != lattice; {
			before = lattice
			for _, t := range b.triplets {
				if ends := Bitboard(t.ends()); lattice&ends != 0 {
					lattice |= ends
				}
			}
		}
		out = append(out, lattice)
		left &^= lattice
	}
	return out
}

// Frozen reports whether no triplet has different ends: whether every lattice has one colour.
func (b *Board) Frozen(w Bitboard) bool {
	for _, l := range b.lattices {
		if in := w & l; in != 0 && in != l {
			return false
		}
	}
	return true
}

// FrozenPositions returns the frozen positions of all classes, in increasing order as numbers.
func (b *Board) FrozenPositions() []Bitboard {
	var out []Bitboard
	for choice := range uint(1) << len(b.lattices) {
		var w Bitboard
		for i, l := range b.lattices {
			if choice>>i&1 == 1 {
				w |= l
			}
		}
		out = append(out, w)
	}
	slices.Sort(out)
	return out
}

// MarshalJSON writes the numbers of the white cells as a list.
func (w Bitboard) MarshalJSON() ([]byte, error) { return json.Marshal(w.numbers()) }

// UnmarshalJSON reads what MarshalJSON writes.
func (w *Bitboard) UnmarshalJSON(text []byte) error {
	var cells []int
	if err := json.Unmarshal(text, &cells); err != nil {
		return err
	}
	*w = 0
	for _, c := range cells {
		if c < 0 || c >= 64 {
			return fmt.Errorf("no cell has the number %d", c)
		}
		*w |= 1 << c
	}
	return nil
}
