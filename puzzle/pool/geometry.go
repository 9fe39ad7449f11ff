package pool

import (
	"fmt"

	"puzzlebase/puzzle"
)

// geometry is the feature Geometry.
func (p *Pool) geometry() puzzle.Geometry {
	g := puzzle.Geometry{Cells: p.cells(), Edit: puzzle.Swap}
	g.Width, g.Height = p.extent()
	for _, k := range p.kinds {
		b, name := p.ball(k.sign), fmt.Sprintf("ball %c", k.sign)
		if p.usual() {
			b, name = usualBall(k.sign)
		}
		g.Pieces = append(g.Pieces,
			puzzle.Piece{Sign: string(k.sign), Name: name, Look: b.shapes()})
	}
	return g
}

// usualBall is a ball of the usual rack, whose number does not matter.
func usualBall(sign byte) (ball, string) {
	switch sign {
	case Eight:
		return numberedBall(8), "eight"
	case Solid:
		return ball{text: "S", colour: colours[2]}, "solid"
	default:
		return ball{text: "T", colour: colours[3], striped: true}, "stripe"
	}
}

// gesture is the feature Gesture: two balls change places.
func (p *Pool) gesture(_ puzzle.Position, m puzzle.Move) (from, to int) {
	return p.swaps[m].i, p.swaps[m].j
}

// rules is the feature Rules.
func (p *Pool) rules() []string {
	goal := fmt.Sprintf("It is solved when the rack is one of the %d legal ones.", len(p.goals))
	if p.usual() {
		goal = "It is solved when the eight ball is in the middle and the solids and stripes " +
			"lie as in one of the two legal racks (TopCoder SRM 163)."
	}
	return []string{
		"Any two balls may change places.",
		goal,
		"Every rack can be solved: swaps reach every arrangement. Balls of a kind are alike, so " +
			"a swap mends two wrong places at the most, " +
			"and the distance is the number of swaps that the nearest legal rack takes.",
	}
}
