package tiles

import (
	"context"
	"maps"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Blocks cuts each sheet into ranges of units: the places of the gap and, within
// each, the first places of the order.
type Blocks struct {
	search  *Search // without sets
	units   int     // of a block
	each    int     // blocks of a sheet
	turned  bool
	sources []func() []int
}

// mostCells is how many cells a grid in blocks may have, of which no machine holds
// all.
const mostCells = 16

// InBlocks reports whether a form can be cut: the grids that are served, and larger
// ones.
func InBlocks(form puzzle.TileForm) bool {
	n, short := form.Rows*form.Cols, min(form.Rows, form.Cols)
	return n >= minCells && n <= mostCells && (short == 2 || short == 3)
}

// NewBlocks cuts a form, of which InBlocks holds and which is turned if need be, into at
// least so many blocks, if it has as many units. Positions are numbered as the form has
// them where it has no more columns than rows. Keep is what a search that goes on from
// the snapshot keeps.
func NewBlocks(form puzzle.TileForm, atLeast int, keep Keep) *Blocks {
	b := &Blocks{search: newSearch(form), each: 1, turned: form.Cols > form.Rows}
	b.search.Keep = keep
	l := &b.search.layout
	for first := 0; first < l.upper && l.cells()*b.each < atLeast; first++ {
		b.each *= l.radix(first)
	}
	b.units = l.units / b.each
	for block := range b.Count() {
		b.sources = append(b.sources, sync.OnceValue(func() []int { return b.leadTo(block) }))
	}
	return b
}

// Count is the number of blocks.
func (b *Blocks) Count() int { return b.search.cells() * b.each }

// Words is the number of words of each block.
func (b *Blocks) Words() uint64 { return uint64(b.units * b.search.words) }

// PlaneWords is how many words a plane of a snapshot has.
func (b *Blocks) PlaneWords() uint64 { return uint64(b.search.cells() * b.search.sheetWords()) }

// Lanes is how many positions a word has, which are in the order of their indices; 0
// where the grid is turned over.
func (b *Blocks) Lanes() int {
	if b.turned {
		return 0
	}
	return wordBits
}

// Room is how many words Level takes besides the sets that it is given.
func (b *Blocks) Room() uint64 { return 0 }

// Kind is what the planes of a snapshot hold.
func (b *Blocks) Kind() space.CodeKind { return b.search.codeKind() }

// Parents is how many planes of parent moves Level finds: none, for they follow
// from the distances.
func (b *Blocks) Parents() int { return 0 }

// Goals puts the goal into a set, if the block has it.
func (b *Blocks) Goals(block int, set *space.Set) {
	if block == b.search.home*b.each {
		set.Words[0] = 1
	}
	set.Find()
}

// Sources returns the blocks that moves lead to from a block, in increasing order.
func (b *Blocks) Sources(block int) []int { return b.sources[block]() }

// leadTo finds the blocks that moves lead to from the units of a block.
func (b *Blocks) leadTo(block int) []int {
	s := b.search
	sheet, first := block/b.each, block%b.each*b.units
	digits := make([]int, s.places)
	known := map[int]bool{}
	for _, m := range s.moves[sheet] {
		slides, inside := s.slidesOf(&m, sheet)
		if len(slides) == 0 {
			known[m.from*b.each+block%b.each] = true
			continue
		}
		for unit := first; unit < first+b.units; unit++ {
			for i := range s.words / s.run(inside-1) {
				s.digits(digits, unit, 0, s.upper)
				s.digits(digits, i, s.upper, inside)
				for _, one := range slides {
					turn(digits, one.first, s.cols, one.up)
				}
				known[m.from*b.each+s.number(digits, 0, s.upper)/b.units] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(known))
}

// slidesOf returns those slides of a move from a sheet that lead to other units, and the
// end of the places that they turn.
func (s *Search) slidesOf(m *move, sheet int) (slides []*slide, inside int) {
	if m.slide == nil {
		return nil, 0
	}
	all := s.up
	if m.from < sheet {
		all = s.down
	}
	inside = s.upper
	for cell := min(sheet, m.from); cell < max(sheet, m.from) && cell < s.upper; cell += s.cols {
		slides, inside = append(slides, all[cell]), max(inside, cell+s.cols)
	}
	return slides, inside
}

// Left is what Level keeps of a block before level 1: how many positions are left
// to be found of each unit, two units a word.
func (b *Blocks) Left() []uint64 {
	return slices.Repeat([]uint64{uint64(b.search.words*wordBits) * (1<<32 + 1)}, (b.units+1)/2)
}

// Level puts into next what a block has of a level: what moves lead to from the
// level before, without what is known and what next had.
func (b *Blocks) Level(ctx context.Context, workers int, p *space.Pull, next *space.Set,
	_ [][]uint64) (uint64, error) {
	s := *b.search
	from := source{parts: make([][]uint64, b.Count()), some: make([]*space.Set, b.Count()),
		units: b.units, each: b.each}
	for n, set := range p.Last {
		if set != nil {
			from.parts[n], from.some[n] = set.Words, set
		}
	}
	sheet, first, left := p.Block/b.each, p.Block%b.each*b.units, bigmem.Of[uint32](p.Left)
	before := &space.Set{Words: next.Words, Some: slices.Clone(next.Some)}
	clear(next.Some)
	var total atomic.Uint64
	err := space.Ranges(ctx, workers, uint64(b.units), 1, func() space.Worker {
		w := s.newWorker(from)
		return space.Worker{Visit: func(unit, _ uint64) error {
			defer p.Done.Add(uint64(s.words))
			at := int(unit) * s.words
			words := next.Words[at:][:s.words]
			if left != nil && left[unit] == 0 || !w.gather(sheet, first+int(unit)) {
				if !before.Empty(at, at+s.words) {
					clear(words)
				}
				return nil
			}
			for _, known := range p.Known {
				if known != nil {
					without(w.found, known.Words[at:])
				}
			}
			if n := settleMarked(next, at, w.found); n > 0 {
				total.Add(uint64(n))
				if left != nil {
					left[unit] -= n
				}
			}
			return nil
		}}
	})
	return total.Load(), err
}

// settleMarked is settle of the words of next from one on, and marks them.
func settleMarked(next *space.Set, at int, found []uint64) uint32 {
	const vector = space.SetVector
	if at%vector != 0 || len(found)%vector != 0 {
		n := settle(next.Words[at:][:len(found)], found)
		next.Mark(at, at+len(found))
		return n
	}
	n, some := 0, uint64(0)
	for i := 0; i < len(found); i += vector {
		f, s := (*[vector]uint64)(found[i:]), (*[vector]uint64)(next.Words[at+i:])
		s[0], s[1], s[2], s[3] = f[0]&^s[0], f[1]&^s[1], f[2]&^s[2], f[3]&^s[3]
		s[4], s[5], s[6], s[7] = f[4]&^s[4], f[5]&^s[5], f[6]&^s[6], f[7]&^s[7]
		any := s[0] | s[1] | s[2] | s[3] | s[4] | s[5] | s[6] | s[7]
		if any != 0 {
			n += bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) +
				bits.OnesCount64(s[3])
			n += bits.OnesCount64(s[4]) + bits.OnesCount64(s[5]) + bits.OnesCount64(s[6]) +
				bits.OnesCount64(s[7])
		}
		v := uint(at+i) / vector
		some |= (any | -any) >> 63 << (v % 64)
		if v%64 == 63 || i+vector == len(found) {
			atomic.OrUint64(&next.Some[v/64], some)
			some = 0
		}
	}
	return uint32(n)
}

// without takes from found the first of the words of src.
func without(found, src []uint64) {
	src = src[:len(found)]
	for i, w := range src {
		found[i] &^= w
	}
}
