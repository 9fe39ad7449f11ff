package parallel

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// ErrEnough is returned by a visitor that needs no more. It ends that worker alone, and is no
// failure.
var ErrEnough = errors.New("enough")

// errPanic ends the workers beside one that has panicked.
var errPanic = errors.New("a worker has panicked")

// Worker is one goroutine's part of [Ranges]. Its functions close over its variables, and Merge
// adds these to the totals.
type Worker struct {
	// Visit gets the numbers from up to but not including to. The ranges of a worker increase, with
	// gaps where others work.
	Visit func(from, to uint64) error
	// Merge is called once, after the last visit, unless it is nil or a visit failed. No two
	// workers merge at the same time.
	Merge func()
}

// Ranges divides the numbers below count among workers, in ranges of step numbers; the last one may
// be shorter. If workers is less than 1, there is one for each processor. Start makes a worker and
// is called in its goroutine. Ranges returns when all workers have ended: with the first error of a
// visit, or with the error of ctx soon after that is done. A visit must be shorter than a person
// waits for an answer to Ctrl-C. If a worker panics, Ranges does so when all have ended. Its caller
// can recover from that.
func Ranges(ctx context.Context, workers int, count, step uint64, start func() Worker) error {
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	var taken atomic.Uint64
	var merging sync.Mutex
	var fault atomic.Pointer[string] // the last panic, with its stack
	pool, ctx := errgroup.WithContext(ctx)
	for range min(uint64(workers), (count+step-1)/step) {
		pool.Go(func() (err error) {
			defer func() {
				if r := recover(); r != nil {
					text := fmt.Sprintf("%v\n\n%s", r, debug.Stack())
					fault.Store(&text)
					err = errPanic
				}
			}()
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
	err := pool.Wait()
	if text := fault.Load(); text != nil {
		panic(*text)
	}
	return err
}

// visitAll visits ranges until none is left or the visitor returns ErrEnough.
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
