package peg

import (
	"math"
	"slices"
	"strconv"

	"puzzlebase/puzzle"
)

// Depict draws the cells with their numbers, by which moves are named, unless
// the picture is small; marked ones stand in a ring.
func (b *Board) Depict(s puzzle.Scene) puzzle.Drawing {
	// How far apart the columns and rows of the picture lie, and the ground
	// under a cell, wide enough to leave no joints.
	across, down := 1.0, 1.0
	under := puzzle.Shape{Form: puzzle.Box, W: 1.14, H: 1.14, Corner: 0.1, Fill: "#d9d2c3"}
	if b.grid == triangular { // neighbours in a row are two columns apart
		across, down = 0.5, math.Sqrt(3)/2
		under.Form, under.W = puzzle.Disc, 1.36
	}
	d := puzzle.Drawing{
		Width:  float64(b.width-1)*across + under.W + 0.02,
		Height: float64(b.height-1)*down + under.W + 0.02,
	}
	cell := func(i int) (x, y float64) {
		return float64(b.cells[i].col)*across + under.W/2 + 0.01, float64(b.cells[i].row)*down + under.W/2 + 0.01
	}
	for i := range b.cells {
		under.X, under.Y = cell(i)
		d.Add(under)
	}
	for i := range b.cells {
		x, y := cell(i)
		peg := puzzle.Shape{Form: puzzle.Disc, X: x, Y: y, W: 0.76, Fill: "#2b3036", Line: "#14171a", Stroke: 0.03}
		number := puzzle.Shape{Form: puzzle.Word, X: x, Y: y, H: 0.3, Fill: "#c3c9cf", Text: strconv.Itoa(i)}
		if s.Position[i] != 0 {
			peg.Fill, peg.Line, number.Fill = "#ffffff", "#5c6066", "#4a4f55"
		}
		if slices.Contains(s.Marked, i) {
			d.Add(puzzle.Shape{Form: puzzle.Disc, X: x, Y: y, W: 0.96, Fill: "#d55e00"})
		}
		d.Add(peg)
		if !s.Small {
			d.Add(number)
		}
	}
	return d
}
