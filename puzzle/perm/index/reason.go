package index

import (
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
)

// Reason is why no moves lead from a position to the solved one: a [*Misplaced] piece, a
// sum that no moves change so (a [Sum], a [SumPair] or [Parities]), or that the moves lead
// to other ways to lay the pieces ([Arrangement], [Stuck]), or [Counts] that differ.
type Reason any

// Misplaced is a piece that no moves bring where it is.
type Misplaced struct {
	Block         *Block
	Place         int // in the set, from 1
	Label, Turned int // of the piece
	Home          int // how many pieces of its number the block has when solved
	// With what orientations the moves bring one of these to the place, where Turned is
	// none of them; nil where it is, or none can be told apart.
	Turns []int
	All   int // pieces of its number that the block has here
	// And of these, the ones that are off by as much modulo a step: here and when solved.
	Off, Step, Alike, AlikeHome int
}

// SumPair are two sums of which no move changes the first and Factor times the second
// together, modulo Modulus.
type SumPair struct {
	A, B            Sum
	Factor, Modulus int
}

// Parities are sums of which every move changes an even number from even to odd or back,
// and here an odd number are odd.
type Parities []Sum

// Arrangement is a part of a position that is none of the ways that the moves lead to,
// all of which were enumerated.
type Arrangement struct {
	About []About
	Ways  uint64
}

// Stuck is a piece that the moves bring to some places alone where others lie as they do.
type Stuck struct {
	Lie       []Laid
	Piece     Laid   // where it is here
	Places    []Laid // where the moves bring it
	Positions uint64 // that the moves lead to
}

// Laid is a piece on a place.
type Laid struct {
	Set, Label, Place int // the place in the set, from 1
	Turned            int // -1 where the set has no orientations
}

// Counts are a way to count moves, each with its weight and modulo Modulus, by which one
// part of the position fixes another number than those before it. Modulus is 0 where no
// such way was found.
type Counts struct {
	Before         [][]About // by coordinate
	About          []About
	Weights        []int64 // by generator
	Modulus        int64
	Want, WantThen int64 // the number, by Before and by About
}

// Refute returns why no moves lead from a position to the solved one; nil where it has an
// index.
func (p *Positions) Refute(pos puzzle.Position) Reason {
	st, wrong := p.stateOf(pos)
	if wrong != nil {
		return p.misplaced(pos, wrong)
	}
	x, broken := p.elementsOf(st)
	tied := -1
	if broken < 0 {
		if _, tied = p.product.rank(&x); tied < 0 {
			return nil
		}
	}
	if r := p.refuteBySums(st); r != nil {
		return r
	}
	if broken >= 0 {
		c := p.product.coordinates[broken]
		if c.chain != nil {
			return p.stuck(c.chain, st)
		}
		return Arrangement{c.about, c.size}
	}
	return p.counts(&x, tied)
}

// misplaced tells where the moves bring a piece that is elsewhere, or that a block has
// more pieces of a number than when solved, or more that are turned alike.
func (p *Positions) misplaced(pos puzzle.Position, w *wrongPiece) *Misplaced {
	b := w.block
	label, turned, modulus := p.piece(pos, b, w.place)
	wrong := b.kindOf(label, modulus, w.place, turned)
	m := &Misplaced{
		Block: b, Place: b.Places[w.place] - p.definition.Offset(b.Set) + 1, Label: label,
		Turned: turned,
		Off:    wrong.off, Step: b.stepOf(wrong),
	}
	for _, k := range b.kinds {
		if k.label == label {
			m.Home += k.count
			for n := range b.turns(k) {
				m.Turns = append(m.Turns, b.turned(k, w.place, n))
			}
		}
		if compareKinds(k, wrong) == 0 {
			m.AlikeHome = k.count
		}
	}
	if modulus == 1 || slices.Contains(m.Turns, turned) {
		m.Turns = nil
	}
	slices.Sort(m.Turns)
	m.Turns = slices.Compact(m.Turns)
	for i := range b.Places {
		if l, o, n := p.piece(pos, b, i); l == label {
			m.All++
			if b.kindOf(l, n, i, o) == wrong {
				m.Alike++
			}
		}
	}
	return m
}

// refuteBySums looks for a sum, two of them, or several parities that show that a
// position is unsolvable.
func (p *Positions) refuteBySums(st *state) Reason {
	all := p.sums(st)
	for _, s := range all {
		if s.refutes() {
			return s
		}
	}
	for i, t := range all {
		for _, s := range all[:i] {
			if pair, ok := sumPair(s, t); ok {
				return pair
			}
		}
	}
	if odd := p.parities(all); odd != nil {
		return odd
	}
	return nil
}

// sumPair looks for a multiple of one sum that, added to the other, no move changes.
func sumPair(s, t Sum) (SumPair, bool) {
	m := gcd(s.Modulus, t.Modulus)
	for factor := 1; factor < m; factor++ {
		kept := true
		for g := range s.Changes {
			kept = kept && (s.Changes[g]+factor*t.Changes[g])%m == 0
		}
		if kept && (s.Value+factor*t.Value)%m != 0 {
			return SumPair{s, t, factor, m}, true
		}
	}
	return SumPair{}, false
}

// maxCombined is how many sums are looked at for sets of them that every move
// changes an even number of times.
const maxCombined = 12

// parities looks for the fewest parities, of permutations or of sums of orientations.
func (p *Positions) parities(all []Sum) (out Parities) {
	all = slices.DeleteFunc(slices.Clone(all), func(s Sum) bool { return s.Modulus%2 == 1 })
	all = all[:min(len(all), maxCombined)]
	best := 0
	for set := 1; set < 1<<len(all); set++ {
		if kept, odd := parities(all, set, len(p.definition.Moves)); kept && odd &&
			(best == 0 || bits.OnesCount(uint(set)) < bits.OnesCount(uint(best))) {
			best = set
		}
	}
	for i, s := range all {
		if best>>i&1 == 1 {
			out = append(out, s)
		}
	}
	return out
}

// parities reports whether every move changes an even number of a set of sums
// from even to odd or back, and whether an odd number of them are odd.
func parities(all []Sum, set, moves int) (kept, odd bool) {
	changes := make([]int, moves)
	value := 0
	for i, s := range all {
		if set>>i&1 == 0 {
			continue
		}
		value += s.Value
		for g, c := range s.Changes {
			changes[g] = (changes[g] + c) % 2
		}
	}
	return zero(changes), value%2 == 1
}

// counts tells that what a coordinate says of the moves that were made contradicts those
// before it.
func (p *Positions) counts(x *elements, tied int) Counts {
	known := newLattice(slices.Repeat([]int64{1}, len(p.definition.Moves)))
	counts := make([]int64, len(p.definition.Moves))
	c := p.product.coordinates[tied]
	out := Counts{About: c.about}
	for i, c := range p.product.coordinates[:tied] {
		if t := &p.product.ties[i]; t.meet != nil {
			// those before tied go together
			counts, _ = t.meet.join(counts, c.lattice.class(x[i]/c.width))
			known = t.meet.both
		}
		if c.classes > 1 {
			out.Before = append(out.Before, c.about)
		}
	}
	other := c.lattice.class(x[tied] / c.width)
	if weights, k := separate(newMeet(known, c.lattice).sum, counts, other); k > 0 {
		out.Weights, out.Modulus = weights, k
		out.Want, out.WantThen = dot(weights, counts)%k, dot(weights, other)%k
	}
	return out
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
			kept := !slices.ContainsFunc(l.rows,
				func(row []int64) bool { return dot(weights, row)%k != 0 })
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

// stuck tells how far the pieces lie as an element of the group takes them: where some lie
// so, the moves bring another to some places alone.
func (p *Positions) stuck(c *chain, st *state) Stuck {
	g := c.element(st)
	_, rest, at := c.sift(g)
	near := rest.inverse().times(g) // the element that takes the first base points where g does
	out := Stuck{Positions: c.size}
	for _, l := range c.links[:at] {
		out.Lie = append(out.Lie, p.laid(c, l.base, g[l.base]))
	}
	point, reached := rest.moved(), []uint16{0}
	if at < len(c.links) {
		point, reached = c.links[at].base, slices.Clone(c.links[at].orbit)
		for i, q := range reached {
			reached[i] = near[q]
		}
		slices.Sort(reached)
	} else {
		reached[0] = near[point]
	}
	for _, q := range reached {
		out.Places = append(out.Places, p.laid(c, point, q))
	}
	out.Piece = p.laid(c, point, g[point])
	return out
}

// laid is the piece that is at one point when solved, where it has come to another.
func (p *Positions) laid(c *chain, from int, to uint16) Laid {
	b, home, _ := c.points.at(from)
	_, i, turn := c.points.at(int(to))
	k := b.kinds[c.start.kind[b.Places[home]]]
	out := Laid{Set: b.Set, Label: k.label, Place: b.Places[i] - p.definition.Offset(b.Set) + 1,
		Turned: -1}
	if p.definition.Sets[b.Set].Orientations > 1 {
		out.Turned = b.turned(k, i, int(c.start.turn[b.Places[home]])+turn)
	}
	return out
}
