package xorbfs

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"puzzlebase/machine/vector"
	"puzzlebase/puzzle"
)

// In a roomy search with a scratch file, a code of a distance is cut in two. Its low bits, by
// which parents are found, are the near planes; one more tells what has been found. Its high
// bits, the epoch, are the far planes: when an epoch begins, it is written for all positions
// that are not found yet, in Gray code, so that one plane changes. So the file is read and
// written once an epoch, and not, for each plane, after every other level.
//
// A search that goes on from a snapshot writes the same again: what later levels have
// written is of positions that are still to be found.

// mayHaveEpochs reports whether a scratch file would hold distances.
func (s *Search) mayHaveEpochs() bool { return s.Keep == Distances && s.form.Undirected() }

// epochBits is how many low bits of a code do not belong to the epoch.
func (s *Search) epochBits() int { return s.compared(math.MaxInt) }

// epoch is the epoch of distance d.
func (s *Search) epoch(d puzzle.Distance) uint { return s.codeOf(d) >> s.epochBits() }

// beginEpoch writes the epoch of distance d where it is another one than that of the distance
// before.
func (s *Search) beginEpoch(ctx context.Context, d puzzle.Distance) error {
	if !s.epochs || d == 0 || s.epoch(d) == s.epoch(d-1) {
		return nil
	}
	k := bits.TrailingZeros(s.epoch(d)) // the bit in which the Gray codes of this and the one before differ
	one := gray(s.epoch(d))>>k&1 == 1
	all := s.near[s.epochBits()]
	return s.change(ctx, k, func(t uint64) bool {
		return slices.ContainsFunc(all[t][:], func(found vector.Bits) bool { return found != vector.All })
	}, func(dst *tile, t uint64) { s.kernel.setRest(dst, &all[t], one) })
}

// gray is the Gray code of n.
func gray(n uint) uint { return n ^ n>>1 }
