package pool

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// colours of the balls 1 to 7; a stripe has the colour of the solid eight below
// it. The numbers and the white of the stripes distinguish the balls in grey.
var colours = [8]puzzle.Colour{"#1a1a1a", "#f4c20d", "#1f5fae", "#cf2a27", "#5f3b8c", "#ea7a1a",
	"#1c7d46", "#7a2a2a"}

// labels is the feature Labels: the numbers of the balls in the usual rack,
// nil in others, whose balls have no numbers.
func (p *Pool) labels(pos puzzle.Position, text string) []int {
	if !p.usual() {
		return nil
	}
	numbers, written := make([]int, len(pos)), puzzle.Fields(text)
	named := len(written) == len(pos) && !strings.ContainsAny(text, "STst")
	next := map[byte]int{solid: 1, eight: 8, stripe: 9}
	for i := range numbers {
		numbers[i] = next[pos[i]]
		next[pos[i]]++
		if named {
			numbers[i], _ = strconv.Atoi(written[i])
		}
	}
	return numbers
}

// drawCell draws a ball of the rack; a marked one stands in a ring.
func (p *Pool) drawCell(s puzzle.Scene, at int) []puzzle.Mark {
	b, _ := p.ball(s.Position[at])
	if s.Labels != nil {
		b = numberedBall(s.Labels[at])
	}
	b.marked = slices.Contains(s.Marked, at)
	return b.shapes()
}

// rise is how far apart the rows lie.
var rise = math.Sqrt(3) / 2

// ball is how a ball looks.
type ball struct {
	text    string
	colour  puzzle.Colour
	striped bool
	marked  bool
}

// numberedBall is ball n of the usual rack.
func numberedBall(n int) ball {
	return ball{text: strconv.Itoa(n), colour: colours[n%8], striped: n > 8}
}

// ball is a ball of which only the kind matters, and its name. In other racks than the usual one it
// has its sign, on a colour of the kind's own.
func (p *Pool) ball(sign byte) (ball, string) {
	switch usual := p.usual(); {
	case usual && sign == eight:
		return numberedBall(8), "eight"
	case usual && sign == solid:
		return ball{text: "S", colour: colours[2]}, "solid"
	case usual:
		return ball{text: "T", colour: colours[3], striped: true}, "stripe"
	}
	k := slices.IndexFunc(p.kinds, func(k kind) bool { return k.sign == sign })
	return ball{text: string(sign), colour: colours[(k+1)%len(colours)],
		striped: k >= len(colours)}, fmt.Sprintf("ball %c", sign)
}

func (b ball) shapes() []puzzle.Mark {
	const paper = "#fbfaf4"
	var out []puzzle.Mark
	if b.marked {
		out = append(out, puzzle.Mark{Form: puzzle.Disc, W: 0.97, Fill: "#ffffff",
			Line: "#d55e00", Stroke: 0.07})
	}
	body := puzzle.Mark{Form: puzzle.Disc, W: 0.82, Fill: b.colour,
		Line: "#222222", Stroke: 0.025}
	if b.striped {
		body.Fill = paper
	}
	out = append(out, body)
	if b.striped {
		out = append(out,
			puzzle.Mark{Form: puzzle.Band, W: 0.8, H: 0.52, Fill: b.colour})
	}
	word := puzzle.Mark{Form: puzzle.Word, H: 0.25, Fill: "#111111", Text: b.text}
	if len(b.text) > 1 {
		word.H = 0.22
	}
	return append(out, puzzle.Mark{Form: puzzle.Disc, W: 0.44, Fill: paper}, word)
}

// geometry has the apex on top.
func (p *Pool) geometry() *puzzle.Geometry {
	g := &puzzle.Geometry{Width: float64(slices.Max(p.rows)) + 0.1,
		Height: float64(len(p.rows)-1)*rise + 1.1, Edit: puzzle.EditSwap,
		Gesture: func(_ puzzle.Position, m puzzle.Move) (from, to int) {
			return p.swaps[m].i, p.swaps[m].j
		}}
	for row, n := range p.rows {
		for k := range n {
			g.Cells = append(g.Cells, puzzle.Cell{
				X: g.Width/2 + float64(k) - float64(n-1)/2, Y: 0.55 + float64(row)*rise,
				Name: fmt.Sprintf("row %d place %d", row+1, k+1),
			})
		}
	}
	for _, k := range p.kinds {
		b, name := p.ball(k.sign)
		g.Pieces = append(g.Pieces,
			puzzle.Piece{Sign: string(k.sign), Name: name, Look: b.shapes()})
	}
	return g
}

func (p *Pool) rules() []string {
	goal := fmt.Sprintf("It is solved when the rack is one of the %d legal ones.", len(p.goals))
	if p.usual() {
		goal = "It is solved when it is the legal rack, with the eight ball in the middle, or " +
			"that rack with solids (S) and stripes (T) exchanged."
	}
	return []string{
		"Any two balls may change places.",
		goal,
		"Every rack can be solved: swaps reach every arrangement. Balls of a kind are alike, so " +
			"a swap mends two wrong places at the most, " +
			"and the distance is the number of swaps that the nearest legal rack takes.",
	}
}

// transcript draws the racks on the way.
func (p *Pool) transcript() puzzle.Transcript {
	moves := "A move such as 2-5 exchanges the balls on two places. Places are counted from 1 at " +
		"the apex, row by row."
	return puzzle.Transcript{Moves: moves, Write: func(w io.Writer, s *puzzle.Solved) {
		fmt.Fprintln(w, english.Counted(uint64(s.Distance), "swap"))
		for i, pos := range s.Path {
			if i > 0 {
				fmt.Fprintf(w, "swap places %s\n", strings.Replace(s.Moves[i-1], "-", " and ", 1))
			}
			fmt.Fprint(w, p.Draw(pos))
		}
	}}
}
