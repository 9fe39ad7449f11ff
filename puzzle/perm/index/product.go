package index

import (
	"cmp"
	"math/big"
	"slices"
)

// maxCongruence limits the tables of a congruence. One with larger tables is left out, and then
// some numbers are never reached.
const maxCongruence = 1 << 22

// product numbers the combinations of elements, one of each coordinate, that sequences of moves
// lead to. It goes through the coordinates in order. The state says what the earlier coordinates
// fix of the counts of moves.
type product struct {
	coordinates []*coordinate
	congruences []congruence // by coordinate
	count       *big.Int     // the number of combinations
	size        uint64       // count as a number; invalid above maxSize
}

// congruence says which classes of a coordinate the earlier coordinates allow: those whose counts
// of moves are congruent to theirs.
type congruence struct {
	choices uint64 // the number of these classes, the same in every state
	classes uint64
	radix   uint64   // choices times the width of a class
	allowed []uint32 // the class, by state and digit
	digit   []int32  // the digit, by state and class; -1 if not allowed
	state   []uint32 // the next state, by state and class
	meet    *meet    // with the earlier coordinates; nil if the congruence is left out
}

// newProduct relates coordinates by congruences. If there are more than maxSize combinations, they
// are only counted.
func newProduct(coordinates []*coordinate, generators int) *product {
	p := &product{coordinates: coordinates, count: big.NewInt(1)}
	known := newLattice(slices.Repeat([]int64{1}, generators)) // all counts are possible
	for _, c := range coordinates {
		t, after := newCongruence(known, c)
		t.radix = t.choices * c.width
		p.count.Mul(p.count, new(big.Int).SetUint64(t.radix))
		if numbered(p.count) && t.meet != nil {
			t.fill(known, c)
		}
		known = after
		p.congruences = append(p.congruences, t)
	}
	p.size = p.count.Uint64()
	return p
}

// numbered reports whether n positions can be numbered.
func numbered(n *big.Int) bool { return n.Cmp(big.NewInt(maxSize)) <= 0 }

// newCongruence relates a coordinate to the known lattice of counts, and returns the lattice after
// it. Method fill makes the tables.
func newCongruence(known *lattice, c *coordinate) (congruence, *lattice) {
	states := known.count(maxCongruence)
	t := congruence{choices: c.classes, classes: c.classes}
	if states == 0 || states*c.classes > maxCongruence {
		return t, known
	}
	m := newMeet(known, c.lattice)
	t.meet = m
	t.choices = c.classes / m.sum.count(maxCongruence)
	return t, m.both
}

// fill makes the tables of a congruence.
func (t *congruence) fill(known *lattice, c *coordinate) {
	states := known.count(maxCongruence)
	t.digit = slices.Repeat([]int32{-1}, int(states*c.classes))
	t.state = make([]uint32, states*c.classes)
	t.allowed = make([]uint32, 0, states*t.choices)
	for s := range states {
		digit := int32(0)
		for class := range c.classes {
			counts, ok := t.meet.join(known.class(s), c.lattice.class(class))
			if !ok {
				continue
			}
			t.digit[s*c.classes+class] = digit
			t.state[s*c.classes+class] = uint32(t.meet.both.number(counts))
			t.allowed = append(t.allowed, uint32(class))
			digit++
		}
	}
}

// maxCoordinates is the greatest number of coordinates.
const maxCoordinates = 16

// elements is one element of each coordinate.
type elements [maxCoordinates]uint64

// rank returns the index of elements, and the first coordinate that does not fit those before it,
// or -1 if all fit.
func (p *product) rank(x *elements) (index uint64, broken int) {
	s := uint64(0)
	for i, c := range p.coordinates {
		var ok bool
		if index, s, ok = p.congruences[i].add(index, s, x[i], c.width); !ok {
			return 0, i
		}
	}
	return index, -1
}

// add appends the digit of an element to an index and returns the next state, or false if the
// element does not fit the state.
func (t *congruence) add(index, state, x, width uint64) (uint64, uint64, bool) {
	if t.meet == nil || t.classes == 1 {
		return index*t.radix + x, state, true
	}
	class := x / width
	at := state*t.classes + class
	digit := t.digit[at]
	return index*t.radix + uint64(digit)*width + x - class*width, uint64(t.state[at]), digit >= 0
}

// unrank sets the elements of an index.
func (p *product) unrank(index uint64, x *elements) {
	for i := len(p.congruences) - 1; i >= 0; i-- {
		radix := p.congruences[i].radix
		x[i] = index % radix
		index /= radix
	}
	s := uint64(0)
	for i, c := range p.coordinates {
		t := &p.congruences[i]
		if t.meet == nil || t.classes == 1 {
			continue
		}
		class := uint64(t.allowed[s*t.choices+x[i]/c.width])
		x[i] = class*c.width + x[i]%c.width
		s = uint64(t.state[s*t.classes+class])
	}
}

// describes returns the coordinate that describes a part of a position, or -1.
func (p *product) describes(a about) int {
	return slices.IndexFunc(p.coordinates,
		func(c *coordinate) bool { return slices.Contains(c.about, a) })
}

// maxSmall is the greatest size of a coordinate that is joined with another. The result is fewer
// and simpler coordinates.
const maxSmall = 256

// gather joins small coordinates and sorts all: the largest first, but one that makes columns last.
func gather(all []*coordinate) []*coordinate {
	sort := func() {
		slices.SortStableFunc(all,
			func(a, b *coordinate) int { return cmp.Compare(b.size, a.size) })
	}
	for sort(); len(all) > 1; sort() {
		n := len(all)
		a, b := all[n-2], all[n-1]
		if a.next == nil || b.next == nil || a.size*b.size > maxSmall {
			break
		}
		c, _ := joined(a, b)
		all = append(all[:n-2], c)
	}
	// The order of different pieces makes columns, which are the last digits.
	if first := all[0]; first.ordered() {
		all = append(all[1:], first)
	}
	return all
}

// maxWork limits the steps of the search for pairs to join: a few seconds, and nothing interrupts
// it.
const maxWork = uint64(1) << 30

// joinRelated joins a pair of coordinates of which congruences allow too much, and reports whether
// there is one. Work is the number of steps left. A pair that it misses leaves numbers that are
// never reached.
func joinRelated(all []*coordinate, work *uint64) ([]*coordinate, bool) {
	for i, a := range all {
		for j, b := range all[:i] {
			if a.next == nil || b.next == nil || a.size*b.size > maxPairs {
				continue
			}
			moves := uint64(len(a.next)) // reducing a vector of counts takes moves*moves steps
			steps := min(a.size*b.size, maxElements) * moves * moves * moves
			if steps > *work {
				continue
			}
			*work -= steps
			allowed := a.width * b.width * newMeet(a.lattice, b.lattice).both.count(maxCongruence)
			if reached := pairsReached(b, a); reached > maxElements || reached >= allowed {
				continue
			}
			c, _ := joined(b, a)
			return append(slices.Concat(all[:j], all[j+1:i], all[i+1:]), c), true
		}
	}
	return all, false
}

// pairsReached counts the pairs of elements to which moves lead, up to maxElements+1.
func pairsReached(a, b *coordinate) uint64 {
	seen := make([]bool, a.size*b.size)
	queue := []uint64{a.start*b.size + b.start}
	seen[queue[0]] = true
	for i := 0; i < len(queue) && len(queue) <= maxElements; i++ {
		x, y := queue[i]/b.size, queue[i]%b.size
		for m, next := range a.next {
			to := uint64(next[x])*b.size + uint64(b.next[m][y])
			if !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	return uint64(len(queue))
}
