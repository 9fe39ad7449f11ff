package sliding

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// Geometry implements puzzle.Geometric.
func (s *grid) Geometry() puzzle.Geometry {
	box := s.box()
	g := puzzle.Geometry{Width: 2 * box.X, Height: 2 * box.Y, Ground: []puzzle.Shape{box}, Between: ",", Edit: puzzle.Swap}
	for i := range s.cells {
		x, y := s.middle(i)
		g.Cells = append(g.Cells, puzzle.Cell{X: x, Y: y, Name: fmt.Sprintf("row %d column %d", i/s.cols+1, i%s.cols+1)})
	}
	g.Pieces = []puzzle.Piece{{Sign: "0", Name: "gap"}}
	for n := 1; n < s.cells; n++ {
		g.Pieces = append(g.Pieces, puzzle.Piece{Sign: strconv.Itoa(n), Name: fmt.Sprintf("tile %d", n), Look: tile(n)})
	}
	return g
}

// Gesture implements puzzle.Geometric: the last of the tiles that slide is taken
// to the gap.
func (s *grid) Gesture(p puzzle.Position, m puzzle.Move) (from, to int) {
	gap := strings.IndexByte(string(p), 0)
	return s.after(gap, m), gap
}

// Rules implements puzzle.Geometric.
func (s *grid) Rules() []string {
	how := "A tile next to the gap slides into it."
	if s.reach > 1 {
		how = "A tile in the row or column of the gap slides towards it, with those between, which counts as one move."
	}
	return []string{
		how,
		fmt.Sprintf("It is solved when the tiles stand in order, row by row, with the gap %s.", map[Goal]string{Last: "last", First: "first", Middle: "in the middle"}[s.goal]),
		"Read the tiles row by row and count the pairs of which the greater stands first. A sideways slide leaves that number alone, " +
			"one up or down takes a tile past all but one of a row's tiles. With the row of the gap this makes a parity that no move changes; " +
			"half of all boards have the wrong one.",
	}
}
