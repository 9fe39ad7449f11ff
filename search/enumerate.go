package search

import (
	"context"
	"fmt"
	"math/bits"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/search/pattern"
	"puzzlebase/space/progress"
)

// Enumerate makes the database of s with a number of workers. If workers is less than 1, there is
// one for each processor. It returns an error if there is not enough memory, or the error of ctx.
func Enumerate(ctx context.Context, s *pattern.Space, workers int,
	report progress.Func) (*pattern.Database, error) {
	e, err := newEnumeration(s)
	if err != nil {
		return nil, fmt.Errorf("the pattern database of %d states: %w", s.Size(), err)
	}
	found := report.Count("enumerating", "states", s.Size())
	found.Add(1)
	levels := []uint64{1}
	for {
		n, err := e.level(ctx, workers, len(levels), found)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return &pattern.Database{Space: s, Levels: levels, Bits: e.bits}, nil
		}
		levels = append(levels, n)
	}
}

// enumeration is the state of an enumeration between two levels. If one tile moves at a time, last
// and next are one set: placements of one parity hold the last level, the others the level before.
// Then inLast and inNext are one slice too.
type enumeration struct {
	space      *pattern.Space
	words      int      // of a placement
	last, next []uint64 // the last level, and the one before, which the next level replaces
	inLast     []bool   // by placement, whether last has states in it
	inNext     []bool
	left       []int    // by placement, the number of states left to find
	odd        []bool   // by placement, the parity of distances; nil in the line metric
	bits       []uint64 // the bits of the pattern.Database
}

// newEnumeration returns the enumeration at the goal.
func newEnumeration(s *pattern.Space) (*enumeration, error) {
	e := &enumeration{space: s, words: s.Words(), left: make([]int, s.Placements()),
		inLast: make([]bool, s.Placements())}
	e.inNext = e.inLast
	sets := []*[]uint64{&e.last}
	if s.Line {
		sets, e.inNext = append(sets, &e.next), make([]bool, s.Placements())
	}
	if err := bigmem.Make(uint64(s.Placements()*e.words), sets...); err != nil {
		return nil, err
	}
	if err := bigmem.Make(s.Bytes()/8, &e.bits); err != nil {
		return nil, err
	}
	for p := range e.left {
		e.left[p] = s.Orders()
	}
	if s.Line {
		e.markUnreached()
	} else {
		e.next = e.last
		for p := range uint32(s.Placements()) {
			e.odd = append(e.odd, s.Odd(p))
		}
	}
	goal := int(s.Goal())
	e.last[goal*e.words] = 1
	e.inLast[goal], e.left[goal] = true, e.left[goal]-1
	return e, nil
}

// markUnreached sets both bits of all states but the goal.
func (e *enumeration) markUnreached() {
	for i := 0; i < len(e.bits); i += 2 {
		all := ^uint64(0)
		if ranks := e.space.Orders() - i/2%e.words*64; ranks < 64 {
			all = 1<<ranks - 1
		}
		e.bits[i], e.bits[i+1] = all, all
	}
	goal := 2 * int(e.space.Goal()) * e.words
	e.bits[goal] &^= 1
	e.bits[goal+1] &^= 1
}

// A worker takes placementsAtOnce placements at a time.
const placementsAtOnce = 64

// level finds the states at distance d and returns their number.
func (e *enumeration) level(ctx context.Context, workers, d int,
	found *progress.Counter) (total uint64, err error) {
	placements := uint64(e.space.Placements())
	err = parallel.Ranges(ctx, workers, placements, placementsAtOnce, func() parallel.Worker {
		g := &gatherer{enumeration: e, gathered: make([]uint64, e.words)}
		var sum uint64
		return parallel.Worker{
			Visit: func(from, to uint64) error {
				n := 0
				for p := from; p < to; p++ {
					if e.odd == nil || e.odd[p] == (d&1 == 1) {
						n += g.placement(uint32(p), d)
					}
				}
				sum += uint64(n)
				found.Add(uint64(n))
				return nil
			},
			Merge: func() { total += sum },
		}
	})
	e.last, e.next, e.inLast, e.inNext = e.next, e.last, e.inNext, e.inLast
	return total, err
}

// of returns the states of a placement in a set.
func (e *enumeration) of(set []uint64, placement uint32) []uint64 {
	return set[int(placement)*e.words:][:e.words]
}

// gatherer is one worker of an enumeration.
type gatherer struct {
	*enumeration
	gathered []uint64 // the states of a placement that moves lead to from the last level
	steps    []pattern.Step
}

// placement replaces the states of placement p at distance d-2 by those at d, and returns their
// number.
func (g *gatherer) placement(p uint32, d int) (n int) {
	if g.left[p] == 0 && !g.inNext[p] {
		return 0
	}
	clear(g.gathered)
	if g.left[p] > 0 {
		g.gather(p)
	}
	if next := g.of(g.next, p); g.space.Line {
		n = settleThirds(next, g.gathered, g.bits[2*int(p)*g.words:][:2*g.words], d)
	} else {
		n = settleSeconds(next, g.gathered, g.of(g.bits, p), d)
	}
	g.inNext[p] = n > 0
	g.left[p] -= n
	return n
}

// gather finds the states of placement p that moves lead to from the last level. Moves can be taken
// back. So the moves from p lead to the states of the last level.
func (g *gatherer) gather(p uint32) {
	g.steps = g.space.Steps(p, g.steps[:0])
	for _, s := range g.steps {
		if !g.inLast[s.To] {
			continue
		}
		from := g.of(g.last, s.To)
		switch len(s.Back) {
		case 0:
			for i, w := range from {
				g.gathered[i] |= w
			}
		case 1:
			back := s.Back[0]
			for i, w := range from {
				for ; w != 0; w &= w - 1 {
					to := back[i*64+bits.TrailingZeros64(w)]
					g.gathered[to/64] |= 1 << (to % 64)
				}
			}
		default:
			for i, w := range from {
				for ; w != 0; w &= w - 1 {
					to := uint16(i*64 + bits.TrailingZeros64(w))
					for _, back := range s.Back {
						to = back[to]
					}
					g.gathered[to/64] |= 1 << (to % 64)
				}
			}
		}
	}
}

// settleSeconds replaces the states of a placement at distance d-2 by the other gathered ones. It
// records bit 1 of distance d, and returns their number.
func settleSeconds(states, gathered, seconds []uint64, d int) (n int) {
	second := -uint64(d >> 1 & 1)
	for i, w := range gathered {
		w &^= states[i]
		states[i] = w
		seconds[i] |= w & second
		n += bits.OnesCount64(w)
	}
	return n
}

// settleThirds replaces the states of a placement at distance d-2 by the new gathered ones. It
// records the remainder of distance d by 3, and returns their number.
func settleThirds(states, gathered, thirds []uint64, d int) (n int) {
	for i, w := range gathered {
		w &= thirds[2*i] & thirds[2*i+1]
		states[i] = w
		n += bits.OnesCount64(w)
		if d%3 != 1 {
			thirds[2*i] &^= w
		}
		if d%3 != 2 {
			thirds[2*i+1] &^= w
		}
	}
	return n
}
