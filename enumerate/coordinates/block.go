package coordinates

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Blocks cuts the rows of a form into ranges of equally many, a power of two; the
// last may be shorter. Moves lead from a row to rows anywhere, so a level is put
// together in one set first, without the blocks that are not needed.
type Blocks struct {
	*plan
	goals   []puzzle.Index
	moves   int
	shift   uint // a row's number without its low bits is that of its block
	count   int
	parents int // planes of parent moves; 0 where nobody wants them
	edges   func() error
	sources []func() []int
}

// leastRows is the logarithm of how many rows a block has at least.
const leastRows = 6

// NewBlocks cuts a form, whose move numbers are below moves, into at least so many
// blocks, if it has as many times 64 rows. Parents says whether Level finds parent
// moves.
func NewBlocks(form *puzzle.CoordinateForm, moves int, goals []puzzle.Index, atLeast int,
	parents bool) *Blocks {
	b := &Blocks{plan: newPlan(form), goals: goals, moves: moves}
	count := func(shift uint) int { return int((form.Rows-1)>>shift) + 1 }
	for b.shift = leastRows; count(b.shift) > 1 && count(b.shift+1) >= atLeast; {
		b.shift++
	}
	b.count = count(b.shift)
	if parents {
		b.parents = space.ShapeFor(0, moves).Parent
	}
	b.edges = sync.OnceValue(func() error {
		if !keeps(form, moves) {
			return nil
		}
		return b.keep(context.Background(), runtime.GOMAXPROCS(0))
	})
	for block := range b.count {
		b.sources = append(b.sources, sync.OnceValue(func() []int { return b.leadTo(block) }))
	}
	return b
}

// Count is the number of blocks.
func (b *Blocks) Count() int { return b.count }

// Words is the number of words of each block; the last may use fewer.
func (b *Blocks) Words() uint64 {
	return min(1<<b.shift, b.form.Rows) * uint64(b.form.Words)
}

// PlaneWords is how many words a plane of a snapshot has.
func (b *Blocks) PlaneWords() uint64 { return words(b.form) }

// Lanes is 0: positions are in another order than their indices.
func (b *Blocks) Lanes() int { return 0 }

// Room is how many words Level takes besides the sets that it is given.
func (b *Blocks) Room() uint64 { return words(b.form) + b.Words() }

// Kind is what the planes of a snapshot hold.
func (b *Blocks) Kind() space.CodeKind { return space.Whole }

// Parents is how many planes of parent moves Level finds.
func (b *Blocks) Parents() int { return b.parents }

// rows returns the rows of a block, from the first up to the second.
func (b *Blocks) rows(block int) (from, to uint64) {
	from = uint64(block) << b.shift
	return from, min(from+1<<b.shift, b.form.Rows)
}

// Goals puts the goals of a block into a set.
func (b *Blocks) Goals(block int, set *space.Set) {
	for _, g := range b.goals {
		at, column := uint64(g)/uint64(b.form.Columns), uint64(g)%uint64(b.form.Columns)
		if row := at / uint64(b.form.Words); int(row>>b.shift) == block {
			set.Words[at-uint64(block)<<b.shift*uint64(b.form.Words)] |= 1 << column
		}
	}
	set.Find()
}

// Sources returns the blocks that moves lead to from a block, in the order of the
// rows that first do.
func (b *Blocks) Sources(block int) []int { return b.sources[block]() }

// leadTo finds the blocks that moves lead to from the rows of a block.
func (b *Blocks) leadTo(block int) (sources []int) {
	known := make([]bool, b.count)
	r := newRoom(b.form)
	from, to := b.rows(block)
	for row := from; row < to && len(sources) < b.count; row++ {
		for _, e := range b.worked(row, r) {
			if n := int(e.to >> b.shift); !known[n] {
				known[n] = true
				sources = append(sources, n)
			}
		}
	}
	return sources
}

// Left is what Level keeps of a block: nothing.
func (b *Blocks) Left() []uint64 { return nil }

// Level puts into next what a block has of a level: what moves lead to from the
// level before, without what is known and what next had. The parent moves are added to
// the planes of parents.
func (b *Blocks) Level(ctx context.Context, workers int, p *space.Pull, next *space.Set,
	parents [][]uint64) (uint64, error) {
	if err := b.edges(); err != nil {
		return 0, err
	}
	seen := make([]uint64, b.Words())
	space.Union(seen, append(slices.Clone(p.Known), next))
	next.Clear()
	s := &Search{plan: b.plan, moves: b.moves, size: words(b.form), parents: len(parents),
		planes: parents, seen: seen}
	s.Workers, s.Counting = workers, true // no planes of distances
	if err := bigmem.Make(s.size, &s.now.set); err != nil {
		return 0, err
	}
	for n, set := range p.Last {
		if set != nil {
			copy(s.now.set[uint64(n)*b.Words():], set.Words)
		}
	}
	s.now.rows, s.next.rows = make([]uint64, (b.form.Rows+63)/64),
		make([]uint64, (b.form.Rows+63)/64)
	s.findRows()
	if s.now.some*uint64(b.count) <= b.form.Rows { // each block marks them all
		if err := s.want(ctx); err != nil {
			return 0, err
		}
	}
	first, end := b.rows(p.Block)
	s.first, s.next.set = first, next.Words
	err := space.Ranges(ctx, workers, (end-first+63)/64, rowsAtOnce/64, func() space.Worker {
		w := s.newWorker(p.Distance)
		return space.Worker{Visit: func(from, to uint64) error {
			for i := from; i < to; i++ {
				w.gather(first/64 + i)
			}
			p.Done.Add((to - from) * 64 * b.Words() / (end - first))
			return nil
		}}
	})
	next.Find()
	return next.Count(), err
}
