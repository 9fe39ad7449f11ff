package coordinates

import (
	"context"

	"puzzlebase/enumerate/engine"
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
	switch s.Want {
	case engine.Bits:
		return s.bits(), nil
	case engine.LastLevel:
		return s.unpacked([][]uint64{s.now.set}), nil
	}
	planes := append(s.planes[s.parents:len(s.planes):len(s.planes)], s.planes[:s.parents]...)
	// a plane for a level that was empty
	if over := len(planes) - shape.Words(); over > 0 {
		planes = append(planes[:shape.Distance:shape.Distance], planes[shape.Distance+over:]...)
	}
	return s.unpacked(planes), nil
}

// unpacked returns a reader of rows with one word of each plane.
func (s *enumeration) unpacked(planes [][]uint64) space.RowReader {
	columns, size := uint64(s.form.Columns), s.size*uint64(s.form.Columns)
	return func(first uint64, dst []uint64) error {
		for k, plane := range planes {
			for i := k; i < len(dst); i += len(planes) {
				row := first + uint64(i/len(planes))
				dst[i] = space.Unpacked(plane, row*space.Lanes, size, columns)
			}
		}
		return nil
	}
}
