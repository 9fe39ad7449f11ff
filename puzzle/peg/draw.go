package peg

import (
	"math"
	"slices"
	"strconv"

	"puzzlebase/puzzle"
)

// depict draws the cells with their numbers, by which moves are named, unless
// the picture is small; marked ones stand in a ring.
func (b *Board) depict(s puzzle.Scene) puzzle.Drawing {
	d := puzzle.Drawing{}
	d.Width, d.Height = b.extent()
	d.Add(b.ground()...)
	for i := range b.cells {
		x, y := b.middle(i)
		if slices.Contains(s.Marked, i) {
			d.Add(puzzle.Shape{Form: puzzle.Disc, X: x, Y: y, W: 0.96, Fill: "#d55e00"})
		}
		d.Add(puzzle.At(x, y, disc(s.Position[i]))...)
		if !s.Small {
			d.Add(puzzle.Shape{Form: puzzle.Word, X: x, Y: y, H: 0.3, Fill: ink(s.Position[i]),
				Text: strconv.Itoa(i)})
		}
	}
	return d
}

// spacing is how far apart the columns and rows of the picture lie, and the
// ground under a cell, wide enough to leave no joints.
func (b *Board) spacing() (across, down float64, under puzzle.Shape) {
	under = puzzle.Shape{Form: puzzle.Box, W: 1.14, H: 1.14, Corner: 0.1, Fill: "#d9d2c3"}
	if b.grid == triangular { // neighbours in a row are two columns apart
		under.Form, under.W = puzzle.Disc, 1.36
		return 0.5, math.Sqrt(3) / 2, under
	}
	return 1, 1, under
}

// extent is how large a picture of the board is.
func (b *Board) extent() (width, height float64) {
	across, down, under := b.spacing()
	return float64(b.width-1)*across + under.W + 0.02, float64(b.height-1)*down + under.W + 0.02
}

// middle is where cell i lies.
func (b *Board) middle(i int) (x, y float64) {
	across, down, under := b.spacing()
	return float64(b.cells[i].col)*across + under.W/2 + 0.01,
		float64(b.cells[i].row)*down + under.W/2 + 0.01
}

// ground is what the pegs stand on.
func (b *Board) ground() []puzzle.Shape {
	var out []puzzle.Shape
	_, _, under := b.spacing()
	for i := range b.cells {
		x, y := b.middle(i)
		out = append(out, puzzle.At(x, y, under)...)
	}
	return out
}

// disc draws a cell, white when value is not 0.
func disc(value byte) puzzle.Shape {
	if value != 0 {
		return puzzle.Shape{Form: puzzle.Disc, W: 0.76, Fill: "#ffffff", Line: "#5c6066",
			Stroke: 0.03}
	}
	return puzzle.Shape{Form: puzzle.Disc, W: 0.76, Fill: "#2b3036", Line: "#14171a", Stroke: 0.03}
}

// ink is the colour of a number on a cell.
func ink(value byte) puzzle.Colour {
	if value != 0 {
		return "#4a4f55"
	}
	return "#c3c9cf"
}
