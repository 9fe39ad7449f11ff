package sliding

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// frame is the width of the frame around the tiles.
const frame = 0.12

// drawCell draws what is in a cell; a tile on its place at the goal is tinted, a marked one has a
// strong outline.
func drawCell(scene puzzle.Scene, i int) []puzzle.Mark {
	n := int(scene.Position[i])
	if n == 0 {
		return nil
	}
	look := tile(n)
	if n == i+1 {
		look[0].Fill = "#bfdcee"
	}
	if slices.Contains(scene.Marked, i) {
		look[0].Line, look[0].Stroke, look[0].W, look[0].H = "#d55e00", 0.08, 0.88, 0.88
	}
	return look
}

// tile draws tile n: the tile itself, then its number.
func tile(n int) []puzzle.Mark {
	return []puzzle.Mark{
		{Form: puzzle.Box, W: 0.92, H: 0.92, Corner: 0.1, Fill: "#f6efdf", Line: "#8f8670",
			Stroke: 0.02},
		{Form: puzzle.Word, H: 0.46, Fill: "#1d2226", Text: strconv.Itoa(n)},
	}
}

func (s *Sliding) geometry() *puzzle.Geometry {
	w, h := float64(s.cols)+2*frame, float64(s.rows)+2*frame
	g := &puzzle.Geometry{Width: w, Height: h, Ground: []puzzle.Mark{puzzle.Frame(w, h)},
		Cells: puzzle.GridCells(s.rows, s.cols, frame), Between: ",", Edit: puzzle.EditSwap,
		Gesture: s.gesture}
	g.Pieces = []puzzle.Piece{{Sign: "0", Name: "gap"}}
	for n := 1; n < s.cells; n++ {
		g.Pieces = append(g.Pieces,
			puzzle.Piece{Sign: strconv.Itoa(n), Name: fmt.Sprintf("tile %d", n), Look: tile(n)})
	}
	return g
}

// gesture is Geometry.Gesture: the last of the tiles that slide is taken to the gap.
func (s *Sliding) gesture(p puzzle.Position, m puzzle.Move) (from, to int) {
	gap := strings.IndexByte(string(p), 0)
	return s.gapAfter(gap, m), gap
}

// gapSolved says where the gap is at the goal, with the cell where none is the middle one.
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
