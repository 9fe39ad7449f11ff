package sliding

import (
	"slices"
	"strconv"

	"puzzlebase/puzzle"
)

// Depict draws the tiles in a frame; a tile on its place at the goal is tinted,
// a marked one has a strong outline.
func (s *Sliding) Depict(scene puzzle.Scene) puzzle.Drawing {
	const frame = 0.12
	w, h := float64(s.cols)+2*frame, float64(s.rows)+2*frame
	d := puzzle.Drawing{Width: w, Height: h}
	d.Add(puzzle.Shape{Form: puzzle.Box, X: w / 2, Y: h / 2, W: w - 0.04, H: h - 0.04, Corner: 0.14, Fill: "#4a525a", Line: "#2e3338", Stroke: 0.04})
	for i := range len(scene.Position) {
		n := int(scene.Position[i])
		if n == 0 {
			continue
		}
		x, y := frame+float64(i%s.cols)+0.5, frame+float64(i/s.cols)+0.5
		tile := puzzle.Shape{Form: puzzle.Box, X: x, Y: y, W: 0.92, H: 0.92, Corner: 0.1, Fill: "#f6efdf", Line: "#8f8670", Stroke: 0.02}
		if n == i+1 {
			tile.Fill = "#bfdcee"
		}
		if slices.Contains(scene.Marked, i) {
			tile.Line, tile.Stroke, tile.W, tile.H = "#d55e00", 0.08, 0.88, 0.88
		}
		d.Add(tile, puzzle.Shape{Form: puzzle.Word, X: x, Y: y, H: 0.46, Fill: "#1d2226", Text: strconv.Itoa(n)})
	}
	return d
}
