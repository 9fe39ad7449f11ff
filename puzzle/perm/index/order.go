package index

import (
	"math/big"

	"puzzlebase/puzzle/perm/definition"
)

// maxPoints is how many points the group may act on whose order is computed.
const maxPoints = 100

// points are what the group acts on: each place of an orbit once for each way in
// which a piece can be oriented there. A place that always has the same piece, of which no
// orientation can be seen, has none.
type points struct {
	orbits []*orbit
	first  []int // by orbit, the first point of its first place
	ways   []int // by orbit, how many points a place has
	count  int
}

// newPoints numbers the points.
func newPoints(orbits []*orbit) *points {
	p := &points{orbits: orbits}
	for _, b := range orbits {
		ways := b.kinds[0].ways()
		if len(b.places) == 1 && ways == 1 {
			ways = 0
		}
		p.first, p.ways = append(p.first, p.count), append(p.ways, ways)
		p.count += len(b.places) * ways
	}
	return p
}

// permutation is what a transformation does to the points.
func (p *points) permutation(t definition.Transformation) permutation {
	out := make(permutation, p.count)
	for i, b := range p.orbits {
		first, ways, twists := p.first[i], p.ways[i], b.twists(t)
		for to, from := range b.from(t) {
			for o := range ways {
				rotated := b.rotated(&b.kinds[0], o, twists[to])
				out[first+from*ways+o] = uint16(first + to*ways + rotated)
			}
		}
	}
	return out
}

// generators are what the moves of a definition do to the points.
func (p *points) generators(d *definition.Definition) (out []permutation) {
	for _, m := range d.Moves {
		out = append(out, p.permutation(m.Action))
	}
	return out
}

// faithful reports whether positions are elements of the group: no two pieces of
// an orbit look alike.
func faithful(orbits []*orbit) bool {
	for _, b := range orbits {
		if !b.uniform() || len(b.kinds) < len(b.places) {
			return false
		}
	}
	return true
}

// reachable returns how many positions the moves lead to: as many as the group has
// elements that the moves generate, acting on what can be seen of the pieces. It is
// nil where pieces look alike, or the points are too many.
func reachable(d *definition.Definition, orbits []*orbit) *big.Int {
	if !faithful(orbits) {
		return nil
	}
	p := newPoints(orbits)
	if p.count > maxPoints {
		return nil
	}
	return generate(p.count, p.generators(d)).order()
}
