package index

import (
	"errors"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// maxRotations limits the candidates for rotations of the whole puzzle.
const maxRotations = 1 << 10

// rotation is a position that looks like the solved one from another side. To move after it is to
// make an exchanged move before it.
type rotation struct {
	definition.Transformation
	exchange int // its number among the automorphisms
}

// UpToRotations makes goals of all positions that are rotations of the solved one. A rotation takes
// every move of the definition to a move of the definition. Positions that change no move, such as
// the cube with all its edges flipped, are no rotations. The error says why rotations are not
// found.
func (p *Numbering) UpToRotations() error {
	if n := p.order(); n == nil || !n.IsUint64() || n.Uint64() != p.Size() {
		return errors.New("up-to=rotations is for puzzles whose pieces are all different, and " +
			"whose positions are all known to be reached")
	}
	g := newRotations(p)
	switch found := g.complements([]int{0}); {
	case len(found) > 1:
		return errors.New("its moves do not tell which positions are rotations of the puzzle, " +
			"for positions other than the solved one change no move, as all edges flipped do on " +
			"the cube: leave out up-to=rotations")
	case len(found) == 0 || len(found[0]) == 1:
		return errors.New("its moves lead to no rotation of the whole puzzle: leave out " +
			"up-to=rotations")
	default:
		p.goals = nil
		for _, i := range found[0] {
			p.goals = append(p.goals, g.index[i])
		}
		slices.Sort(p.goals)
		return nil
	}
}

// rotations is a group of positions that exchange moves, the solved one first.
type rotations struct {
	*Numbering
	all   []rotation
	index []puzzle.Index
}

// newRotations finds all positions that exchange the moves of a definition.
func newRotations(p *Numbering) *rotations {
	g := &rotations{Numbering: p}
	for n, exchange := range p.automorphisms() {
		mirrored := func(m int) bool { return p.moves[m].Times > 1 }
		if slices.ContainsFunc(exchange, mirrored) {
			continue
		}
		ways := []definition.Transformation{p.definition.Stay()}
		for _, b := range p.orbits {
			var more []definition.Transformation
			for _, t := range ways {
				more = append(more, p.rotated(b, exchange, t)...)
			}
			if ways = more; len(ways) > maxRotations {
				return &rotations{Numbering: p} // none is found
			}
		}
		for _, t := range ways {
			x, ok := p.Rank(p.definition.Play(p.definition.Solved(), t))
			if ok && !slices.Contains(g.index, x) {
				g.all, g.index = append(g.all, rotation{t, n}), append(g.index, x)
			}
		}
	}
	return g
}

// rotated returns the ways in which a transformation can also exchange moves in an orbit.
func (p *Numbering) rotated(b *orbit, exchange []int,
	before definition.Transformation) (out []definition.Transformation) {
	generators := p.generators()
	for _, places := range p.placeMaps(b, exchange) {
		for first := range b.full {
			twists, fits := spread(len(places), len(generators), 0, uint8(first),
				func(i, twist uint8, g int) (uint8, uint8) {
					m, after := p.moves[generators[g]].Action, p.moves[exchange[g]].Action
					at := b.places[i]
					return b.generators[g].from[i], uint8(mod(int(twist)+m.Twist[at]-
						after.Twist[b.places[places[i]]], b.full))
				})
			if !fits {
				continue
			}
			t := before.Then(p.definition.Stay()) // a copy
			for i, to := range places {
				t.From[b.places[to]], t.Twist[b.places[to]] = b.places[i], int(twists[i])
			}
			out = append(out, t)
		}
	}
	return out
}

// complements returns the groups with one rotation for each exchange of moves that contain a given
// one.
func (g *rotations) complements(group []int) (out [][]int) {
	has := func(exchange int) bool {
		return slices.ContainsFunc(group, func(i int) bool { return g.all[i].exchange == exchange })
	}
	missing := slices.IndexFunc(g.all, func(r rotation) bool { return !has(r.exchange) })
	if missing < 0 {
		return [][]int{group}
	}
	for i, r := range g.all {
		if r.exchange != g.all[missing].exchange {
			continue
		}
		if larger := g.closure(append(slices.Clone(group), i)); larger != nil {
			for _, c := range g.complements(larger) {
				if !slices.ContainsFunc(out, func(o []int) bool { return slices.Equal(o, c) }) {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// closure returns the group that some rotations generate, or nil if two of its elements exchange
// moves in the same way, or lead to a position that is no rotation.
func (g *rotations) closure(some []int) []int {
	generators := slices.Clone(some)
	for i := 0; i < len(some); i++ {
		for _, k := range generators {
			t := g.all[some[i]].Then(g.all[k].Transformation)
			x, _ := g.Rank(g.definition.Play(g.definition.Solved(), t))
			n := slices.Index(g.index, x)
			if slices.Contains(some, n) {
				continue
			}
			if n < 0 || slices.ContainsFunc(some, func(o int) bool {
				return g.all[o].exchange == g.all[n].exchange
			}) {
				return nil
			}
			some = append(some, n)
		}
	}
	slices.Sort(some)
	return some
}
