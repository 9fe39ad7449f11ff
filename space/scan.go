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

// Scan shows all rows of s to visitors, as [parallel.Ranges] does. The counter done counts the
// positions that were shown; it may be nil.
func Scan(ctx context.Context, workers int, s Space, done *progress.Counter,
	start func() Visitor) error {
	words, size := uint64(s.Shape().Words()), s.Size()
	return parallel.Ranges(ctx, workers, RowCount(size), ScanRows, func() parallel.Worker {
		r := start()
		buf := make([]uint64, min(ScanRows, RowCount(size))*words)
		visit := func(from, to uint64) error {
			rows := buf[:(to-from)*words]
			if err := s.Rows(from, rows); err != nil {
				return err
			}
			if err := r.Visit(from, rows); err != nil {
				return err
			}
			done.Add(min(to*Lanes, size) - from*Lanes)
			return nil
		}
		return parallel.Worker{Visit: visit, Merge: r.Merge}
	})
}
