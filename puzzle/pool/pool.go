package pool

import (
	"math/bits"
	"slices"
	"strings"
	"sync"

	"puzzlebase/puzzle"
)

// The kinds of balls of the usual rack, as they stand in a position.
const (
	Solid  = 'S'
	Eight  = '8'
	Stripe = 'T'
)

// usual are the legal racks of the usual puzzle, as in a spec.
const usual = "s/tt/s8s/tsts/ststt,t/ss/t8t/stst/tstss"

// Pool is a rack. It implements puzzle.Puzzle and Undirected.
type Pool struct {
	spec  string
	rows  []int  // balls in each row, from the apex
	balls int    // in all
	kinds []kind // in the order of the index
	size  uint64
	goals []puzzle.Position // in the order of their indices
	swaps []swap
}

// kind is a kind of balls: its letter or digit and how many there are.
type kind struct {
	sign  byte
	count int
}

// swap is a pair of places, from 0.
type swap struct{ i, j int }

// New returns the usual puzzle.
var New = sync.OnceValue(func() *Pool {
	r, err := readInline(usual)
	if err != nil {
		panic(err) // the racks are part of the program
	}
	return newPool(r)
})

// newPool makes the puzzle of legal racks that have been checked.
func newPool(r *racks) *Pool {
	p := &Pool{spec: r.spec(), rows: r.rows, balls: len(r.legal[0]), kinds: r.kinds(), size: r.size()}
	for i := range p.balls {
		for j := i + 1; j < p.balls; j++ {
			p.swaps = append(p.swaps, swap{i, j})
		}
	}
	p.goals = slices.Clone(r.legal)
	slices.SortFunc(p.goals, func(a, b puzzle.Position) int { return int(p.rankOf(a)) - int(p.rankOf(b)) })
	return p
}

// Spec is "pool", or "pool:" with the legal racks when they are others than the
// usual ones.
func (p *Pool) Spec() string { return p.spec }

// Size is the number of ways to place the kinds: 51,480 for the usual rack.
func (p *Pool) Size() uint64 { return p.size }

// MoveCount is the number of pairs of places.
func (p *Pool) MoveCount() int { return len(p.swaps) }

// Goals returns the indices of the legal racks.
func (p *Pool) Goals() []puzzle.Index {
	var out []puzzle.Index
	for _, g := range p.goals {
		out = append(out, p.rankOf(g))
	}
	return out
}

// rack is a position by kind: the set of places of each. Kind k of the puzzle is
// entry k; there are at most as many kinds as letters and digits.
type rack [36]uint64

// parseKinds returns the places of each kind.
func (p *Pool) parseKinds(pos puzzle.Position) (r rack) {
	for k, kind := range p.kinds {
		for i := range len(pos) {
			if pos[i] == kind.sign {
				r[k] |= 1 << i
			}
		}
	}
	return r
}

func (p *Pool) rankOf(pos puzzle.Position) puzzle.Index {
	r := p.parseKinds(pos)
	return p.rank(&r)
}

// choose is Pascal's triangle.
var choose = func() (c [MaxBalls + 1][MaxBalls + 1]puzzle.Index) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= n; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// rank numbers the racks: for each kind the combinadic of its places among those
// that the kinds before it left. The last kind has no choice.
func (p *Pool) rank(r *rack) puzzle.Index {
	var x puzzle.Index
	left := uint64(1)<<p.balls - 1
	for k := range len(p.kinds) - 1 {
		x *= choose[bits.OnesCount64(left)][p.kinds[k].count]
		n := 1
		for places := r[k]; places != 0; places &= places - 1 {
			place := bits.OnesCount64(left & (places&-places - 1))
			x += choose[place][n]
			n++
		}
		left &^= r[k]
	}
	return x
}

// unrank is the inverse of rank.
func (p *Pool) unrank(x puzzle.Index) (r rack) {
	// The digits come off from the least significant one, the last kind's.
	var digits [len(rack{})]puzzle.Index
	left := 0
	for k := len(p.kinds) - 1; k >= 0; k-- {
		left += p.kinds[k].count
		base := choose[left][p.kinds[k].count]
		digits[k] = x % base
		x /= base
	}
	var places [MaxBalls]int
	free := places[:p.balls] // the places that are left, in order
	for i := range free {
		free[i] = i
	}
	for k, kind := range p.kinds {
		rest := digits[k]
		for n, place := kind.count, len(free)-1; n > 0; place-- {
			if c := choose[place][n]; c <= rest {
				rest -= c
				r[k] |= 1 << free[place]
				free = slices.Delete(free, place, place+1)
				n--
			}
		}
	}
	return r
}

// kindAt returns the number of the kind at a place.
func (p *Pool) kindAt(r *rack, place int) int {
	k := 0
	for r[k]>>place&1 == 0 {
		k++
	}
	return k
}

// Successors implements puzzle.Graph.
func (p *Pool) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	r := p.unrank(x)
	var kinds [MaxBalls]int
	for i := range p.balls {
		kinds[i] = p.kindAt(&r, i)
	}
	for m, s := range p.swaps {
		a, b := kinds[s.i], kinds[s.j]
		if a == b {
			continue
		}
		both := uint64(1)<<s.i | 1<<s.j
		r[a] ^= both
		r[b] ^= both
		edges = append(edges, puzzle.Edge{To: p.rank(&r), Move: puzzle.Move(m)})
		r[a] ^= both
		r[b] ^= both
	}
	return edges
}

// Predecessors implements puzzle.Graph: a swap takes itself back.
func (p *Pool) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	return p.Successors(x, edges)
}

// Undirected is true.
func (p *Pool) Undirected() bool { return true }

// Rank implements puzzle.Numbering; every rack has an index.
func (p *Pool) Rank(pos puzzle.Position) (puzzle.Index, bool) { return p.rankOf(pos), true }

// Unrank implements puzzle.Numbering.
func (p *Pool) Unrank(x puzzle.Index) puzzle.Position {
	r := p.unrank(x)
	var out strings.Builder
	for i := range p.balls {
		out.WriteByte(p.kinds[p.kindAt(&r, i)].sign)
	}
	return puzzle.Position(out.String())
}
