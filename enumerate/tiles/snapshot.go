package tiles

import (
	"context"
	"math/bits"
	"slices"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

func (s *enumeration) Snapshot() *space.Snapshot {
	snap := &space.Snapshot{Coding: s.coding()}
	if !s.inCodes() {
		for _, set := range s.sets() {
			snap.Code = append(snap.Code, *set)
		}
	}
	snap.Code = append(snap.Code, s.planes.Memory()...)
	return snap
}

// inCodes reports whether snapshots hold the planes of the distances. The sets follow from them.
func (s *enumeration) inCodes() bool { return s.Want == engine.Distances && s.Scratch == nil }

func (s *enumeration) Restore(ctx context.Context, from *space.Snapshot) error {
	restore := s.restoreSets
	if s.inCodes() {
		restore = s.restoreCodes
	}
	if err := restore(ctx, from); err != nil {
		return err
	}
	err := s.find(ctx, s.set, s.have)
	if err == nil && s.line {
		err = s.find(ctx, s.before, s.haveBefore)
	}
	return err
}

// restoreCodes continues from a snapshot of the distances.
func (s *enumeration) restoreCodes(ctx context.Context, from *space.Snapshot) error {
	if err := from.Check(s.setWords(), 0, s.coding()); err != nil {
		return err
	}
	if err := s.makeSets(); err != nil {
		return err
	}
	s.planes.Adopt(from.Code)
	for back, set := range [][]uint64{s.set, s.before} {
		d := from.Last() - puzzle.Distance(back)
		if d > from.Last() { // there is no level before 0
			break
		}
		for _, sheet := range s.sheetsAt(d) {
			if err := ctx.Err(); err != nil {
				return err
			}
			for i := sheet * s.sheetWords(); i < (sheet+1)*s.sheetWords(); i++ {
				set[i] = from.Level(uint64(i), d)
			}
		}
	}
	for at := range s.left {
		if err := ctx.Err(); err != nil {
			return err
		}
		for i := at * s.words; i < (at+1)*s.words; i++ {
			s.left[at] -= uint32(bits.OnesCount64(from.Seen(uint64(i))))
		}
	}
	return nil
}

// restoreSets continues from a snapshot of the last two levels. It uses the memory of its planes.
// The snapshot does not say what is left to find, so no unit counts as finished. This costs only
// time.
func (s *enumeration) restoreSets(_ context.Context, from *space.Snapshot) error {
	sets, planes := s.sets(), s.planesAt(from.Last())
	if s.Scratch != nil {
		planes = min(planes, s.nearPlanes())
	}
	if err := from.CheckPlanes(len(sets)+planes, s.setWords(), s.coding()); err != nil {
		return err
	}
	for i, plane := range sets {
		*plane = from.Code[i]
	}
	if !s.line {
		s.before = s.set
	}
	s.planes.Adopt(from.Code[len(sets):])
	return s.planes.Grow(s.planesAt(from.Last())) // the planes in the file
}

// find computes which units of a set hold positions. When ctx is done it stops soon and returns the
// context's error.
func (s *enumeration) find(ctx context.Context, set []uint64, have []bool) error {
	for at := range have {
		if err := ctx.Err(); err != nil {
			return err
		}
		have[at] = slices.ContainsFunc(set[at*s.words:(at+1)*s.words],
			func(w uint64) bool { return w != 0 })
	}
	return nil
}

// sets returns the sets of the last two levels.
func (s *enumeration) sets() []*[]uint64 {
	if s.line {
		return []*[]uint64{&s.set, &s.before}
	}
	return []*[]uint64{&s.set}
}

// coding says what a snapshot holds.
func (s *enumeration) coding() space.Coding {
	if s.inCodes() {
		return codingOf(s.line)
	}
	return space.Sets
}
