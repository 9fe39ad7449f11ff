package discover

import (
	"context"
	"fmt"
	"hash/maphash"
	"math/bits"
	"runtime"
	"slices"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
)

// Options are the options of a search. The zero value is ready to use.
type Options struct {
	Workers int    // goroutines; 0 means one for each processor
	Memory  uint64 // bytes that it may take; 0 means any number
	// The search ends with ErrMore at roughly this number of positions; 0 means any number.
	Most     uint64
	Progress progress.Func // called while exploring, sorting and numbering

	Saver  space.Saver     // gets a snapshot after each round of exploring; may be nil
	Resume *space.Snapshot // snapshot to resume from, or nil
}

// Find returns p with its space: p itself unless its positions must be found. The error is a
// *MemoryError if that needs too much memory. If ctx is done, it is that of ctx.
func Find(ctx context.Context, p puzzle.Puzzle, opt Options) (puzzle.Puzzle, error) {
	d := p.Features().Discovered
	if d == nil || d.Found() != nil {
		return p, nil
	}
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	e, err := explore(ctx, d.Rules, opt)
	if err != nil {
		return nil, err
	}
	f, err := e.number(ctx)
	if err != nil {
		return nil, err
	}
	d = d.With(f)
	if d.Features().Reversible {
		return d, nil
	}
	reversed := opt.Progress.Count("turning moves round", "positions", d.Size())
	if err := d.BuildReverse(ctx, reversed.Add); err != nil {
		return nil, err
	}
	return d, nil
}

// memoryPositions is a set of positions in memory.
type memoryPositions struct {
	width int
	size  uint64
	keys  []byte // the positions, in increasing order
	table *hashTable
	goals []puzzle.Index
}

// number sorts the positions found and lists the goals. Then the exploration is useless.
func (e *exploration) number(ctx context.Context) (*memoryPositions, error) {
	f := &memoryPositions{width: e.width, size: e.taken}
	slots := uint(max(bits.Len64(f.size*8/5), firstBits))
	if err := e.afford(f.size*uint64(e.width) + tableWord<<slots); err != nil {
		return nil, err
	}
	e.table = nil
	if err := bigmem.Make(f.size*uint64(e.width), &f.keys); err != nil {
		return nil, err
	}
	at := 0
	for _, page := range e.pages {
		at += copy(f.keys[at:], page)
	}
	e.pages = nil
	sorted := e.opt.Progress.Count("sorting", "positions", f.size)
	if err := sortKeys(ctx, f.keys, f.width, e.opt.Workers); err != nil {
		return nil, err
	}
	sorted.Add(f.size)
	var err error
	if f.table, err = newTable(maphash.MakeSeed(), slots); err != nil {
		return nil, err
	}
	if err := f.fill(ctx, e.rules, e.opt); err != nil {
		return nil, err
	}
	if len(f.goals) == 0 {
		return nil, fmt.Errorf("none of the %d positions that can be reached from the start is "+
			"a goal", f.size)
	}
	return f, nil
}

// fill puts all positions into the table and lists the goals.
func (f *memoryPositions) fill(ctx context.Context, rules puzzle.Rules, opt Options) error {
	done := opt.Progress.Count("numbering", "positions", f.size)
	err := parallel.Ranges(ctx, opt.Workers, f.size, 1<<12, func() parallel.Worker {
		var goals []puzzle.Index
		return parallel.Worker{
			Visit: func(from, to uint64) error {
				for x := from; x < to; x++ {
					p := f.at(x)
					f.table.put(f.table.hash(p) | (x + 1))
					if rules.Goal(p) {
						goals = append(goals, puzzle.Index(x))
					}
				}
				done.Add(to - from)
				return nil
			},
			Merge: func() { f.goals = append(f.goals, goals...) },
		}
	})
	slices.Sort(f.goals)
	return err
}

// at returns position x.
func (f *memoryPositions) at(x uint64) []byte {
	w := uint64(f.width)
	return f.keys[x*w : (x+1)*w : (x+1)*w]
}

func (f *memoryPositions) Size() uint64 { return f.size }

func (f *memoryPositions) Rank(p []byte) (puzzle.Index, bool) {
	if len(p) != f.width {
		return 0, false
	}
	x, ok := f.table.find(p, f.at)
	return puzzle.Index(x), ok
}

func (f *memoryPositions) Unrank(x puzzle.Index, p []byte) { copy(p, f.at(uint64(x))) }

func (f *memoryPositions) Goals() []puzzle.Index { return f.goals }
