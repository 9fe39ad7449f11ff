package index

import "puzzlebase/puzzle"

// stateOf returns the state of a position. If no moves bring some piece to its place, it returns
// the orbit and the place in it.
func (p *Numbering) stateOf(pos puzzle.Position) (st state, wrong *orbit, place int) {
	for _, b := range p.orbits {
		pieces, place := b.read(pos)
		if place >= 0 {
			return nil, b, place
		}
		st = append(st, pieces)
	}
	return st, nil, -1
}

// elementsOf returns the elements of a state, or the coordinate that no moves bring there.
func (p *Numbering) elementsOf(st state) (x elements, broken int) {
	for i, c := range p.product.coordinates {
		var ok bool
		if x[i], ok = c.read(st); !ok {
			return x, i
		}
	}
	return x, -1
}

func (p *Numbering) Rank(pos puzzle.Position) (puzzle.Index, bool) {
	st, wrong, _ := p.stateOf(pos)
	if wrong != nil {
		return 0, false
	}
	x, broken := p.elementsOf(st)
	if broken >= 0 {
		return 0, false
	}
	index, broken := p.product.rank(&x)
	return puzzle.Index(index*p.orientations.size + p.orientations.read(st)), broken < 0
}

func (p *Numbering) Unrank(index puzzle.Index) puzzle.Position {
	var x elements
	p.product.unrank(uint64(index)/p.orientations.size, &x)
	st := newStart(p.definition, p.orbits) // includes the pieces that never move
	for i, c := range p.product.coordinates {
		c.write(x[i], st)
	}
	p.orientations.write(uint64(index)%p.orientations.size, st)
	cells := []byte(p.definition.Solved())
	for _, b := range p.orbits {
		for i, place := range b.places {
			at, k := b.cell+place-b.offset, &b.kinds[st[b.number].kind[i]]
			cells[at] = byte(k.label)
			if b.full > 1 {
				cells[at+b.set.Places] = byte(b.written(k, i, int(st[b.number].orientation[i])))
			}
		}
	}
	return puzzle.Position(cells)
}
