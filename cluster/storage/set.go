package storage

import (
	"math/bits"

	"puzzlebase/enumerate/engine"
)

// setIn returns an empty set in zeroed memory. The set does not have the last word.
func setIn(memory []uint64) *engine.Set {
	words := len(memory) - 1
	return &engine.Set{Words: memory[:words],
		Some: make([]uint64, (words+engine.TileWords-1)/engine.TileWords)}
}

// Count is the number of positions of a set.
func Count(set *engine.Set) (count uint64) {
	for t, some := range set.Some {
		for ; some != 0; some &= some - 1 {
			for _, w := range vectorOf(set, t, bits.TrailingZeros64(some)) {
				count += uint64(bits.OnesCount64(w))
			}
		}
	}
	return count
}

// vectorOf returns the vector of bit v in word t of Some.
func vectorOf(set *engine.Set, t, v int) []uint64 {
	at := t*engine.TileWords + v*engine.VectorWords
	return set.Words[at:min(at+engine.VectorWords, len(set.Words))]
}

// Clear makes a set empty.
func Clear(set *engine.Set) {
	for t, some := range set.Some {
		if some == ^uint64(0) {
			clear(set.Words[t*engine.TileWords : min((t+1)*engine.TileWords, len(set.Words))])
			continue
		}
		for ; some != 0; some &= some - 1 {
			clear(vectorOf(set, t, bits.TrailingZeros64(some)))
		}
	}
	clear(set.Some)
}

// Union replaces words by the union of sets of the same size. A set may be nil.
func Union(words []uint64, sets []*engine.Set) {
	clear(words)
	for _, set := range sets {
		if set == nil {
			continue
		}
		for t, some := range set.Some {
			for ; some != 0; some &= some - 1 {
				at := t*engine.TileWords + bits.TrailingZeros64(some)*engine.VectorWords
				for i, w := range set.Words[at:min(at+engine.VectorWords, len(set.Words))] {
					words[at+i] |= w
				}
			}
		}
	}
}
