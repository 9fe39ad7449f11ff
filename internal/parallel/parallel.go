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
// waits for an answer to Ctrl-C. If a panic of a worker comes before any error, Ranges panics
// when all have ended. Its caller can recover from that.
func Ranges(ctx context.Context, workers int, count, step uint64, start func() Worker) error {
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	var taken atomic.Uint64
	var merging sync.Mutex
	pool, ctx := errgroup.WithContext(ctx)
	for range min(uint64(workers), (count+step-1)/step) {
		pool.Go(func() (err error) {
			defer keep(&err)
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
	return raised(pool.Wait())
}

// fault is the error of a worker that has panicked: with what, and its stack.
type fault string

func (f fault) Error() string { return string(f) }

// keep is deferred by a worker, whose panic becomes its error.
func keep(err *error) {
	if r := recover(); r != nil {
		*err = fault(fmt.Sprintf("%v\n\n%s", r, debug.Stack()))
	}
}

// raised returns the error of a worker, or panics if the worker has.
func raised(err error) error {
	if f, ok := err.(fault); ok {
		panic(string(f))
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
