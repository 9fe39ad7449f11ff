package index

import "slices"

// image is what a symmetry makes of positions: a move after the image is the image
// of another move before it.
type image struct {
	elements [][]uint32   // by coordinate
	turns    []turnsImage // by spinning block
}

// turnsImage is what a symmetry makes of the turns of pieces.
type turnsImage struct {
	pieces []int // the piece that each becomes
	mirror bool  // pieces turn the other way
	// by element of the coordinate that tells where they lie, to each piece that another becomes
	added []uint8
}

// of returns the turns of the piece that another becomes, before anything is added.
func (t *turnsImage) of(turns, modulus int) int {
	if t.mirror {
		return mod(-turns, modulus)
	}
	return turns
}

// imager finds images.
type imager struct {
	*Positions
	generators []int
	reached    [][]visit // by coordinate, its elements from the solved one on
	start      *state
	kinds      [][]uint8   // by spinning block, by element and place the piece that lies there
	added      [][][]uint8 // by spinning block and move, by element and piece what the move adds
}

// visit is an element, and the element and the generator that lead to it.
type visit struct {
	element, before uint32
	generator       int
}

// newImager prepares a puzzle of which all coordinates are enumerated.
func newImager(p *Positions) *imager {
	im := &imager{Positions: p, generators: p.generators(), start: newStart(p.definition, p.blocks)}
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
	for i := range p.spin.blocks {
		im.lay(&p.spin.blocks[i])
	}
	return im
}

// lay works out how the pieces of a block lie and what moves add to their turns.
func (im *imager) lay(b *spinning) {
	c, n := im.product.coordinates[b.coordinate], len(b.Places)
	kinds := make([]uint8, int(c.size)*n)
	added := make([][]uint8, len(im.moves))
	for m := range added {
		added[m] = make([]uint8, len(kinds))
	}
	st := newStart(im.definition, im.blocks)
	for x := range int(c.size) {
		c.write(uint64(x), st)
		lie := kinds[x*n:][:n]
		for i, place := range b.Places {
			lie[i] = st.kind[place]
		}
		for m := range im.moves {
			b.steps[m].add(lie, added[m][x*n:][:n])
		}
	}
	im.kinds, im.added = append(im.kinds, kinds), append(im.added, added)
}

// image returns what an exchange of moves makes of positions; false when it makes
// two of one, or does not keep how pieces are turned.
func (im *imager) image(exchange []int) (*image, bool) {
	out := &image{}
	for i := range im.product.coordinates {
		to, ok := im.elementsUnder(i, exchange)
		if !ok {
			return nil, false
		}
		out.elements = append(out.elements, to)
	}
	for i := range im.spin.blocks {
		b := &im.spin.blocks[i]
		t, ok := im.turnsUnder(i, b, exchange)
		if !ok {
			return nil, false
		}
		out.turns = append(out.turns, t)
	}
	return out, true
}

// elementsUnder returns what becomes of the elements of a coordinate.
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

// turnsUnder returns what becomes of the turns of a block's pieces.
func (im *imager) turnsUnder(i int, b *spinning, exchange []int) (turnsImage, bool) {
	for _, places := range im.placeMaps(b.Block, exchange) {
		for _, mirror := range []bool{false, true} {
			t := turnsImage{pieces: make([]int, len(places)), mirror: mirror}
			if offsets, ok := im.offsets(b, exchange, places, &t); ok {
				im.addOffsets(i, b, places, offsets, &t)
				return t, true
			}
		}
	}
	return turnsImage{}, false
}

// offsets returns what is added to the turns of a piece by where it lies: after the
// image of a move, that is what it is after the move. False where moves do not agree.
func (im *imager) offsets(b *spinning, exchange, places []int, t *turnsImage) ([]int, bool) {
	modulus := b.turns(b.kinds[0])
	offsets := slices.Repeat([]int{-1}, len(places))
	offsets[0] = 0
	queue := []int{0}
	for n := 0; n < len(queue); n++ {
		for g, m := range im.generators {
			step, after := &b.steps[m], &b.steps[exchange[g]]
			i := queue[n]
			f := step.from[i]
			want := mod(offsets[i]-int(after.turns[places[i]])+t.of(int(step.turns[i]), modulus),
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

// addOffsets says which pieces become which, and what is added to their turns, so
// that the solved position becomes itself.
func (im *imager) addOffsets(i int, b *spinning, places, offsets []int, t *turnsImage) {
	n, modulus := len(places), b.turns(b.kinds[0])
	constant := make([]int, n) // by piece that another becomes
	for at, to := range places {
		k, becomes := im.start.kind[b.Places[at]], int(im.start.kind[b.Places[to]])
		t.pieces[k] = becomes
		constant[becomes] = mod(int(im.start.turn[b.Places[to]])-
			t.of(int(im.start.turn[b.Places[at]]), modulus)-offsets[at], modulus)
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
