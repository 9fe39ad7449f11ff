// Package scan has passes over all positions of a space on all processors, and sums of what each
// processor counted.
//
// [Rows] shows rows of a space to visitors, and [Ranges] shares out the numbers of rows alone.
package scan

import (
	"context"

	"puzzlebase/internal/parallel"
	"puzzlebase/space"
	"puzzlebase/space/progress"
)

// Ranges shares the rows of a space of size positions out among workers, one for each processor.
// The counter done counts the positions; it may be nil.
func Ranges(
	ctx context.Context, size uint64, done *progress.Counter, start func() parallel.Worker,
) error {
	return parallel.Ranges(ctx, 0, space.RowCount(size), space.ScanRows, func() parallel.Worker {
		w := start()
		visit := w.Visit
		w.Visit = func(from, to uint64) error {
			err := visit(from, to)
			done.Add(min(to*space.Lanes, size) - from*space.Lanes)
			return err
		}
		return w
	})
}

// Rows shows all rows of a space to visitors, one for each processor, as a phase of that name.
func Rows(
	ctx context.Context, s space.Space, report progress.Func, phase string,
	start func() space.Visitor,
) error {
	return space.Scan(ctx, 0, s, report.Count(phase, "positions", s.Size()), start)
}

// Add adds counts to sum and returns it; it grows where it is shorter.
func Add(sum, counts []uint64) []uint64 {
	sum = append(sum, make([]uint64, max(0, len(counts)-len(sum)))...)
	for i, n := range counts {
		sum[i] += n
	}
	return sum
}

// Count adds n to the count of a value; counts grows where it is shorter.
func Count(counts *[]uint64, value int, n uint64) {
	*counts = append(*counts, make([]uint64, max(0, value+1-len(*counts)))...)
	(*counts)[value] += n
}

// Trim cuts the zeros off the end of counts.
func Trim(counts []uint64) []uint64 {
	for len(counts) > 0 && counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	return counts
}
