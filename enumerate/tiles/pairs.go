package tiles

import (
	"math/bits"

	"puzzlebase/enumerate/planes"
	"puzzlebase/puzzle"
)

// pairs keeps distances in a scratch file, written once and in order instead of
// read and changed at every level. Two levels of a sheet in turn have codes that
// differ in the lowest bit, for which there is a plane in memory. So what is kept are
// pairs of them: the positions of codes 2k and 2k+1, for k from 1 on, as a plane that
// is written when the second of them comes in place of the first.
type pairs struct {
	*planes.Store
	kept [][]bool // by pair, and sheet and unit: whether that part has been written
	last puzzle.Distance
}

// begin makes room for the pair that level d belongs to.
func (p *pairs) begin(d puzzle.Distance, units int) error {
	count := int(codeOf(d, false) >> 1)
	for len(p.kept) < count {
		p.kept = append(p.kept, make([]bool, units))
	}
	p.last = d
	return p.Grow(count)
}

// goOn makes room up to level d, all of which may have been written.
func (p *pairs) goOn(d puzzle.Distance, units int) error {
	err := p.begin(d, units)
	for _, kept := range p.kept {
		for at := range kept {
			kept[at] = true
		}
	}
	return err
}

// ends reports whether level d is the second of a pair that is kept.
func ends(d puzzle.Distance) bool { return codeOf(d, false)&1 == 1 && d > 1 }

// keep writes the part of a pair that has level d.
func (p *pairs) keep(d puzzle.Distance, at int, words []uint64) {
	pair := int(codeOf(d, false)>>1) - 1
	p.Write(pair, uint64(at*len(words)), words)
	p.kept[pair][at] = true
}

// keepRest keeps the pairs of which the search has found the first level alone. They
// are in the set.
func (s *Search) keepRest() {
	for at, n := range s.have {
		d := s.pairs.last
		if s.oddSheet(at/s.units) != (d&1 == 1) {
			d-- // which cannot be before level 0, for then nothing is in the set
		}
		if n > 0 && s.code(d)&1 == 0 {
			s.pairs.keep(d, at, s.unit(s.set, at/s.units, at%s.units))
		}
	}
}

// codes adds to the planes of the code above the lowest one n words from word at on,
// all of one unit.
func (p *pairs) codes(code [][]uint64, at, n, unitWords int, room []uint64) {
	for _, plane := range code {
		clear(plane[:n])
	}
	for i, kept := range p.kept {
		if !kept[at/unitWords] {
			continue
		}
		words := p.Read(i, uint64(at), uint64(at+n), room)
		for pair := uint(i + 1); pair != 0; pair &= pair - 1 {
			or(code[bits.TrailingZeros(pair)], words)
		}
	}
}
