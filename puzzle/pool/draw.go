package pool

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/puzzle"
)

// colours of the balls 1 to 7; a stripe has the colour of the solid eight below
// it. The numbers and the white of the stripes tell the balls apart in grey.
var colours = [8]puzzle.Colour{"#1a1a1a", "#f4c20d", "#1f5fae", "#cf2a27", "#5f3b8c", "#ea7a1a",
	"#1c7d46", "#7a2a2a"}

// labels is the feature Labels: the numbers of the balls in the usual rack,
// nil in others, whose balls have no numbers.
func (p *Pool) labels(pos puzzle.Position, text string) []int {
	if !p.usual() {
		return nil
	}
	numbers := make([]int, 0, len(pos))
	if !strings.ContainsAny(text, "STst") {
		for _, f := range strings.FieldsFunc(text,
			func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) }) {
			n, _ := strconv.Atoi(f)
			numbers = append(numbers, n)
		}
		if len(numbers) == len(pos) {
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

// depict draws the rack with the apex on top; marked balls stand in a ring.
func (p *Pool) depict(s puzzle.Scene) puzzle.Drawing {
	labels := s.Labels
	if labels == nil {
		labels = p.labels(s.Position, "")
	}
	d := puzzle.Drawing{}
	d.Width, d.Height = p.extent()
	for at, c := range p.cells() {
		b := p.ball(s.Position[at])
		if labels != nil {
			b = numberedBall(labels[at])
		}
		b.x, b.y = c.X, c.Y
		b.marked = slices.Contains(s.Marked, at)
		d.Add(b.shapes()...)
	}
	return d
}

// rise is how far apart the rows lie.
var rise = math.Sqrt(3) / 2

// extent is how large a picture of the rack is.
func (p *Pool) extent() (width, height float64) {
	return float64(slices.Max(p.rows)) + 0.1, float64(len(p.rows)-1)*rise + 1.1
}

// cells are the places of the rack, from the apex.
func (p *Pool) cells() []puzzle.Cell {
	var out []puzzle.Cell
	width, _ := p.extent()
	for row, n := range p.rows {
		for k := range n {
			out = append(out, puzzle.Cell{
				X: width/2 + float64(k) - float64(n-1)/2, Y: 0.55 + float64(row)*rise,
				Name: fmt.Sprintf("row %d place %d", row+1, k+1),
			})
		}
	}
	return out
}

// ball is how a ball looks, and where it lies.
type ball struct {
	x, y    float64
	text    string
	colour  puzzle.Colour
	striped bool
	marked  bool
}

// numberedBall is ball n of the usual rack.
func numberedBall(n int) ball {
	return ball{text: strconv.Itoa(n), colour: colours[n%8], striped: n > 8}
}

// ball is a ball that only has a kind: its sign on a colour of the kind's own.
func (p *Pool) ball(sign byte) ball {
	k := slices.IndexFunc(p.kinds, func(k kind) bool { return k.sign == sign })
	return ball{text: string(sign), colour: colours[(k+1)%len(colours)], striped: k >= len(colours)}
}

// shapes draws the ball.
func (b ball) shapes() []puzzle.Shape {
	const paper = "#fbfaf4"
	var out []puzzle.Shape
	if b.marked {
		out = append(out, puzzle.Shape{Form: puzzle.Disc, X: b.x, Y: b.y, W: 0.97, Fill: "#ffffff",
			Line: "#d55e00", Stroke: 0.07})
	}
	body := puzzle.Shape{Form: puzzle.Disc, X: b.x, Y: b.y, W: 0.82, Fill: b.colour,
		Line: "#222222", Stroke: 0.025}
	if b.striped {
		body.Fill = paper
	}
	out = append(out, body)
	if b.striped {
		out = append(out,
			puzzle.Shape{Form: puzzle.Band, X: b.x, Y: b.y, W: 0.8, H: 0.52, Fill: b.colour})
	}
	word := puzzle.Shape{Form: puzzle.Word, X: b.x, Y: b.y, H: 0.25, Fill: "#111111", Text: b.text}
	if len(b.text) > 1 {
		word.H = 0.22
	}
	return append(out, puzzle.Shape{Form: puzzle.Disc, X: b.x, Y: b.y, W: 0.44, Fill: paper}, word)
}
