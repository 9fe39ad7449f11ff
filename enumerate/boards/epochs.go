package boards

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
)

// In a roomy search with a scratch file, a code of a distance is cut in two. Its low bits, by
// which parents are found, are the near planes; one more tells what has been found. Its high
// bits, the epoch, are the far planes: when an epoch begins, it is written for all positions
// that are not found yet, in Gray code, so that one plane changes. So the file is read and
// written once an epoch, and not, for each plane, after every other level. The first levels
// and the last, which have few positions, are listed instead, and their epochs not written.
//
// A search that goes on from a snapshot writes the same again: what later levels have
// written is of positions that are still to be found.
type epochs struct {
	on      bool // the search is such a one
	begun   bool // it has found more than a few positions
	first   uint // the epoch for which the far planes have zeros
	written uint // the one that they tell of what is not found yet
}

// mayHaveEpochs reports whether a scratch file would hold distances.
func (s *Search) mayHaveEpochs() bool { return s.Keep == Distances && s.form.Undirected() }

// epochBits is how many low bits of a code do not belong to the epoch.
func (s *Search) epochBits() int { return s.compared(math.MaxInt) }

// epoch is the epoch of distance d.
func (s *Search) epoch(d puzzle.Distance) uint { return s.codeOf(d) >> s.epochBits() }

// stored is what the far planes have for an epoch.
func (e *epochs) stored(epoch uint) uint { return gray(epoch) ^ gray(e.first) }

// begins reports whether the epoch of distance d is to be written before that level.
func (s *Search) begins(d puzzle.Distance) bool {
	return s.epochs.begun && s.epoch(d) != s.epochs.written && !s.fewLeft()
}

// beginEpoch writes the epoch of distance d for all that is not found.
func (s *Search) beginEpoch(ctx context.Context, d puzzle.Distance) error {
	e := &s.epochs
	before := e.stored(e.written)
	e.written = s.epoch(d)
	k := bits.TrailingZeros(before ^ e.stored(e.written)) // the one bit in which they differ
	one := e.stored(e.written)>>k&1 == 1
	all := s.near[s.epochBits()]
	return s.change(ctx, k, func(t uint64) bool {
		return slices.ContainsFunc(all[t][:], func(found vector.Bits) bool { return found != vector.All })
	}, func(dst *tile, t uint64) { s.kernel.setRest(dst, &all[t], one) })
}

// beginFirst makes the epoch of the last level the first one, once more than a few positions
// are found. What was listed of it needs no list then.
func (s *Search) beginFirst() {
	e := &s.epochs
	if !e.on || e.begun || s.reached*FewShare <= s.form.Size() {
		return
	}
	e.begun, e.first, e.written = true, s.epoch(s.last), s.epoch(s.last)
	s.lists = slices.DeleteFunc(s.lists, func(l listed) bool { return s.epoch(l.distance) == e.first })
}

// restoreEpochs finds out which epochs a search has written that has found such levels.
func (s *Search) restoreEpochs(levels []uint64) {
	s.reached = 0
	for d, n := range levels {
		if s.last = puzzle.Distance(d); s.begins(s.last) {
			s.epochs.written = s.epoch(s.last)
		}
		s.reached += n
		s.beginFirst()
	}
}

// putLists writes the epochs of all listed levels into the file instead.
func (s *Search) putLists(ctx context.Context) error {
	e := &s.epochs
	ones := e.stored(e.written) // which those of the last levels have there
	for i := range s.lists {
		ones |= e.stored(s.epoch(s.lists[i].distance))
	}
	for k := range bits.Len(ones) {
		err := s.change(ctx, k, func(t uint64) bool {
			return slices.ContainsFunc(s.lists, func(l listed) bool { return len(l.of(t)) > 0 })
		}, func(dst *tile, t uint64) {
			for i := range s.lists {
				l := &s.lists[i]
				l.put(t, 0, tileWords, []*tile{dst}, e.stored(s.epoch(l.distance))>>k)
			}
		})
		if err != nil {
			return err
		}
	}
	s.lists = nil
	return nil
}

// gray is the Gray code of n.
func gray(n uint) uint { return n ^ n>>1 }
