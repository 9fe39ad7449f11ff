package peg

import (
	"fmt"
	"strconv"

	"puzzlebase/puzzle"
)

// geometry is the feature Geometry.
func (b *Board) geometry() puzzle.Geometry {
	g := puzzle.Geometry{Ground: b.ground(), Edit: puzzle.Next, Pieces: []puzzle.Piece{
		{Sign: "0", Name: "black", Look: []puzzle.Shape{disc(0)}, Ink: ink(0)},
		{Sign: "1", Name: "white", Look: []puzzle.Shape{disc(1)}, Ink: ink(1)},
	}}
	g.Width, g.Height = b.extent()
	column, row := 0, -1
	for i, c := range b.cells {
		column++
		if b.grid == square {
			column = c.col + 1
		} else if c.row != row {
			column = 1
		}
		row = c.row
		x, y := b.middle(i)
		g.Cells = append(g.Cells, puzzle.Cell{X: x, Y: y,
			Name: fmt.Sprintf("row %d column %d", row+1, column), Label: strconv.Itoa(i)})
	}
	return g
}

// gesture is the feature Gesture: the two ends of the triplet, in the order
// in which it reads WWB or BBW.
func (b *Board) gesture(p puzzle.Position, m puzzle.Move) (from, to int) {
	t := b.triplets[m]
	if p[t.B] != p[t.A] {
		return t.C, t.A
	}
	return t.A, t.C
}

// rules is the feature Rules.
func (g *Game) rules() []string {
	how := "Three cells in a line that read white, white, black from either end may be " +
		"exchanged for black, black, white (a W-substitution), " +
		"and black, black, white for white, white, black (a B-substitution)."
	if g.rule == WAlone {
		how = "A white peg jumps over a white neighbour into the black cell behind it, and the " +
			"one that it jumped over is taken away: " +
			"white, white, black in a line becomes black, black, white. No move can be taken back."
	}
	goal := fmt.Sprintf("It is solved when only %s white.", whites(g.goals[0]))
	switch _, one := g.GoalWhite(); {
	case one && len(g.goals) == g.Cells() && g.goals[0].Count() == 1:
		goal = "It is solved when one cell alone is white, whichever it is."
	case len(g.goals) > 1:
		goal = fmt.Sprintf("It is solved at any of %d goals.", len(g.goals))
	}
	return []string{
		how,
		goal,
		"Colour the cells with three colours along diagonals, so that three in a line have one " +
			"of each. Every move then changes the number of " +
			"white cells of each colour by one, so that the parity of the sum of two colours " +
			"never changes. " +
			"A position whose parities differ from those of the goal cannot be solved.",
	}
}

// whites names the white cells of a goal.
func whites(w Bitboard) string {
	if w.Count() == 1 {
		return "cell " + cellList(w) + " is"
	}
	return "the cells " + cellList(w) + " are"
}

// locate is the feature Locate: the two colours of the invariant that
// differs.
func (g *Game) locate(p puzzle.Position) [][]int {
	why := g.refute(BitboardOf(p))
	if why.kind != otherClass {
		return nil
	}
	v := g.class.space.invariant[why.invariant]
	out := [][]int{cellsOf(v.First)}
	if v.Second != 0 {
		out = append(out, cellsOf(v.Second))
	}
	return out
}

// cellsOf returns the numbers of a set of cells.
func cellsOf(w Bitboard) []int {
	var out []int
	for i := range 64 {
		if w.Has(i) {
			out = append(out, i)
		}
	}
	return out
}
