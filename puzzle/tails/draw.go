package tails

import (
	"slices"

	"puzzlebase/puzzle"
)

// looks are those of coins with heads up and with tails up: light and dark, also in grey print.
var looks = [2]struct {
	fill, line, rim, ink puzzle.Colour
	letter               string
}{
	{"#f2c14e", "#8a6414", "#8a6414", "#5a3f06", "H"},
	{"#5b6770", "#39424a", "#a9b3bb", "#ffffff", "T"},
}

// drawCell draws a coin with the letter of the side that shows; a marked one stands in a ring.
func drawCell(s puzzle.Scene, i int) []puzzle.Mark {
	look := coin(s.Position[i])
	if slices.Contains(s.Marked, i) {
		ring := puzzle.Mark{Form: puzzle.Disc, W: 0.93, Line: "#d55e00", Stroke: 0.07}
		look = slices.Insert(look, 0, ring)
	}
	return look
}

// coin draws a coin with heads, 0, or tails up.
func coin(side byte) []puzzle.Mark {
	l := looks[side]
	return []puzzle.Mark{
		{Form: puzzle.Disc, W: 0.8, Fill: l.fill, Line: l.line, Stroke: 0.04},
		{Form: puzzle.Disc, W: 0.66, Line: l.rim, Stroke: 0.015},
		{Form: puzzle.Word, H: 0.36, Fill: l.ink, Text: l.letter},
	}
}

func (t *Tails) geometry() *puzzle.Geometry {
	cells := puzzle.GridCells(t.rows, t.cols, 0)
	for i := range cells {
		cells[i].Name = t.MoveName("", puzzle.Move(i)) // a coin is called as its flip is
	}
	return &puzzle.Geometry{Width: float64(t.cols), Height: float64(t.rows), Edit: puzzle.EditNext,
		Cells:   cells,
		Gesture: func(_ puzzle.Position, m puzzle.Move) (from, to int) { return int(m), int(m) },
		Pieces: []puzzle.Piece{
			{Sign: "H", Name: "heads", Look: coin(0)},
			{Sign: "T", Name: "tails", Look: coin(1)},
		}}
}

func (t *Tails) rules() []string {
	which, cost := "A coin that shows heads may be flipped.", ""
	switch t.rule {
	case Weighted:
		cost = " A flip costs 1 for each coin that it turns."
	case AnyCoin:
		which = "Any coin may be flipped, heads or tails."
	}
	return []string{
		which + " With it turn the coins above, below, left and right of it." + cost,
		"It is solved when all coins show tails.",
		"Flipping a coin twice changes nothing and the order of flips does not matter, so a " +
			"solution is a set of coins: " +
			"a system of linear equations modulo 2. On some boards there is a set of coins of " +
			"which every flip turns an even number; " +
			"when an odd number of them shows heads, no sequence of flips can make it none.",
	}
}
