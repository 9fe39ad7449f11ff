package index

import "sync"

// symmetry maps positions by an exchange of moves. The image of a position after a move is the
// image of the position, after the exchanged move. The image of the solved position is a goal.
type symmetry struct {
	exchange []int         // by generator, the move that replaces it
	elements [][]uint32    // by coordinate, the images of its elements; nil if they are computed
	orbits   []relabelling // by orbit
}

// element returns the image of element x of coordinate i, which is c and has tables.
func (s *symmetry) element(i int, c *coordinate, x uint64) uint64 {
	if s.elements[i] != nil {
		return uint64(s.elements[i][x])
	}
	var a arrangement
	c.unrank(x, &a)
	return c.ranked.relabelled(&a, &s.orbits[c.ranked.orbit.number])
}

// elementIn returns the image of a position's element of coordinate i, which is c. It has tables or
// is the first that has none.
func (s *symmetry) elementIn(i int, c *coordinate, at *decoded) uint64 {
	if c.next == nil {
		return c.ranked.relabelled(&at.arrangement, &s.orbits[c.ranked.orbit.number])
	}
	return s.element(i, c, at.x[i])
}

// undoes reports whether a symmetry undoes t in coordinate i, which is c.
func (s *symmetry) undoes(t *symmetry, i int, c *coordinate) bool {
	if c.computesImages() {
		a, b := &s.orbits[c.ranked.orbit.number], &t.orbits[c.ranked.orbit.number]
		for i := range c.ranked.places {
			if int(a.places[b.places[i]]) != i || int(a.kinds[b.kinds[i]]) != i {
				return false
			}
		}
		return true
	}
	for x := range c.size {
		if s.elements[i][t.elements[i][x]] != uint32(x) {
			return false
		}
	}
	return true
}

// relabelling maps the pieces of an orbit, which are all different.
type relabelling struct {
	places   entries // the place that replaces each place
	replaced entries // the piece that each piece replaces
	kinds    entries // the piece that replaces each piece
	// For orientations that are numbered piece by piece: whether pieces rotate the other way, and
	// what is then added to the orientation of a piece, by its place and by the piece it becomes.
	mirror             bool
	offsets, constants entries
}

// mirrored returns the orientation of the replacing piece, before anything is added.
func (t *relabelling) mirrored(orientation uint8, modulus int) int {
	if t.mirror {
		return mod(-int(orientation), modulus)
	}
	return int(orientation)
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
	out.exchange, out.orbits = exchange, make([]relabelling, len(p.orbits))
	for _, c := range p.product.coordinates {
		var to []uint32
		switch {
		case c.computesImages():
			b := c.ranked.orbit
			out.orbits[b.number], ok = p.relabelling(b, exchange, goal, nil)
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
		if out.orbits[b.number], ok = p.relabelling(b.orbit, exchange, goal, b); !ok {
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
func permutes[T uint8 | uint32](to []T) bool {
	seen := make([]bool, len(to))
	for _, y := range to {
		if seen[y] {
			return false
		}
		seen[y] = true
	}
	return true
}

// relabelling returns how a symmetry maps the pieces of an orbit, which are all different. The
// image of the solved position is the goal. If free is not nil, it is the orbit, and orientations
// are mapped too.
func (p *Numbering) relabelling(b *orbit, exchange []int, goal state,
	free *freeOrbit) (t relabelling, ok bool) {
	solved := permutation(p.start[b.number].kind)
	for _, places := range p.placeMaps(b, exchange) {
		kinds := solved.inverse().times(places).times(goal[b.number].kind)
		copy(t.places[:], places)
		copy(t.kinds[:], kinds)
		copy(t.replaced[:], kinds.inverse())
		if free == nil {
			return t, true
		}
		for _, t.mirror = range []bool{false, true} {
			if p.mapOrientations(free, exchange, goal, &t) {
				return t, true
			}
		}
	}
	return t, false
}

// mapOrientations sets what is added to orientations, so that the image after a move agrees with
// the exchanged move, and the image of the solved position is a goal. It returns false if moves
// disagree.
func (p *Numbering) mapOrientations(b *freeOrbit, exchange []int, goal state,
	t *relabelling) bool {
	modulus, generators := b.ways, p.generators()
	offsets, ok := spread(len(b.places), len(generators), 0, 0,
		func(i, offset uint8, g int) (uint8, uint8) {
			step, after := &b.steps[generators[g]], &b.steps[exchange[g]]
			from, to := step.from[i], after.from[t.places[i]]
			return from, uint8(mod(int(offset)-int(after.added[to])+
				t.mirrored(step.added[from], modulus), modulus))
		})
	if !ok {
		return false
	}
	copy(t.offsets[:], offsets)
	start, end := p.start[b.number], goal[b.number]
	for at, to := range t.places[:len(b.places)] {
		t.constants[end.kind[to]] = uint8(mod(int(end.orientation[to])-
			t.mirrored(start.orientation[at], modulus)-int(t.offsets[at]), modulus))
	}
	return true
}
