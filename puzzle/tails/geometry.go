package tails

import (
	"fmt"

	"puzzlebase/puzzle"
)

// geometry is the feature Geometry.
func (t *Tails) geometry() puzzle.Geometry {
	g := puzzle.Geometry{Width: float64(t.cols), Height: float64(t.rows), Edit: puzzle.Next,
		Pieces: []puzzle.Piece{
			{Sign: "H", Name: "heads", Look: coin(0)},
			{Sign: "T", Name: "tails", Look: coin(1)},
		}}
	for i := range t.Bits {
		x, y := t.middle(i)
		g.Cells = append(g.Cells,
			puzzle.Cell{X: x, Y: y, Name: fmt.Sprintf("row %d column %d", i/t.cols+1, i%t.cols+1)})
	}
	return g
}

// gesture is the feature Gesture: a coin is touched.
func (t *Tails) gesture(_ puzzle.Position, m puzzle.Move) (from, to int) { return int(m), int(m) }

// rules is the feature Rules.
func (t *Tails) rules() []string {
	which := "A coin that shows heads may be flipped."
	switch t.rule {
	case weighted:
		which += " A flip costs as much as the coins that it turns."
	case anyCoin:
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

// locate is the feature Locate: the coins of which every flip turns an even
// number.
func (t *Tails) locate(p puzzle.Position) [][]int {
	set := t.refuting(p)
	if set == 0 {
		return nil
	}
	var cells []int
	for i := range t.Bits {
		if set&t.bit(i) != 0 {
			cells = append(cells, i)
		}
	}
	return [][]int{cells}
}
