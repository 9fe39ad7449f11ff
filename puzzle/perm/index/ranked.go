package index

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"
	"strconv"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/perm/definition"
)

// ranked numbers what cannot be enumerated beforehand: the arrangements of a
// block's pieces by lexicographic rank, those that look alike counted once, and
// their orientations as digits, place by place.
//
// Where all pieces are different, what is ranked is the list of their places, piece
// by piece, so that the last digits of the rank tell in which order the last pieces
// lie and moves change them by permutations. Two lists that share the rank less its
// last bit differ in their last two pieces, hence in parity: the class is the
// parity and the rest of the rank numbers it. Where orientations stand alone, the
// class is their sum and the digits but the last number it.
type ranked struct {
	block  *Block
	places int
	aspect aspect
	count  []int // pieces of each kind
	turns  []int // in how many ways each kind turns; 1 where that is not looked at
	// arrangements, and ways to turn their pieces; where it is too large what follows means nothing
	all    *big.Int
	total  uint64 // arrangements
	digits uint64 // ways to turn the pieces of an arrangement

	modulus int   // of the value that chooses the class: 2 for a parity, 1 for nothing
	start   int   // that value when solved
	classes []int // by class, how much that value differs from start
	moves   []rankedMove
}

// rankedMove is a step as the block sees it.
type rankedMove struct {
	from  []int
	to    [maxRanked]uint8 // where the piece of each place goes
	twist []int            // steps of the block
	even  bool             // the permutation is
}

// maxRanked is how many places a block may have that is too large to be
// enumerated.
const maxRanked = 48

// arrangement is what a ranked coordinate tells of a position, by place of the
// block.
type arrangement struct{ kind, turn [maxRanked]uint8 }

// newRanked looks at a block.
func newRanked(b *Block, a aspect) *ranked {
	r := &ranked{block: b, aspect: a, modulus: 1}
	total, digits := big.NewInt(1), big.NewInt(1)
	left := len(b.Places)
	for _, k := range b.kinds {
		r.count = append(r.count, k.count)
		r.turns = append(r.turns, 1)
		if a&pieces != 0 {
			total.Mul(total, new(big.Int).Binomial(int64(left), int64(k.count)))
		}
		left -= k.count
		if a&turns != 0 {
			r.turns[len(r.turns)-1] = b.turns(k)
			digits.Mul(digits, new(big.Int).Exp(
				big.NewInt(int64(b.turns(k))), big.NewInt(int64(k.count)), nil))
		}
	}
	r.all = new(big.Int).Mul(total, digits)
	r.total, r.digits = total.Uint64(), digits.Uint64()
	r.places = len(b.Places)
	switch {
	case a&pieces != 0 && len(b.kinds) == len(b.Places):
		r.modulus = 2
	case a == turns:
		r.modulus = r.turns[0]
	}
	return r
}

// maxRankedBits is how long the number of arrangements may be that are ranked, before
// what ties them to others makes them fewer.
const maxRankedBits = 52

// tooLarge says which limit keeps a block that is not enumerated from being ranked,
// nil when none does. Giant says that the moves make every even permutation of its
// places, codes how many different turned pieces it has.
func (r *ranked) tooLarge(d *definition.Definition, giant bool, codes int) error {
	const more = "the moves lead to more than %[1]s of %[2]s ways: at most %[1]s are " +
		"enumerated, and at most "
	ways := r.all
	few := r.all.BitLen() <= maxRankedBits
	enumerated := puzzle.Grouped(strconv.Itoa(maxElements))
	switch {
	case few && r.places <= maxRanked:
		return nil
	case r.aspect == pieces|turns && codes > maxCodes:
		return fmt.Errorf("there are %d pieces and turns of them to tell apart, and at most %d "+
			"where both are enumerated", codes, maxCodes)
	case few:
		return fmt.Errorf(more+"%[3]d places are numbered without that, not %[4]d", enumerated,
			puzzle.Grouped(ways.String()), maxRanked, r.places)
	case !giant:
		return fmt.Errorf(more+"2^40 are numbered without that", enumerated,
			puzzle.Grouped(ways.String()))
	case r.modulus == 2 && !slices.ContainsFunc(d.Moves,
		func(m definition.Generator) bool { return parity(r.block.from(m.Action)) == 1 }):
		ways = new(big.Int).Rsh(ways, 1)
	}
	return fmt.Errorf("the moves lead to %s ways, and at most 2^40 positions are numbered",
		puzzle.Grouped(ways.String()))
}

// large reports whether the moves surely lead to more than can be enumerated:
// they make every even permutation of the places.
func (r *ranked) large(d *definition.Definition) bool {
	if r.aspect != pieces || r.all.Cmp(big.NewInt(2*maxElements+1)) <= 0 {
		return false
	}
	var generators []permutation
	for _, m := range d.Moves {
		p := make(permutation, len(r.block.Places))
		for i, f := range r.block.from(m.Action) {
			p[f] = uint16(i)
		}
		generators = append(generators, p)
	}
	return giant(r.places, generators)
}

// coordinate makes the coordinate, whose classes the generators tell.
func (r *ranked) coordinate(about About, d *definition.Definition, start *state) *coordinate {
	var add []int
	for _, m := range d.Moves {
		add = append(add, r.change(r.move(m.Action)))
	}
	a := r.arrangementOf(start)
	r.start = r.value(&a)
	t, values := cyclic(r.modulus, add)
	r.classes = values
	c := &coordinate{about: []About{about}, reader: r, ranked: r, classes: uint64(t.classes),
		lattice: t.lattice}
	c.width = r.width()
	c.size = c.classes * c.width
	c.start, _ = r.read(start)
	return c
}

// width is the number of arrangements that share the value of the class.
func (r *ranked) width() uint64 { return r.total * r.digits / uint64(r.modulus) }

// move is a transformation as the block sees it.
func (r *ranked) move(t definition.Transformation) rankedMove {
	m := rankedMove{from: r.block.from(t)}
	if len(m.from) <= maxRanked {
		for i, f := range m.from {
			m.to[f] = uint8(i)
		}
	}
	if r.aspect&turns != 0 {
		m.twist = r.block.twists(t)
	}
	m.even = parity(m.from) == 0
	return m
}

// change is what a move adds to the value that chooses the class.
func (r *ranked) change(m rankedMove) int {
	if r.aspect&pieces != 0 {
		return parity(m.from)
	}
	n := 0
	for _, t := range m.twist {
		n += t * r.block.twist(r.block.kinds[0])
	}
	return n % r.modulus
}

// parity is 1 for an odd permutation, 0 for an even one: a cycle of length n is
// n-1 exchanges.
func parity(p []int) int {
	odd := len(p) & 1
	seen := make([]bool, len(p))
	for i := range p {
		if seen[i] {
			continue
		}
		odd ^= 1
		for j := i; !seen[j]; j = p[j] {
			seen[j] = true
		}
	}
	return odd
}

// value is what chooses the class of an arrangement: the parity of the pieces
// where all are different, or the sum of the turns where they stand alone.
func (r *ranked) value(a *arrangement) int {
	switch {
	case r.modulus == 1:
		return 0
	case r.aspect&pieces != 0:
		_, odd := r.rankPieces(a)
		return odd
	default:
		sum := 0
		for _, t := range a.turn[:r.places] {
			sum += int(t)
		}
		return sum % r.modulus
	}
}

// arrangementOf returns what a state has in the block.
func (r *ranked) arrangementOf(st *state) (a arrangement) {
	for i, p := range r.block.Places {
		a.kind[i], a.turn[i] = st.kind[p], st.turn[p]
	}
	return a
}

func (r *ranked) read(st *state) (uint64, bool) {
	a := r.arrangementOf(st)
	return r.rank(&a)
}

func (r *ranked) write(x uint64, st *state) {
	var a arrangement
	r.unrank(x, &a)
	for i, p := range r.block.Places {
		if r.aspect&pieces != 0 {
			st.kind[p] = a.kind[i]
		}
		if r.aspect&turns != 0 {
			st.turn[p] = a.turn[i]
		}
	}
}

// rank returns the element of an arrangement; false when no moves lead to its
// class.
func (r *ranked) rank(a *arrangement) (uint64, bool) {
	pieces, odd := r.rankPieces(a)
	digits, sum := r.rankTurns(a)
	n, value := pieces*r.digits+digits, 0
	switch {
	case r.modulus == 1:
	case r.aspect == turns:
		n, value = digits/uint64(r.modulus), sum%r.modulus
	default:
		n, value = pieces/2*r.digits+digits, odd
	}
	class := slices.Index(r.classes, mod(value-r.start, r.modulus))
	return uint64(max(class, 0))*r.width() + n, class >= 0
}

// rankPieces returns the lexicographic rank of the pieces and, where all are
// different, the parity of their permutation.
func (r *ranked) rankPieces(a *arrangement) (rank uint64, odd int) {
	if r.aspect&pieces == 0 {
		return 0, 0
	}
	n := r.places
	if r.modulus == 2 {
		var place [maxRanked]uint8
		for i, k := range a.kind[:n] {
			place[k] = uint8(i)
		}
		left := ^uint64(0)
		for k, i := range place[:n] {
			smaller := bits.OnesCount64(left & (1<<i - 1))
			left &^= 1 << i
			rank = rank*uint64(n-k) + uint64(smaller)
			odd ^= smaller & 1
		}
		return rank, odd
	}
	left := slices.Clone(r.count)
	ways := r.total // to place what is left
	for i, k := range a.kind[:n] {
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

// rankTurns returns the orientations as one number, and their sum.
func (r *ranked) rankTurns(a *arrangement) (digits uint64, sum int) {
	if r.aspect&turns == 0 {
		return 0, 0
	}
	for i, t := range a.turn[:r.places] {
		k := uint8(0)
		if r.aspect&pieces != 0 {
			k = a.kind[i]
		}
		digits = digits*uint64(r.turns[k]) + uint64(t)
		sum += int(t)
	}
	return digits, sum
}

// unrank sets the arrangement of an element.
func (r *ranked) unrank(x uint64, a *arrangement) {
	width := r.width()
	value := (r.start + r.classes[x/width]) % r.modulus
	x %= width
	if r.aspect&pieces != 0 {
		rank := x / r.digits
		if r.modulus == 2 {
			r.unrankDifferent(2*rank, value, a)
		} else {
			r.unrankPieces(rank, a)
		}
	}
	if r.aspect&turns == 0 {
		return
	}
	digits, sum := x%r.digits, 0
	i := r.places - 1
	if r.modulus > 1 && r.aspect == turns {
		digits, i = x, i-1
	}
	for ; i >= 0; i-- {
		k := uint8(0)
		if r.aspect&pieces != 0 {
			k = a.kind[i]
		}
		n := uint64(r.turns[k])
		a.turn[i] = uint8(digits % n)
		sum += int(a.turn[i])
		digits /= n
	}
	if r.modulus > 1 && r.aspect == turns {
		a.turn[r.places-1] = uint8(mod(value-sum, r.modulus))
	}
}

// unrankDifferent sets pieces that are all different from an even rank and the
// parity that they have.
func (r *ranked) unrankDifferent(rank uint64, parity int, a *arrangement) {
	n := r.places
	var place [maxRanked]uint8
	odd := 0
	for k := n - 1; k >= 0; k-- { // digits, the last first
		d := uint8(rank % uint64(n-k))
		rank /= uint64(n - k)
		place[k] = d
		odd ^= int(d) & 1
	}
	if odd != parity {
		place[n-2] ^= 1
	}
	for k := n - 2; k >= 0; k-- { // from digits to places
		for j := k + 1; j < n; j++ {
			if place[j] >= place[k] {
				place[j]++
			}
		}
	}
	for k, i := range place[:n] {
		a.kind[i] = uint8(k)
	}
}

// unrankPieces sets pieces some of which look alike.
func (r *ranked) unrankPieces(rank uint64, a *arrangement) {
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
			a.kind[i] = uint8(k)
			ways = those
			left[k]--
			break
		}
	}
}

// apply makes step number s.
func (r *ranked) apply(x uint64, s int) uint64 {
	var a arrangement
	r.unrank(x, &a)
	return r.moved(&a, s)
}

// moved returns the element that step number s makes of an arrangement.
func (r *ranked) moved(a *arrangement, s int) uint64 {
	var to arrangement
	m := &r.moves[s]
	for i, f := range m.from {
		to.kind[i], to.turn[i] = a.kind[f], a.turn[f]
	}
	for i, t := range m.twist {
		k := &r.block.kinds[0]
		n := r.turns[0]
		if r.aspect&pieces != 0 {
			k, n = &r.block.kinds[to.kind[i]], r.turns[to.kind[i]]
		}
		to.turn[i] = uint8((int(to.turn[i]) + t*r.block.twist(*k)) % n)
	}
	x, _ := r.rank(&to)
	return x
}
