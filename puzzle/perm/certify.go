package perm

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"puzzlebase/puzzle"
)

// Certify says why no moves lead from a position to the solved one: a piece is
// where no moves bring it, or a parity or a sum of twists differs that no move
// changes, or what is left of such reasons.
func (p *Puzzle) Certify(pos puzzle.Position) (puzzle.Certificate, bool) {
	st, wrong := p.stateOf(pos)
	if wrong != nil {
		return p.certifyPlace(pos, wrong), true
	}
	x, broken := p.elementsOf(st)
	tied := -1
	if broken < 0 {
		if _, tied = p.product.rank(&x); tied < 0 {
			return puzzle.Certificate{}, false
		}
	}
	if c, ok := p.certifySums(st); ok {
		return c, true
	}
	if broken >= 0 {
		c := p.product.coordinates[broken]
		return puzzle.Certificate{Kind: "arrangement", Text: fmt.Sprintf("%s is none of the %d ways that the moves lead to; they were all enumerated from the solved position", c.about, c.size)}, true
	}
	return p.certifyCounts(tied), true
}

// certifyPlace tells where the moves bring a piece that is elsewhere.
func (p *Puzzle) certifyPlace(pos puzzle.Position, w *misplaced) puzzle.Certificate {
	b := w.block
	s := &p.definition.Sets[b.set]
	offset := p.definition.offset(b.set)
	label, turned, modulus := p.piece(pos, b, w.place)
	home := false
	var turns []int
	for _, k := range b.kinds {
		if k.label == label {
			home = true
			for n := range b.turns(k) {
				turns = append(turns, b.turned(k, w.place, n))
			}
		}
	}
	at := b.places[w.place] - offset + 1
	if home && !slices.Contains(turns, turned) && modulus > 1 {
		slices.Sort(turns)
		return puzzle.Certificate{Kind: "orientation", Text: fmt.Sprintf("piece %d of %s has orientation %d on place %d, where the moves bring it with orientation %s only",
			label, s.Name, turned, at, puzzle.Listed(strings.Fields(join(slices.Compact(turns), 0)), "or"))}
	}
	var places []int
	for _, place := range b.places {
		places = append(places, place-offset+1)
	}
	if !home && len(places) == 1 {
		return puzzle.Certificate{Kind: "place", Text: fmt.Sprintf("piece %d is on place %d of %s, and no move brings a piece there", label, at, s.Name)}
	}
	if !home {
		return puzzle.Certificate{Kind: "place", Text: fmt.Sprintf("piece %d is on place %d of %s; the moves exchange pieces between the places %s alone, and there it is not when all is solved",
			label, at, s.Name, puzzle.Listed(strings.Fields(join(places, 0)), "and"))}
	}
	return puzzle.Certificate{Kind: "place", Text: fmt.Sprintf("among the places %s of %s there are more of piece %d, or more that are turned like the one on place %d, than when all is solved; the moves exchange pieces between these places alone",
		puzzle.Listed(strings.Fields(join(places, 0)), "and"), s.Name, label, at)}
}

// sum is what can be added up over the pieces of a block: the parity of their
// permutation or their twists.
type sum struct {
	block   *block
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
			s := sum{block: b, parity: a == pieces, modulus: r.modulus, value: mod(b.sum(st, a)-b.sum(start, a), r.modulus)}
			for _, m := range p.definition.Moves {
				s.changes = append(s.changes, r.change(r.move(m.action)))
			}
			out = append(out, s)
		}
	}
	return out
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

// certifySums looks for a sum, two of them, or several parities that show that a
// position is unsolvable.
func (p *Puzzle) certifySums(st *state) (puzzle.Certificate, bool) {
	all := p.sums(st)
	for _, s := range all {
		step := s.modulus
		for _, c := range s.changes {
			step = gcd(step, c)
		}
		if s.value%step != 0 {
			return p.certifySum(s, step), true
		}
	}
	for i, s := range all {
		for _, t := range all[:i] {
			if c, ok := p.certifyPair(t, s); ok {
				return c, true
			}
		}
	}
	return p.certifyParities(all)
}

// certifySum tells of a sum that moves change by multiples of a step only.
func (p *Puzzle) certifySum(s sum, step int) puzzle.Certificate {
	name := p.definition.Sets[s.block.set].Name
	if s.parity {
		return puzzle.Certificate{Kind: "parity", Text: fmt.Sprintf("the pieces of %s are in an odd permutation, and every move permutes them evenly", p.definition.blockName(s.block))}
	}
	if step == s.modulus {
		return puzzle.Certificate{Kind: "twist", Text: fmt.Sprintf("the twists of %s add up to %d modulo %d, and no move changes that sum, which is 0 in the solved position", p.definition.blockName(s.block), s.value, s.modulus)}
	}
	return puzzle.Certificate{Kind: "twist", Text: fmt.Sprintf("the twists of %s add up to %d modulo %d, and every move changes the sum of %s by a multiple of %d", p.definition.blockName(s.block), s.value, s.modulus, name, step)}
}

// blockName names a block: its set, with its places where it is not all of it.
func (d *Definition) blockName(b *block) string {
	s := &d.Sets[b.set]
	if len(b.places) == s.Places {
		return s.Name
	}
	var places []string
	for _, place := range b.places {
		places = append(places, fmt.Sprint(place-d.offset(b.set)+1))
	}
	word := "places "
	if len(places) == 1 {
		word = "place "
	}
	return s.Name + " (" + word + puzzle.Listed(places, "and") + ")"
}

// added names a sum as a number.
func (s sum) added(name string) string {
	if s.parity {
		return "the parity of the permutation of " + name + ", 1 for odd,"
	}
	return s.what(name)
}

// certifyPair looks for a multiple of one sum that, added to the other, no move
// changes.
func (p *Puzzle) certifyPair(s, t sum) (puzzle.Certificate, bool) {
	m := gcd(s.modulus, t.modulus)
	for factor := 1; factor < m; factor++ {
		kept := true
		for g := range s.changes {
			kept = kept && (s.changes[g]+factor*t.changes[g])%m == 0
		}
		if value := (s.value + factor*t.value) % m; !kept || value == 0 {
			continue
		}
		a, b := p.definition.blockName(s.block), p.definition.blockName(t.block)
		if s.parity && t.parity {
			word := [2]string{"an even", "an odd"}
			return puzzle.Certificate{Kind: "parity", Text: fmt.Sprintf("the pieces of %s are in %s permutation and those of %s in %s one, and every move changes both parities or neither", a, word[s.value], b, word[t.value])}, true
		}
		times := ""
		if factor > 1 {
			times = fmt.Sprintf("%d times ", factor)
		}
		return puzzle.Certificate{Kind: "twist", Text: fmt.Sprintf("%s and %s%s are together %d + %d = %d modulo %d, and no move changes that, which is 0 in the solved position",
			s.added(a), times, t.added(b), s.value%m, factor*t.value%m, (s.value%m+factor*t.value)%m, m)}, true
	}
	return puzzle.Certificate{}, false
}

// what names a sum.
func (s sum) what(name string) string {
	if s.parity {
		return "the permutation of " + name
	}
	return "the sum of the twists of " + name
}

// certifyParities looks for the fewest parities, of permutations or of sums of
// twists, of which every move changes an even number, and the position an odd
// one.
func (p *Puzzle) certifyParities(all []sum) (puzzle.Certificate, bool) {
	all = slices.DeleteFunc(slices.Clone(all), func(s sum) bool { return s.modulus%2 == 1 })
	all = all[:min(len(all), maxCombined)]
	best := 0
	for set := 1; set < 1<<len(all); set++ {
		if kept, odd := parities(all, set, len(p.definition.Moves)); kept && odd && (best == 0 || bits.OnesCount(uint(set)) < bits.OnesCount(uint(best))) {
			best = set
		}
	}
	var names []string
	for i, s := range all {
		if best>>i&1 == 1 {
			names = append(names, s.what(p.definition.blockName(s.block)))
		}
	}
	return puzzle.Certificate{Kind: "parity", Text: fmt.Sprintf("every move changes an even number of these from even to odd or back, and here an odd number of them are odd: %s", strings.Join(names, ", "))}, best > 0
}

// parities reports whether every move changes an even number of a set of sums
// from even to odd or back, and whether an odd number of them are odd.
func parities(all []sum, set, moves int) (kept, odd bool) {
	changes := make([]int, moves)
	value := 0
	for i, s := range all {
		if set>>i&1 == 0 {
			continue
		}
		value += s.value
		for g, c := range s.changes {
			changes[g] = (changes[g] + c) % 2
		}
	}
	return equalTo(changes, 0), value%2 == 1
}

// certifyCounts tells that what a coordinate needs does not go with those before
// it.
func (p *Puzzle) certifyCounts(tied int) puzzle.Certificate {
	var before []string
	for _, c := range p.product.coordinates[:tied] {
		before = append(before, c.about)
	}
	before = slices.Compact(before)
	return puzzle.Certificate{Kind: "counts", Text: fmt.Sprintf("how often each move has to be made, counted modulo what leaves everything as it was, is fixed by %s in one way and by %s in another",
		puzzle.Listed(before, "and"), p.product.coordinates[tied].about)}
}

// Demonstrate adds up permutations and twists, block by block.
func (p *Puzzle) Demonstrate(pos puzzle.Position) []string {
	st, wrong := p.stateOf(pos)
	if wrong != nil {
		return nil
	}
	var out []string
	for _, s := range p.sums(st) {
		name := p.definition.blockName(s.block)
		effect := "no move changes that"
		if !equalTo(s.changes, 0) {
			var changed []string
			for g, c := range s.changes {
				if c != 0 {
					changed = append(changed, p.definition.Moves[g].Name)
				}
			}
			effect = "changed by " + puzzle.Listed(changed, "and")
		}
		if s.parity {
			out = append(out, fmt.Sprintf("%s: %s, an %s permutation; %s", name, p.cycles(st, s.block), [2]string{"even", "odd"}[s.value], effect))
			continue
		}
		var twists []string
		start := newStart(p.definition, p.blocks)
		sum := 0
		for _, place := range s.block.places {
			twists = append(twists, fmt.Sprint(st.turn[place]))
			sum += int(st.turn[place]) - int(start.turn[place])
		}
		out = append(out, fmt.Sprintf("%s: twists %s, which add up to %d modulo %d, counted from the solved position; %s", name, strings.Join(twists, " + "), s.value, s.modulus, effect))
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

// ExplainUnreached says what is known of a position that has a number and that no
// moves lead to.
func (p *Puzzle) ExplainUnreached(puzzle.Position) puzzle.Certificate {
	f := p.facts()
	if f.order != nil {
		return puzzle.Certificate{Kind: "group", Text: fmt.Sprintf("the moves generate a group of %s elements, which is as many positions as they lead to; of the %d that parities and sums of twists allow this is none", grouped(f.order), p.Size())}
	}
	return puzzle.Certificate{Kind: "enumerated", Text: "parities and sums of twists allow it, but the enumeration of all positions that the moves lead to has not met it"}
}
