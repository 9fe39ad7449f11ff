package pool

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// colours of the balls 1 to 7; a stripe has the colour of the solid eight below
// it. The numbers and the white of the stripes tell the balls apart in grey.
var colours = [8]puzzle.Colour{"#1a1a1a", "#f4c20d", "#1f5fae", "#cf2a27", "#5f3b8c", "#ea7a1a", "#1c7d46", "#7a2a2a"}

// Labels implements puzzle.Labeller: the numbers of the balls.
func (p *Pool) Labels(pos puzzle.Position, text string) []int {
	numbers := make([]int, 0, balls)
	if !strings.ContainsAny(text, "STst") {
		for _, f := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) }) {
			n, _ := strconv.Atoi(f)
			numbers = append(numbers, n)
		}
		if len(numbers) == balls {
			return numbers
		}
	}
	numbers = numbers[:0]
	next := map[byte]int{Solid: 1, Eight: 8, Stripe: 9}
	for i := range len(pos) {
		numbers = append(numbers, next[pos[i]])
		next[pos[i]]++
	}
	return numbers
}

// Depict draws the rack with the apex on top; marked balls stand in a ring.
func (p *Pool) Depict(s puzzle.Scene) puzzle.Drawing {
	labels := s.Labels
	if labels == nil {
		labels = p.Labels(s.Position, "")
	}
	rise := math.Sqrt(3) / 2
	d := puzzle.Drawing{Width: 5.1, Height: 4*rise + 1.1}
	for row, at := 0, 0; at < len(s.Position); row++ {
		for k := range row + 1 {
			x := d.Width/2 + float64(k) - float64(row)/2
			y := 0.55 + float64(row)*rise
			d.Add(ball(x, y, labels[at], slices.Contains(s.Marked, at))...)
			at++
		}
	}
	return d
}

// ball draws the ball with number n at x, y.
func ball(x, y float64, n int, marked bool) []puzzle.Shape {
	var out []puzzle.Shape
	if marked {
		out = append(out, puzzle.Shape{Form: puzzle.Disc, X: x, Y: y, W: 0.97, Fill: "#ffffff", Line: "#d55e00", Stroke: 0.07})
	}
	colour := colours[n%8]
	body := puzzle.Shape{Form: puzzle.Disc, X: x, Y: y, W: 0.82, Fill: colour, Line: "#222222", Stroke: 0.025}
	if n > 8 {
		body.Fill = "#fbfaf4"
	}
	out = append(out, body)
	if n > 8 {
		out = append(out, puzzle.Shape{Form: puzzle.Band, X: x, Y: y, W: 0.8, H: 0.52, Fill: colour})
	}
	number := puzzle.Shape{Form: puzzle.Word, X: x, Y: y, H: 0.25, Fill: "#111111", Text: strconv.Itoa(n)}
	if n > 9 {
		number.H = 0.22
	}
	return append(out, puzzle.Shape{Form: puzzle.Disc, X: x, Y: y, W: 0.44, Fill: "#fbfaf4"}, number)
}
