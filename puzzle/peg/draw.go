package peg

import (
	"fmt"
	"slices"
	"strconv"

	"puzzlebase/puzzle"
)

// drawCell draws a cell. Unless the picture is small, it draws the cell's number, which names the
// moves. A marked cell has a ring.
func drawCell(s puzzle.Scene, i int) (look []puzzle.Mark) {
	if slices.Contains(s.Marked, i) {
		look = append(look, puzzle.Mark{Form: puzzle.Disc, W: 0.96, Fill: "#d55e00"})
	}
	look = append(look, disc(s.Position[i]))
	if !s.Small {
		look = append(look, puzzle.Mark{Form: puzzle.Word, H: 0.3, Text: strconv.Itoa(i),
			Fill: colours[s.Position[i]].ink})
	}
	return look
}

// colours are those of a black cell and of a white one, with the ink of a number on it.
var colours = [2]struct{ fill, line, ink puzzle.Colour }{
	{"#2b3036", "#14171a", "#c3c9cf"}, {"#ffffff", "#5c6066", "#4a4f55"},
}

// disc draws a cell.
func disc(value byte) puzzle.Mark {
	return puzzle.Mark{Form: puzzle.Disc, W: 0.76, Fill: colours[value].fill,
		Line: colours[value].line, Stroke: 0.03}
}

func (b *Board) geometry() *puzzle.Geometry {
	across, down, under := b.grid.across, b.grid.down, b.grid.under
	g := &puzzle.Geometry{Width: float64(b.width-1)*across + under.W + 0.02,
		Height: float64(b.height-1)*down + under.W + 0.02, Edit: puzzle.EditNext,
		Gesture: b.gesture}
	for value, name := range []string{"black", "white"} {
		g.Pieces = append(g.Pieces, puzzle.Piece{Sign: strconv.Itoa(value), Name: name,
			Look: []puzzle.Mark{disc(byte(value))}, Ink: colours[value].ink})
	}
	for i, c := range b.cells {
		x, y := float64(c.col)*across+under.W/2+0.01, float64(c.row)*down+under.W/2+0.01
		g.Ground = append(g.Ground, puzzle.Shifted(x, y, under)...)
		g.Cells = append(g.Cells, puzzle.Cell{X: x, Y: y,
			Name: fmt.Sprintf("cell %d", i), Label: strconv.Itoa(i)})
	}
	return g
}

// gesture is Geometry.Gesture: the two ends of the triplet, in the order in which it reads WWB
// or BBW.
func (b *Board) gesture(p puzzle.Position, m puzzle.Move) (from, to int) {
	t := b.triplets[m]
	if p[t.B] != p[t.A] {
		return t.C, t.A
	}
	return t.A, t.C
}
