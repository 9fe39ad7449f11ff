package perm

import (
	"fmt"
	"slices"
	"strconv"

	"puzzlebase/puzzle"
)

// certifyChain tells how far the pieces lie as an element of the group takes them:
// where some lie so, the moves bring another to some places alone.
func (p *Puzzle) certifyChain(c *chain, st *state) puzzle.Certificate {
	g := c.element(st)
	_, rest, at := c.sift(g)
	near := rest.inverse().times(g) // the element that takes the first base points where g does
	var lie []string
	for _, l := range c.links[:at] {
		lie = append(lie, p.pieceAt(c, l.base)+" is on place "+p.placeOf(c, l.base, g[l.base]))
	}
	point, reached := rest.moved(), []uint16{0}
	if at < len(c.links) {
		point, reached = c.links[at].base, slices.Clone(c.links[at].orbit)
		for i, q := range reached {
			reached[i] = near[q]
		}
		slices.Sort(reached)
	} else {
		reached[0] = near[point]
	}
	var places []string
	for _, q := range reached {
		places = append(places, p.placeOf(c, point, q))
	}
	return puzzle.Certificate{Kind: "arrangement", Text: fmt.Sprintf(
		"where %s, moves can have %s on place %s alone, and here it is on place %s; the algorithm of Schreier and Sims finds that, and that the moves lead to %s positions",
		puzzle.Listed(lie, "and"), p.pieceAt(c, point), puzzle.Listed(places, "or"), p.placeOf(c, point, g[point]), puzzle.Grouped(strconv.FormatUint(c.size, 10)))}
}

// pieceAt names the piece that is at a point when solved.
func (p *Puzzle) pieceAt(c *chain, point int) string {
	b, i, _ := c.points.at(point)
	return fmt.Sprintf("piece %d of %s", b.kinds[c.start.kind[b.places[i]]].label, p.definition.Sets[b.set].Name)
}

// placeOf numbers the place where a piece is that has come from one point to another,
// and says how it is turned.
func (p *Puzzle) placeOf(c *chain, from int, to uint16) string {
	b, home, _ := c.points.at(from)
	_, i, turn := c.points.at(int(to))
	text := strconv.Itoa(b.places[i] - p.definition.Offset(b.set) + 1)
	if p.definition.Sets[b.set].Orientations > 1 {
		place := b.places[home]
		text += fmt.Sprintf(" with orientation %d", b.turned(b.kinds[c.start.kind[place]], i, int(c.start.turn[place])+turn))
	}
	return text
}
