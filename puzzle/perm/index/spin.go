package index

import (
	"math/big"
	"slices"

	"puzzlebase/puzzle/perm/definition"
)

// How the pieces of a block are turned is numbered piece by piece where all of
// them are different: a move adds to the turns what depends on where the pieces
// lie alone. The sum of the turns is a coordinate of its own, which may be tied to
// others; all but the last piece are free, and together they are the spin.

// maxSpin is how many free pieces there are in all blocks at most: each can be turned
// in two ways or more, and all of them in MaxSize ways.
const maxSpin = 48

// spins reports whether the turns of a block are numbered piece by piece: where
// each sum of turns is possible in width ways, which are all that there are.
func (b *Block) spins(width uint64) bool {
	return b.free() > 0 && width == power(b.turns(b.kinds[0]), b.free())
}

// free is how many pieces of a block can be turned freely, if any: all but one.
func (b *Block) free() int {
	if !b.uniform() || len(b.kinds) < len(b.Places) || b.turns(b.kinds[0]) == 1 {
		return 0
	}
	return len(b.kinds) - 1
}

// power is n multiplied by itself, and 0 when that is more than MaxSize.
func power(n, times int) uint64 {
	out := uint64(1)
	for range times {
		if out *= uint64(n); out > MaxSize {
			return 0
		}
	}
	return out
}

// turnSum is the coordinate of the sum of turns of a block, less that of the solved
// puzzle.
type turnSum struct {
	*coordinate
	block  *Block
	start  int
	values []int
}

func newSum(d *definition.Definition, b *Block, start *state) *turnSum {
	r := &ranked{block: b, aspect: turns, modulus: b.turns(b.kinds[0])}
	var add []int
	for _, m := range d.Moves {
		add = append(add, r.change(r.move(m.Action)))
	}
	t, values := cyclic(r.modulus, add)
	s := &turnSum{block: b, start: start.sum[b.number], values: values}
	s.coordinate = fromTable(About{b, TurnSum}, t, s)
	return s
}

func (s *turnSum) modulus() int { return s.block.turns(s.block.kinds[0]) }

func (s *turnSum) read(st *state) (uint64, bool) {
	x := slices.Index(s.values, mod(st.sum[s.block.number]-s.start, s.modulus()))
	return uint64(max(x, 0)), x >= 0
}

// write leaves the sum for the spin.
func (s *turnSum) write(x uint64, st *state) {
	st.sum[s.block.number] = (s.start + s.values[x]) % s.modulus()
}

// spin numbers the turns of all free pieces.
type spin struct {
	size   uint64
	blocks []spinning
	radix  []uint8 // by digit, the first the most significant
}

// spinning is a block whose pieces spin.
type spinning struct {
	*Block
	first      int // its first digit
	coordinate int // which of the product tells where its pieces lie
	// added has, for each step and element of that coordinate, what the step adds to
	// each digit; nil where the coordinate is ranked.
	added [][]uint8
	steps []turnedBy
}

// sums reports whether a coordinate has the sum of the turns of a block.
func (c *coordinate) sums(b *Block) bool {
	switch r := c.reader.(type) {
	case *turnSum:
		return r.block == b
	case *pair:
		return r.a.sums(b) || r.b.sums(b)
	default:
		return false
	}
}

// lies reports whether a coordinate tells where the pieces of a block lie.
func (c *coordinate) lies(b *Block) bool {
	switch r := c.reader.(type) {
	case *view:
		return r.block == b && r.aspect&pieces != 0
	case *ranked:
		return r.block == b && r.aspect&pieces != 0
	case *pair:
		return r.a.lies(b) || r.b.lies(b)
	default:
		return false
	}
}

// newSpin returns the spin of a puzzle whose coordinates know the steps.
func newSpin(p *Positions, steps []Step) *spin {
	s := &spin{size: 1}
	for _, b := range p.blocks {
		if !slices.ContainsFunc(p.product.coordinates,
			func(c *coordinate) bool { return c.sums(b) }) {
			continue
		}
		at := slices.IndexFunc(p.product.coordinates, func(c *coordinate) bool { return c.lies(b) })
		n, free := b.turns(b.kinds[0]), b.free()
		s.size *= power(n, free)
		turning := spinning{Block: b, first: len(s.radix), coordinate: at}
		s.radix = append(s.radix, slices.Repeat([]uint8{uint8(n)}, free)...)
		for _, step := range steps {
			turning.steps = append(turning.steps, turning.stepOn(step))
		}
		if c := p.product.coordinates[at]; c.next != nil {
			turning.findAdded(p, c)
		}
		s.blocks = append(s.blocks, turning)
	}
	return s
}

// findAdded works out what steps add to the turns of pieces, for every element of
// the coordinate that tells where they lie.
func (b *spinning) findAdded(p *Positions, c *coordinate) {
	free := b.free()
	st := newStart(p.definition, p.blocks)
	kinds := make([]uint8, len(b.Places))
	for _, m := range b.steps {
		table := make([]uint8, int(c.size)*free)
		for x := range c.size {
			c.write(x, st)
			for i, place := range b.Places {
				kinds[i] = st.kind[place]
			}
			m.add(kinds, table[int(x)*free:int(x+1)*free])
		}
		b.added = append(b.added, table)
	}
}

// turnedBy is what a step adds to the piece that comes to each place of a block.
type turnedBy struct {
	from  []int
	turns []uint8
}

// stepOn returns what a step does to the turns of a block.
func (b *spinning) stepOn(s Step) turnedBy {
	t := turnedBy{from: b.from(s.Action)}
	n := b.turns(b.kinds[0])
	for _, twist := range b.twists(s.Action) {
		t.turns = append(t.turns, uint8(twist*b.twist(b.kinds[0])%n))
	}
	return t
}

// add sets what is added to each piece but the last, when pieces lie so before
// the step.
func (t *turnedBy) add(kinds []uint8, added []uint8) {
	for i, f := range t.from {
		if k := kinds[f]; int(k) < len(added) {
			added[k] = t.turns[i]
		}
	}
}

// read returns the number of a state's turns.
func (s *spin) read(st *state) uint64 {
	var digits [maxSpin]uint8
	for _, b := range s.blocks {
		for _, place := range b.Places {
			if k := int(st.kind[place]); k < b.free() {
				digits[b.first+k] = st.turn[place]
			}
		}
	}
	return s.number(0, &digits)
}

// number puts the digits behind a number.
func (s *spin) number(n uint64, digits *[maxSpin]uint8) uint64 {
	for i, radix := range s.radix {
		n = n*uint64(radix) + uint64(digits[i])
	}
	return n
}

// digits sets the digits of a number below size.
func (s *spin) digits(n uint64, digits *[maxSpin]uint8) {
	for i := len(s.radix) - 1; i >= 0; i-- {
		digits[i] = uint8(n % uint64(s.radix[i]))
		n /= uint64(s.radix[i])
	}
}

// write turns the pieces of a state, whose places and sums are known.
func (s *spin) write(n uint64, st *state) {
	var digits [maxSpin]uint8
	s.digits(n, &digits)
	for _, b := range s.blocks {
		free, modulus := b.free(), b.turns(b.kinds[0])
		last := st.sum[b.number]
		for _, d := range digits[b.first : b.first+free] {
			last -= int(d)
		}
		for _, place := range b.Places {
			if k := int(st.kind[place]); k < free {
				st.turn[place] = digits[b.first+k]
			} else {
				st.turn[place] = uint8(mod(last, modulus))
			}
		}
	}
}

// addedBy sets what a step adds to each digit in an expanded position.
func (p *Positions) addedBy(at *expanded, step int, added *[maxSpin]uint8) {
	s := p.spin
	for i := range s.blocks {
		b := &s.blocks[i]
		free := b.free()
		part := added[b.first : b.first+free]
		if b.added != nil {
			x := int(at.x[b.coordinate])
			copy(part, b.added[step][x*free:])
			continue
		}
		if b.coordinate == at.ranked {
			b.steps[step].add(at.pieces.kind[:], part)
			continue
		}
		var a arrangement
		p.product.coordinates[b.coordinate].ranked.unrank(at.x[b.coordinate], &a)
		b.steps[step].add(a.kind[:], part)
	}
}

// turn puts the digits of a position behind a number, after a step.
func (p *Positions) turn(n uint64, at *expanded, step int) uint64 {
	var added [maxSpin]uint8
	p.addedBy(at, step, &added)
	return p.spin.plus(n, 0, len(p.spin.radix), &at.turns, &added)
}

// plus puts the digits from one up to another behind a number, after something is
// added to each.
func (s *spin) plus(n uint64, from, to int, digits, added *[maxSpin]uint8) uint64 {
	for i := from; i < to; i++ {
		radix, d := uint64(s.radix[i]), uint64(digits[i])+uint64(added[i])
		if d >= radix {
			d -= radix
		}
		n = n*radix + d
	}
	return n
}

// spinCount is in how many ways all free pieces can be turned.
func spinCount(all []*coordinate, blocks []*Block) *big.Int {
	out := big.NewInt(1)
	for _, b := range blocks {
		if slices.ContainsFunc(all, func(c *coordinate) bool { return c.sums(b) }) {
			n := big.NewInt(int64(b.turns(b.kinds[0])))
			out.Mul(out, n.Exp(n, big.NewInt(int64(b.free())), nil))
		}
	}
	return out
}
