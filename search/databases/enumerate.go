package databases

import (
	"context"
	"fmt"
	"math/bits"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/search/pattern"
	"puzzlebase/space"
	"puzzlebase/space/progress"
)

// Memory is how many bytes the enumeration of s holds: its database, and as much again for
// the last two levels.
func Memory(s *pattern.Space) uint64 { return 2 * s.Bytes() }

// Enumerate makes the database of s on so many processors, all of them when workers is less
// than 1. The error says that the memory cannot be had, or is that of ctx.
func Enumerate(ctx context.Context, s *pattern.Space, workers int,
	report progress.Func) (*pattern.Table, error) {
	t, err := newSearch(s)
	if err != nil {
		return nil, fmt.Errorf("the pattern database of %d states: %w", s.Size(), err)
	}
	found := report.Count("enumerating", "states", s.Size())
	found.Add(1)
	levels := []uint64{1}
	for {
		n, err := t.level(ctx, workers, len(levels), found)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return &pattern.Table{Space: s, Levels: levels, Bits: t.bits}, nil
		}
		levels = append(levels, n)
	}
}

// search is an enumeration between two levels. Where one tile moves at a time, now and next are
// one set, whose rows of one parity hold the last level and the others the one before; so are
// some and more.
type search struct {
	space      *pattern.Space
	words      int
	now, next  []uint64 // the last level, and the one before, which the next level replaces
	some, more []bool   // whether now, and next, have states of a row
	left       []int    // states of a row that are yet to be found
	odd        []bool   // the parity of a row's distances; nil in the line metric
	// bits is what pattern.Table holds. In the line metric both bits are set of what is not found.
	bits []uint64
}

// newSearch returns the search at the goal.
func newSearch(s *pattern.Space) (*search, error) {
	t := &search{space: s, words: s.Words(), left: make([]int, s.Rows()),
		some: make([]bool, s.Rows())}
	t.more = t.some
	sets := []*[]uint64{&t.now}
	if s.Line {
		sets, t.more = append(sets, &t.next), make([]bool, s.Rows())
	}
	if err := bigmem.Make(uint64(s.Rows()*t.words), sets...); err != nil {
		return nil, err
	}
	if err := bigmem.Make(s.Bytes()/8, &t.bits); err != nil {
		return nil, err
	}
	for r := range t.left {
		t.left[r] = s.Places()
	}
	if s.Line {
		t.markUnreached()
	} else {
		t.next = t.now
		for r := range uint32(s.Rows()) {
			t.odd = append(t.odd, s.Odd(r))
		}
	}
	goal := int(s.Goal())
	t.now[goal*t.words] = 1
	t.some[goal], t.left[goal] = true, t.left[goal]-1
	return t, nil
}

// markUnreached sets both bits of all states but the goal.
func (t *search) markUnreached() {
	for i := 0; i < len(t.bits); i += 2 {
		all := ^uint64(0)
		if lanes := t.space.Places() - i/2%t.words*64; lanes < 64 {
			all = 1<<lanes - 1
		}
		t.bits[i], t.bits[i+1] = all, all
	}
	goal := 2 * int(t.space.Goal()) * t.words
	t.bits[goal] &^= 1
	t.bits[goal+1] &^= 1
}

// taken is how many rows a worker takes at a time.
const taken = 64

// level finds the states at distance d and returns how many they are.
func (t *search) level(ctx context.Context, workers, d int,
	found *progress.Counter) (total uint64, err error) {
	err = space.Ranges(ctx, workers, uint64(t.space.Rows()), taken, func() space.Worker {
		g := &gatherer{search: t, room: make([]uint64, t.words)}
		var mine uint64
		return space.Worker{
			Visit: func(from, to uint64) error {
				n := 0
				for r := from; r < to; r++ {
					if t.odd == nil || t.odd[r] == (d&1 == 1) {
						n += g.gather(uint32(r), d)
					}
				}
				mine += uint64(n)
				found.Add(uint64(n))
				return nil
			},
			Merge: func() { total += mine },
		}
	})
	t.now, t.next, t.some, t.more = t.next, t.now, t.more, t.some
	return total, err
}

func (t *search) row(set []uint64, r uint32) []uint64 {
	return set[int(r)*t.words:][:t.words]
}

// gatherer is one worker's part.
type gatherer struct {
	*search
	room  []uint64 // what moves lead to in a row
	steps []pattern.Step
}

// gather puts the states of row r that are at distance d in place of those at d-2
// and returns how many they are.
func (g *gatherer) gather(r uint32, d int) (n int) {
	if g.left[r] == 0 && !g.more[r] {
		return 0
	}
	clear(g.room)
	if g.left[r] > 0 {
		g.pull(r)
	}
	if next := g.row(g.next, r); g.space.Line {
		n = settleThirds(next, g.room, g.bits[2*int(r)*g.words:][:2*g.words], d)
	} else {
		n = settleSeconds(next, g.room, g.row(g.bits, r), d)
	}
	g.more[r] = n > 0
	g.left[r] -= n
	return n
}

// pull gathers what moves lead to in row r, from the rows that moves lead to from
// there: each can be taken back.
func (g *gatherer) pull(r uint32) {
	g.steps = g.space.Steps(r, g.steps[:0])
	for _, s := range g.steps {
		if !g.some[s.To] {
			continue
		}
		from := g.row(g.now, s.To)
		switch len(s.Back) {
		case 0:
			for i, w := range from {
				g.room[i] |= w
			}
		case 1:
			back := s.Back[0]
			for i, w := range from {
				for ; w != 0; w &= w - 1 {
					to := back[i*64+bits.TrailingZeros64(w)]
					g.room[to/64] |= 1 << (to % 64)
				}
			}
		default:
			for i, w := range from {
				for ; w != 0; w &= w - 1 {
					to := uint16(i*64 + bits.TrailingZeros64(w))
					for _, back := range s.Back {
						to = back[to]
					}
					g.room[to/64] |= 1 << (to % 64)
				}
			}
		}
	}
}

// settleSeconds replaces a row of the level before the last by what was gathered and is not in
// it, notes bit 1 of distance d and returns how many states these are.
func settleSeconds(row, gathered, seconds []uint64, d int) (n int) {
	second := -uint64(d >> 1 & 1)
	for i, w := range gathered {
		w &^= row[i]
		row[i] = w
		seconds[i] |= w & second
		n += bits.OnesCount64(w)
	}
	return n
}

// settleThirds replaces a row of the level before the last by what was gathered and is new, notes
// the remainder of distance d by 3 and returns how many states these are.
func settleThirds(row, gathered, thirds []uint64, d int) (n int) {
	for i, w := range gathered {
		w &= thirds[2*i] & thirds[2*i+1]
		row[i] = w
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
