package coordinates

import (
	"context"

	"puzzlebase/internal/parallel"
	"puzzlebase/space"
)

func (s *enumeration) Snapshot() *space.Snapshot {
	return &space.Snapshot{Parent: s.planes[:s.parents], Code: s.planes[s.parents:]}
}

func (s *enumeration) Restore(ctx context.Context, from *space.Snapshot) error {
	if err := from.Check(s.size, s.parents, space.Whole); err != nil {
		return err
	}
	s.planes = append(from.Parent[:s.parents:s.parents], from.Code...)
	last := from.Last()
	err := parallel.Ranges(ctx, s.Workers, s.size, 1<<16, func() parallel.Worker {
		return parallel.Worker{Visit: func(first, end uint64) error {
			for i := first; i < end; i++ {
				s.seen[i], s.now.set[i] = from.Seen(i), from.Level(i, last)
			}
			return nil
		}}
	})
	s.findRows()
	return err
}

func (s *enumeration) Rows(_ context.Context, shape space.Shape) (space.RowReader, error) {
	columns, size := uint64(s.form.Columns), s.size*uint64(s.form.Columns)
	planes := append(s.planes[s.parents:len(s.planes):len(s.planes)], s.planes[:s.parents]...)
	// a plane for a level that was empty
	if over := len(planes) - shape.Words(); over > 0 {
		planes = append(planes[:shape.Distance:shape.Distance], planes[shape.Distance+over:]...)
	}
	return func(first uint64, dst []uint64) error {
		count := uint64(len(dst) / shape.Words())
		for k, plane := range planes {
			for i := range count {
				dst[i*uint64(shape.Words())+uint64(k)] = bitsFrom(plane, (first+i)*space.Lanes,
					size, columns)
			}
		}
		return nil
	}, nil
}

// bitsFrom returns up to 64 bits of a plane, from position x on. The words of the plane have as
// many bits as there are columns.
func bitsFrom(plane []uint64, x, size, columns uint64) uint64 {
	if columns == space.Lanes {
		return plane[x/space.Lanes]
	}
	var out uint64
	at, column := x/columns, x%columns
	for lane := uint64(0); lane < space.Lanes && x+lane < size; at++ {
		out |= plane[at] >> column << lane
		lane += columns - column
		column = 0
	}
	return out
}
