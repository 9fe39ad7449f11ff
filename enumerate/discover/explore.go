package discover

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
)

const (
	pageBits  = 16        // the logarithm of the positions in a page
	atOnce    = 64        // numbers, or positions to expand, that a worker takes at a time
	fewest    = 1 << 10   // positions that a round expands, if there are as many
	firstBits = 16        // of the first table
	maxBits   = 32        // of the last
	maxFound  = 1<<32 - 2 // positions
	maxPages  = 1 << 16   // all that numbers reach
	tableWord = 8         // bytes of a slot
)

// span is the numbers from first up to last.
type span struct{ first, last uint64 }

// exploration is a search forward in progress. Positions get numbers as they are found, and are
// expanded in this order.
type exploration struct {
	rules puzzle.Rules
	width int
	opt   Options
	table *hashTable
	pages [][]byte // the positions, by number
	done  uint64   // the number of positions that are expanded, the first ones
	found *progress.Counter

	mu     sync.Mutex // guards what follows
	taken  uint64     // numbers that workers have taken; between two rounds all have positions
	unused []span     // those that have none
}

// MemoryError is the error of a search that needs too much memory.
type MemoryError struct {
	Found uint64 // positions so far
	Needs uint64 // bytes to continue
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("the search for its positions has found %d and needs %d MiB to go on",
		e.Found, e.Needs>>20)
}

// ErrMore is returned if there are more positions than Options.Most.
var ErrMore = errors.New("there are more positions")

// explore finds all positions.
func explore(ctx context.Context, rules puzzle.Rules, opt Options) (*exploration, error) {
	start := []byte(rules.Start())
	if len(start) < 1 || len(start) > puzzle.MaxPositionBytes {
		return nil, fmt.Errorf("%s starts with a position of %d bytes, want 1 to %d", rules.Spec(),
			len(start), puzzle.MaxPositionBytes)
	}
	e := &exploration{rules: rules, width: len(start), opt: opt, pages: make([][]byte, maxPages)}
	e.found = opt.Progress.Count("exploring", "positions", 0)
	var err error
	if e.table, err = newTable(maphash.MakeSeed(), firstBits); err != nil {
		return nil, err
	}
	if opt.Resume != nil {
		err = e.restore(ctx, opt.Resume)
	} else {
		err = e.addAll(ctx, 1, func(uint64) []byte { return start })
	}
	for err == nil && e.done < e.taken {
		left := e.taken - e.done
		// A table has space for all positions that the round can find.
		most := (e.table.room() - min(e.taken, e.table.room())) / uint64(max(rules.MoveCount(), 1))
		if most < min(left, fewest) {
			err = e.grow(ctx)
		} else if err = e.round(ctx, min(left, most)); err == nil {
			err = e.save(ctx)
		}
	}
	return e, err
}

// addAll adds count positions, the first ones of the search.
func (e *exploration) addAll(ctx context.Context, count uint64,
	position func(i uint64) []byte) error {
	w := &worker{exploration: e}
	for i := range count {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := w.add(position(i)); err != nil {
			return err
		}
	}
	e.found.Add(w.new)
	w.end()
	e.renumber()
	return nil
}

// round expands the next n positions.
func (e *exploration) round(ctx context.Context, n uint64) error {
	first := e.done
	err := parallel.Ranges(ctx, e.opt.Workers, n, atOnce, func() parallel.Worker {
		w := &worker{exploration: e}
		return parallel.Worker{
			Visit: func(from, to uint64) error { return w.expand(first+from, first+to) },
			Merge: w.end,
		}
	})
	e.done += n
	e.renumber()
	return err
}

// renumber gives the last positions the numbers that are unused.
func (e *exploration) renumber() {
	slices.SortFunc(e.unused, func(a, b span) int { return cmp.Compare(b.first, a.first) })
	for _, s := range e.unused {
		for i := range min(s.last-s.first, e.taken-s.last) {
			from, to := e.taken-1-i, s.first+i
			copy(e.at(to), e.at(from))
			e.table.renumber(e.at(to), from, to)
		}
		e.taken -= s.last - s.first
	}
	e.unused = e.unused[:0]
}

// at returns the position with a number.
func (e *exploration) at(number uint64) []byte {
	i := int(number&(1<<pageBits-1)) * e.width
	return e.pages[number>>pageBits][i : i+e.width : i+e.width]
}

// grow makes the table twice as large.
func (e *exploration) grow(ctx context.Context) error {
	old := e.table
	if old.bits() == maxBits {
		return fmt.Errorf("more than %d positions are not supported", uint64(maxFound))
	}
	if err := e.afford(3 * tableWord * uint64(len(old.slots))); err != nil {
		return err
	}
	table, err := newTable(old.seed, old.bits()+1)
	if err != nil {
		return err
	}
	e.table = table
	return parallel.Ranges(ctx, e.opt.Workers, uint64(len(old.slots)), 1<<pageBits,
		func() parallel.Worker {
			return parallel.Worker{Visit: func(from, to uint64) error {
				for _, slot := range old.slots[from:to] {
					if slot != 0 {
						e.table.put(slot)
					}
				}
				return nil
			}}
		})
}

// afford returns an error if that number of bytes beside the pages is too much memory.
func (e *exploration) afford(bytes uint64) error {
	pages := (e.taken + 1<<pageBits - 1) >> pageBits << pageBits * uint64(e.width)
	if needs := pages + bytes; e.opt.Memory != 0 && needs > e.opt.Memory {
		return &MemoryError{e.taken, needs}
	}
	return nil
}

// worker is one goroutine's part of a round.
type worker struct {
	*exploration
	steps puzzle.Steps
	hand  span // the numbers that this worker may use
	new   uint64
}

// expand adds the positions that moves lead to from those with the numbers from up to end.
func (w *worker) expand(from, end uint64) error {
	moves := w.rules.MoveCount()
	before := w.new
	for x := from; x < end; x++ {
		w.steps.Fill(w.rules, w.at(x))
		for i := range w.steps.Len() {
			m, to := w.steps.Step(i)
			if len(to) != w.width || int(m) >= moves || i >= moves {
				return fmt.Errorf("%s: move %d is out of range, there are %d", w.rules.Spec(), m,
					moves)
			}
			if err := w.add(to); err != nil {
				return err
			}
		}
	}
	w.found.Add(w.new - before)
	return nil
}

// add adds a position.
func (w *worker) add(p []byte) error {
	t := w.table
	hash := t.hash(p)
	for i := t.first(hash); ; i = t.after(i) {
		slot := atomic.LoadUint64(&t.slots[i])
		if slot == 0 {
			if w.hand.first == w.hand.last {
				if err := w.more(); err != nil {
					return err
				}
			}
			copy(w.at(w.hand.first), p)
			if atomic.CompareAndSwapUint64(&t.slots[i], 0, hash|(w.hand.first+1)) {
				w.hand.first++
				w.new++
				return nil
			}
			slot = atomic.LoadUint64(&t.slots[i])
		}
		if slot^hash <= numberMask && bytes.Equal(p, w.at(slot&numberMask-1)) {
			return nil
		}
	}
}

// more takes numbers, and makes a page for them if necessary.
func (w *worker) more() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.opt.Most != 0 && w.taken >= w.opt.Most {
		return ErrMore
	}
	page := &w.pages[(w.taken+atOnce-1)>>pageBits]
	if *page == nil {
		bytes := uint64(w.width) << pageBits
		if err := w.afford(tableWord*uint64(len(w.table.slots)) + bytes); err != nil {
			return err
		}
		if err := bigmem.Make(bytes, page); err != nil {
			return err
		}
	}
	w.hand = span{w.taken, w.taken + atOnce}
	w.taken += atOnce
	return nil
}

// end returns the numbers that the worker has not used.
func (w *worker) end() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.hand.first < w.hand.last {
		w.unused = append(w.unused, w.hand)
	}
}
