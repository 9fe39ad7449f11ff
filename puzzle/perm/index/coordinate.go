package index

import (
	"cmp"
	"fmt"
	"slices"

	"puzzlebase/puzzle/perm/definition"
)

// coordinate is a set of elements on which the moves act, each position having
// one of them: element class*width + n is number n of a class. A move is a list of
// where it leads, or a computation where that would be long.
type coordinate struct {
	about   []about // what it says of a position
	size    uint64
	classes uint64
	width   uint64
	start   uint64
	lattice *lattice // classes are counts of moves modulo this
	// read returns the element of a state; false when no moves lead to it.
	read func(st state) (uint64, bool)
	// write sets that part of a state.
	write func(x uint64, st state)

	next   [][]uint32 // what each step makes of an element; nil where it is computed
	ranked *ranked    // computes it, or
	chain  *chain     // does
}

// about is what a coordinate says of a position.
type about struct {
	orbit  *orbit // nil where it says everything
	aspect aspect
}

// aspect is what a coordinate looks at in an orbit.
type aspect int

// Which piece lies on each place, how it is rotated, or both; or the sum of orientations.
const (
	lie aspect = 1 << iota
	oriented
	orientationSum
)

// part is what an enumerated coordinate looks at, as a value that moves change.
type part[T cmp.Ordered] struct {
	of    func(st state) T
	moved func(x T, generator int) T
	put   func(x T, st state)
}

// enumerate makes a coordinate of all values that generators lead to; false when they are
// too many.
func (p part[T]) enumerate(start T, generators int, about ...about) (*coordinate, bool) {
	a, found, ok := explore(start, generators, p.moved)
	if !ok {
		return nil, false
	}
	lattice := byClass(a, found)
	number := map[T]uint64{}
	for n, x := range found {
		number[x] = uint64(n)
	}
	c := &coordinate{about: about, size: uint64(a.size()), classes: lattice.count(maxElements),
		start: uint64(a.start), lattice: lattice, next: a.next,
		read: func(st state) (uint64, bool) {
			x, ok := number[p.of(st)]
			return x, ok
		},
		write: func(x uint64, st state) { p.put(found[x], st) },
	}
	c.width = c.size / c.classes
	return c, true
}

// setSteps replaces what generators do by what each step does.
func (c *coordinate) setSteps(steps []definition.Move) {
	generators := c.next
	c.next = nil
	for _, s := range steps {
		switch {
		case c.chain != nil:
			c.chain.steps = append(c.chain.steps, c.chain.points.permutation(s.Action))
		case c.ranked != nil:
			c.ranked.moves = append(c.ranked.moves, c.ranked.move(s.Action))
		default:
			out := slices.Clone(generators[s.Generator])
			for range s.Times - 1 {
				for x, y := range out {
					out[x] = generators[s.Generator][y]
				}
			}
			c.next = append(c.next, out)
		}
	}
}

// unrank works out what moves are made of, where these are computed.
func (c *coordinate) unrank(x uint64, a *arrangement) {
	if c.chain != nil {
		c.chain.unrank(x, a)
		return
	}
	c.ranked.unrank(x, a)
}

// moved returns what a step makes of an element that unrank has taken apart.
func (c *coordinate) moved(a *arrangement, step int) uint64 {
	if c.chain != nil {
		return c.chain.moved(a, step)
	}
	return c.ranked.moved(a, step)
}

// coordinates returns the coordinates of all orbits, and an error where one can be
// neither enumerated nor ranked.
func coordinates(d *definition.Definition, orbits []*orbit) (out []*coordinate, err error) {
	start := newStart(d, orbits)
	for _, b := range orbits {
		for _, look := range b.aspects() {
			c, err := newCoordinate(d, about{b, look}, start)
			if err != nil {
				return nil, err
			}
			if look == oriented && b.spins(c.width) {
				c = newSum(d, b, start)
			}
			out = append(out, c)
		}
	}
	return out, nil
}

// aspects are how the pieces of an orbit lie and how they are rotated, or both in one where
// their orientations do not matter alike; none where all pieces are alike and have one
// orientation.
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

// newCoordinate makes a coordinate of an orbit, enumerated where it is small.
func newCoordinate(d *definition.Definition, a about, start state) (*coordinate, error) {
	r := newRanked(a.orbit, a.aspect)
	if !r.large(d) {
		p := newPattern(d, a)
		if c, ok := p.enumerate(p.of(start), len(d.Moves), a); ok {
			return c, nil
		}
	}
	if err := r.tooLarge(); err != nil {
		return nil, fmt.Errorf("%s: %w", a, err)
	}
	return r.coordinate(a, d, start), nil
}

// newPattern is the aspect of an orbit as a pattern of bytes: for each place the kind of its
// piece, its orientation, or both.
func newPattern(d *definition.Definition, a about) part[string] {
	b, width := a.orbit, 1
	if a.aspect == lie|oriented {
		width = 2
	}
	var from, twists [][]int // by generator
	for _, m := range d.Moves {
		from, twists = append(from, b.from(m.Action)), append(twists, b.twists(m.Action))
	}
	return part[string]{
		of: func(st state) string {
			var out []byte
			for i := range b.places {
				if a.aspect&lie != 0 {
					out = append(out, st[b.number].kind[i])
				}
				if a.aspect&oriented != 0 {
					out = append(out, st[b.number].orientation[i])
				}
			}
			return string(out)
		},
		moved: func(x string, m int) string {
			out := make([]byte, 0, len(x))
			for i, f := range from[m] {
				out = append(out, x[f*width:(f+1)*width]...)
				if a.aspect&oriented != 0 {
					k := &b.kinds[0] // where kinds are not looked at, all rotate alike
					if a.aspect&lie != 0 {
						k = &b.kinds[out[len(out)-2]]
					}
					last := &out[len(out)-1]
					*last = uint8(b.rotated(k, int(*last), twists[m][i]))
				}
			}
			return string(out)
		},
		put: func(x string, st state) {
			for i := range b.places {
				if a.aspect&lie != 0 {
					st[b.number].kind[i] = x[i*width]
				}
				if a.aspect&oriented != 0 {
					st[b.number].orientation[i] = x[(i+1)*width-1]
				}
			}
		},
	}
}

// joined makes one coordinate of two that are enumerated; false when there would
// be too many elements.
func joined(a, b *coordinate) (*coordinate, bool) {
	const none = 1<<64 - 1
	pair := part[uint64]{
		of: func(st state) uint64 {
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
