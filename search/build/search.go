package build

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
// the current level and the one before or after.
func Memory(s *pattern.Space) uint64 { return 2 * s.Bytes() }

// Run enumerates s on so many processors, all of them when workers is less than 1.
// The error says when the memory cannot be had, or is that of ctx.
func Run(ctx context.Context, s *pattern.Space, workers int,
	report progress.Func) (*pattern.Table, error) {
	made := newSearch
	if s.Line {
		made = newLines
	}
	t, err := made(s)
	if err != nil {
		return nil, fmt.Errorf("the pattern database of %d states: %w", s.Size(), err)
	}
	found := report.Count("enumerating", "states", s.Size())
	found.Add(1)
	levels := []uint64{1}
	for {
		n, err := level(ctx, s, t, workers, len(levels), found)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			return &pattern.Table{Space: s, Levels: levels, Bits: t.bits()}, nil
		}
		levels = append(levels, n)
	}
}

// enumeration is one between two levels.
type enumeration interface {
	// gatherer returns a worker's part in finding the states at distance d: called with
	// each row once, it returns how many of the row's states these are.
	gatherer(d int) func(r uint32) uint64
	// turn ends a level.
	turn()
	// bits is what pattern.Table keeps.
	bits() []uint64
}

// taken is how many rows a worker takes at a time.
const taken = 64

// level finds the states at distance d and returns how many they are.
func level(ctx context.Context, s *pattern.Space, t enumeration, workers, d int,
	found *progress.Counter) (uint64, error) {
	var total uint64
	err := space.Ranges(ctx, workers, uint64(s.Rows()), taken, func() space.Worker {
		gather := t.gatherer(d)
		var mine uint64
		return space.Worker{
			Visit: func(from, to uint64) error {
				var n uint64
				for r := from; r < to; r++ {
					n += gather(uint32(r))
				}
				mine += n
				found.Add(n)
				return nil
			},
			Merge: func() { total += mine },
		}
	})
	t.turn()
	return total, err
}

// search is an enumeration in which one tile moves at a time: levels are odd and even in
// turn.
type search struct {
	space *pattern.Space
	words int
	set   []uint64 // the current level and the one before
	two   []uint64 // bit 1 of the distances
	left  []int    // states of a row that are yet to be found
	some  []bool   // whether the current level, or the one before, has states of a row
	odd   []bool   // the parity of a row's distances
}

// newSearch returns the search at the goal.
func newSearch(s *pattern.Space) (enumeration, error) {
	t := &search{
		space: s, words: s.Words(), left: make([]int, s.Rows()),
		some: make([]bool, s.Rows()), odd: make([]bool, s.Rows()),
	}
	if err := bigmem.Make(s.Bytes()/8, &t.set, &t.two); err != nil {
		return nil, err
	}
	for r := range t.left {
		t.left[r], t.odd[r] = s.Places(), s.Odd(uint32(r))
	}
	goal := s.Goal()
	t.row(t.set, goal)[0] = 1
	t.some[goal], t.left[goal] = true, t.left[goal]-1
	return t, nil
}

func (t *search) gatherer(d int) func(r uint32) uint64 {
	g := &gatherer{search: t, next: make([]uint64, t.words)}
	return func(r uint32) uint64 {
		if t.odd[r] != (d&1 == 1) {
			return 0
		}
		return g.gather(r, d)
	}
}

func (t *search) turn() {}

func (t *search) bits() []uint64 { return t.two }

// row returns the words of a row of a set.
func (t *search) row(set []uint64, r uint32) []uint64 {
	return set[int(r)*t.words:][:t.words]
}

// gatherer is one worker's room.
type gatherer struct {
	*search
	next  []uint64
	steps []pattern.Step
}

// gather puts the states of row r that are at distance d in place of those at d-2
// and returns how many they are.
func (g *gatherer) gather(r uint32, d int) (n uint64) {
	if g.left[r] == 0 && !g.some[r] {
		return 0
	}
	clear(g.next)
	if g.left[r] > 0 {
		g.pull(r)
	}
	old, two := g.row(g.set, r), g.row(g.two, r)
	second := -uint64(d >> 1 & 1)
	for i, w := range g.next {
		w &^= old[i]
		old[i] = w
		two[i] |= w & second
		n += uint64(bits.OnesCount64(w))
	}
	g.some[r] = n > 0
	g.left[r] -= int(n)
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
		from := g.row(g.set, s.To)
		if len(s.Back) == 0 {
			for i, w := range from {
				g.next[i] |= w
			}
			continue
		}
		back := s.Back[0]
		for i, w := range from {
			for ; w != 0; w &= w - 1 {
				to := back[i*64+bits.TrailingZeros64(w)]
				g.next[to/64] |= 1 << (to % 64)
			}
		}
	}
}
