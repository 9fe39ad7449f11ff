package perm

import (
	"fmt"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// sum is what can be added up over pieces: the parity of their permutation, or
// their orientations, which moves change by multiples of a step.
type sum struct {
	name    string
	blocks  []*block // one, or all places of a set that keep their pieces
	parity  bool
	step    int   // 1 for a parity
	modulus int   // of value and changes
	changes []int // by generator, in steps
	value   int   // in the position, less what it is when solved, in steps
	// What the orientations add up to as they are written, here and when solved,
	// modulo modulus*step.
	here, solved int
}

// sums returns all sums of a state, less those of the solved position.
func (p *Puzzle) sums(st *state) []sum {
	start := newStart(p.definition, p.blocks)
	var out []sum
	for _, b := range p.blocks {
		for _, a := range []aspect{pieces, turns} {
			if a == pieces && (len(b.kinds) < len(b.places) || len(b.kinds) == 1) || a == turns && (!b.uniform() || b.turns(b.kinds[0]) == 1) {
				continue
			}
			r := &ranked{block: b, aspect: a, modulus: 2}
			s := sum{name: b.name(p.definition), blocks: []*block{b}, parity: a == pieces, step: 1}
			if a == pieces {
				s.name += b.apart()
			} else {
				r.modulus, s.step = b.turns(b.kinds[0]), b.stepOf(b.kinds[0])
				s.here, s.solved = b.written(st), b.written(start)
			}
			s.modulus, s.value = r.modulus, mod(b.sum(st, a)-b.sum(start, a), r.modulus)
			for _, m := range p.definition.Moves {
				s.changes = append(s.changes, r.change(r.move(m.Action)))
			}
			if n := len(out); n == 0 || !out[n-1].take(s, p.definition) {
				out = append(out, s)
			}
		}
	}
	return out
}

// take adds the turns of a place to those of others of its set, which like it keep
// their pieces, and reports whether it is such a place. A place whose piece is turned
// as no move turns it is told of alone.
func (s *sum) take(t sum, d *definition.Definition) bool {
	first, b := s.blocks[0], t.blocks[0]
	if s.parity || t.parity || len(first.places) > 1 || len(b.places) > 1 || first.set != b.set || s.modulus != t.modulus || s.step != t.step ||
		s.refutes() || t.refutes() {
		return false
	}
	s.blocks = append(s.blocks, b)
	s.value = (s.value + t.value) % s.modulus
	s.here, s.solved = (s.here+t.here)%(s.modulus*s.step), (s.solved+t.solved)%(s.modulus*s.step)
	for g, c := range t.changes {
		s.changes[g] = (s.changes[g] + c) % s.modulus
	}
	all := &block{set: b.set}
	for _, b := range s.blocks {
		all.places = append(all.places, b.places...)
	}
	s.name = all.name(d)
	return true
}

// unit is what every move changes the sum by a multiple of; the modulus where no
// move changes it.
func (s *sum) unit() int {
	unit := s.modulus
	for _, c := range s.changes {
		unit = gcd(unit, c)
	}
	return unit
}

// refutes reports whether the sum alone shows that a position is unsolvable.
func (s *sum) refutes() bool { return s.value%s.unit() != 0 }

// quantity names the sum as a number that is 0 when solved.
func (s *sum) quantity() string {
	if s.parity {
		return "the permutation of " + s.name
	}
	out := "the sum of the orientations of " + s.name
	if s.solved > 0 {
		out += fmt.Sprintf(" less %d", s.solved)
	}
	if s.step > 1 {
		out = fmt.Sprintf("(%s) / %d", out, s.step)
	}
	return out
}

// written is what the orientations of a block add up to as they are written, modulo
// what can be told apart of them.
func (b *block) written(st *state) int {
	n := 0
	for i, place := range b.places {
		n += b.turned(b.kinds[st.kind[place]], i, int(st.turn[place]))
	}
	return n % b.kinds[0].modulus
}

// sum is the parity of the pieces of a block or the sum of their turns.
func (b *block) sum(st *state, a aspect) int {
	n := 0
	kinds := make([]int, len(b.places))
	for i, place := range b.places {
		kinds[i] = int(st.kind[place])
		n += int(st.turn[place])
	}
	if a == pieces {
		return parity(kinds)
	}
	return n
}

// maxCombined is how many sums are looked at for sets of them that every move
// changes an even number of times.
const maxCombined = 12

// demonstrate adds up permutations and orientations.
func (p *Puzzle) demonstrate(pos puzzle.Position) []string {
	st, wrong := p.stateOf(pos)
	if wrong != nil {
		return nil
	}
	var out []string
	for _, s := range p.sums(st) {
		effect := "no move changes that"
		if !zero(s.changes) {
			var changed []string
			for g, c := range s.changes {
				if c != 0 {
					changed = append(changed, p.definition.Moves[g].Name)
				}
			}
			effect = "changed by " + puzzle.Listed(changed, "and")
		}
		if s.parity {
			out = append(out, fmt.Sprintf("%s: %s, an %s permutation; %s", s.name, p.cycles(st, s.blocks[0]), [2]string{"even", "odd"}[s.value], effect))
			continue
		}
		var turned []string
		for _, b := range s.blocks {
			for i, place := range b.places {
				turned = append(turned, fmt.Sprint(b.turned(b.kinds[st.kind[place]], i, int(st.turn[place]))))
			}
		}
		out = append(out, fmt.Sprintf("%s: orientations %s = %d modulo %d, when solved %d; %s", s.name, strings.Join(turned, " + "), s.here, s.modulus*s.step, s.solved, effect))
	}
	return out
}

// cycles writes the permutation of a block in cycles of places, from 1: the piece
// on each place belongs to the next one.
func (p *Puzzle) cycles(st *state, b *block) string {
	start := newStart(p.definition, p.blocks)
	home := map[uint8]int{}
	for i, place := range b.places {
		home[start.kind[place]] = i
	}
	offset := p.definition.Offset(b.set)
	var out strings.Builder
	seen := make([]bool, len(b.places))
	for i := range b.places {
		var cycle []string
		for j := i; !seen[j]; j = home[st.kind[b.places[j]]] {
			seen[j] = true
			cycle = append(cycle, fmt.Sprint(b.places[j]-offset+1))
		}
		if len(cycle) > 1 {
			out.WriteString("(" + strings.Join(cycle, " ") + ")")
		}
	}
	if out.Len() == 0 {
		return "every piece on its place"
	}
	return out.String()
}
