package pool

import (
	"slices"

	"puzzlebase/puzzle"
)

// findSymmetries finds the exchanges of kinds that take every legal rack to a legal one.
// Any two balls may be swapped, so that these keep the rules. Each follows from the
// rack to which it takes the first; that to the first itself is the identity. The usual racks
// have 2, for each has solids where the other has stripes.
func (p *Pool) findSymmetries() {
	legal := map[puzzle.Position]bool{}
	for _, g := range p.goals {
		legal[g] = true
	}
	for _, g := range p.goals {
		to, ok := exchange(p.goals[0], g)
		if ok && !slices.ContainsFunc(p.goals,
			func(g puzzle.Position) bool { return !legal[exchanged(g, &to)] }) {
			p.symmetries = append(p.symmetries, to)
		}
	}
}

// exchange returns what takes the place of each kind of a rack in another one; false
// where that is not one kind for each.
func exchange(from, to puzzle.Position) (signs [256]byte, ok bool) {
	var back [256]byte
	for i := range len(from) {
		a, b := from[i], to[i]
		if signs[a] != 0 && signs[a] != b || back[b] != 0 && back[b] != a {
			return signs, false
		}
		signs[a], back[b] = b, a
	}
	return signs, true
}

// exchanged puts other kinds in the places of a rack.
func exchanged(pos puzzle.Position, signs *[256]byte) puzzle.Position {
	balls := []byte(pos)
	for i, sign := range balls {
		balls[i] = signs[sign]
	}
	return puzzle.Position(balls)
}

func (p *Pool) image(pos puzzle.Position, s int) puzzle.Position {
	return exchanged(pos, &p.symmetries[s])
}
