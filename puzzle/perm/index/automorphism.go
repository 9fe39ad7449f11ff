package index

import (
	"cmp"
	"fmt"
	"slices"

	"puzzlebase/puzzle/perm/definition"
)

// Limits of the search for symmetries.
const (
	maxSymmetricMoves  = 48
	maxSymmetricPlaces = 200
	maxTries           = 1 << 16
)

// automorphisms returns exchanges of the moves that may be symmetries, such as rotations of the
// whole puzzle. Each lists, by generator, the move that replaces it. The first changes nothing.
// Only [Numbering.symmetry] decides whether an exchange is a symmetry.
func (p *Numbering) automorphisms() [][]int {
	generators := p.generators()
	identity := [][]int{generators}
	if len(p.moves) > maxSymmetricMoves || p.definition.Places() > maxSymmetricPlaces {
		return identity
	}
	pairs := p.pairs()
	var out [][]int
	tries := 0
	var search func(chosen []int) bool
	search = func(chosen []int) bool {
		n := len(chosen)
		if n == len(generators) {
			out = append(out, slices.Clone(chosen))
			return true
		}
		for m := range p.moves {
			if tries++; tries > maxTries {
				return false
			}
			fits := true
			for i, c := range append(chosen, m) {
				g, h := generators[i], generators[n]
				fits = fits && pairs[c][m] == pairs[g][h] && pairs[m][c] == pairs[h][g]
			}
			if fits && !search(append(chosen, m)) {
				return false
			}
		}
		return true
	}
	if !search(make([]int, 0, len(generators)+1)) {
		return identity
	}
	same := slices.IndexFunc(out, func(s []int) bool { return slices.Equal(s, generators) })
	out[0], out[same] = out[same], out[0]
	return out
}

// generators returns the moves that make one generator once.
func (p *Numbering) generators() (out []int) {
	for m := range p.moves {
		if p.moves[m].Times == 1 {
			out = append(out, m)
		}
	}
	return out
}

// pairs has a number for each two moves. It says how one after the other permutes the places.
// Symmetries exchange only pairs with equal numbers.
func (p *Numbering) pairs() [][]int {
	number := map[string]int{}
	var out [][]int
	for i := range p.moves {
		var row []int
		for j := range p.moves {
			cycles := fmt.Sprint(p.cycleTypes(p.moves[i].Action.Then(p.moves[j].Action)))
			if _, known := number[cycles]; !known {
				number[cycles] = len(number)
			}
			row = append(row, number[cycles])
		}
		out = append(out, row)
	}
	return out
}

// cycleTypes returns the cycles of a transformation. Each has the number of its set, its length,
// and by how much it rotates a piece that has gone once around, in one direction or the other.
func (p *Numbering) cycleTypes(t definition.Transformation) (out [][3]int) {
	for _, b := range p.orbits {
		step, ways := b.stepOf(t), b.full/b.stride
		for _, cycle := range step.from.cycles() {
			twist := 0
			for _, at := range cycle {
				twist += int(step.twists[at])
			}
			out = append(out,
				[3]int{b.set.Cell, len(cycle), min(mod(twist, ways), mod(-twist, ways))})
		}
	}
	slices.SortFunc(out, func(a, b [3]int) int { return cmp.Or(a[0]-b[0], a[1]-b[1], a[2]-b[2]) })
	return out
}

// placeMaps returns the ways in which an exchange of moves can exchange the places of an orbit.
// Each lists, by place of the orbit, the place that replaces it.
func (p *Numbering) placeMaps(b *orbit, exchange []int) (out []permutation) {
	for root := range b.places {
		to, fits := spread(len(b.places), len(exchange), 0, uint8(root),
			func(at, to uint8, g int) (uint8, uint8) {
				return b.generators[g].from[at], b.steps[exchange[g]].from[to]
			})
		if fits && permutes(to) {
			out = append(out, to)
		}
	}
	return out
}

// spread gives each of size things a value: first to the root, then to each thing that a generator
// leads to. Lead returns, for a thing with its value, that thing and its value. Spread returns
// false if two ways to a thing give it different values.
func spread[T uint8 | uint32](size, generators int, root, first T,
	lead func(x, value T, generator int) (y, then T)) ([]T, bool) {
	none := ^T(0)
	values := slices.Repeat([]T{none}, size)
	values[root] = first
	for queue := []T{root}; len(queue) > 0; queue = queue[1:] {
		for g := range generators {
			y, then := lead(queue[0], values[queue[0]], g)
			if values[y] == none {
				values[y] = then
				queue = append(queue, y)
			}
			if values[y] != then {
				return nil, false
			}
		}
	}
	return values, true
}
