package tiles

import (
	"context"
	"math/bits"
	"slices"

	"puzzlebase/space"
)

// Snapshot implements engine.Enumeration.
func (s *enumeration) Snapshot() *space.Snapshot {
	var sets [][]uint64
	for _, set := range s.sets() {
		sets = append(sets, *set)
	}
	return s.Record.Snapshot(sets)
}

func (s *enumeration) Restore(ctx context.Context, from *space.Snapshot) error {
	restore := s.restoreSets
	if s.InCodes() {
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
	ofLast, ofBefore := s.holding(from.Last()), s.holding(from.Last()^1)
	return s.RestoreCodes(ctx, from, s.makeSets, uint64(s.words), func(word uint64) {
		at := int(word) / s.words
		sheet := at / s.units
		if ofLast[sheet] {
			s.set[word] = from.Level(word, from.Last())
		}
		if ofBefore[sheet] {
			s.before[word] = from.Before(word)
		}
		s.left[at] -= uint32(bits.OnesCount64(from.Seen(word)))
	})
}

// restoreSets continues from a snapshot of the last two levels. It does not say what is left to
// find, so no unit counts as finished. This costs only time.
func (s *enumeration) restoreSets(_ context.Context, from *space.Snapshot) error {
	sets := s.sets()
	planes, err := s.RestoreSets(from, len(sets))
	if err != nil {
		return err
	}
	for i, plane := range planes {
		*sets[i] = plane
	}
	if !s.line {
		s.before = s.set
	}
	return nil
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
