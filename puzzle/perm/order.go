package perm

import "math/big"

// maxPoints is how many points the group may act on whose order is computed.
const maxPoints = 100

// groupOrder returns the order of the group that the moves generate, acting on
// what can be seen of the pieces, and nil when there are too many of them. Pieces
// that look alike count as different here.
func groupOrder(d *Definition, blocks []*block) *big.Int {
	points := 0
	first := make([]int, len(blocks))
	ways := make([]int, len(blocks))
	for i, b := range blocks {
		ways[i] = b.full / b.step
		if b.uniform() {
			ways[i] = b.turns(b.kinds[0])
		}
		first[i] = points
		if len(b.places) > 1 || ways[i] > 1 {
			points += len(b.places) * ways[i]
		}
	}
	if points > maxPoints {
		return nil
	}
	var generators []permutation
	for _, m := range d.Moves {
		g := make(permutation, points)
		for i, b := range blocks {
			if len(b.places) == 1 && ways[i] == 1 {
				continue
			}
			twists := b.twists(m.action)
			factor := 1
			if b.uniform() {
				factor = b.twist(b.kinds[0])
			}
			for to, from := range b.from(m.action) {
				for t := range ways[i] {
					g[first[i]+from*ways[i]+t] = uint16(first[i] + to*ways[i] + (t+twists[to]*factor)%ways[i])
				}
			}
		}
		generators = append(generators, g)
	}
	return order(points, generators)
}

// faithful reports whether positions are elements of the group: no two pieces of
// a block look alike.
func faithful(blocks []*block) bool {
	for _, b := range blocks {
		if !b.uniform() || len(b.kinds) < len(b.places) {
			return false
		}
	}
	return true
}

// reachable returns how many positions the moves lead to, and nil when the order
// of the group does not tell.
func (d *Definition) reachable(blocks []*block) *big.Int {
	if !faithful(blocks) {
		return nil
	}
	return groupOrder(d, blocks)
}

// different is the definition with all pieces different and all orientations
// mattering.
func (d *Definition) different() *Definition {
	out := &Definition{Moves: d.Moves}
	for _, s := range d.Sets {
		set, err := newSet(s.Name, s.Places, s.Orientations)
		if err != nil {
			panic(err) // the set was made by newSet before
		}
		out.Sets = append(out.Sets, set)
	}
	return out
}
