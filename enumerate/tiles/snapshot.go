package tiles

import (
	"context"
	"math/bits"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Snapshot returns the search as it is between two levels; nil when it records nothing.
func (s *Search) Snapshot() *space.Snapshot {
	if s.Record == Nothing {
		return nil
	}
	snap, sets := &space.Snapshot{Kind: s.codeKind()}, s.sets()
	if s.inCodes() {
		sets = sets[len(sets)-len(s.low):]
	}
	for _, plane := range sets {
		snap.Code = append(snap.Code, *plane)
	}
	stored, _ := s.store.Memory()
	snap.Code = append(snap.Code, stored...)
	return snap
}

// inCodes reports whether snapshots are of the planes of the distances, from which the
// sets follow.
func (s *Search) inCodes() bool { return s.Record == Distances && s.Scratch == nil }

// Restore continues from the planes of a snapshot.
func (s *Search) Restore(ctx context.Context, from *space.Snapshot) error {
	if s.Record == Distances {
		s.low = make([][]uint64, min(s.lows(), bits.Len(s.code(from.Last()))))
	}
	restore := s.restoreSets
	if s.inCodes() {
		restore = s.restoreCodes
	}
	if err := restore(ctx, from); err != nil {
		return err
	}
	err := s.count(ctx, s.set, s.have)
	if err == nil && s.together {
		err = s.count(ctx, s.before, s.haveBefore)
	}
	return err
}

// restoreCodes continues from a snapshot of the distances.
func (s *Search) restoreCodes(ctx context.Context, from *space.Snapshot) error {
	if err := from.Check(s.setWords(), 0, s.codeKind()); err != nil {
		return err
	}
	if err := s.makeSets(); err != nil {
		return err
	}
	s.store.TakeOver(from.Code[copy(s.low, from.Code):])
	for back, set := range [][]uint64{s.set, s.before} {
		d := from.Last() - puzzle.Distance(back)
		if d > from.Last() { // there is none before level 0
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

// restoreSets continues from a snapshot of the last two levels, whose planes are not made
// anew. It does not say what is still to be found: no unit counts as finished then,
// which costs time alone.
func (s *Search) restoreSets(_ context.Context, from *space.Snapshot) error {
	sets, others := s.sets(), 0
	if s.Scratch == nil {
		others = s.residues()
	}
	if err := from.CheckCount(len(sets)+others, s.setWords(), 0, s.codeKind()); err != nil {
		return err
	}
	for i, plane := range sets {
		*plane = from.Code[i]
	}
	if !s.together {
		s.before = s.set
	}
	if s.Scratch == nil {
		s.store.TakeOver(from.Code[len(sets):])
		return nil
	}
	return s.grow(from.Last()) // what is there is in the file
}

// count counts the positions of a set by sheet and unit. When ctx is done it stops soon and
// returns the context's error.
func (s *Search) count(ctx context.Context, set []uint64, have []uint32) error {
	for at := range have {
		if err := ctx.Err(); err != nil {
			return err
		}
		have[at] = 0
		for _, w := range set[at*s.words : (at+1)*s.words] {
			have[at] += uint32(bits.OnesCount64(w))
		}
	}
	return nil
}

// sets are the sets of the last two levels and the lowest planes of the distances, which
// do not lie in a scratch file.
func (s *Search) sets() []*[]uint64 {
	sets := []*[]uint64{&s.set}
	if s.together {
		sets = append(sets, &s.before)
	}
	for k := range s.low {
		sets = append(sets, &s.low[k])
	}
	return sets
}

// codeKind is what a snapshot holds.
func (s *Search) codeKind() space.CodeKind {
	switch {
	case s.Scratch != nil:
		return space.Sets
	case s.Record == Distances:
		return kindOf(s.together)
	case s.together:
		return space.Thirds
	default:
		return space.SecondBits
	}
}
