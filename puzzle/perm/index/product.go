package index

import (
	"cmp"
	"math/big"
	"slices"
)

// maxTies is how large the tables may become that tie coordinates; where they
// would be larger, the tie is left out and some numbers are not reached.
const maxTies = 1 << 22

// product numbers the combinations of elements, one of each coordinate, to which a sequence of
// moves leads. The coordinates are taken in turn. The state is what the earlier ones fix of the
// counts of the moves.
type product struct {
	coordinates []*coordinate
	ties        []tie    // by coordinate
	count       *big.Int // how many there are
	size        uint64   // the same; means nothing where they are more than MaxSize
}

// tie says which classes a coordinate may have, given those before it.
type tie struct {
	choices uint64 // how many they are, the same in every state
	classes uint64
	radix   uint64   // choices times the width of a class
	allowed []uint32 // by state and digit the class
	digit   []int32  // by state and class the digit, or -1
	state   []uint32 // by state and class the state after it
	meet    *meet    // with the coordinates before it; nil where the tie is left out
}

// newProduct ties coordinates together. Where they have more than MaxSize elements
// together, they are counted alone.
func newProduct(coordinates []*coordinate, generators int) *product {
	p := &product{coordinates: coordinates, count: big.NewInt(1)}
	ones := make([]int64, generators)
	for i := range ones {
		ones[i] = 1
	}
	known := newLattice(ones) // nothing is known of the counts
	for _, c := range coordinates {
		t, after := newTie(known, c)
		t.radix = t.choices * c.width
		p.count.Mul(p.count, new(big.Int).SetUint64(t.radix))
		if numbered(p.count) && t.meet != nil {
			t.fill(known, c)
		}
		known = after
		p.ties = append(p.ties, t)
	}
	p.size = p.count.Uint64()
	return p
}

// numbered reports whether so many positions can be numbered.
func numbered(n *big.Int) bool { return n.Cmp(big.NewInt(MaxSize)) <= 0 }

// newTie ties a coordinate to what is known of the counts, and returns what is
// known after it; fill makes the tables.
func newTie(known *lattice, c *coordinate) (tie, *lattice) {
	states := known.count(maxTies)
	t := tie{choices: c.classes, classes: c.classes}
	if states == 0 || states*c.classes > maxTies {
		return t, known
	}
	m := newMeet(known, c.lattice)
	t.meet = m
	t.choices = c.classes / m.sum.count(maxTies)
	return t, m.both
}

// fill makes the tables of a tie.
func (t *tie) fill(known *lattice, c *coordinate) {
	states := known.count(maxTies)
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

// maxCoordinates is how many there may be.
const maxCoordinates = 16

// elements is one element of each coordinate.
type elements [maxCoordinates]uint64

// rank returns the index of elements, and which coordinate does not go with
// those before it, or -1 when all do.
func (p *product) rank(x *elements) (index uint64, broken int) {
	s := uint64(0)
	for i, c := range p.coordinates {
		var ok bool
		if index, s, ok = p.ties[i].add(index, s, x[i], c.width); !ok {
			return 0, i
		}
	}
	return index, -1
}

// add appends the digit of an element to an index and returns the state after it;
// false when the element does not go with the state.
func (t *tie) add(index, state, x, width uint64) (uint64, uint64, bool) {
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
	for i := len(p.ties) - 1; i >= 0; i-- {
		radix := p.ties[i].radix
		x[i] = index % radix
		index /= radix
	}
	s := uint64(0)
	for i, c := range p.coordinates {
		t := &p.ties[i]
		if t.meet == nil || t.classes == 1 {
			continue
		}
		class := uint64(t.allowed[s*t.choices+x[i]/c.width])
		x[i] = class*c.width + x[i]%c.width
		s = uint64(t.state[s*t.classes+class])
	}
}

// start is the elements of the solved puzzle.
func (p *product) start() (x elements) {
	for i, c := range p.coordinates {
		x[i] = c.start
	}
	return x
}

// maxSmall is how many elements a coordinate has at most that is joined with
// another for fewer and simpler coordinates.
const maxSmall = 256

// gather joins the coordinates that are so small that they need not stand alone,
// and sorts them: the largest first, but one that makes columns last.
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
	if len(all) == 0 {
		return nil
	}
	if first := all[0]; first.ranked != nil && first.ranked.ordered() {
		all = append(all[1:], first)
	}
	return all
}

// maxWork is how many steps may go into finding pairs that are to be joined: a few
// seconds on any machine, which nothing ends early.
const maxWork = uint64(1) << 30

// joinTied joins a pair of coordinates that are tied by more than counts of moves, and reports
// whether there is one. Work is how many steps it may yet take. A pair that is not found costs
// numbers that are never reached.
func joinTied(all []*coordinate, work *uint64) ([]*coordinate, bool) {
	for i, a := range all {
		for j, b := range all[:i] {
			if a.next == nil || b.next == nil || a.size*b.size > maxPairs {
				continue
			}
			moves := uint64(len(a.next)) // to reduce a vector of counts takes their square
			steps := min(a.size*b.size, maxElements) * moves * moves * moves
			if steps > *work {
				continue
			}
			*work -= steps
			c, ok := joined(b, a)
			if !ok {
				continue
			}
			tied := a.width * b.width * newMeet(a.lattice, b.lattice).both.count(maxTies)
			if c.size < tied {
				return append(slices.Concat(all[:j], all[j+1:i], all[i+1:]), c), true
			}
		}
	}
	return all, false
}
