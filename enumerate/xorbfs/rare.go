package xorbfs

import (
	"math/bits"

	"puzzlebase/machine/bigmem"
)

// rare is a plane of few ones, those of the greatest distances: which positions of each
// tile have them. A position takes two bytes where a plane has a bit for all.
type rare [][]uint16

// rareShare is how many times more positions there are than such a plane may have ones:
// it takes an eighth of a plane at most, and what Go's slices hold in reserve.
const rareShare = 128

// fewLeft reports whether so few positions are left to be found that a plane in memory, the
// last of so many, is best a rare one; it must be one that is not compared.
func (s *Search) fewLeft(planes int) bool {
	return s.Scratch == nil && s.Keep == Distances && s.compared(planes) < planes &&
		(s.form.Size()-s.reached)*rareShare < s.form.Size()
}

// add adds the positions of the given vectors of a tile of a level.
func (r rare) add(t uint64, l *level, vectors uint64) {
	for ; vectors != 0; vectors &= vectors - 1 {
		v := bits.TrailingZeros64(vectors)
		for j, word := range l.tiles[t][v] {
			for ; word != 0; word &= word - 1 {
				r[t] = append(r[t], uint16((v*vectorWords+j)*64+bits.TrailingZeros64(word)))
			}
		}
	}
}

// put makes a tile of the plane out of it.
func (r rare) put(t uint64, to *tile) {
	*to = tile{}
	words := bigmem.Words(to[:])
	for _, x := range r[t] {
		words[x/64] |= 1 << (x % 64)
	}
}
