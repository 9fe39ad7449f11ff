package peg

import (
	"slices"
	"strconv"

	"puzzlebase/puzzle"
)

// Depict draws the cells with their numbers, by which moves are named, unless
// the picture is small; marked ones stand in a ring.
func (b *Board) Depict(s puzzle.Scene) puzzle.Drawing {
	d := puzzle.Drawing{Width: float64(b.width) + 0.16, Height: float64(b.height) + 0.16}
	const ground = "#d9d2c3"
	cell := func(i int) (x, y float64) {
		return float64(b.cells[i].col) + 0.58, float64(b.cells[i].row) + 0.58
	}
	for i := range b.cells { // a board without joints between its cells
		x, y := cell(i)
		d.Add(puzzle.Shape{Form: puzzle.Box, X: x, Y: y, W: 1.14, H: 1.14, Corner: 0.1, Fill: ground})
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
