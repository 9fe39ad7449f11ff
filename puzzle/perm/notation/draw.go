package notation

import (
	"slices"
	"strconv"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// maxRow is how many places stand in one row of a drawing.
const maxRow = 12

// depict draws a table of the pieces of each set. Each place is a box with the number of the piece
// on it, tinted if the piece is at home. Below is a mark for its orientation.
func (n *Notation) depict(scene puzzle.Scene) puzzle.Drawing {
	const margin, label = 0.2, 0.7
	widest, height := 1, margin
	for _, s := range n.definition.Sets {
		widest = max(widest, min(s.Places, maxRow))
		height += label + rowHeight(&s)*float64((s.Places+maxRow-1)/maxRow)
	}
	d := puzzle.Drawing{Width: float64(widest) + 2*margin, Height: height + margin}
	d.Add(puzzle.Frame(d.Width, d.Height))
	y := margin
	for i, s := range n.definition.Sets {
		d.Add(puzzle.Mark{Form: puzzle.Word, X: d.Width / 2, Y: y + label/2, H: 0.36,
			Fill: "#f6efdf", Text: s.Name})
		y += label
		for k := range s.Places {
			row := float64(k / maxRow)
			n.depictPiece(&d, scene, i, k, margin+float64(k%maxRow)+0.5, y+row*rowHeight(&s)+0.5)
		}
		y += rowHeight(&s) * float64((s.Places+maxRow-1)/maxRow)
	}
	return d
}

// rowHeight is the height of a row of pieces.
func rowHeight(s *definition.Set) float64 {
	if s.Orientations > 1 {
		return 1.3
	}
	return 1
}

// depictPiece draws the piece on one place.
func (n *Notation) depictPiece(d *puzzle.Drawing, scene puzzle.Scene, set, place int,
	x, y float64) {
	s := &n.definition.Sets[set]
	cell := s.Cell + place
	number := int(scene.Position[cell])
	box := puzzle.Mark{Form: puzzle.Box, X: x, Y: y, W: 0.92, H: 0.92, Corner: 0.1,
		Fill: "#f6efdf", Line: "#8f8670", Stroke: 0.02}
	orientation := 0
	if s.Orientations > 1 {
		orientation = int(scene.Position[cell+s.Places])
	}
	if number == s.Solved[place] && orientation == s.Orientation[place] {
		box.Fill = "#bfdcee"
	}
	if slices.Contains(scene.Marked, cell) || s.Orientations > 1 &&
		slices.Contains(scene.Marked, cell+s.Places) {
		box.Line, box.Stroke, box.W, box.H = "#d55e00", 0.08, 0.88, 0.88
	}
	d.Add(box, puzzle.Mark{Form: puzzle.Word, X: x, Y: y, H: 0.42, Fill: "#1d2226",
		Text: strconv.Itoa(number)})
	if s.Orientations > 1 && orientation > 0 {
		d.Add(puzzle.Mark{Form: puzzle.Word, X: x, Y: y + 0.63, H: 0.28, Fill: "#f2b134",
			Text: "+" + strconv.Itoa(orientation)})
	}
}
