package index

import (
	"math/big"
	"slices"
)

// If all pieces of an orbit are different, their orientations are numbered piece by piece. A move
// adds to them what depends only on where the pieces are. Their sum is a separate coordinate, which
// may have a congruence. All pieces but the last are free. The last digits of an index are the
// orientations of all free pieces.

// maxFree is the greatest number of free pieces in all orbits. Each has at least two orientations,
// and they have at most maxSize in all.
const maxFree = 48

// freelyOriented reports whether the orientations of an orbit are numbered piece by piece. Then
// each sum of them has width combinations, and these are all combinations.
func (b *orbit) freelyOriented(width uint64) bool {
	n := power(b.kinds[0].ways(), b.freePieces())
	return b.freePieces() > 0 && n.IsUint64() && n.Uint64() == width
}

// freePieces is the number of pieces of an orbit that can have any orientation: all but one.
func (b *orbit) freePieces() int {
	if !b.uniform() || len(b.kinds) < len(b.places) || b.kinds[0].ways() == 1 {
		return 0
	}
	return len(b.kinds) - 1
}

// power returns n to the power times.
func power(n, times int) *big.Int {
	return new(big.Int).Exp(big.NewInt(int64(n)), big.NewInt(int64(times)), nil)
}

// newSum makes the coordinate of the sum of an orbit's orientations, less the sum when solved. It
// writes only the sum. From it, orientations.write computes the orientation of the last piece.
func newSum(b *orbit, start state) *coordinate {
	n, change, solved := b.kinds[0].ways(), b.changes(oriented), start[b.number].sum
	c, _ := part[int]{
		of:    func(st state) int { return mod(st[b.number].sum-solved, n) },
		moved: func(x, m int) int { return (x + change[m]) % n },
		put:   func(x int, st state) { st[b.number].sum = (solved + x) % n },
	}.enumerate(0, len(change), about{b, orientationSum})
	return c
}

// orientations numbers the orientations of all free pieces.
type orientations struct {
	size   uint64
	orbits []freeOrbit
	radix  []uint8 // by digit, the first the most significant
}

// freeOrbit is an orbit whose orientations are numbered piece by piece.
type freeOrbit struct {
	*orbit
	ways       int     // orientations of a piece
	free       int     // number of free pieces
	first      int     // its first digit
	coordinate int     // the coordinate that says where its pieces are
	lying      []uint8 // the kinds there, by its element and place; nil if it has no tables
	sum        int     // the coordinate of the sum of the orientations
	sums       []int   // by its element
}

// newOrientations returns the free orientations of a puzzle.
func newOrientations(p *Numbering) *orientations {
	s := &orientations{size: 1}
	for _, b := range p.orbits {
		at, sum := p.product.describes(about{b, lie}), p.product.describes(about{b, orientationSum})
		if sum < 0 {
			continue
		}
		n, free := b.kinds[0].ways(), b.freePieces()
		s.size *= power(n, free).Uint64()
		of := freeOrbit{orbit: b, ways: n, free: free, first: len(s.radix), coordinate: at,
			sum: sum}
		s.radix = append(s.radix, slices.Repeat([]uint8{uint8(n)}, free)...)
		st := p.start.clone()
		if c := p.product.coordinates[at]; c.next != nil {
			of.lying = make([]uint8, 0, c.size*uint64(len(b.places)))
			for x := range c.size {
				c.write(x, st)
				of.lying = append(of.lying, st[b.number].kind...)
			}
		}
		for x := range p.product.coordinates[sum].size {
			p.product.coordinates[sum].write(x, st)
			of.sums = append(of.sums, st[b.number].sum)
		}
		s.orbits = append(s.orbits, of)
	}
	return s
}

// add sets what is added to each of the first pieces. Kinds says where they are before the step.
func (s *step) add(kinds, added []uint8) {
	for place, n := range s.added {
		if k := kinds[place]; int(k) < len(added) {
			added[k] = n
		}
	}
}

// read returns the number of a state's orientations.
func (s *orientations) read(st state) uint64 {
	var digits [maxFree]uint8
	for _, b := range s.orbits {
		for i, k := range st[b.number].kind {
			if int(k) < b.free {
				digits[b.first+int(k)] = st[b.number].orientation[i]
			}
		}
	}
	return s.number(0, &digits)
}

// number appends the digits to a number.
func (s *orientations) number(n uint64, digits *[maxFree]uint8) uint64 {
	return s.plus(n, 0, len(s.radix), digits, &[maxFree]uint8{})
}

// digits sets the digits of a number below size.
func (s *orientations) digits(n uint64, digits *[maxFree]uint8) {
	for i := len(s.radix) - 1; i >= 0; i-- {
		digits[i] = uint8(n % uint64(s.radix[i]))
		n /= uint64(s.radix[i])
	}
}

// write orients the pieces of a state. Their places and sums must be set.
func (s *orientations) write(n uint64, st state) {
	var digits [maxFree]uint8
	s.digits(n, &digits)
	for _, b := range s.orbits {
		at := st[b.number]
		for i, k := range at.kind {
			if int(k) < b.free {
				at.orientation[i] = digits[b.first+int(k)]
				continue
			}
			last := at.sum
			for _, d := range digits[b.first : b.first+b.free] {
				last -= int(d)
			}
			at.orientation[i] = uint8(mod(last, b.ways))
		}
	}
}

// lyingAt returns the kinds on the places of the orbit. Pieces are those of the first coordinate
// without tables.
func (b *freeOrbit) lyingAt(x *elements, pieces *arrangement) []uint8 {
	if b.lying == nil {
		return pieces.kind[:]
	}
	n := len(b.places)
	return b.lying[int(x[b.coordinate])*n:][:n]
}

// addedBy sets what a step adds to each digit in an expanded position.
func (p *Numbering) addedBy(at *expanded, step int, added *[maxFree]uint8) {
	for i := range p.orientations.orbits {
		b := &p.orientations.orbits[i]
		pieces := &at.pieces
		if b.lying == nil && b.coordinate != p.ranked {
			pieces = &arrangement{}
			p.product.coordinates[b.coordinate].unrank(at.x[b.coordinate], pieces)
		}
		b.steps[step].add(b.lyingAt(&at.x, pieces), added[b.first:b.first+b.free])
	}
}

// plus appends the digits from up to to to a number, after it has added to each.
func (s *orientations) plus(n uint64, from, to int, digits, added *[maxFree]uint8) uint64 {
	for i := from; i < to; i++ {
		radix, d := uint64(s.radix[i]), uint64(digits[i])+uint64(added[i])
		if d >= radix {
			d -= radix
		}
		n = n*radix + d
	}
	return n
}

// orientationCount is the number of orientations of all free pieces together.
func orientationCount(all []*coordinate) *big.Int {
	out := big.NewInt(1)
	for _, c := range all {
		for _, a := range c.about {
			if a.aspect == orientationSum {
				out.Mul(out, power(a.orbit.kinds[0].ways(), a.orbit.freePieces()))
			}
		}
	}
	return out
}
