package index

import (
	"slices"

	"puzzlebase/puzzle"
)

// piece returns the number and the orientation of the piece on place i of a
// block, and what is told apart of its turns.
func (p *Positions) piece(pos puzzle.Position, b *Block, i int) (label, turned, modulus int) {
	s := &p.definition.Sets[b.Set]
	at := p.definition.Cell(b.Set) + b.Places[i] - p.definition.Offset(b.Set)
	label = int(pos[at])
	if s.Orientations > 1 {
		turned = int(pos[at+s.Places])
	}
	return label, turned, s.ModulusOf(label)
}

// wrongPiece is a piece that no moves bring where it is.
type wrongPiece struct {
	block *Block
	place int // in the block
}

// stateOf returns what the coordinates see of a position, or a piece that no
// moves bring where it is.
func (p *Positions) stateOf(pos puzzle.Position) (*state, *wrongPiece) {
	st := &state{make([]uint8, p.definition.Places()), make([]uint8, p.definition.Places()),
		make([]int, len(p.blocks))}
	for _, b := range p.blocks {
		left := make([]int, len(b.kinds))
		for i, place := range b.Places {
			label, turned, modulus := p.piece(pos, b, i)
			k := b.kindOf(label, modulus, i, turned)
			n, ok := slices.BinarySearchFunc(b.kinds, k, compareKinds)
			if !ok {
				return nil, &wrongPiece{b, i}
			}
			if left[n]++; left[n] > b.kinds[n].count {
				return nil, &wrongPiece{b, i}
			}
			st.kind[place], st.turn[place] = uint8(n), uint8(b.steps(k, i, turned))
			st.sum[b.number] += b.steps(k, i, turned)
		}
	}
	return st, nil
}

// elementsOf returns the elements of a state, or the coordinate that no moves
// bring there.
func (p *Positions) elementsOf(st *state) (x elements, broken int) {
	for i, c := range p.product.coordinates {
		var ok bool
		if x[i], ok = c.read(st); !ok {
			return x, i
		}
	}
	return x, -1
}

// Rank implements puzzle.Numbering.
func (p *Positions) Rank(pos puzzle.Position) (puzzle.Index, bool) {
	st, wrong := p.stateOf(pos)
	if wrong != nil {
		return 0, false
	}
	x, broken := p.elementsOf(st)
	if broken >= 0 {
		return 0, false
	}
	index, broken := p.product.rank(&x)
	return puzzle.Index(index*p.spin.size + p.spin.read(st)), broken < 0
}

// stateAt returns the state of an index, and its elements.
func (p *Positions) stateAt(index puzzle.Index) (*state, *elements) {
	var x elements
	p.product.unrank(uint64(index)/p.spin.size, &x)
	st := newStart(p.definition, p.blocks) // with the pieces that never move
	for i, c := range p.product.coordinates {
		c.write(x[i], st)
	}
	p.spin.write(uint64(index)%p.spin.size, st)
	return st, &x
}

// Unrank implements puzzle.Numbering.
func (p *Positions) Unrank(index puzzle.Index) puzzle.Position {
	st, _ := p.stateAt(index)
	return p.positionOf(st)
}

// positionOf writes a state as a position.
func (p *Positions) positionOf(st *state) puzzle.Position {
	cells := []byte(p.definition.Solved())
	for _, b := range p.blocks {
		s := &p.definition.Sets[b.Set]
		for i, place := range b.Places {
			at := p.definition.Cell(b.Set) + place - p.definition.Offset(b.Set)
			k := b.kinds[st.kind[place]]
			cells[at] = byte(k.label)
			if s.Orientations > 1 {
				cells[at+s.Places] = byte(b.turned(k, i, int(st.turn[place])))
			}
		}
	}
	return puzzle.Position(cells)
}
