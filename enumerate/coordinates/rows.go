package coordinates

import (
	"context"

	"puzzlebase/enumerate/planes"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/space"
)

// Snapshot implements engine.Enumeration.
func (s *enumeration) Snapshot() *space.Snapshot {
	if s.residues != nil {
		return &space.Snapshot{Code: [][]uint64{s.residues}, Coding: space.Sets}
	}
	return s.Record.Snapshot([][]uint64{s.now.set, s.seen})
}

func (s *enumeration) Restore(ctx context.Context, from *space.Snapshot) error {
	switch {
	case isInPlace(s.Want):
		return s.restoreResidues(ctx, from)
	case s.InCodes():
		if err := s.RestoreCodes(ctx, from, s.makeSets, rowsAtOnce, func(word uint64) {
			s.seen[word], s.now.set[word] = from.Seen(word), from.Level(word, from.Last())
		}); err != nil {
			return err
		}
	default:
		sets, err := s.RestoreSets(from, 2)
		if err != nil {
			return err
		}
		s.now.set, s.seen = sets[0], sets[1]
		if err := bigmem.Make(words(s.form), &s.next.set); err != nil {
			return err
		}
	}
	s.findRows()
	return nil
}

// LastLevel implements engine.Enumeration.
func (s *enumeration) LastLevel() space.RowReader {
	return planes.Of(s.now.set).Rows(uint64(s.form.Columns), 0)
}

func (s *enumeration) Rows(_ context.Context, shape space.Shape) (space.RowReader, error) {
	if s.residues != nil {
		return s.bits(), nil
	}
	return s.RowsOf(uint64(s.form.Columns), shape), nil
}
