package index

import "slices"

// symmetry maps positions by an exchange of moves. The image of a position after a move is the
// image of the position, after the exchanged move. The solved position is its own image.
type symmetry struct {
	elements [][]uint32   // by coordinate, the images of its elements; nil without tables
	orbits   []orbitImage // by orbit
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

// symmetries returns the symmetries of the puzzle. The first changes nothing.
func (p *Numbering) symmetries() (out []symmetry) {
	var reached [][]visit
	for _, c := range p.product.coordinates {
		reached = append(reached, p.reach(c))
	}
	for _, exchange := range p.automorphisms() {
		if s, ok := p.symmetry(exchange, reached); ok {
			out = append(out, s)
		}
	}
	return out
}

// visit is an element, and the element and generator from which it was found.
type visit struct {
	element, before uint32
	generator       int
}

// reach lists the elements of a coordinate in the order in which moves reach them, from the solved
// one on. It lists none without tables.
func (p *Numbering) reach(c *coordinate) []visit {
	if c.next == nil {
		return nil
	}
	seen, generators := make([]bool, c.size), p.generators()
	seen[c.start] = true
	order := []visit{{element: uint32(c.start)}}
	for i := 0; i < len(order); i++ {
		for g, m := range generators {
			if y := c.next[m][order[i].element]; !seen[y] {
				seen[y] = true
				order = append(order, visit{y, order[i].element, g})
			}
		}
	}
	return order
}

// symmetry returns the symmetry of an exchange of moves. It returns false if a coordinate or an
// orbit contradicts it.
func (p *Numbering) symmetry(exchange []int, reached [][]visit) (out symmetry, ok bool) {
	out.orbits = make([]orbitImage, len(p.orbits))
	for i, c := range p.product.coordinates {
		var to []uint32
		switch {
		case c.next != nil:
			to, ok = p.elementsUnder(c, reached[i], exchange)
		case c.reducible():
			b := c.ranked.orbit
			out.orbits[b.number], ok = p.orbitUnder(b, exchange, nil)
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
		if out.orbits[b.number], ok = p.orbitUnder(b.orbit, exchange, b); !ok {
			return out, false
		}
	}
	return out, true
}

// elementsUnder returns the images of the elements of a coordinate with tables.
func (p *Numbering) elementsUnder(c *coordinate, reached []visit, exchange []int) ([]uint32, bool) {
	to := make([]uint32, c.size)
	to[c.start] = uint32(c.start)
	for _, r := range reached[1:] {
		to[r.element] = c.next[exchange[r.generator]][to[r.before]]
	}
	for g, m := range p.generators() {
		next, after := c.next[m], c.next[exchange[g]]
		for x, y := range next {
			if to[y] != after[to[x]] {
				return nil, false
			}
		}
	}
	return to, true
}

// orbitUnder returns the images of the pieces of an orbit, and of their orientations if it is free.
func (p *Numbering) orbitUnder(b *orbit, exchange []int, free *freeOrbit) (orbitImage, bool) {
	for _, places := range p.placeMaps(b, exchange) {
		t := orbitImage{places: places}
		if !p.mapKinds(b, &t) {
			continue
		}
		if free == nil {
			return t, true
		}
		for _, t.mirror = range []bool{false, true} {
			if p.mapOrientations(free, exchange, &t) {
				return t, true
			}
		}
	}
	return orbitImage{}, false
}

// mapKinds sets which kind replaces which, so that the solved position is its own image. It returns
// false if pieces that look alike would be replaced by pieces that do not.
func (p *Numbering) mapKinds(b *orbit, t *orbitImage) bool {
	const none = 0xff
	t.kinds = slices.Repeat([]uint8{none}, len(b.kinds))
	kind := p.start[b.number].kind
	for at, to := range t.places {
		if k := kind[at]; t.kinds[k] == none {
			t.kinds[k] = kind[to]
		} else if t.kinds[k] != kind[to] {
			return false
		}
	}
	return true
}

// mapOrientations sets what is added to orientations, so that the image after a move agrees with
// the exchanged move, and the solved position is its own image. It returns false if moves disagree.
func (p *Numbering) mapOrientations(b *freeOrbit, exchange []int, t *orbitImage) (ok bool) {
	modulus, generators := b.kinds[0].ways(), p.generators()
	t.offsets, ok = spread(len(t.places), 0, len(generators),
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
	start := p.start[b.number]
	for at, to := range t.places {
		t.constant[start.kind[to]] = mod(int(start.orientation[to])-
			t.of(int(start.orientation[at]), modulus)-t.offsets[at], modulus)
	}
	return true
}
