package index

import (
	"fmt"
	"slices"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// sum is a total over pieces: the parity of their permutation, or the sum of their orientations.
// Moves change it by multiples of a step.
type sum struct {
	orbits  []*orbit // one, or all places of a set that always have the same piece
	parity  bool
	stride  int   // 1 for a parity
	modulus int   // of value and changes
	changes []int // by generator, in steps
	value   int   // in the position, less its value when solved, in steps
	// The sums of the written orientations, here and when solved, modulo modulus*stride.
	here, solved int
	orientations []int   // place by place
	cycles       [][]int // of places of the set: the piece on each belongs on the next one
}

// sums returns all sums of a position, less those of the solved one.
func (p *Numbering) sums(st state) (out []sum) {
	start := p.start
	add := func(s sum) {
		if n := len(out); n == 0 || !out[n-1].take(s) {
			out = append(out, s)
		}
	}
	for i, b := range p.orbits {
		if len(b.kinds) == len(b.places) && len(b.kinds) > 1 {
			home := b.home(st[i], start[i])
			add(sum{orbits: []*orbit{b}, parity: true, stride: 1, modulus: 2, value: home.parity(),
				changes: b.changes(lie), cycles: b.cycles(home)})
		}
		if k := &b.kinds[0]; b.uniform() && k.ways() > 1 {
			here, solved := b.allWritten(st[i]), b.allWritten(start[i])
			add(sum{orbits: []*orbit{b}, stride: k.stride, modulus: k.ways(), orientations: here,
				value:   mod(st[i].sum-start[i].sum, k.ways()),
				changes: b.changes(oriented),
				here:    total(here) % k.modulus, solved: total(solved) % k.modulus,
			})
		}
	}
	return out
}

// take adds t to the sum if both are of places of one set that always have the same piece, and
// reports whether it did. A sum that refutes the position alone is not added.
func (s *sum) take(t sum) bool {
	first, b := s.orbits[0], t.orbits[0]
	if s.parity || t.parity || len(first.places) > 1 || len(b.places) > 1 || first.set != b.set ||
		s.modulus != t.modulus || s.stride != t.stride || s.refutes() || t.refutes() {
		return false
	}
	s.orbits, s.orientations = append(s.orbits, b), append(s.orientations, t.orientations...)
	s.value = (s.value + t.value) % s.modulus
	all := s.modulus * s.stride
	s.here, s.solved = (s.here+t.here)%all, (s.solved+t.solved)%all
	for g, c := range t.changes {
		s.changes[g] = (s.changes[g] + c) % s.modulus
	}
	return true
}

// unit is the number that divides all changes of the sum by moves. It is the modulus if no move
// changes the sum.
func (s *sum) unit() int {
	unit := s.modulus
	for _, c := range s.changes {
		unit = gcd(unit, c)
	}
	return unit
}

// refutes reports whether the sum alone shows that a position is unsolvable.
func (s *sum) refutes() bool { return s.value%s.unit() != 0 }

// allWritten returns the written orientations of an orbit.
func (b *orbit) allWritten(o orbitState) (out []int) {
	for i, k := range o.kind {
		out = append(out, b.written(&b.kinds[k], i, int(o.orientation[i])))
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

// home returns the solved place of the piece on each place. All pieces are different.
func (b *orbit) home(o, start orbitState) (out permutation) {
	for _, k := range o.kind {
		out = append(out, uint8(slices.Index(start.kind, k)))
	}
	return out
}

// cycles returns the cycles of a permutation of an orbit, without the fixed places.
func (b *orbit) cycles(home permutation) (out [][]int) {
	for _, cycle := range home.cycles() {
		if len(cycle) > 1 {
			for i, at := range cycle {
				cycle[i] = b.places[at] - b.set.First + 1
			}
			out = append(out, cycle)
		}
	}
	return out
}

// refuteBySums looks for one or two sums that show that a position is unsolvable.
func (p *Numbering) refuteBySums(st state) (puzzle.Certificate, bool) {
	all := p.sums(st)
	for _, s := range all {
		if s.refutes() {
			return s.certificate(), true
		}
	}
	for i, t := range all {
		for _, s := range all[:i] {
			if c, ok := refuteByPair(&s, &t); ok {
				return c, true
			}
		}
	}
	return puzzle.Certificate{}, false
}

func (s *sum) certificate() puzzle.Certificate {
	if s.parity {
		return certificate("parity", "compared with the solved position, the pieces of %s are in "+
			"an odd permutation, and every move permutes them evenly", s.name())
	}
	unit := s.unit()
	if unit == s.modulus {
		return certificate("twist", "the orientations of %s add up to %d modulo %d, and no move "+
			"changes that sum, which is %d in the solved position",
			s.name(), s.here, s.modulus*s.stride, s.solved)
	}
	return certificate("twist", "the orientations of %s add up to %d modulo %d, to %d in the "+
		"solved position, and every move changes that sum by a multiple of %d",
		s.name(), s.here, s.modulus*s.stride, s.solved, unit*s.stride)
}

// refuteByPair looks for a multiple of one sum that, added to the other, no move changes.
func refuteByPair(a, b *sum) (c puzzle.Certificate, ok bool) {
	m := gcd(a.modulus, b.modulus)
	factor := 1
	for ; factor < m && !ok; factor++ {
		ok = (a.value+factor*b.value)%m != 0
		for g := range a.changes {
			ok = ok && (a.changes[g]+factor*b.changes[g])%m == 0
		}
	}
	if factor--; !ok {
		return c, false
	}
	if a.parity && b.parity {
		word := [2]string{"an even", "an odd"}
		return certificate("parity", "compared with the solved position, the pieces of %s are in "+
			"%s permutation and those of %s in %s one, and every move changes both parities or "+
			"neither", a.name(), word[a.value], b.name(), word[b.value]), true
	}
	times := ""
	if factor > 1 {
		times = fmt.Sprintf("%d times ", factor)
	}
	x, y := a.value%m, factor*b.value%m
	return certificate("twist", "%s and %s%s are together %d + %d = %d modulo %d, and no move "+
		"changes that, which is 0 in the solved position",
		a.number(), times, b.number(), x, y, (x+y)%m, m), true
}

// demonstrate adds up permutations and orientations.
func (p *Numbering) demonstrate(pos puzzle.Position) (out []string) {
	st, wrong, _ := p.stateOf(pos)
	if wrong != nil {
		return nil
	}
	for _, s := range p.sums(st) {
		effect := "no move changes that"
		var changed []string
		for g, c := range s.changes {
			if c != 0 {
				changed = append(changed, p.definition.Moves[g].Name)
			}
		}
		if changed != nil {
			effect = "changed by " + english.Listed(changed, "and")
		}
		if s.parity {
			out = append(out, fmt.Sprintf("%s: %s, an %s permutation; %s", s.name(),
				inCycles(s.cycles), [2]string{"even", "odd"}[s.value], effect))
			continue
		}
		out = append(out, fmt.Sprintf("%s: orientations %s = %d modulo %d, when solved %d; %s",
			s.name(), puzzle.Joined(s.orientations, " + "), s.here,
			s.modulus*s.stride, s.solved, effect))
	}
	return out
}

// inCycles writes a permutation in cycles of places.
func inCycles(all [][]int) (out string) {
	for _, cycle := range all {
		out += "(" + puzzle.Joined(cycle, " ") + ")"
	}
	if out == "" {
		return "every piece on its place"
	}
	return out
}

// name names the places of the sum.
func (s *sum) name() string {
	name := orbitName(s.orbits...)
	if s.parity {
		name += s.orbits[0].apart()
	}
	return name
}

// number names the sum as a number that is 0 when solved.
func (s *sum) number() string {
	if s.parity {
		return "the parity of the permutation of " + s.name() + ", 1 for odd,"
	}
	out := "the sum of the orientations of " + s.name()
	if s.solved > 0 {
		out += fmt.Sprintf(" less %d", s.solved)
	}
	if s.stride > 1 {
		out = fmt.Sprintf("(%s) / %d", out, s.stride)
	}
	return out
}
