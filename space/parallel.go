package space

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"puzzlebase/space/progress"
)

// ErrEnough is returned by a visitor that needs to see no more. It ends that
// worker alone, and is no failure.
var ErrEnough = errors.New("enough")

// Worker is one goroutine's share of [Ranges]. Its functions close over variables of its
// own, which Merge adds to those of all workers.
type Worker struct {
	// Visit gets the numbers from one up to, but not including, another. A
	// worker's ranges come in increasing order, with gaps where others had what
	// lies between.
	Visit func(from, to uint64) error
	// Merge is called once, after the last visit and never at the same time as
	// another worker's, unless it is nil or a visit failed.
	Merge func()
}

// Ranges shares the numbers below count among workers, one for each processor
// when that is less than 1, in ranges of step numbers; the last one may be
// shorter. Start makes a worker and is called in its goroutine. Ranges returns
// when all workers have ended: with the first error of a visit, or soon after
// ctx is done with its error. So a visit should take no longer than a person
// waits for an answer to Ctrl-C.
func Ranges(ctx context.Context, workers int, count, step uint64, start func() Worker) error {
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	var taken atomic.Uint64
	var merging sync.Mutex
	pool, ctx := errgroup.WithContext(ctx)
	for range min(uint64(workers), (count+step-1)/step) {
		pool.Go(func() error {
			w := start()
			if err := w.visitAll(ctx, &taken, count, step); err != nil {
				return err
			}
			if w.Merge != nil {
				merging.Lock()
				defer merging.Unlock()
				w.Merge()
			}
			return nil
		})
	}
	return pool.Wait()
}

// visitAll visits ranges until none is left or one has been enough.
func (w *Worker) visitAll(ctx context.Context, taken *atomic.Uint64, count, step uint64) error {
	for ctx.Err() == nil {
		from := taken.Add(step) - step
		if from >= count {
			return nil
		}
		switch err := w.Visit(from, min(from+step, count)); {
		case errors.Is(err, ErrEnough):
			return nil
		case err != nil:
			return err
		}
	}
	return ctx.Err()
}

// Reader is one goroutine's share of [Scan]; see [Worker].
type Reader struct {
	// Visit gets consecutive rows, of which first is the number of the first
	// one. They are overwritten afterwards.
	Visit func(first uint64, rows []uint64) error
	Merge func()
}

// ScanRows is how many rows a reader is shown at a time, but for the last ones:
// enough that sharing them out costs nothing. It is a power of two, so that XOR
// with a constant takes the rows of a visit to those of another.
const ScanRows = 512

// Scan shows all rows of s to readers, as [Ranges] does. Done, which may be nil,
// counts the positions that have been seen.
func Scan(ctx context.Context, workers int, s Space, done *progress.Counter,
	start func() Reader) error {
	words, size := uint64(s.Shape().Words()), s.Size()
	return Ranges(ctx, workers, RowCount(size), ScanRows, func() Worker {
		r := start()
		room := make([]uint64, min(ScanRows, RowCount(size))*words)
		visit := func(from, to uint64) error {
			rows := room[:(to-from)*words]
			if err := s.Rows(from, rows); err != nil {
				return err
			}
			if err := r.Visit(from, rows); err != nil {
				return err
			}
			done.Add(min(to*Lanes, size) - from*Lanes)
			return nil
		}
		return Worker{visit, r.Merge}
	})
}
