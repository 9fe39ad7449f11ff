package index

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// certify says why no moves lead from a position to the solved one.
func (p *Numbering) certify(pos puzzle.Position) (puzzle.Certificate, bool) {
	st, wrong, place := p.stateOf(pos)
	if wrong != nil {
		return wrong.misplaced(pos, place), true
	}
	x, broken := p.elementsOf(st)
	unfit := -1
	if broken < 0 {
		if _, unfit = p.product.rank(&x); unfit < 0 {
			return puzzle.Certificate{}, false
		}
	}
	if c, ok := p.refuteBySums(st); ok {
		return c, true
	}
	if broken < 0 {
		return p.counts(&x, unfit), true
	}
	c := p.product.coordinates[broken]
	how := "they were all enumerated from the solved position"
	if c.chain != nil {
		how = "the algorithm of Schreier and Sims shows that"
	}
	return certificate("arrangement", "%s is none of the %s ways that the moves lead to; %s",
		listAbout(c.about), english.Grouped(c.size), how), true
}

// certificate makes a certificate of a kind.
func certificate(kind, format string, args ...any) puzzle.Certificate {
	return puzzle.Certificate{Kind: kind, Text: fmt.Sprintf(format, args...)}
}

// misplaced says where moves bring the piece that is wrongly on a place of the orbit. Or it says
// that the orbit has more pieces of its number, or of its kind, than when solved.
func (b *orbit) misplaced(pos puzzle.Position, place int) puzzle.Certificate {
	wrong, orientation := b.piece(pos, place)
	home, alikeHome := 0, 0
	var fitting []int // orientations in which moves bring such a piece there
	for _, k := range b.kinds {
		if k.label == wrong.label {
			home += k.count
			for n := range k.ways() {
				fitting = append(fitting, b.written(&k, place, n))
			}
		}
		if compareKinds(k, wrong) == 0 {
			alikeHome = k.count
		}
	}
	slices.Sort(fitting)
	fitting = slices.Compact(fitting)
	all, alike := 0, 0
	for i := range b.places {
		if k, _ := b.piece(pos, i); k.label == wrong.label {
			all++
			if k == wrong {
				alike++
			}
		}
	}
	label, set, at := wrong.label, b.set.Name, placeNames(b)[place]
	where := english.Listed(placeNames(b), "and")
	switch {
	case home == 0 && len(b.places) == 1:
		return certificate("place", "piece %d is on place %s of %s, and no move brings a piece "+
			"there", label, at, set)
	case home == 0:
		return certificate("place", "piece %d is on place %s of %s; the moves exchange pieces "+
			"between the places %s alone, and there it is not when all is solved",
			label, at, set, where)
	case wrong.modulus > 1 && !slices.Contains(fitting, orientation):
		return certificate("orientation", "piece %d of %s has orientation %d on place %s, where "+
			"the moves bring it with orientation %s only",
			label, set, orientation, at,
			english.Listed(strings.Fields(puzzle.Joined(fitting, " ")), "or"))
	case all > home:
		return certificate("place", "pieces %d on the places %s of %s: %d here, %d when all is "+
			"solved; the moves exchange pieces between these places alone",
			label, where, set, all, home)
	}
	return certificate("place", "pieces %d on the places %s of %s with %s %d modulo %d: %d here, "+
		"%d when all is solved; the moves exchange pieces between these places alone and do not "+
		"change that of any", label, where, set, b.orientation(), wrong.off, wrong.stride, alike,
		alikeHome)
}

// counts says that the counts of moves of a coordinate contradict those of the coordinates before
// it. With certain weights of the moves, the two sums differ.
func (p *Numbering) counts(x *elements, unfit int) puzzle.Certificate {
	known := newLattice(slices.Repeat([]int64{1}, len(p.definition.Moves)))
	counts := make([]int64, len(p.definition.Moves))
	c := p.product.coordinates[unfit]
	var parts []about
	for i, c := range p.product.coordinates[:unfit] {
		if t := &p.product.congruences[i]; t.meet != nil {
			// The coordinates before this one fit together.
			counts, _ = t.meet.join(counts, c.lattice.class(x[i]/c.width))
			known = t.meet.both
		}
		if c.classes > 1 {
			parts = append(parts, c.about...)
		}
	}
	other := c.lattice.class(x[unfit] / c.width)
	before, here := listAbout(parts), listAbout(c.about)
	weights, modulus := separate(newMeet(known, c.lattice).sum, counts, other)
	if modulus == 0 {
		return certificate("counts", "how often each move has to be made is fixed by %s in one "+
			"way and by %s in another", before, here)
	}
	var counted []string
	for g, w := range weights {
		if w > 0 {
			counted = append(counted, fmt.Sprintf("%s as %d", p.definition.Moves[g].Name, w))
		}
	}
	return certificate("counts", "count each %s, modulo %d: whatever moves lead to this position "+
		"from the solved one, their count would have to be %d for %s, but %d for %s",
		english.Listed(counted, "and"), modulus, dot(weights, counts)%modulus, before,
		dot(weights, other)%modulus, here)
}

// maxWays is the number of weights that are tried.
const maxWays = 1 << 16

// separate finds the least k and weights of the generators such that the weighted sums of all
// vectors of a lattice are divisible by k, and those of v and w differ modulo k. It returns 0 for k
// if it finds none soon.
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
			invariant := !slices.ContainsFunc(l.rows,
				func(row []int64) bool { return dot(weights, row)%k != 0 })
			if invariant && (dot(weights, v)-dot(weights, w))%k != 0 {
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

// explainUnreached explains a position that has a number and that no moves lead to.
func (p *Numbering) explainUnreached(puzzle.Position) puzzle.Certificate {
	if order := p.order(); order != nil {
		return certificate("group", "the moves generate a group of %s elements, which is as many "+
			"positions as they lead to; of the %d that parities and sums of twists allow this "+
			"is none", english.GroupedDigits(order.String()), p.Size())
	}
	return certificate("enumerated", "parities and sums of twists allow it, but the enumeration "+
		"of all positions that the moves lead to has not met it")
}

// String names the part of a position that a coordinate describes.
func (a about) String() string {
	b := a.orbit
	if b == nil {
		return "how the pieces lie and are turned"
	}
	name, are := "how the pieces of "+orbitName(b), " are turned"
	if len(b.places) == 1 {
		name, are = fmt.Sprintf("how the piece on place %s of %s", placeNames(b)[0], b.set.Name),
			" is turned"
	}
	switch a.aspect {
	case lie:
		return name + b.apart() + " lie"
	case oriented:
		return name + b.inSteps() + are
	case orientationSum:
		return fmt.Sprintf("what the orientations of %s add up to modulo %d", orbitName(b),
			b.kinds[0].modulus)
	default:
		return name + " lie and are turned"
	}
}

// listAbout lists the parts that coordinates describe, without repetition.
func listAbout(all []about) string {
	var out []string
	for _, a := range all {
		out = append(out, a.String())
	}
	slices.Sort(out)
	return english.Listed(slices.Compact(out), "and")
}

// placeNames are the places of orbits, numbered from 1 in their set.
func placeNames(orbits ...*orbit) (out []string) {
	for _, b := range orbits {
		for _, place := range b.places {
			out = append(out, strconv.Itoa(place-b.set.First+1))
		}
	}
	return out
}

// orbitName names orbits of a set: the set, and their places unless these are all.
func orbitName(orbits ...*orbit) string {
	set, places := orbits[0].set, placeNames(orbits...)
	if len(places) == set.Places {
		return set.Name
	}
	word := "places "
	if len(places) == 1 {
		word = "place "
	}
	return set.Name + " (" + word + english.Listed(places, "and") + ")"
}

// orientation names the orientation of a piece against the reference.
func (b *orbit) orientation() string {
	if zero(b.reference) {
		return "orientation"
	}
	return "orientation (less " + puzzle.Joined(b.reference, " ") + " from place to place)"
}

// apart says how orientation distinguishes pieces of the orbit with equal numbers, or "" if it does
// not.
func (b *orbit) apart() string {
	for i, k := range b.kinds[1:] {
		if k.label == b.kinds[i].label {
			return fmt.Sprintf(", equal numbers told apart by %s modulo %d,", b.orientation(),
				k.stride)
		}
	}
	return ""
}

// inSteps says how the orientations of the orbit are counted if pieces are off by less than a step.
func (b *orbit) inSteps() string {
	for _, k := range b.kinds {
		if k.off != b.kinds[0].off {
			return fmt.Sprintf(", by %s in whole steps of %d,", b.orientation(), b.kinds[0].stride)
		}
	}
	return ""
}
