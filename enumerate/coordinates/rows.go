package coordinates

import (
	"context"

	"puzzlebase/internal/parallel"
	"puzzlebase/space"
)

func (s *enumeration) Snapshot() *space.Snapshot {
	if s.residues != nil {
		return s.residues.snapshot()
	}
	return &space.Snapshot{Parent: s.planes[:s.parents], Code: s.planes[s.parents:]}
}

func (s *enumeration) Restore(ctx context.Context, from *space.Snapshot) error {
	if s.residues != nil {
		return s.restoreResidues(ctx, from)
	}
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
				dst[i*uint64(shape.Words())+uint64(k)] = space.Unpacked(plane,
					(first+i)*space.Lanes, size, columns)
			}
		}
		return nil
	}, nil
}
