package index

import (
	"fmt"
	"math/big"
	"slices"
	"sync"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// ranked numbers what is not enumerated: the arrangements of an orbit's pieces by lexicographic
// rank, where pieces that look alike count once, and their orientations as digits, place by place.
//
// If all pieces are different, the list of their places is ranked, piece by piece. So the last
// digits of the rank are the order of the last pieces, and a move permutes these orders. The class
// is the parity of the list, and half the rank is the number in it; see [puzzle.UnrankPermutation].
// If there are tables, the list of the pieces is ranked, place by place: in the order in which
// elements are sorted that were enumerated.
// If only orientations are numbered, the class is their sum, and all digits but the last are the
// number in it.
type ranked struct {
	orbit  *orbit
	places int
	aspect aspect
	tables bool     // the coordinate has tables
	count  []int    // pieces of each kind
	ways   []int    // orientations of each kind; 1 if they are not numbered
	all    *big.Int // arrangements times orientations
	total  uint64   // arrangements; from here on invalid if all is too large
	digits uint64   // orientations of the pieces of one arrangement

	modulus int   // of the class value: 2 for a parity, 1 for no classes
	start   int   // the class value when solved
	classes []int // by class, its class value less start
}

// maxRanked limits the places of an orbit that is ranked.
const maxRanked = 48

// arrangement is what a coordinate describes of an orbit. It has places or kinds, see byPiece.
type arrangement struct {
	places      entries // by piece; or by base point of a chain, where an element takes it
	kinds       entries // by place; all 0 if they are not described, for then all rotate alike
	orientation entries // by place
}

// entries has one for each place or piece of an orbit.
type entries [maxRanked]uint8

// newRanked prepares an orbit.
func newRanked(b *orbit, a aspect) *ranked {
	r := &ranked{orbit: b, aspect: a, modulus: 1}
	total, digits := big.NewInt(1), big.NewInt(1)
	left := len(b.places)
	for _, k := range b.kinds {
		r.count = append(r.count, k.count)
		r.ways = append(r.ways, 1)
		if a&lie != 0 {
			total.Mul(total, new(big.Int).Binomial(int64(left), int64(k.count)))
		}
		left -= k.count
		if a&oriented != 0 {
			r.ways[len(r.ways)-1] = k.ways()
			digits.Mul(digits, power(k.ways(), k.count))
		}
	}
	r.all = new(big.Int).Mul(total, digits)
	r.total, r.digits = total.Uint64(), digits.Uint64()
	r.places = len(b.places)
	switch {
	case a&lie != 0 && len(b.kinds) == len(b.places):
		r.modulus = 2
	case a == oriented:
		r.modulus = r.ways[0]
	}
	return r
}

// maxRankedBits limits the length of the number of arrangements, before congruences make
// them fewer: then they may be 2^42, like all positions.
const maxRankedBits = 52

// tooLarge says which limit keeps an orbit from being ranked, or returns nil.
func (r *ranked) tooLarge() error {
	if r.all.BitLen() <= maxRankedBits && r.places <= maxRanked {
		return nil
	}
	return fmt.Errorf("the moves lead to more than %s of %s ways: at most that many are "+
		"enumerated, and at most 2^52, of %d places, are numbered without that",
		english.Grouped(maxElements), english.GroupedDigits(r.all.String()), maxRanked)
}

// permutes reports whether all pieces are different, and only where they are is numbered.
func (r *ranked) permutes() bool { return r.aspect == lie && r.modulus == 2 }

// giant reports whether the moves surely make every even permutation of the places, which are five
// or more: so each is a product of commutators, and counts of moves tell nothing but the parity.
func (r *ranked) giant() bool {
	if r.aspect != lie || r.places > maxRanked || r.places < 5 {
		return false
	}
	var generators []permutation
	for _, s := range r.orbit.generators {
		generators = append(generators, s.to)
	}
	return giant(r.places, generators)
}

// coordinate makes the coordinate. Its classes follow from the generators.
func (r *ranked) coordinate(what about, start state) *coordinate {
	add := r.orbit.changes(r.aspect)
	solved := start[r.orbit.number]
	_, r.start = r.inClass(r.listOfKinds(solved.kind), solved.orientation)
	sums := explore(0, len(add), func(x, m int) int { return (x + add[m]) % r.modulus })
	lattice := sums.byClass()
	r.classes = sums.values
	c := &coordinate{about: []about{what}, read: r.read, write: r.write, ranked: r,
		classes: uint64(len(sums.values)), lattice: lattice, width: r.width()}
	c.size = c.classes * c.width
	c.start, _ = r.read(start)
	return c
}

// tabled makes the coordinate of all permutations, or of all even ones, with tables.
func (r *ranked) tabled(what about, start state) *coordinate {
	r.tables = true
	c := r.coordinate(what, start)
	for range r.orbit.generators {
		c.next = append(c.next, make([]uint32, c.size))
	}
	var group sync.WaitGroup
	for class := range c.classes {
		group.Go(func() {
			var a arrangement
			for x := class * c.width; x < (class+1)*c.width; x++ {
				r.unrank(x, a.kinds[:], nil)
				for m, next := range c.next {
					next[x] = uint32(r.moved(&a, &r.orbit.generators[m]))
				}
			}
		})
	}
	group.Wait()
	return c
}

// width returns the number of arrangements in a class.
func (r *ranked) width() uint64 { return r.total * r.digits / uint64(r.modulus) }

func (r *ranked) read(st state) (uint64, bool) {
	at := &st[r.orbit.number]
	return r.rank(r.listOfKinds(at.kind), at.orientation)
}

func (r *ranked) write(x uint64, st state) {
	at := &st[r.orbit.number]
	r.unrank(x, at.kind, at.orientation)
	copy(at.kind, r.listOfKinds(at.kind))
}

// byPiece reports whether the list that is ranked is that of the places, piece by piece. Otherwise
// it is that of the kinds, place by place.
func (r *ranked) byPiece() bool { return r.permutes() && !r.tables }

// listed returns the list that is ranked.
func (r *ranked) listed(a *arrangement) []uint8 {
	if r.byPiece() {
		return a.places[:]
	}
	return a.kinds[:]
}

// listOfKinds returns the list that is ranked from the kinds by place, and these from the list.
func (r *ranked) listOfKinds(kinds permutation) permutation {
	if r.byPiece() {
		return kinds.inverse()
	}
	return kinds
}

// rank returns the element of a list and orientations, or false if no moves lead to its class. What
// the coordinate does not describe is not read.
func (r *ranked) rank(list, orientation []uint8) (uint64, bool) {
	n, value := r.inClass(list, orientation)
	class := slices.Index(r.classes, mod(value-r.start, r.modulus))
	return uint64(max(class, 0))*r.width() + n, class >= 0
}

// inClass returns the number of an arrangement in its class, and the class value: the parity of the
// pieces if all are different, or the sum of the orientations if only these are numbered.
func (r *ranked) inClass(list, orientation []uint8) (n uint64, value int) {
	rank, odd := r.rankPieces(list)
	digits, sum := r.rankOrientations(list, orientation)
	switch {
	case r.modulus == 1:
		return rank*r.digits + digits, 0
	case r.aspect == oriented:
		return digits / uint64(r.modulus), sum % r.modulus
	default:
		return rank/2*r.digits + digits, odd
	}
}

// rankPieces returns the lexicographic rank of the list and, where all pieces are different, the
// parity of their permutation.
func (r *ranked) rankPieces(list []uint8) (rank uint64, odd int) {
	if r.aspect&lie == 0 {
		return 0, 0
	}
	n := r.places
	if r.modulus == 2 {
		rank, inversions := puzzle.RankPermutation(list[:n])
		return rank, inversions & 1
	}
	left := slices.Clone(r.count)
	ways := r.total // to place the pieces that are left
	for i, k := range list[:n] {
		smaller := 0
		for _, c := range left[:k] {
			smaller += c
		}
		places := uint64(n - i)
		rank += ways * uint64(smaller) / places
		ways = ways * uint64(left[k]) / places
		left[k]--
	}
	return rank, 0
}

// rankOrientations returns the orientations as one number, and their sum.
func (r *ranked) rankOrientations(kind, orientation []uint8) (digits uint64, sum int) {
	if r.aspect&oriented == 0 {
		return 0, 0
	}
	for i, t := range orientation[:r.places] {
		digits = digits*uint64(r.ways[kind[i]]) + uint64(t)
		sum += int(t)
	}
	return digits, sum
}

// unrank sets the list and orientations of an element, as far as the coordinate describes them.
func (r *ranked) unrank(x uint64, list, orientation []uint8) {
	width := r.width()
	value := (r.start + r.classes[x/width]) % r.modulus
	x %= width
	if r.aspect&lie != 0 {
		rank := x / r.digits
		if r.modulus == 2 {
			puzzle.UnrankPermutation(rank, value, list[:r.places])
		} else {
			r.unrankPieces(rank, list)
		}
	}
	if r.aspect&oriented == 0 {
		return
	}
	digits, sum := x%r.digits, 0
	i := r.places - 1
	if r.aspect == oriented {
		digits, i = x, i-1
	}
	for ; i >= 0; i-- {
		n := uint64(r.ways[list[i]])
		orientation[i] = uint8(digits % n)
		sum += int(orientation[i])
		digits /= n
	}
	if r.aspect == oriented {
		orientation[r.places-1] = uint8(mod(value-sum, r.modulus))
	}
}

// unrankPieces sets pieces when some look alike.
func (r *ranked) unrankPieces(rank uint64, list []uint8) {
	left := slices.Clone(r.count)
	ways := r.total
	n := r.places
	for i := range n {
		places := uint64(n - i)
		for k, c := range left {
			those := ways * uint64(c) / places
			if rank >= those {
				rank -= those
				continue
			}
			list[i] = uint8(k)
			ways = those
			left[k]--
			break
		}
	}
}

// moved returns the element that a step makes of an arrangement.
func (r *ranked) moved(a *arrangement, s *step) uint64 {
	var to arrangement
	r.move(a, s, &to)
	x, _ := r.rank(r.listed(&to), to.orientation[:])
	return x
}

// move sets what a step makes of an arrangement.
func (r *ranked) move(a *arrangement, s *step, to *arrangement) {
	if r.byPiece() {
		for k, place := range a.places[:r.places] {
			to.places[k] = s.to[place]
		}
		return
	}
	for i, f := range s.from {
		to.kinds[i] = a.kinds[f]
		if r.aspect&oriented != 0 {
			k := &r.orbit.kinds[a.kinds[f]]
			to.orientation[i] = uint8(r.orbit.rotated(k, int(a.orientation[f]), int(s.twists[i])))
		}
	}
}

// relabelled returns the element that a relabelling makes of an arrangement without orientations.
func (r *ranked) relabelled(a *arrangement, t *relabelling) uint64 {
	var to entries
	if r.byPiece() {
		for k, place := range a.places[:r.places] {
			to[t.kinds[k]] = t.places[place]
		}
	} else {
		for place, k := range a.kinds[:r.places] {
			to[t.places[place]] = t.kinds[k]
		}
	}
	x, _ := r.rank(to[:], nil)
	return x
}
