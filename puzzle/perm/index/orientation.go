package index

import (
	"math/big"
	"slices"
)

// If all pieces of an orbit are different, their orientations are numbered piece by piece. A move
// adds to them what depends only on where the pieces are. Their sum is a separate coordinate, which
// may have a congruence. All pieces but the last are free. The last digits of an index are the
// orientations of all free pieces.

// maxDigits is the greatest number of pieces whose orientations are numbered piece by piece. All of
// an orbit but one are free. Each free piece has at least two orientations, and they have at most
// maxSize in all.
const maxDigits = 48 + maxCoordinates

// digits are the orientations of these pieces, orbit by orbit. The last digit of an orbit follows
// from the others.
type digits [maxDigits]uint8

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
		value: func(st state) int { return mod(st[b.number].sum-solved, n) },
		moved: func(x, m int) int { return (x + change[m]) % n },
		put:   func(x int, st state) { st[b.number].sum = (solved + x) % n },
	}.enumerate(0, len(change), about{b, orientationSum})
	return c
}

// orientations numbers the orientations of all free pieces.
type orientations struct {
	size   uint64
	orbits []freeOrbit
	radix  []uint8 // by digit, the first the most significant; 1 for pieces that are not free
}

// freeOrbit is an orbit whose orientations are numbered piece by piece.
type freeOrbit struct {
	*orbit
	ways       int     // orientations of a piece
	free       int     // number of free pieces
	first      int     // the digit of its first piece
	coordinate int     // the coordinate that says where its pieces are
	tabled     []uint8 // by its element and piece, the place; nil if it has no tables
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
		s.radix = append(append(s.radix, slices.Repeat([]uint8{uint8(n)}, free)...), 1)
		st := p.start.clone()
		if c := p.product.coordinates[at]; c.next != nil {
			of.tabled = make([]uint8, 0, c.size*uint64(len(b.places)))
			for x := range c.size {
				c.write(x, st)
				of.tabled = append(of.tabled, permutation(st[b.number].kind).inverse()...)
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

// read returns the number of a state's orientations.
func (s *orientations) read(st state) uint64 {
	var d digits
	for _, b := range s.orbits {
		for i, k := range st[b.number].kind {
			d[b.first+int(k)] = st[b.number].orientation[i]
		}
	}
	return s.number(0, &d)
}

// number appends the digits to a number.
func (s *orientations) number(n uint64, d *digits) uint64 {
	return s.plus(n, 0, len(s.radix), d, &digits{})
}

// decode sets the digits of a number below size.
func (s *orientations) decode(n uint64, d *digits) {
	for i := len(s.radix) - 1; i >= 0; i-- {
		d[i] = uint8(n % uint64(s.radix[i]))
		n /= uint64(s.radix[i])
	}
}

// write orients the pieces of a state. Their places and sums must be set.
func (s *orientations) write(n uint64, st state) {
	var d digits
	s.decode(n, &d)
	for _, b := range s.orbits {
		at := st[b.number]
		b.complete(&d, at.sum)
		for i, k := range at.kind {
			at.orientation[i] = d[b.first+int(k)]
		}
	}
}

// complete sets the orientation of the last piece. All of the orbit have that sum.
func (b *freeOrbit) complete(d *digits, sum int) {
	for _, n := range d[b.first : b.first+b.free] {
		sum -= int(n)
	}
	d[b.first+b.free] = uint8(mod(sum, b.ways))
}

// placesOf returns the place of each piece, if all coordinates without tables but the first
// describe other orbits.
func (b *freeOrbit) placesOf(at *decoded) []uint8 {
	n := len(b.places)
	if b.tabled == nil {
		return at.places[:n]
	}
	return b.tabled[int(at.x[b.coordinate])*n:][:n]
}

// addedBy sets what a step adds to the orientation of each free piece.
func (p *Numbering) addedBy(at *decoded, step int, added *digits) {
	for i := range p.orientations.orbits {
		b := &p.orientations.orbits[i]
		places := b.placesOf(at)
		if b.tabled == nil && b.coordinate != p.ranked {
			var a arrangement
			p.product.coordinates[b.coordinate].unrank(at.x[b.coordinate], &a)
			places = a.places[:len(b.places)]
		}
		to, of := added[b.first:][:b.free], b.steps[step].added
		for k, place := range places[:b.free] {
			to[k] = of[place]
		}
	}
}

// plus appends the digits from up to to to a number, after it has added to each.
func (s *orientations) plus(n uint64, from, to int, d, added *digits) uint64 {
	for i := from; i < to; i++ {
		radix, sum := uint64(s.radix[i]), uint64(d[i])+uint64(added[i])
		if radix == 1 {
			continue
		}
		if sum >= radix {
			sum -= radix
		}
		n = n*radix + sum
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
