package pool

import (
	"math/bits"
	"sync"

	"puzzlebase/puzzle"
)

var choose = func() (c [maxBalls + 1][maxBalls + 1]puzzle.Index) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= n; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// tabledBits is how many places a set may have that is numbered by one look.
const tabledBits = 16

// combinations numbers the sets of k of n places in the order of the sets as binary numbers. That
// is the order of the combinatorial number system: whatever n is, the places p₁ < p₂ < … of a
// set have the number Σ C(pᵢ, i).
type combinations struct {
	ranks [1 << tabledBits]uint16
	sets  [tabledBits + 1][]uint16 // by how many places they have, in order
}

var tabled = sync.OnceValue(func() *combinations {
	c := new(combinations)
	for set := range c.ranks {
		n := bits.OnesCount(uint(set))
		c.ranks[set] = uint16(len(c.sets[n]))
		c.sets[n] = append(c.sets[n], uint16(set))
	}
	return c
})

func (c *combinations) rank(set uint32) puzzle.Index {
	x := puzzle.Index(c.ranks[set&(1<<tabledBits-1)])
	n := bits.OnesCount32(set & (1<<tabledBits - 1))
	for high := set >> tabledBits << tabledBits; high != 0; high &= high - 1 {
		n++
		x += choose[bits.TrailingZeros32(high)][n]
	}
	return x
}

// unrank returns the set of count places that has the number x.
func (c *combinations) unrank(x puzzle.Index, count int) (set uint32) {
	for place := maxBalls - 1; place >= tabledBits && count > 0; place-- {
		if first := choose[place][count]; first <= x {
			x -= first
			set |= 1 << place
			count--
		}
	}
	return set | uint32(c.sets[count][x])
}

// arrangement is a rack as its index has it: kind after kind takes some of the
// places that those before it left. The last kind has no choice.
type arrangement struct {
	index  puzzle.Index
	kind   [maxBalls]uint8  // at each place
	places [maxBalls]uint32 // of each kind
	left   [maxBalls]uint32 // places that are left to each kind
	taken  [maxBalls]uint32 // by each kind: bit i stands for the i-th place that is left
	digit  [maxBalls]puzzle.Index
}

// arrange is the inverse of rankOf, into a, which is empty.
func (p *Pool) arrange(x puzzle.Index, a *arrangement) {
	a.index = x
	last := len(p.kinds) - 1
	left := uint32(1)<<p.balls - 1
	for k := range p.kinds {
		a.left[k], a.places[k] = left, left
		if kind := &p.kinds[k]; k < last {
			a.digit[k] = x / kind.weight
			x -= a.digit[k] * kind.weight
			a.taken[k] = p.combinations.unrank(a.digit[k], kind.count)
			a.places[k] = spread(a.taken[k], left)
			left ^= a.places[k]
		}
		for rest := a.places[k]; rest != 0; rest &= rest - 1 {
			a.kind[bits.TrailingZeros32(rest)] = uint8(k)
		}
	}
}

// spread returns those places of which a set has the numbers.
func spread(set, places uint32) (out uint32) {
	for ; set != 0; set >>= 1 {
		out |= places & -places & -(set & 1)
		places &= places - 1
	}
	return out
}

// swapped returns the index of a when the balls of two places, which are of different kinds, change
// places. Only the digits from the one kind to the other change.
func (p *Pool) swapped(a *arrangement, u, v int) puzzle.Index {
	first, second := int(a.kind[u]), int(a.kind[v])
	if first > second {
		u, v, first, second = v, u, second, first
	}
	// The first kind gives up place u for v.
	left := a.left[first]
	set := a.taken[first] ^ 1<<before(left, u) ^ 1<<before(left, v)
	y := a.index + (p.combinations.rank(set)-a.digit[first])*p.kinds[first].weight
	// So v is no longer left to those after it, and u is; the second kind takes it.
	for k := first + 1; k <= min(second, len(p.kinds)-2); k++ {
		left = a.left[k]
		set = without(a.taken[k], before(left, v))
		bit := uint32(0)
		if k == second {
			bit = 1
		}
		set = with(set, before(left&^(1<<v), u), bit)
		y += (p.combinations.rank(set) - a.digit[k]) * p.kinds[k].weight
	}
	return y
}

// before is the number of places of a set before a place.
func before(set uint32, place int) int { return bits.OnesCount32(set & (1<<place - 1)) }

// without takes bit i out of a set; those above it move down.
func without(set uint32, i int) uint32 {
	low := uint32(1)<<i - 1
	return set&low | set>>1&^low
}

// with puts a bit into a set as bit i; those above it move up.
func with(set uint32, i int, bit uint32) uint32 {
	low := uint32(1)<<i - 1
	return set&low | set&^low<<1 | bit<<i
}

// rankOf numbers a rack: for one kind after the other, the combination of places that it
// takes of those that are left.
func (p *Pool) rankOf(pos puzzle.Position) (x puzzle.Index) {
	left := pos
	for _, kind := range p.kinds[:len(p.kinds)-1] {
		set, rest := uint32(0), make([]byte, 0, len(left))
		for i := range len(left) {
			if left[i] == kind.sign {
				set |= 1 << i
			} else {
				rest = append(rest, left[i])
			}
		}
		x += p.combinations.rank(set) * kind.weight
		left = puzzle.Position(rest)
	}
	return x
}
