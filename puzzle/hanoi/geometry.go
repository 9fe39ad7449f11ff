package hanoi

import "puzzlebase/puzzle"

// size is how large the towers are drawn, and how far the pegs stand apart.
func (t *Tower) size() (width, height, step float64) {
	step = t.width() + 0.3
	return step*float64(t.pegs) + 0.3, 0.5*float64(t.disks) + 1.3, step
}

// geometry is the feature Geometry: the pegs are what is touched.
func (t *Tower) geometry() puzzle.Geometry {
	width, height, step := t.size()
	g := puzzle.Geometry{Width: width, Height: height, Edit: puzzle.EditNone}
	for p := range t.pegs {
		g.Cells = append(g.Cells,
			puzzle.Cell{X: 0.15 + step*(float64(p)+0.5), Y: height / 2, Name: "peg " + letter(p)})
	}
	return g
}

// gesture is the feature Gesture: a disk is taken from one peg to another.
func (t *Tower) gesture(_ puzzle.Position, m puzzle.Move) (from, to int) { return t.ends(m) }
