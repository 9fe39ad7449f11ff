package layouts

import (
	"fmt"
	"math/bits"

	"puzzlebase/space"
)

// Tally counts positions by distance and hashes each level.
//
// The hash of a level is the sum modulo 2^64, over all rows with positions at that distance, of
// mix(number of the row, set of lanes). A sum does not depend on the order. So any processor may
// tally any block. The hash detects accidents, not forgery. The content hash detects both.
type Tally struct {
	Counts, Hashes []uint64 // by distance
}

// NewTally returns an empty tally for a number of levels.
func NewTally(levels int) *Tally {
	return &Tally{make([]uint64, levels), make([]uint64, levels)}
}

// Add tallies consecutive rows from row first on. It returns false if a distance is out of range.
func (t *Tally) Add(first uint64, shape space.Shape, rows []uint64) bool {
	words := shape.Words()
	done, ok := bestTally(t, first, shape, rows)
	if !ok {
		return false
	}
	for i := done * words; i < len(rows); i += words {
		row := rows[i : i+shape.Distance]
		for left := shape.Reached(row); left != 0; {
			code := space.Value(row, uint(bits.TrailingZeros64(left)))
			lanes := space.Equal(row, code)
			left &^= lanes
			if code > uint64(len(t.Counts)) {
				return false
			}
			t.Counts[code-1] += uint64(bits.OnesCount64(lanes))
			t.Hashes[code-1] += mix(first+uint64(i/words), lanes)
		}
	}
	return true
}

// Merge adds the counts and hashes of another tally.
func (t *Tally) Merge(o *Tally) {
	for i := range t.Counts {
		t.Counts[i] += o.Counts[i]
		t.Hashes[i] += o.Hashes[i]
	}
}

// mix hashes the number of a row and a set of lanes: two rounds of the finalizer of
// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
func mix(row, lanes uint64) uint64 {
	return splitMix(splitMix(row+golden) ^ lanes)
}

// The constants of SplitMix64.
const (
	golden    = 0x9E3779B97F4A7C15
	splitMixA = 0xBF58476D1CE4E5B9
	splitMixB = 0x94D049BB133111EB
)

func splitMix(z uint64) uint64 {
	z = (z ^ z>>30) * splitMixA
	z = (z ^ z>>27) * splitMixB
	return z ^ z>>31
}

// LevelHash writes the hash of a level in the form of the manifest.
func (t *Tally) LevelHash(level int) string { return fmt.Sprintf("%016x", t.Hashes[level]) }
