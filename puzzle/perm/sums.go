package perm

import (
	"fmt"
	"strings"

	"puzzlebase/puzzle"
)

// sum is what can be added up over pieces: the parity of their permutation or
// their twists.
type sum struct {
	name    string
	blocks  []*block // one, or all places of a set that keep their pieces
	parity  bool
	modulus int
	changes []int // by generator
	value   int   // in the position, less what it is when solved
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
			if a == turns {
				r.modulus = b.turns(b.kinds[0])
			}
			s := sum{name: p.definition.blockName(b), blocks: []*block{b}, parity: a == pieces, modulus: r.modulus, value: mod(b.sum(st, a)-b.sum(start, a), r.modulus)}
			for _, m := range p.definition.Moves {
				s.changes = append(s.changes, r.change(r.move(m.action)))
			}
			if n := len(out); n == 0 || !out[n-1].take(s, p.definition) {
				out = append(out, s)
			}
		}
	}
	return out
}

// take adds the twist of a place to that of others of its set, which like it keep
// their pieces, and reports whether it is such a place.
func (s *sum) take(t sum, d *Definition) bool {
	first, b := s.blocks[0], t.blocks[0]
	if s.parity || t.parity || len(first.places) > 1 || len(b.places) > 1 || first.set != b.set || s.modulus != t.modulus {
		return false
	}
	s.blocks = append(s.blocks, b)
	s.value = (s.value + t.value) % s.modulus
	for g, c := range t.changes {
		s.changes[g] = (s.changes[g] + c) % s.modulus
	}
	all := &block{set: b.set}
	for _, b := range s.blocks {
		all.places = append(all.places, b.places...)
	}
	s.name = d.blockName(all)
	return true
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

// Demonstrate adds up permutations and twists.
func (p *Puzzle) Demonstrate(pos puzzle.Position) []string {
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
		var twists []string
		for _, b := range s.blocks {
			for _, place := range b.places {
				twists = append(twists, fmt.Sprint(st.turn[place]))
			}
		}
		out = append(out, fmt.Sprintf("%s: twists %s, together %d modulo %d more than when solved; %s", s.name, strings.Join(twists, " + "), s.value, s.modulus, effect))
	}
	return out
}

// cycles writes the permutation of a block in cycles of places, from 1.
func (p *Puzzle) cycles(st *state, b *block) string {
	start := newStart(p.definition, p.blocks)
	home := map[uint8]int{}
	for i, place := range b.places {
		home[start.kind[place]] = i
	}
	offset := p.definition.offset(b.set)
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
