package coordinates

import (
	"context"
	"runtime"
	"slices"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// blocks cuts the rows of a form into ranges. Their length is a power of two; the last may be
// shorter. Moves from a row may lead anywhere. So the needed blocks of the last level are first
// copied into one set.
type blocks struct {
	*plan
	puzzle puzzle.Graph
	shift  uint // a row's number without its low bits is that of its block
	count  int
	words  uint64 // of a block

	caching chan struct{} // holds a token while the edges are cached
}

// A block has at least 2^leastRows rows.
const leastRows = 6

// cut cuts the space of p into atLeast blocks or more, if these can have 64 rows each.
func cut(p puzzle.Graph, atLeast int, want engine.Want) *engine.Blocks {
	if !serves(p) || want == engine.Stored && p.Features().Folded.Get() != nil {
		return nil // the file of such a puzzle folds, and blocks do not
	}
	form := p.Features().Coordinates.Get()
	b := &blocks{plan: newPlan(form, p.MoveCount()), puzzle: p, caching: make(chan struct{}, 1)}
	count := func(shift uint) int { return int((form.Rows-1)>>shift) + 1 }
	for b.shift = leastRows; count(b.shift) > 1 && count(b.shift+1) >= atLeast; {
		b.shift++
	}
	b.count = count(b.shift)
	b.words = min(1<<b.shift, form.Rows) * uint64(form.Words)
	out := &engine.Blocks{Count: b.count, Words: b.words, PlaneWords: words(form),
		Room: words(form) + b.words, Coding: space.Whole,
		Left:  func() []uint64 { return nil },
		Goals: p.Goals(), Columns: uint64(form.Columns), Sources: b.leadTo, Level: b.level}
	if want == engine.Distances {
		out.Parents = space.ShapeFor(0, p.MoveCount()).Parent
	}
	return out
}

// rows returns the first row of a block, and the row after its last.
func (b *blocks) rows(block int) (from, to uint64) {
	from = uint64(block) << b.shift
	return from, min(from+1<<b.shift, b.form.Rows)
}

// leadTo returns the blocks that moves from a block lead to, in the order of its rows.
func (b *blocks) leadTo(block int) (sources []int) {
	known := make([]bool, b.count)
	r := newEdgeBuffer(b.form)
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

// edges caches the edges of all rows, unless they take too much memory. Searches of other blocks
// wait meanwhile, so all processors work on it.
func (b *blocks) edges(ctx context.Context) error {
	select {
	case b.caching <- struct{}{}:
		defer func() { <-b.caching }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if b.cached != nil || !caches(b.form, b.puzzle.MoveCount(), false) {
		return nil
	}
	return b.cache(ctx, runtime.GOMAXPROCS(0), nil)
}

func (b *blocks) level(ctx context.Context, workers int, p *engine.Pull, next *engine.Set,
	parents [][]uint64) (uint64, error) {
	if err := b.edges(ctx); err != nil {
		return 0, err
	}
	seen := make([]uint64, b.words)
	for _, set := range append(slices.Clone(p.Known), next) {
		if set == nil {
			continue
		}
		for i, w := range set.Words {
			seen[i] |= w
		}
	}
	clear(next.Words)
	s := newEnumeration(engine.Job{Puzzle: b.puzzle, Workers: workers, Want: engine.LastLevel},
		b.plan, nil)
	s.seen, s.Parents = seen, len(parents)
	s.Begin(b.words)
	s.Planes.Adopt(parents)
	if err := bigmem.Make(words(s.form), &s.now.set); err != nil {
		return 0, err
	}
	for n, set := range p.Last {
		if set != nil {
			copy(s.now.set[uint64(n)*b.words:], set.Words)
		}
	}
	s.findRows()
	if s.now.some*uint64(b.count) <= b.form.Rows { // each block marks them all
		if err := s.want(ctx); err != nil {
			return 0, err
		}
	}
	first, end := b.rows(p.Block)
	s.first, s.next.set = first, next.Words
	total, err := s.step(ctx, p.Distance, (end-first+63)/64, func(done, _ uint64) {
		p.Done.Add(done * 64 * b.words / (end - first))
	})
	next.MarkAll()
	return total, err
}
