package coordinates

import (
	"context"

	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/planes"
	"puzzlebase/internal/parallel"
	"puzzlebase/space"
)

// Snapshot implements engine.Enumeration. It has the planes, from which the sets follow, or the
// sets if the planes lie in a file.
func (s *enumeration) Snapshot() *space.Snapshot {
	if s.residues != nil {
		return &space.Snapshot{Code: [][]uint64{s.residues}, Coding: space.Sets}
	}
	if s.Scratch != nil {
		return &space.Snapshot{Code: [][]uint64{s.now.set, s.seen}, Coding: space.Sets}
	}
	planes := s.planes.Memory()
	return &space.Snapshot{Parent: planes[:s.parents], Code: planes[s.parents:]}
}

func (s *enumeration) Restore(ctx context.Context, from *space.Snapshot) error {
	switch {
	case s.residues != nil:
		return s.restoreResidues(ctx, from)
	case s.Scratch != nil:
		if err := from.CheckPlanes(2, s.size, space.Sets); err != nil {
			return err
		}
		s.now.set, s.seen = from.Code[0], from.Code[1]
		s.findRows()
		return s.planes.Grow(s.planesAt(from.Last()))
	}
	if err := from.Check(s.size, s.parents, space.Whole); err != nil {
		return err
	}
	s.planes.Adopt(append(from.Parent[:s.parents:s.parents], from.Code...))
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

// LastLevel implements engine.Enumeration.
func (s *enumeration) LastLevel() space.RowReader {
	return planes.Of(s.now.set).Rows(uint64(s.form.Columns), 0)
}

func (s *enumeration) Rows(_ context.Context, shape space.Shape) (space.RowReader, error) {
	if s.Want == engine.Stored {
		return s.bits(), nil
	}
	var order []int // a plane for a level that was empty is left out
	for k := range shape.Distance {
		order = append(order, s.parents+k)
	}
	for k := range s.parents {
		order = append(order, k)
	}
	return s.planes.Rows(uint64(s.form.Columns), order...), nil
}
