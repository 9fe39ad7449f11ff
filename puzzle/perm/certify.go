package perm

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// certify says why no moves lead from a position to the solved one: a piece is
// where no moves bring it, or a parity or a sum of twists differs that no move
// changes, or what is left of such reasons.
func (p *Puzzle) certify(pos puzzle.Position) (puzzle.Certificate, bool) {
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
		if c.chain != nil {
			return p.certifyChain(c.chain, st), true
		}
		return puzzle.Certificate{Kind: "arrangement", Text: fmt.Sprintf("%s is none of the %d ways that the moves lead to; they were all enumerated from the solved position", puzzle.Listed(c.about, "and"), c.size)}, true
	}
	return p.certifyCounts(&x, tied), true
}

// certifyPlace tells where the moves bring a piece that is elsewhere.
func (p *Puzzle) certifyPlace(pos puzzle.Position, w *misplaced) puzzle.Certificate {
	b := w.block
	s := &p.definition.Sets[b.set]
	label, turned, modulus := p.piece(pos, b, w.place)
	at := b.places[w.place] - p.definition.Offset(b.set) + 1
	var turns []int
	home := 0 // how many such pieces the block has when solved
	for _, k := range b.kinds {
		if k.label == label {
			home += k.count
			for n := range b.turns(k) {
				turns = append(turns, b.turned(k, w.place, n))
			}
		}
	}
	text := ""
	switch places := b.placeNumbers(p.definition); {
	case home == 0 && len(places) == 1:
		text = fmt.Sprintf("piece %d is on place %d of %s, and no move brings a piece there", label, at, s.Name)
	case home == 0:
		text = fmt.Sprintf("piece %d is on place %d of %s; the moves exchange pieces between the places %s alone, and there it is not when all is solved",
			label, at, s.Name, puzzle.Listed(places, "and"))
	case modulus > 1 && !slices.Contains(turns, turned):
		slices.Sort(turns)
		return puzzle.Certificate{Kind: "orientation", Text: fmt.Sprintf("piece %d of %s has orientation %d on place %d, where the moves bring it with orientation %s only",
			label, s.Name, turned, at, puzzle.Listed(strings.Fields(list(slices.Compact(turns))), "or"))}
	default:
		text = p.tooMany(pos, w, label, home)
	}
	return puzzle.Certificate{Kind: "place", Text: text}
}

// tooMany tells that a block has more pieces of a number than when solved, or more
// that are turned alike.
func (p *Puzzle) tooMany(pos puzzle.Position, w *misplaced, label, home int) string {
	b := w.block
	_, turned, modulus := p.piece(pos, b, w.place)
	wrong := b.kindOf(label, modulus, w.place, turned)
	all, alike := 0, 0
	for i := range b.places {
		if l, o, m := p.piece(pos, b, i); l == label {
			all++
			if b.kindOf(l, m, i, o) == wrong {
				alike++
			}
		}
	}
	where := puzzle.Listed(b.placeNumbers(p.definition), "and")
	if all > home {
		return fmt.Sprintf("pieces %d on the places %s of %s: %d here, %d when all is solved; the moves exchange pieces between these places alone",
			label, where, p.definition.Sets[b.set].Name, all, home)
	}
	n, _ := slices.BinarySearchFunc(b.kinds, wrong, compareKinds)
	return fmt.Sprintf("pieces %d on the places %s of %s with %s %d modulo %d: %d here, %d when all is solved; the moves exchange pieces between these places alone and do not change that of any",
		label, where, p.definition.Sets[b.set].Name, b.orientation(), wrong.off, b.stepOf(wrong), alike, b.kinds[n].count)
}

// certifySums looks for a sum, two of them, or several parities that show that a
// position is unsolvable.
func (p *Puzzle) certifySums(st *state) (puzzle.Certificate, bool) {
	all := p.sums(st)
	for _, s := range all {
		if s.refutes() {
			return s.certify(), true
		}
	}
	for i, s := range all {
		for _, t := range all[:i] {
			if c, ok := certifyPair(t, s); ok {
				return c, true
			}
		}
	}
	return p.certifyParities(all)
}

// certify tells of a sum that shows by itself that a position is unsolvable.
func (s *sum) certify() puzzle.Certificate {
	if s.parity {
		return puzzle.Certificate{Kind: "parity", Text: fmt.Sprintf("compared with the solved position, the pieces of %s are in an odd permutation, and every move permutes them evenly", s.name)}
	}
	unit := s.unit()
	if unit == s.modulus {
		return puzzle.Certificate{Kind: "twist", Text: fmt.Sprintf("the orientations of %s add up to %d modulo %d, and no move changes that sum, which is %d in the solved position",
			s.name, s.here, s.modulus*s.step, s.solved)}
	}
	return puzzle.Certificate{Kind: "twist", Text: fmt.Sprintf("the orientations of %s add up to %d modulo %d, to %d in the solved position, and every move changes that sum by a multiple of %d",
		s.name, s.here, s.modulus*s.step, s.solved, unit*s.step)}
}

// placeNumbers are the places of a block as they are counted in its set, from 1.
func (b *block) placeNumbers(d *definition.Definition) []string {
	var out []string
	for _, place := range b.places {
		out = append(out, fmt.Sprint(place-d.Offset(b.set)+1))
	}
	return out
}

// name names a block: its set, with its places where it is not all of it.
func (b *block) name(d *definition.Definition) string {
	s := &d.Sets[b.set]
	if len(b.places) == s.Places {
		return s.Name
	}
	word := "places "
	if len(b.places) == 1 {
		word = "place "
	}
	return s.Name + " (" + word + puzzle.Listed(b.placeNumbers(d), "and") + ")"
}

// orientation names the orientation of a piece of a block as the frame has it.
func (b *block) orientation() string {
	if zero(b.frame) {
		return "orientation"
	}
	return "orientation (less " + list(b.frame) + " from place to place)"
}

// apart says how pieces of a block that bear the same number are told apart by how
// they are turned; "" where none are.
func (b *block) apart() string {
	for i, k := range b.kinds[1:] {
		if k.label == b.kinds[i].label {
			return fmt.Sprintf(", equal numbers told apart by %s modulo %d,", b.orientation(), b.stepOf(k))
		}
	}
	return ""
}

// inSteps says how the orientations of a block are counted where pieces are off by
// less than a step, each by as much as before wherever it comes.
func (b *block) inSteps() string {
	k := b.kinds[0]
	if !slices.ContainsFunc(b.kinds, func(o kind) bool { return o.off != k.off }) {
		return ""
	}
	return fmt.Sprintf(", by %s in whole steps of %d,", b.orientation(), b.stepOf(k))
}

// certifyPair looks for a multiple of one sum that, added to the other, no move
// changes.
func certifyPair(s, t sum) (puzzle.Certificate, bool) {
	m := gcd(s.modulus, t.modulus)
	for factor := 1; factor < m; factor++ {
		kept := true
		for g := range s.changes {
			kept = kept && (s.changes[g]+factor*t.changes[g])%m == 0
		}
		if value := (s.value + factor*t.value) % m; !kept || value == 0 {
			continue
		}
		if s.parity && t.parity {
			word := [2]string{"an even", "an odd"}
			return puzzle.Certificate{Kind: "parity", Text: fmt.Sprintf("compared with the solved position, the pieces of %s are in %s permutation and those of %s in %s one, and every move changes both parities or neither",
				s.name, word[s.value], t.name, word[t.value])}, true
		}
		times := ""
		if factor > 1 {
			times = fmt.Sprintf("%d times ", factor)
		}
		return puzzle.Certificate{Kind: "twist", Text: fmt.Sprintf("%s and %s%s are together %d + %d = %d modulo %d, and no move changes that, which is 0 in the solved position",
			s.added(), times, t.added(), s.value%m, factor*t.value%m, (s.value%m+factor*t.value)%m, m)}, true
	}
	return puzzle.Certificate{}, false
}

// added names a sum as a number.
func (s *sum) added() string {
	if s.parity {
		return "the parity of " + s.quantity() + ", 1 for odd,"
	}
	return s.quantity()
}

// certifyParities looks for the fewest parities, of permutations or of sums of
// orientations, of which every move changes an even number, and the position an odd
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
			names = append(names, s.quantity())
		}
	}
	return puzzle.Certificate{Kind: "parity", Text: fmt.Sprintf("every move changes an even number of these from even to odd or back, and here an odd number of them are odd: %s", strings.Join(names, "; "))}, best > 0
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
	return zero(changes), value%2 == 1
}

// certifyCounts tells that what a coordinate says of the moves that were made
// contradicts those before it: with some way to count moves, the one is a
// different number than the other.
func (p *Puzzle) certifyCounts(x *elements, tied int) puzzle.Certificate {
	known := newLattice(slices.Repeat([]int64{1}, len(p.definition.Moves)))
	counts := make([]int64, len(p.definition.Moves))
	var before []string
	for i, c := range p.product.coordinates[:tied] {
		if t := &p.product.ties[i]; t.meet != nil {
			counts, _ = t.meet.join(counts, c.lattice.class(x[i]/c.width)) // those before tied go together
			known = t.meet.both
		}
		if c.classes > 1 {
			before = append(before, c.about...)
		}
	}
	c := p.product.coordinates[tied]
	about := puzzle.Listed(c.about, "and")
	other := c.lattice.class(x[tied] / c.width)
	text := fmt.Sprintf("how often each move has to be made is fixed by %s in one way and by %s in another", puzzle.Listed(before, "and"), about)
	if weights, k := separate(newMeet(known, c.lattice).sum, counts, other); k > 0 {
		var counted []string
		for g, w := range weights {
			if w > 0 {
				counted = append(counted, fmt.Sprintf("%s as %d", p.definition.Moves[g].Name, w))
			}
		}
		text = fmt.Sprintf("count each %s, modulo %d: whatever moves lead to this position from the solved one, their count would have to be %d for %s, but %d for %s",
			puzzle.Listed(counted, "and"), k, dot(weights, counts)%k, puzzle.Listed(before, "and"), dot(weights, other)%k, about)
	}
	return puzzle.Certificate{Kind: "counts", Text: text}
}

// maxWays is how many ways to count moves are tried.
const maxWays = 1 << 16

// separate looks for weights of the generators such that the sums of weights of
// all vectors of a lattice are divisible by k, and those of two vectors differ
// modulo k, for the least such k. It returns 0 for k where it finds none soon.
func separate(l *lattice, v, w []int64) (weights []int64, k int64) {
	for k = 2; k <= 12; k++ {
		ways := int64(1)
		for range v {
			if ways *= k; ways > maxWays {
				return nil, 0
			}
		}
		weights = make([]int64, len(v))
		for way := range ways {
			for i := range weights {
				weights[i] = way % k
				way /= k
			}
			kept := !slices.ContainsFunc(l.rows, func(row []int64) bool { return dot(weights, row)%k != 0 })
			if kept && (dot(weights, v)-dot(weights, w))%k != 0 {
				return weights, k
			}
		}
	}
	return nil, 0
}

// dot is the sum of products.
func dot(a, b []int64) int64 {
	n := int64(0)
	for i := range a {
		n += a[i] * b[i]
	}
	return n
}

// explainUnreached says what is known of a position that has a number and that no
// moves lead to.
func (p *Puzzle) explainUnreached(puzzle.Position) puzzle.Certificate {
	f := p.facts()
	if f.order != nil {
		return puzzle.Certificate{Kind: "group", Text: fmt.Sprintf("the moves generate a group of %s elements, which is as many positions as they lead to; of the %d that parities and sums of twists allow this is none", puzzle.Grouped(f.order.String()), p.Size())}
	}
	return puzzle.Certificate{Kind: "enumerated", Text: "parities and sums of twists allow it, but the enumeration of all positions that the moves lead to has not met it"}
}
