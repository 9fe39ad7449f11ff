package index

import (
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// Sum is what can be added up over pieces: the parity of their permutation, or
// their orientations, which moves change by multiples of a step.
type Sum struct {
	Blocks  []*Block // one, or all places of a set that keep their pieces
	Parity  bool
	Step    int   // 1 for a parity
	Modulus int   // of Value and Changes
	Changes []int // by generator, in steps
	Value   int   // in the position, less what it is when solved, in steps
	// What the orientations add up to as they are written, here and when solved,
	// modulo Modulus*Step.
	Here, Solved int
	// Turned are the orientations, place by place; Cycles the permutation as cycles of
	// places of the set, from 1: the piece on each place belongs to the next one.
	Turned []int
	Cycles [][]int
}

// Sums returns all sums of a position, less those of the solved one; nil where a piece is
// where no moves bring it.
func (p *Positions) Sums(pos puzzle.Position) []Sum {
	st, wrong := p.stateOf(pos)
	if wrong != nil {
		return nil
	}
	return p.sums(st)
}

func (p *Positions) sums(st *state) []Sum {
	start := newStart(p.definition, p.blocks)
	var out []Sum
	add := func(b *Block, a aspect, s Sum) {
		r := &ranked{block: b, aspect: a, modulus: s.Modulus}
		s.Blocks, s.Value = []*Block{b}, mod(b.sum(st, a)-b.sum(start, a), r.modulus)
		for _, m := range p.definition.Moves {
			s.Changes = append(s.Changes, r.change(r.move(m.Action)))
		}
		if n := len(out); n == 0 || !out[n-1].take(s) {
			out = append(out, s)
		}
	}
	for _, b := range p.blocks {
		if len(b.kinds) == len(b.Places) && len(b.kinds) > 1 {
			add(b, pieces, Sum{Parity: true, Step: 1, Modulus: 2,
				Cycles: b.cycles(p.definition, st, start)})
		}
		if k := b.kinds[0]; b.uniform() && b.turns(k) > 1 {
			add(b, turns, Sum{
				Step: b.stepOf(k), Modulus: b.turns(k), Turned: b.written(st),
				Here: total(b.written(st)) % k.modulus, Solved: total(b.written(start)) % k.modulus,
			})
		}
	}
	return out
}

// take adds the turns of a place to those of others of its set, which like it keep
// their pieces, and reports whether it is such a place. A place whose piece is turned
// as no move turns it is told of alone.
func (s *Sum) take(t Sum) bool {
	first, b := s.Blocks[0], t.Blocks[0]
	if s.Parity || t.Parity || len(first.Places) > 1 || len(b.Places) > 1 || first.Set != b.Set ||
		s.Modulus != t.Modulus || s.Step != t.Step || s.refutes() || t.refutes() {
		return false
	}
	s.Blocks, s.Turned = append(s.Blocks, b), append(s.Turned, t.Turned...)
	s.Value = (s.Value + t.Value) % s.Modulus
	s.Here, s.Solved = (s.Here+t.Here)%(s.Modulus*s.Step), (s.Solved+t.Solved)%(s.Modulus*s.Step)
	for g, c := range t.Changes {
		s.Changes[g] = (s.Changes[g] + c) % s.Modulus
	}
	return true
}

// Unit is what every move changes the sum by a multiple of; the modulus where no
// move changes it.
func (s *Sum) Unit() int {
	unit := s.Modulus
	for _, c := range s.Changes {
		unit = gcd(unit, c)
	}
	return unit
}

// refutes reports whether the sum alone shows that a position is unsolvable.
func (s *Sum) refutes() bool { return s.Value%s.Unit() != 0 }

// written are the orientations of a block as they are written.
func (b *Block) written(st *state) (out []int) {
	for i, place := range b.Places {
		out = append(out, b.turned(b.kinds[st.kind[place]], i, int(st.turn[place])))
	}
	return out
}

// total adds numbers up.
func total(numbers []int) (n int) {
	for _, m := range numbers {
		n += m
	}
	return n
}

// sum is the parity of the pieces of a block or the sum of their turns.
func (b *Block) sum(st *state, a aspect) int {
	n := 0
	kinds := make([]int, len(b.Places))
	for i, place := range b.Places {
		kinds[i] = int(st.kind[place])
		n += int(st.turn[place])
	}
	if a == pieces {
		return parity(kinds)
	}
	return n
}

// cycles returns the permutation of a block, but for the pieces on their places.
func (b *Block) cycles(d *definition.Definition, st, start *state) (out [][]int) {
	home := map[uint8]int{}
	for i, place := range b.Places {
		home[start.kind[place]] = i
	}
	offset := d.Offset(b.Set)
	seen := make([]bool, len(b.Places))
	for i := range b.Places {
		var cycle []int
		for j := i; !seen[j]; j = home[st.kind[b.Places[j]]] {
			seen[j] = true
			cycle = append(cycle, b.Places[j]-offset+1)
		}
		if len(cycle) > 1 {
			out = append(out, cycle)
		}
	}
	return slices.Clip(out)
}
