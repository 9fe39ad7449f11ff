package sliding

import (
	"slices"
	"strconv"

	"puzzlebase/puzzle"
)

// frame is the width of the frame around the tiles.
const frame = 0.12

// depict draws the tiles in a frame; a tile on its place at the goal is tinted,
// a marked one has a strong outline.
func (s *Sliding) depict(scene puzzle.Scene) puzzle.Drawing {
	d := puzzle.Drawing{Width: float64(s.cols) + 2*frame, Height: float64(s.rows) + 2*frame}
	d.Add(s.box())
	for i := range len(scene.Position) {
		n := int(scene.Position[i])
		if n == 0 {
			continue
		}
		shapes := tile(n)
		if n == i+1 {
			shapes[0].Fill = "#bfdcee"
		}
		if slices.Contains(scene.Marked, i) {
			shapes[0].Line, shapes[0].Stroke, shapes[0].W, shapes[0].H = "#d55e00", 0.08, 0.88, 0.88
		}
		x, y := s.middle(i)
		d.Add(puzzle.At(x, y, shapes...)...)
	}
	return d
}

// middle is where cell i lies.
func (s *Sliding) middle(i int) (x, y float64) {
	return frame + float64(i%s.cols) + 0.5, frame + float64(i/s.cols) + 0.5
}

// box is what the tiles lie in.
func (s *Sliding) box() puzzle.Shape {
	w, h := float64(s.cols)+2*frame, float64(s.rows)+2*frame
	return puzzle.Shape{Form: puzzle.Box, X: w / 2, Y: h / 2, W: w - 0.04, H: h - 0.04,
		Corner: 0.14, Fill: "#4a525a", Line: "#2e3338", Stroke: 0.04}
}

// tile draws tile n: the tile itself, then its number.
func tile(n int) []puzzle.Shape {
	return []puzzle.Shape{
		{Form: puzzle.Box, W: 0.92, H: 0.92, Corner: 0.1, Fill: "#f6efdf", Line: "#8f8670",
			Stroke: 0.02},
		{Form: puzzle.Word, H: 0.46, Fill: "#1d2226", Text: strconv.Itoa(n)},
	}
}
