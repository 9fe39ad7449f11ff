package space

import "math/bits"

// Set is a level, or part of one, as an engine keeps it: a bit for each
// position, in the order of the engine. There is a word to spare behind the words,
// which is 0, for code that reads two at a time.
type Set struct {
	Words []uint64
	// Some says, in bit v of word t, whether any of the eight words from
	// 512 t + 8 v on is not 0.
	Some []uint64
}

// How Some sees words.
const (
	SetVector = 8              // words for which it has a bit
	SetTile   = SetVector * 64 // words for which it has a word
)

// NewSet returns an empty set of so many words.
func NewSet(words uint64) *Set {
	return &Set{make([]uint64, words+1)[:words], make([]uint64, (words+SetTile-1)/SetTile)}
}

// Find sets Some from the words.
func (s *Set) Find() {
	clear(s.Some)
	for i := 0; i < len(s.Words); i += SetVector {
		var some uint64
		for _, w := range s.Words[i:min(i+SetVector, len(s.Words))] {
			some |= w
		}
		if some != 0 {
			s.Some[i/SetTile] |= 1 << (i / SetVector % 64)
		}
	}
}

// Count is the number of positions.
func (s *Set) Count() (count uint64) {
	for t, some := range s.Some {
		for ; some != 0; some &= some - 1 {
			for _, w := range s.Vector(t, bits.TrailingZeros64(some)) {
				count += uint64(bits.OnesCount64(w))
			}
		}
	}
	return count
}

// Vector returns the words that bit v of word t of Some is of.
func (s *Set) Vector(t, v int) []uint64 {
	at := t*SetTile + v*SetVector
	return s.Words[at:min(at+SetVector, len(s.Words))]
}
