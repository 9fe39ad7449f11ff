package index

import (
	"math/big"

	"puzzlebase/puzzle/perm/definition"
)

// maxPoints limits the points of a group whose order is computed.
const maxPoints = 100

// points are what the group acts on: each place of an orbit has a point for each orientation of a
// piece there. A place that always has the same piece, with no visible orientation, has none.
type points struct {
	orbits []*orbit
	first  []int // by orbit, the first point of its first place
	ways   []int // by orbit, the number of points of a place
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

// permutation returns how a transformation permutes the points.
func (p *points) permutation(t definition.Transformation) permutation {
	out := make(permutation, p.count)
	for i, b := range p.orbits {
		first, ways, step := p.first[i], p.ways[i], b.stepOf(t)
		for to, from := range step.from {
			for o := range ways {
				rotated := b.rotated(&b.kinds[0], o, int(step.twists[to]))
				out[first+int(from)*ways+o] = uint8(first + to*ways + rotated)
			}
		}
	}
	return out
}

// generators returns how the moves of a definition permute the points.
func (p *points) generators(d *definition.Definition) (out []permutation) {
	for _, m := range d.Moves {
		out = append(out, p.permutation(m.Action))
	}
	return out
}

// reachable returns the number of positions that moves lead to. It is the order of the group that
// the moves generate on the visible points. It is nil if pieces look alike, or there are too many
// points.
func reachable(d *definition.Definition, orbits []*orbit) *big.Int {
	for _, b := range orbits {
		if !b.uniform() || len(b.kinds) < len(b.places) {
			return nil
		}
	}
	p := newPoints(orbits)
	if p.count > maxPoints {
		return nil
	}
	return generate(p.count, p.generators(d)).order()
}
