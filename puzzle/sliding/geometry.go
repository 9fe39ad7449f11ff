package sliding

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// geometry is the feature Geometry.
func (s *Sliding) geometry() puzzle.Geometry {
	box := s.box()
	g := puzzle.Geometry{Width: 2 * box.X, Height: 2 * box.Y, Ground: []puzzle.Shape{box},
		Between: ",", Edit: puzzle.Swap}
	for i := range s.cells {
		x, y := s.middle(i)
		g.Cells = append(g.Cells,
			puzzle.Cell{X: x, Y: y, Name: fmt.Sprintf("row %d column %d", i/s.cols+1, i%s.cols+1)})
	}
	g.Pieces = []puzzle.Piece{{Sign: "0", Name: "gap"}}
	for n := 1; n < s.cells; n++ {
		g.Pieces = append(g.Pieces,
			puzzle.Piece{Sign: strconv.Itoa(n), Name: fmt.Sprintf("tile %d", n), Look: tile(n)})
	}
	return g
}

// gesture is the feature Gesture: the last of the tiles that slide is taken
// to the gap.
func (s *Sliding) gesture(p puzzle.Position, m puzzle.Move) (from, to int) {
	gap := strings.IndexByte(string(p), 0)
	return s.after(gap, m), gap
}

// gapSolved says where the gap is at the goal, with the cell where none is the middle
// one.
func (s *Sliding) gapSolved() string {
	switch {
	case s.goal == Last:
		return "last"
	case s.goal == First:
		return "first"
	case s.rows%2 == 0 || s.cols%2 == 0:
		return fmt.Sprintf("in row %d and column %d", s.home/s.cols+1, s.home%s.cols+1)
	default:
		return "in the middle"
	}
}

// rules is the feature Rules.
func (s *Sliding) rules() []string {
	how := "A tile next to the gap slides into it."
	if s.reach > 1 {
		how = "A tile in the row or column of the gap slides towards it, with those between, " +
			"which counts as one move."
	}
	passes, kept := "an even number of others", "it"
	if s.cols%2 == 0 {
		passes, kept = "an odd number of others, and the gap into another row",
			"that number and the row of the gap, added up,"
	}
	why := "Read the tiles row by row and count the pairs of which the greater stands first. A " +
		"sideways slide leaves that number alone, one up or down " +
		"takes a tile past " + passes + ". So no move changes whether " + kept +
		" is even or odd; half of all boards differ in that from the goal."
	if s.rows == 1 || s.cols == 1 {
		why = "Tiles in a single line cannot pass each other, so that no move changes their order."
	}
	return []string{
		how,
		fmt.Sprintf("It is solved when the tiles stand in order, row by row, with the gap %s.",
			s.gapSolved()),
		why,
	}
}
