package discover

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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
	atOnce    = 256       // numbers that a worker takes at a time
	firstBits = 16        // of the first table
	mostBits  = 32        // of the last
	maxWidth  = 255       // bytes of a position
	maxFound  = 1<<32 - 2 // positions
	maxPages  = 1 << 16   // all that numbers reach
	tableWord = 8         // bytes of a slot
)

// span is the numbers from first up to last.
type span struct{ first, last uint64 }

// exploration is a search forward in progress.
type exploration struct {
	rules puzzle.Rules
	width int
	opt   Options
	table *hashTable
	pages [][]byte // the positions, in the order in which they got numbers
	tried []span   // the numbers of positions that are expanded
	queue []span   // and of those that are not
	found *progress.Counter

	mu    sync.Mutex // guards what follows
	taken uint64     // numbers that workers have taken
	spare []span     // numbers that were taken but not used
	full  bool       // no more numbers until the table grows
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
	if len(start) < 1 || len(start) > maxWidth {
		return nil, fmt.Errorf("%s starts with a position of %d bytes, want 1 to %d", rules.Spec(),
			len(start), maxWidth)
	}
	e := &exploration{rules: rules, width: len(start), opt: opt, pages: make([][]byte, maxPages)}
	e.found = opt.Progress.Count("exploring", "positions", 0)
	var err error
	if e.table, err = newTable(firstBits); err != nil {
		return nil, err
	}
	err = e.begin(ctx, start)
	for err == nil && len(e.queue) > 0 {
		if err = e.round(ctx); err != nil {
			break
		}
		if err = e.save(ctx); err == nil && e.full {
			err = e.grow(ctx)
		}
	}
	return e, err
}

// begin queues the start, or the positions of a snapshot.
func (e *exploration) begin(ctx context.Context, start []byte) error {
	if e.opt.Resume != nil {
		return e.restore(ctx, e.opt.Resume)
	}
	w := &worker{exploration: e}
	w.add(start)
	w.end()
	return w.err
}

// round expands the positions of the queue, less those for which the table has no space. Then the
// queue has these, and the new ones.
func (e *exploration) round(ctx context.Context) error {
	queue := e.queue
	e.queue = nil
	return parallel.Ranges(ctx, e.opt.Workers, uint64(len(queue)), 1, func() parallel.Worker {
		w := &worker{exploration: e}
		return parallel.Worker{
			Visit: func(i, _ uint64) error { return w.expand(queue[i]) },
			Merge: w.end,
		}
	})
}

// at returns the position with a number.
func (e *exploration) at(number uint64) []byte {
	i := int(number&(1<<pageBits-1)) * e.width
	return e.pages[number>>pageBits][i : i+e.width : i+e.width]
}

// grow makes the table twice as large.
func (e *exploration) grow(ctx context.Context) error {
	old := e.table
	if old.bits() == mostBits {
		return fmt.Errorf("more than %d positions are not supported", uint64(maxFound))
	}
	if err := e.afford(3 * tableWord * uint64(len(old.slots))); err != nil {
		return err
	}
	e.full, e.table = false, &hashTable{seed: old.seed}
	if err := e.table.make(old.bits() + 1); err != nil {
		return err
	}
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

func (e *exploration) size() (n uint64) {
	for _, s := range slices.Concat(e.tried, e.queue) {
		n += s.last - s.first
	}
	return n
}

// worker is one goroutine's part of a round.
type worker struct {
	*exploration
	steps puzzle.Steps
	began uint64 // the first number of hand that note has not recorded
	hand  span   // the numbers that this worker may use
	done  []span // positions that it has expanded
	next  []span // those for which the table had no space, and new ones
	err   error  // why there are no more numbers, unless the table is full
}

// expand adds the positions that moves lead to from a span.
func (w *worker) expand(s span) error {
	for x := s.first; x < s.last; x++ {
		w.steps.Of(w.rules, w.at(x))
		for i := range w.steps.Len() {
			m, to := w.steps.Step(i)
			if len(to) != w.width || int(m) >= w.rules.MoveCount() {
				return fmt.Errorf("%s: move %d is out of range, there are %d", w.rules.Spec(), m,
					w.rules.MoveCount())
			}
			if w.add(to) {
				continue
			}
			w.done = append(w.done, span{s.first, x})
			w.next = append(w.next, span{x, s.last})
			return w.err
		}
	}
	w.done = append(w.done, s)
	return nil
}

// add adds a position, or returns false if there is no space.
func (w *worker) add(p []byte) bool {
	t := w.table
	hash := t.hash(p)
	mine := uint64(0)
	for i := t.first(hash); ; i = t.after(i) {
		slot := atomic.LoadUint64(&t.slots[i])
		if slot == 0 {
			if mine == 0 {
				if w.hand.first == w.hand.last && !w.more() {
					return false
				}
				copy(w.at(w.hand.first), p)
				mine = hash | (w.hand.first + 1)
			}
			if atomic.CompareAndSwapUint64(&t.slots[i], 0, mine) {
				w.hand.first++
				return true
			}
			slot = atomic.LoadUint64(&t.slots[i])
		}
		if slot^hash <= numberMask && bytes.Equal(p, w.at(slot&numberMask-1)) {
			return true
		}
	}
}

// more takes numbers. It returns false if the table has no space for them, or there is no memory.
func (w *worker) more() bool {
	w.note()
	w.mu.Lock()
	defer w.mu.Unlock()
	if n := len(w.spare); n > 0 {
		w.hand, w.spare = w.spare[n-1], w.spare[:n-1]
		w.began = w.hand.first
		return true
	}
	switch {
	case w.full || w.taken+atOnce > min(w.table.room(), maxFound):
		w.full = true
		return false
	case w.opt.Most != 0 && w.taken >= w.opt.Most:
		w.err = ErrMore
		return false
	}
	if w.taken>>pageBits<<pageBits == w.taken {
		if w.err = w.page(); w.err != nil {
			return false
		}
	}
	w.hand = span{w.taken, w.taken + atOnce}
	w.began, w.taken = w.taken, w.taken+atOnce
	return true
}

// page makes the next page. The caller holds the lock.
func (w *worker) page() error {
	if err := w.afford(tableWord*uint64(len(w.table.slots)) +
		uint64(w.width)<<pageBits); err != nil {
		return err
	}
	return bigmem.Make(uint64(w.width)<<pageBits, &w.pages[w.taken>>pageBits])
}

// note records the numbers of hand that positions have got.
func (w *worker) note() {
	if w.began < w.hand.first {
		w.next = append(w.next, span{w.began, w.hand.first})
		w.found.Add(w.hand.first - w.began)
		w.began = w.hand.first
	}
}

// end returns the unused numbers of hand, and what the worker has done.
func (w *worker) end() {
	w.note()
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.hand.first < w.hand.last {
		w.spare = append(w.spare, w.hand)
	}
	w.tried = append(w.tried, w.done...)
	w.queue = append(w.queue, w.next...)
}
