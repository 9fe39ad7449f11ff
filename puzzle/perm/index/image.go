package index

import "slices"

// image maps positions by a symmetry. The image of a position after a move is the image of the
// position after the exchanged move.
type image struct {
	elements     [][]uint32         // by coordinate
	orientations []orientationImage // by free orbit
}

// orientationImage maps the orientations of pieces by a symmetry.
type orientationImage struct {
	pieces []int // the piece that replaces each piece
	mirror bool  // pieces rotate the other way
	// by element that says where pieces are, and by replacing piece: what is added
	added []uint8
}

// of returns the orientation of the replacing piece, before anything is added.
func (t *orientationImage) of(orientation, modulus int) int {
	if t.mirror {
		return mod(-orientation, modulus)
	}
	return orientation
}

// imager finds images.
type imager struct {
	*Numbering
	generators []int
	reached    [][]visit // by coordinate, its elements, from the solved one on
	start      state
	kinds      [][]uint8   // by free orbit: for each element and place, the piece there
	added      [][][]uint8 // by free orbit and move, then element and piece
}

// visit is an element, and the element and generator from which it was found.
type visit struct {
	element, before uint32
	generator       int
}

// newImager prepares a puzzle whose coordinates are all enumerated.
func newImager(p *Numbering) *imager {
	im := &imager{Numbering: p, generators: p.generators(), start: newStart(p.definition, p.orbits)}
	for _, c := range p.product.coordinates {
		seen := make([]bool, c.size)
		seen[c.start] = true
		order := []visit{{element: uint32(c.start)}}
		for i := 0; i < len(order); i++ {
			for g, m := range im.generators {
				if y := c.next[m][order[i].element]; !seen[y] {
					seen[y] = true
					order = append(order, visit{y, order[i].element, g})
				}
			}
		}
		im.reached = append(im.reached, order)
	}
	for i := range p.orientations.orbits {
		im.lay(&p.orientations.orbits[i])
	}
	return im
}

// lay computes where the pieces of an orbit are and what moves add to their orientations.
func (im *imager) lay(b *freeOrbit) {
	c := im.product.coordinates[b.coordinate]
	var kinds []uint8
	st := newStart(im.definition, im.orbits)
	for x := range c.size {
		c.write(x, st)
		kinds = append(kinds, st[b.number].kind...)
	}
	im.kinds = append(im.kinds, kinds)
	im.added = append(im.added, b.addedBy(im.Numbering, c, len(b.places)))
}

// image returns the image for an exchange of moves. It returns false if two positions have the same
// image, or if orientations do not add up in the same way.
func (im *imager) image(exchange []int) (*image, bool) {
	out := &image{}
	for i := range im.product.coordinates {
		to, ok := im.elementsUnder(i, exchange)
		if !ok {
			return nil, false
		}
		out.elements = append(out.elements, to)
	}
	for i := range im.orientations.orbits {
		b := &im.orientations.orbits[i]
		t, ok := im.orientationsUnder(i, b, exchange)
		if !ok {
			return nil, false
		}
		out.orientations = append(out.orientations, t)
	}
	return out, true
}

// elementsUnder returns the images of the elements of a coordinate.
func (im *imager) elementsUnder(i int, exchange []int) ([]uint32, bool) {
	c := im.product.coordinates[i]
	to := make([]uint32, c.size)
	to[c.start] = uint32(c.start)
	for _, r := range im.reached[i][1:] {
		to[r.element] = c.next[exchange[r.generator]][to[r.before]]
	}
	for g, m := range im.generators {
		next, after := c.next[m], c.next[exchange[g]]
		for x, y := range next {
			if to[y] != after[to[x]] {
				return nil, false
			}
		}
	}
	return to, true
}

// orientationsUnder returns the images of the orientations of an orbit's pieces.
func (im *imager) orientationsUnder(i int, b *freeOrbit, exchange []int) (orientationImage, bool) {
	for _, places := range im.placeMaps(b.orbit, exchange) {
		for _, mirror := range []bool{false, true} {
			t := orientationImage{pieces: make([]int, len(places)), mirror: mirror}
			if offsets, ok := im.offsets(b, exchange, places, &t); ok {
				im.addOffsets(i, b, places, offsets, &t)
				return t, true
			}
		}
	}
	return orientationImage{}, false
}

// offsets returns, by place, what is added to the orientation of a piece there. Then the image
// after a move agrees with the exchanged move. It returns false if moves disagree.
func (im *imager) offsets(b *freeOrbit, exchange, places []int, t *orientationImage) ([]int, bool) {
	modulus := b.kinds[0].ways()
	offsets := slices.Repeat([]int{-1}, len(places))
	offsets[0] = 0
	queue := []int{0}
	for n := 0; n < len(queue); n++ {
		for g, m := range im.generators {
			step, after := &b.steps[m], &b.steps[exchange[g]]
			i := queue[n]
			f := step.from[i]
			want := mod(offsets[i]-int(after.added[places[i]])+t.of(int(step.added[i]), modulus),
				modulus)
			if offsets[f] < 0 {
				offsets[f] = want
				queue = append(queue, f)
			}
			if offsets[f] != want {
				return nil, false
			}
		}
	}
	return offsets, true
}

// addOffsets sets which piece replaces which, and what is added to their orientations. A constant
// for each piece makes the solved position its own image.
func (im *imager) addOffsets(i int, b *freeOrbit, places, offsets []int, t *orientationImage) {
	n, modulus := len(places), b.kinds[0].ways()
	constant := make([]int, n) // by replacing piece
	for at, to := range places {
		start := im.start[b.number]
		k, becomes := start.kind[at], int(start.kind[to])
		t.pieces[k] = becomes
		constant[becomes] = mod(int(start.orientation[to])-
			t.of(int(start.orientation[at]), modulus)-offsets[at], modulus)
	}
	t.added = make([]uint8, len(im.kinds[i]))
	for x := 0; x < len(t.added); x += n {
		for at, k := range im.kinds[i][x : x+n] {
			becomes := t.pieces[k]
			added := offsets[at] + constant[becomes]
			if added >= modulus {
				added -= modulus
			}
			t.added[x+becomes] = uint8(added)
		}
	}
}
