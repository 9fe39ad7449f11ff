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
	g := t.geometry()
	return g.Drawing(func(i int) []puzzle.Mark {
		look := coin(s.Position[i])
		if slices.Contains(s.Marked, i) {
			ring := puzzle.Mark{Form: puzzle.Disc, W: 0.93, Line: markLine, Stroke: 0.07}
			look = slices.Insert(look, 0, ring)
		}
		return look
	})
}

// coin draws a coin with heads, 0, or tails up.
func coin(side byte) []puzzle.Mark {
	coin := puzzle.Mark{Form: puzzle.Disc, W: 0.8, Fill: headsFill, Line: headsLine, Stroke: 0.04}
	rim := puzzle.Mark{Form: puzzle.Disc, W: 0.66, Line: headsLine, Stroke: 0.015}
	letter := puzzle.Mark{Form: puzzle.Word, H: 0.36, Fill: "#5a3f06", Text: "H"}
	if side != 0 {
		coin.Fill, coin.Line, rim.Line = tailsFill, tailsLine, "#a9b3bb"
		letter.Fill, letter.Text = "#ffffff", "T"
	}
	return []puzzle.Mark{coin, rim, letter}
}

func (t *Tails) geometry() puzzle.Geometry {
	return puzzle.Geometry{Width: float64(t.cols), Height: float64(t.rows), Edit: puzzle.Next,
		Cells: puzzle.GridCells(t.rows, t.cols, 0),
		Pieces: []puzzle.Piece{
			{Sign: "H", Name: "heads", Look: coin(0)},
			{Sign: "T", Name: "tails", Look: coin(1)},
		}}
}

func (t *Tails) gesture(_ puzzle.Position, m puzzle.Move) (from, to int) { return int(m), int(m) }

func (t *Tails) rules() []string {
	which := "A coin that shows heads may be flipped."
	switch t.rule {
	case Weighted:
		which += " A flip costs as much as the coins that it turns."
	case AnyCoin:
		which = "Any coin may be flipped, heads or tails."
	}
	return []string{
		which + " With it turn the coins above, below, left and right of it.",
		"It is solved when all coins show tails.",
		"Flipping a coin twice changes nothing and the order of flips does not matter, so a " +
			"solution is a set of coins: " +
			"a system of linear equations modulo 2. On some boards there is a set of coins of " +
			"which every flip turns an even number; " +
			"when an odd number of them shows heads, no sequence of flips can make it none.",
	}
}
