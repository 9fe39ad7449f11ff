package tilebfs

import (
	"context"
	"math/bits"

	"puzzlebase/space"
)

// Snapshot returns the search as it is between two levels; nil when it keeps nothing.
func (s *Search) Snapshot() *space.Snapshot {
	if s.Keep == Nothing {
		return nil
	}
	if s.inHalves() {
		high, _ := s.high.Memory()
		return &space.Snapshot{Code: append([][]uint64{s.low}, high...), Kind: s.codeKind()}
	}
	snap := &space.Snapshot{Kind: s.codeKind()}
	for _, plane := range s.sets() {
		snap.Code = append(snap.Code, *plane)
	}
	kept, _ := s.bits.Memory()
	snap.Code = append(snap.Code, kept...)
	return snap
}

// inHalves reports whether snapshots are of the planes of the distances, from which the
// sets follow.
func (s *Search) inHalves() bool { return s.Keep == Distances && s.spool == nil }

// Restore takes over the planes of a snapshot.
func (s *Search) Restore(ctx context.Context, from *space.Snapshot) error {
	if !s.inHalves() {
		return s.restoreSets(ctx, from)
	}
	if err := from.Check(s.setWords(), 0, s.codeKind()); err != nil {
		return err
	}
	if err := s.makeSets(); err != nil {
		return err
	}
	s.high.TakeOver(from.Code[1:])
	s.low = from.Code[0]
	for at := range s.have {
		if err := ctx.Err(); err != nil {
			return err
		}
		d := from.Last()
		if s.oddSheet(at/s.units) != (d&1 == 1) {
			d-- // the level before the last
		}
		for i := at * s.words; i < (at+1)*s.words; i++ {
			if d <= from.Last() { // else there is none before level 0
				s.set[i] = from.Level(uint64(i), d)
			}
			s.have[at] += uint32(bits.OnesCount64(s.set[i]))
			s.left[at] -= uint32(bits.OnesCount64(from.Seen(uint64(i))))
		}
	}
	return nil
}

// restoreSets takes over a snapshot of the last two levels, whose planes are not made
// anew. It does not tell what is still to be found: no unit counts as finished then,
// which costs time alone.
func (s *Search) restoreSets(ctx context.Context, from *space.Snapshot) error {
	sets, kept := s.sets(), 0
	if s.Scratch == nil {
		kept = s.residues()
	}
	if err := from.CheckCount(len(sets)+kept, s.setWords(), 0, s.codeKind()); err != nil {
		return err
	}
	for i, plane := range sets {
		*plane = from.Code[i]
	}
	if s.Scratch == nil {
		s.bits.TakeOver(from.Code[len(sets):])
	} else if s.Keep == SecondBits {
		if err := s.makePlanes(); err != nil { // which are in the file
			return err
		}
	}
	if err := s.count(ctx, s.set, s.have); err != nil {
		return err
	}
	if s.together {
		if err := s.count(ctx, s.before, s.haveBefore); err != nil {
			return err
		}
	} else {
		s.before = s.set
	}
	if s.spool != nil {
		return s.spool.goOn(from.Last(), len(s.have))
	}
	return nil
}

// count counts the positions of a set by sheet and unit.
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

// sets are the sets of the last two levels and, where the distances lie in a scratch
// file, the plane of them that does not.
func (s *Search) sets() []*[]uint64 {
	sets := []*[]uint64{&s.set}
	if s.together {
		sets = append(sets, &s.before)
	}
	if s.spool != nil {
		sets = append(sets, &s.low)
	}
	return sets
}

// codeKind is what a snapshot holds.
func (s *Search) codeKind() space.CodeKind {
	switch {
	case s.Scratch != nil:
		return space.Sets
	case s.inHalves():
		return space.Halves
	case s.together:
		return space.Thirds
	default:
		return space.SecondBits
	}
}
