package space

import (
	"math/bits"
	"sync/atomic"

	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
)

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
func NewSet(words uint64) *Set { return SetIn(make([]uint64, words+1)) }

// SetIn returns the empty set that lies in memory, which is 0, all but its last word.
func SetIn(memory []uint64) *Set {
	words := len(memory) - 1
	return &Set{memory[:words], make([]uint64, (words+SetTile-1)/SetTile)}
}

// Find sets Some from the words.
func (s *Set) Find() {
	clear(s.Some)
	s.Mark(0, len(s.Words))
}

// Mark adds to Some what the words from one up to another have. Different words may
// be marked at the same time.
func (s *Set) Mark(from, to int) {
	for at := from; at < to; {
		end := min(at-at%SetTile+SetTile, to)
		some := uint64(0)
		for i := at; i < end; {
			v := uint(i / SetVector % 64)
			if i%SetVector == 0 && i+SetVector <= end {
				w := (*[SetVector]uint64)(s.Words[i:])
				any := w[0] | w[1] | w[2] | w[3] | w[4] | w[5] | w[6] | w[7]
				some |= (any | -any) >> 63 << v // without a branch
				i += SetVector
				continue
			}
			if s.Words[i] != 0 {
				some |= 1 << v
			}
			i++
		}
		if some != 0 {
			atomic.OrUint64(&s.Some[at/SetTile], some)
		}
		at = end
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

// Empty reports whether Some says that all words from one up to another are 0; it
// may know of a few of them only that words beside them are not.
func (s *Set) Empty(from, to int) bool {
	first, last := from/SetVector, (to-1)/SetVector
	for t := first / 64; t <= last/64; t++ {
		some := s.Some[t]
		if t == first/64 {
			some &= ^uint64(0) << (first % 64)
		}
		if t == last/64 {
			some &= ^uint64(0) >> (63 - last%64)
		}
		if some != 0 {
			return false
		}
	}
	return true
}

// Vector returns the words that bit v of word t of Some is of.
func (s *Set) Vector(t, v int) []uint64 {
	at := t*SetTile + v*SetVector
	return s.Words[at:min(at+SetVector, len(s.Words))]
}

// Clear makes the set empty.
func (s *Set) Clear() {
	for t, some := range s.Some {
		if some == ^uint64(0) {
			clear(s.Words[t*SetTile : min((t+1)*SetTile, len(s.Words))])
			continue
		}
		for ; some != 0; some &= some - 1 {
			clear(s.Vector(t, bits.TrailingZeros64(some)))
		}
	}
	clear(s.Some)
}

// Union puts the positions of sets, of which some may be nil, into as many words.
func Union(words []uint64, sets []*Set) {
	clear(words)
	for _, s := range sets {
		if s == nil {
			continue
		}
		for t, some := range s.Some {
			for ; some != 0; some &= some - 1 {
				at := t*SetTile + bits.TrailingZeros64(some)*SetVector
				for i, w := range s.Words[at:min(at+SetVector, len(s.Words))] {
					words[at+i] |= w
				}
			}
		}
	}
}

// Pull is what a block's part of a level is found from.
type Pull struct {
	Block    int
	Distance puzzle.Distance
	// Last is the level before, in blocks: a place for each, of which only the sources
	// are looked at. Nil is an empty one.
	Last []*Set
	// Known has positions of the block that are not new, besides those that the set to
	// be found has at first. Nil is an empty set.
	Known []*Set
	// Left is what the engine keeps of the block from each level to the next, so that
	// it need not look where nothing is left to be found; nil when that is not known.
	Left []uint64
	// Done counts the words of the block that were looked at; it may be nil.
	Done *progress.Counter
}
