package index

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"puzzlebase/puzzle/perm/definition"
)

// coordinate is a set of elements on which the moves act. Each position has one element:
// class*width + n is number n of a class. A move is a table, or a computation where the table would
// be large.
type coordinate struct {
	about   []about // the parts of a position that it describes
	size    uint64
	classes uint64
	width   uint64
	start   uint64
	lattice *lattice // classes are counts of moves modulo lattice
	// read returns the element of a state, or false if no moves lead to it.
	read func(st state) (uint64, bool)
	// write sets the coordinate's part of a state.
	write func(x uint64, st state)

	next   [][]uint32 // where each step leads; nil if that is computed
	ranked *ranked    // ranks the elements, unless they were enumerated, or
	chain  *chain     // does so
}

// about is a part of a position that a coordinate describes.
type about struct {
	orbit  *orbit // nil if the coordinate describes everything
	aspect aspect
}

// aspect says which property of an orbit a coordinate describes.
type aspect int

// Which piece is on each place, how it is rotated, or both; or the sum of orientations.
const (
	lie aspect = 1 << iota
	oriented
	orientationSum
)

// part is what an enumerated coordinate describes, as a value that moves change.
type part[T cmp.Ordered] struct {
	value func(st state) T
	moved func(x T, generator int) T
	put   func(x T, st state)
}

// enumerate makes a coordinate of all values that generators lead to, or returns false if there are
// too many.
func (p part[T]) enumerate(start T, generators int, about ...about) (*coordinate, bool) {
	a := explore(start, generators, p.moved)
	if a == nil {
		return nil, false
	}
	lattice := a.byClass()
	c := &coordinate{about: about, size: uint64(a.size()), classes: lattice.count(maxElements),
		start: uint64(a.start), lattice: lattice, next: a.next,
		read: func(st state) (uint64, bool) {
			x, ok := a.number[p.value(st)]
			return uint64(x), ok
		},
		write: func(x uint64, st state) { p.put(a.values[x], st) },
	}
	c.width = c.size / c.classes
	return c, true
}

// setSteps replaces the tables of the generators by those of the steps.
func (c *coordinate) setSteps(steps []definition.Move) {
	if c.chain != nil {
		for _, s := range steps {
			c.chain.steps = append(c.chain.steps, c.chain.points.permutation(s.Action))
		}
	}
	if c.next == nil {
		return
	}
	tables := make([][]uint32, len(steps))
	var group sync.WaitGroup
	for i, s := range steps {
		group.Go(func() {
			once := c.next[s.Generator]
			tables[i] = slices.Clone(once)
			for range s.Times - 1 {
				for x, y := range tables[i] {
					tables[i][x] = once[y]
				}
			}
		})
	}
	group.Wait()
	c.next = tables
}

// unrank decodes x into a, where moves are computed.
func (c *coordinate) unrank(x uint64, a *arrangement) {
	if c.chain != nil {
		c.chain.unrank(x, a)
		return
	}
	c.ranked.unrank(x, c.ranked.listed(a), a.orientation[:])
}

// moved returns the element after a step. The element before was decoded into a.
func (c *coordinate) moved(a *arrangement, step int) uint64 {
	if c.chain != nil {
		return c.chain.elementAfter(a, c.chain.steps[step])
	}
	return c.ranked.moved(a, &c.ranked.orbit.steps[step])
}

// coordinates returns the coordinates of all orbits, or an error if one can be neither enumerated
// nor ranked.
func (p *Numbering) coordinates() (out []*coordinate, err error) {
	for _, b := range p.orbits {
		for _, look := range b.aspects() {
			c, err := newCoordinate(about{b, look}, p.start)
			if err != nil {
				return nil, err
			}
			if look == oriented && b.freelyOriented(c.width) {
				c = newSum(b, p.start)
			}
			out = append(out, c)
		}
	}
	return out, nil
}

// aspects returns the aspects of an orbit that need coordinates: the places of pieces and their
// orientations, or both in one if the orientations of different pieces count differently. It
// returns none if all pieces are alike and have one orientation.
func (b *orbit) aspects() (out []aspect) {
	if !b.uniform() {
		return []aspect{lie | oriented}
	}
	if len(b.kinds) > 1 {
		out = append(out, lie)
	}
	if b.kinds[0].ways() > 1 {
		out = append(out, oriented)
	}
	return out
}

// newCoordinate makes a coordinate of an orbit. A small one has tables. It is enumerated, unless it
// is known what its elements are.
func newCoordinate(a about, start state) (*coordinate, error) {
	r := newRanked(a.orbit, a.aspect)
	few := r.all.Cmp(big.NewInt(2*maxElements+1)) <= 0
	known := (!few || r.permutes()) && r.giant()
	if few && known {
		return r.tabled(a, start), nil
	}
	if !known {
		if c, ok := a.enumerate(start); ok {
			return c, nil
		}
	}
	if err := r.tooLarge(); err != nil {
		return nil, fmt.Errorf("%s: %w", a, err)
	}
	return r.coordinate(a, start), nil
}

// enumerate makes a coordinate of all patterns that generators lead to, or returns false if there
// are too many. A pattern has for each place the kind of its piece and its orientation, or 0 for
// what is not described.
func (a about) enumerate(start state) (*coordinate, bool) {
	return part[string]{value: a.pattern, moved: a.moved, put: a.put}.enumerate(a.pattern(start),
		len(a.orbit.generators), a)
}

// pattern returns the pattern of a state.
func (a about) pattern(st state) string {
	out := make([]byte, 2*len(a.orbit.places))
	for i := range a.orbit.places {
		if a.aspect&lie != 0 {
			out[2*i] = st[a.orbit.number].kind[i]
		}
		if a.aspect&oriented != 0 {
			out[2*i+1] = st[a.orbit.number].orientation[i]
		}
	}
	return string(out)
}

// moved returns the pattern after a generator.
func (a about) moved(x string, generator int) string {
	s, out := &a.orbit.generators[generator], make([]byte, 0, len(x))
	for i, from := range s.from {
		kind, orientation := x[2*int(from)], x[2*int(from)+1]
		if a.aspect&oriented != 0 { // if kinds are not described, all rotate alike
			k := &a.orbit.kinds[kind]
			orientation = uint8(a.orbit.rotated(k, int(orientation), int(s.twists[i])))
		}
		out = append(out, kind, orientation)
	}
	return string(out)
}

// put sets the pattern of a state.
func (a about) put(x string, st state) {
	for i := range a.orbit.places {
		if a.aspect&lie != 0 {
			st[a.orbit.number].kind[i] = x[2*i]
		}
		if a.aspect&oriented != 0 {
			st[a.orbit.number].orientation[i] = x[2*i+1]
		}
	}
}

// joined makes one coordinate of two enumerated ones, or returns false if it would be too large.
func joined(a, b *coordinate) (*coordinate, bool) {
	const none = 1<<64 - 1
	pair := part[uint64]{
		value: func(st state) uint64 {
			x, okA := a.read(st)
			y, okB := b.read(st)
			if !okA || !okB {
				return none
			}
			return x<<32 | y
		},
		moved: func(x uint64, m int) uint64 {
			return uint64(a.next[m][x>>32])<<32 | uint64(b.next[m][uint32(x)])
		},
		put: func(x uint64, st state) {
			a.write(x>>32, st)
			b.write(x&(1<<32-1), st)
		},
	}
	return pair.enumerate(a.start<<32|b.start, len(a.next), slices.Concat(a.about, b.about)...)
}
