package hanoi

import "puzzlebase/puzzle"

// width is how wide the largest disk is drawn.
func (t *Tower) width() float64 { return max(1.2, 0.4*float64(t.disks)) }

// geometry has the pegs for cells: a disk is taken from one to another.
func (t *Tower) geometry() *puzzle.Geometry {
	step := t.width() + 0.3
	g := &puzzle.Geometry{Width: step*float64(t.pegs) + 0.3, Height: 0.5*float64(t.disks) + 1.3,
		Edit:    puzzle.EditNone,
		Gesture: func(_ puzzle.Position, m puzzle.Move) (from, to int) { return t.ends(m) }}
	for p := range t.pegs {
		g.Cells = append(g.Cells,
			puzzle.Cell{X: 0.15 + step*(float64(p)+0.5), Y: g.Height / 2, Name: "peg " + letter(p)})
	}
	return g
}
