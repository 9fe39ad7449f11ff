package space

import (
	"context"

	"puzzlebase/internal/parallel"
	"puzzlebase/space/progress"
)

// Visitor is one goroutine's part of [Scan]; see [parallel.Worker].
type Visitor struct {
	// Visit gets consecutive rows. The number of the first one is first. They are overwritten
	// afterwards.
	Visit func(first uint64, rows []uint64) error
	Merge func()
}

// ScanRows is the number of rows of a visit; the last visit may have fewer. It is large enough to
// make dividing the work cheap. As a power of two, it lets XOR with a constant take the rows of a
// visit to those of another.
const ScanRows = 512

// Scan shows all rows of s to visitors. It divides them as [Ranges] does.
func Scan(ctx context.Context, workers int, s Space, done *progress.Counter,
	start func() Visitor) error {
	words, size := uint64(s.Shape().Words()), s.Size()
	return Ranges(ctx, workers, size, done, func() parallel.Worker {
		r := start()
		buf := make([]uint64, min(ScanRows, RowCount(size))*words)
		visit := func(from, to uint64) error {
			rows := buf[:(to-from)*words]
			if err := s.Rows(from, rows); err != nil {
				return err
			}
			return r.Visit(from, rows)
		}
		return parallel.Worker{Visit: visit, Merge: r.Merge}
	})
}

// ScanPhase is [Scan] on all processors, as a phase of that name.
func ScanPhase(ctx context.Context, s Space, report progress.Func, phase string,
	start func() Visitor) error {
	return Scan(ctx, 0, s, report.Count(phase, "positions", s.Size()), start)
}

// Ranges shares the rows of a space of size positions out among workers, as [parallel.Ranges] does.
// The counter done counts the positions; it may be nil.
func Ranges(ctx context.Context, workers int, size uint64, done *progress.Counter,
	start func() parallel.Worker) error {
	return parallel.Ranges(ctx, workers, RowCount(size), ScanRows, func() parallel.Worker {
		w := start()
		visit := w.Visit
		w.Visit = func(from, to uint64) error {
			err := visit(from, to)
			done.Add(min(to*Lanes, size) - from*Lanes)
			return err
		}
		return w
	})
}
