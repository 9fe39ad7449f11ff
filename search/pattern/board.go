package pattern

import (
	"fmt"
	"math/bits"

	"puzzlebase/puzzle"
)

// MaxCells is the greatest number of cells of a board. maxTiles is the greatest number of tiles of
// a pattern.
const (
	MaxCells = 25
	maxTiles = 8
)

// Board is a grid with the gap's cell at the goal. Cells are numbered row by row.
type Board puzzle.TileForm

// Cells is the number of cells.
func (b Board) Cells() int { return b.Rows * b.Cols }

// Neighbours returns the set of cells next to a cell: bit c stands for cell c.
func (b Board) Neighbours(cell int) (out uint32) {
	for direction := range directions {
		if to, ok := b.Toward(cell, direction, 1); ok {
			out |= 1 << to
		}
	}
	return out
}

// Direction is a direction in which the gap moves.
type Direction int

// The directions of the gap.
const (
	North Direction = iota
	South
	West
	East
	directions
)

// Toward returns the cell that is steps away in a direction, or false if the board ends before.
func (b Board) Toward(cell int, direction Direction, steps int) (int, bool) {
	row, col := cell/b.Cols, cell%b.Cols
	switch direction {
	case North:
		row -= steps
	case South:
		row += steps
	case West:
		col -= steps
	case East:
		col += steps
	}
	return row*b.Cols + col, row >= 0 && row < b.Rows && col >= 0 && col < b.Cols
}

// Ahead returns the difference to the next cell on the way from a cell to another in the same row
// or column.
func (b Board) Ahead(from, to int) int {
	step := 1
	if from/b.Cols != to/b.Cols {
		step = b.Cols
	}
	if to < from {
		return -step
	}
	return step
}

// dark is the set of cells of one colour of a chessboard.
func (b Board) dark() (out uint32) {
	for cell := range b.Cells() {
		out |= uint32((cell/b.Cols+cell%b.Cols)&1) << cell
	}
	return out
}

// Reflect returns the image of a cell under reflection in the main diagonal. The reflection
// preserves a square board, and the gap's home if that is on the diagonal.
func (b Board) Reflect(cell int) int { return cell%b.Cols*b.Cols + cell/b.Cols }

// Reflects reports whether the reflection preserves the rules and the goal.
func (b Board) Reflects() bool { return b.Rows == b.Cols && b.Reflect(b.Home) == b.Home }

// region returns the cells of free that are connected with cell by their sides; in the line metric,
// the cell alone.
func (b Board) region(free uint32, cell int) uint32 {
	out := uint32(1) << cell
	if b.Line {
		return out
	}
	for edge := out; edge != 0; {
		var next uint32
		for ; edge != 0; edge &= edge - 1 {
			next |= b.Neighbours(bits.TrailingZeros32(edge))
		}
		edge = next & free &^ out
		out |= edge
	}
	return out
}

// check returns an error for a board that has no patterns.
func (b Board) check() error {
	if n := b.Cells(); b.Rows < 2 || b.Cols < 2 || n > MaxCells || b.Home < 0 || b.Home >= n {
		return fmt.Errorf("patterns are for boards of 2x2 to %d cells, not for %dx%d",
			MaxCells, b.Rows, b.Cols)
	}
	return nil
}
