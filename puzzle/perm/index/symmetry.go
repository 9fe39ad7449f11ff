package index

import (
	"slices"
	"sync"
)

// symmetry maps positions by an exchange of moves. The image of a position after a move is the
// image of the position, after the exchanged move. The image of the solved position is a goal.
type symmetry struct {
	exchange []int        // by generator, the move that replaces it
	elements [][]uint32   // by coordinate, the images of its elements; nil if they are computed
	orbits   []orbitImage // by orbit
}

// element returns the image of element x of coordinate i, which is c and has tables.
func (s *symmetry) element(i int, c *coordinate, x uint64) uint64 {
	if s.elements[i] != nil {
		return uint64(s.elements[i][x])
	}
	var a arrangement
	c.unrank(x, &a)
	return s.computed(c, &a)
}

// image returns the image of the element of coordinate i, which is c, in a position.
func (s *symmetry) image(i int, c *coordinate, at *imagedPosition) uint64 {
	if c.next != nil {
		return s.element(i, c, at.x[i])
	}
	return s.computed(c, &at.arrangement)
}

// computed returns the image of an element by the pieces on each place.
func (s *symmetry) computed(c *coordinate, a *arrangement) uint64 {
	var to arrangement
	t := &s.orbits[c.ranked.orbit.number]
	for place, k := range a.kind[:c.ranked.places] {
		to.kind[t.places[place]] = t.kinds[k]
	}
	x, _ := c.ranked.rank(to.kind[:], nil)
	return x
}

// undoes reports whether a symmetry undoes t in coordinate i, which is c.
func (s *symmetry) undoes(t *symmetry, i int, c *coordinate) bool {
	if c.computesImages() {
		a, b := &s.orbits[c.ranked.orbit.number], &t.orbits[c.ranked.orbit.number]
		for place := range a.places {
			if a.places[b.places[place]] != place || int(a.kinds[b.kinds[place]]) != place {
				return false
			}
		}
		return true
	}
	for x := range c.size {
		if s.element(i, c, t.element(i, c, x)) != x {
			return false
		}
	}
	return true
}

// orbitImage maps the pieces of an orbit.
type orbitImage struct {
	places []int   // the place that replaces each place
	kinds  []uint8 // the kind that replaces each kind
	// For orientations that are numbered piece by piece: whether pieces rotate the other way, and
	// what is then added to the orientation of a piece, by its place and by the kind it becomes.
	mirror            bool
	offsets, constant []int
}

// of returns the orientation of the replacing piece, before anything is added.
func (t *orbitImage) of(orientation, modulus int) int {
	if t.mirror {
		return mod(-orientation, modulus)
	}
	return orientation
}

// symmetries returns the symmetries that exchange moves and take the solved position to a goal: for
// each of the goals one for each exchange, unless something contradicts it.
func (p *Numbering) symmetries(exchanges [][]int, goals ...state) (out []symmetry) {
	found := make([]*symmetry, len(goals)*len(exchanges))
	var group sync.WaitGroup
	for i := range found {
		group.Go(func() {
			exchange, goal := exchanges[i%len(exchanges)], goals[i/len(exchanges)]
			if s, ok := p.symmetry(exchange, goal); ok {
				found[i] = &s
			}
		})
	}
	group.Wait()
	for _, s := range found {
		if s != nil {
			out = append(out, *s)
		}
	}
	return out
}

// symmetry returns the symmetry of an exchange of moves that takes the solved position to a goal.
// It returns false if a coordinate or an orbit contradicts it.
func (p *Numbering) symmetry(exchange []int, goal state) (out symmetry, ok bool) {
	out.exchange, out.orbits = exchange, make([]orbitImage, len(p.orbits))
	for _, c := range p.product.coordinates {
		var to []uint32
		switch {
		case c.computesImages():
			b := c.ranked.orbit
			out.orbits[b.number], ok = p.orbitUnder(b, exchange, goal, nil)
		case c.next != nil:
			to, ok = p.elementsUnder(c, exchange, goal)
		default:
			ok = false
		}
		if !ok {
			return out, false
		}
		out.elements = append(out.elements, to)
	}
	for i := range p.orientations.orbits {
		b := &p.orientations.orbits[i]
		if out.orbits[b.number], ok = p.orbitUnder(b.orbit, exchange, goal, b); !ok {
			return out, false
		}
	}
	return out, true
}

// elementsUnder returns the images of the elements of a coordinate with tables.
func (p *Numbering) elementsUnder(c *coordinate, exchange []int, goal state) ([]uint32, bool) {
	generators := p.generators()
	x, _ := c.read(goal)
	to, fits := spread(int(c.size), len(generators), uint32(c.start), uint32(x),
		func(y, image uint32, g int) (uint32, uint32) {
			return c.next[generators[g]][y], c.next[exchange[g]][image]
		})
	return to, fits && permutes(to)
}

// permutes reports whether a map of numbers below its length is one to one. Moves may be exchanged
// for others in a way that fits but is not: as when two moves have the same image.
func permutes[T uint32 | int](to []T) bool {
	seen := make([]bool, len(to))
	for _, y := range to {
		if seen[y] {
			return false
		}
		seen[y] = true
	}
	return true
}

// orbitUnder returns the images of the pieces of an orbit, and of their orientations if it is free.
func (p *Numbering) orbitUnder(b *orbit, exchange []int, goal state,
	free *freeOrbit) (orbitImage, bool) {
	for _, places := range p.placeMaps(b, exchange) {
		t := orbitImage{places: places}
		if !p.mapKinds(b, goal, &t) {
			continue
		}
		if free == nil {
			return t, true
		}
		for _, t.mirror = range []bool{false, true} {
			if p.mapOrientations(free, exchange, goal, &t) {
				return t, true
			}
		}
	}
	return orbitImage{}, false
}

// mapKinds sets which kind replaces which, so that the image of the solved position is a goal. It
// returns false if pieces that look alike would be replaced by pieces that do not.
func (p *Numbering) mapKinds(b *orbit, goal state, t *orbitImage) bool {
	const none = 0xff
	t.kinds = slices.Repeat([]uint8{none}, len(b.kinds))
	kind, goalKind := p.start[b.number].kind, goal[b.number].kind
	for at, to := range t.places {
		if k := kind[at]; t.kinds[k] == none {
			t.kinds[k] = goalKind[to]
		} else if t.kinds[k] != goalKind[to] {
			return false
		}
	}
	return true
}

// mapOrientations sets what is added to orientations, so that the image after a move agrees with
// the exchanged move, and the image of the solved position is a goal. It returns false if moves
// disagree.
func (p *Numbering) mapOrientations(b *freeOrbit, exchange []int, goal state,
	t *orbitImage) (ok bool) {
	modulus, generators := b.kinds[0].ways(), p.generators()
	t.offsets, ok = spread(len(t.places), len(generators), 0, 0,
		func(i, offset, g int) (int, int) {
			step, after := &b.steps[generators[g]], &b.steps[exchange[g]]
			from, to := step.from[i], after.from[t.places[i]]
			return from, mod(offset-int(after.added[to])+t.of(int(step.added[from]), modulus),
				modulus)
		})
	if !ok {
		return false
	}
	t.constant = make([]int, len(t.places))
	start, end := p.start[b.number], goal[b.number]
	for at, to := range t.places {
		t.constant[end.kind[to]] = mod(int(end.orientation[to])-
			t.of(int(start.orientation[at]), modulus)-t.offsets[at], modulus)
	}
	return true
}
