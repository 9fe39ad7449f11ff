package space

import (
	"context"
	"fmt"
	"math/bits"

	"puzzlebase/puzzle"
)

// Snapshot is a search between two levels: everything that it needs to go on.
// Its planes are whole, one after the other: word i of a plane is of row i, or
// in whatever order of positions the engine that made it keeps.
type Snapshot struct {
	Levels []uint64   // positions at each distance that has been finished
	Code   [][]uint64 // what is known of the distances
	Kind   CodeKind   // in which form
	Parent [][]uint64 // the parent moves; none when the engine finds them at the end
}

// Saver saves snapshots of a search, so that it can be resumed.
type Saver interface {
	// Due reports whether a snapshot of so many bytes is worth its time now.
	Due(bytes uint64) bool
	// Save saves a snapshot, whose planes may change once it has returned. An error ends the
	// search.
	Save(ctx context.Context, s *Snapshot) error
}

// CodeKind is what the planes of a snapshot say of distances.
type CodeKind string

// The kinds.
const (
	// the distance code, as in a row; 0 for what is not reached yet
	Whole CodeKind = ""
	// half the distance, rounded down, plus one: the rest follows from the position
	Halves CodeKind = "halves"
	// a plane of the positions of the last two levels, then one of bit 1 of each distance
	SecondBits CodeKind = "second bits"
	// no distances, but the positions that were found, one after the other; see package discover
	Positions CodeKind = "positions"
	// a plane of the last level and one of the level before, then two of the distance modulo 3
	Thirds CodeKind = "thirds"
	// the sets of positions that the engine goes on from, then those of its planes that do not
	// lie in a scratch file
	Sets CodeKind = "sets"
)

// Bytes is the memory that the planes take.
func (s *Snapshot) Bytes() uint64 {
	var words uint64
	for _, all := range [][][]uint64{s.Code, s.Parent} {
		for _, plane := range all {
			words += uint64(len(plane))
		}
	}
	return 8 * words
}

// Last is the greatest distance that has been finished.
func (s *Snapshot) Last() puzzle.Distance { return puzzle.Distance(len(s.Levels) - 1) }

// Reached is the number of positions that have a distance.
func (s *Snapshot) Reached() uint64 {
	return Sum(s.Levels)
}

// Sum adds counts, such as those of the positions at each distance.
func Sum[T uint64 | float64](counts []T) (sum T) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

// Planes is the number of planes that hold the code of so many levels; 0 when
// there is no such kind, or that is up to the engine.
func (k CodeKind) Planes(levels int) int {
	switch k {
	case Whole:
		return bits.Len(uint(levels))
	case Halves:
		return bits.Len(uint(levels+1) / 2)
	case Positions:
		return 1
	case SecondBits:
		return 2
	case Thirds:
		return 4
	default:
		return 0
	}
}

// Code is the number that the planes of kind Whole or Halves hold at distance d; 0 is that of
// unreached positions.
func (k CodeKind) Code(d puzzle.Distance) uint {
	if k == Halves {
		return uint(d)/2 + 1
	}
	return uint(d) + 1
}

// mostSets is how many planes of kind Sets there may be.
const mostSets = 8

// Allows reports whether the code of so many levels may have so many planes.
func (k CodeKind) Allows(planes, levels int) bool {
	return planes > 0 && levels > 0 &&
		(planes == k.Planes(levels) || k == Sets && planes <= mostSets)
}

// CheckCount is Check for a code of so many planes.
func (s *Snapshot) CheckCount(planes int, words uint64, parents int, kind CodeKind) error {
	if len(s.Code) != planes {
		return fmt.Errorf("%d planes are not a search of this kind, want %d", len(s.Code), planes)
	}
	return s.Check(words, parents, kind)
}

// Check returns why the snapshot cannot be of a search with a code of that kind, whose planes have
// the given number of words, and of which parents are planes of parent moves.
func (s *Snapshot) Check(words uint64, parents int, kind CodeKind) error {
	if s.Kind != kind || !kind.Allows(len(s.Code), len(s.Levels)) || len(s.Parent) != parents {
		return fmt.Errorf("%d levels in %d+%d planes are not a search of this kind", len(s.Levels),
			len(s.Code), len(s.Parent))
	}
	for _, all := range [][][]uint64{s.Code, s.Parent} {
		for _, plane := range all {
			if uint64(len(plane)) != words {
				return fmt.Errorf("a plane of %d words, want %d", len(plane), words)
			}
		}
	}
	return nil
}

// Level returns the positions of word i that are at distance d. In planes of kind Halves these
// include the positions at the other distance that has the same half.
func (s *Snapshot) Level(i uint64, d puzzle.Distance) uint64 {
	code, same := uint64(s.Kind.Code(d)), ^uint64(0)
	for k, plane := range s.Code {
		same &= plane[i] ^ (code>>k&1 - 1)
	}
	return same
}

// Seen returns the positions of word i that have a distance.
func (s *Snapshot) Seen(i uint64) (seen uint64) {
	for _, plane := range s.Code {
		seen |= plane[i]
	}
	return seen
}
