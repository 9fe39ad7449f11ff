package tails

import (
	"slices"

	"puzzlebase/puzzle"
)

// Colours of coins: heads are light and tails dark, also in grey print.
const (
	headsFill = "#f2c14e"
	headsLine = "#8a6414"
	tailsFill = "#5b6770"
	tailsLine = "#39424a"
	markLine  = "#d55e00"
)

// depict draws the coins with the letter of the side that shows; marked ones
// stand in a ring.
func (t *Tails) depict(s puzzle.Scene) puzzle.Drawing {
	d := puzzle.Drawing{Width: float64(t.cols), Height: float64(t.rows)}
	for i := range len(s.Position) {
		x, y := t.middle(i)
		if slices.Contains(s.Marked, i) {
			d.Add(puzzle.Shape{Form: puzzle.Disc, X: x, Y: y, W: 0.93, Line: markLine,
				Stroke: 0.07})
		}
		d.Add(puzzle.At(x, y, coin(s.Position[i])...)...)
	}
	return d
}

// middle is where coin i lies.
func (t *Tails) middle(i int) (x, y float64) {
	return float64(i%t.cols) + 0.5, float64(i/t.cols) + 0.5
}

// coin draws a coin with heads, 0, or tails up.
func coin(side byte) []puzzle.Shape {
	coin := puzzle.Shape{Form: puzzle.Disc, W: 0.8, Fill: headsFill, Line: headsLine, Stroke: 0.04}
	rim := puzzle.Shape{Form: puzzle.Disc, W: 0.66, Line: headsLine, Stroke: 0.015}
	letter := puzzle.Shape{Form: puzzle.Word, H: 0.36, Fill: "#5a3f06", Text: "H"}
	if side != 0 {
		coin.Fill, coin.Line, rim.Line = tailsFill, tailsLine, "#a9b3bb"
		letter.Fill, letter.Text = "#ffffff", "T"
	}
	return []puzzle.Shape{coin, rim, letter}
}
