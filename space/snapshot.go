package space

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"puzzlebase/puzzle"
)

// Snapshot is a search between two levels, with all data that it needs to continue. It has whole
// planes: word i of a plane is of row i, or in another order that the engine chooses.
type Snapshot struct {
	Levels []uint64   // positions at each finished distance
	Code   [][]uint64 // planes about the distances
	Coding Coding     // the form of Code
	Parent [][]uint64 // the parent moves; none if the engine finds them at the end
}

// Saver saves snapshots of a search, so that it can be resumed.
type Saver interface {
	// Due reports whether it is time for a snapshot of a number of bytes.
	Due(bytes uint64) bool
	// Save saves a snapshot. Its planes may change after Save returns. An error ends the search.
	Save(ctx context.Context, s *Snapshot) error
}

// Coding is the form in which a snapshot stores distances.
type Coding string

// The forms.
const (
	// The distance code, as in a row; 0 for positions not reached yet.
	Whole Coding = ""
	// Half the distance, rounded down, plus one. The position says whether the distance is odd.
	Halves Coding = "halves"
	// No distances, but the positions found, one after the other; see package discover.
	Positions Coding = "positions"
	// What the engine continues from, then the planes that are not in a scratch file.
	Sets Coding = "sets"
)

// Bytes is the size of the planes.
func (s *Snapshot) Bytes() uint64 {
	var words uint64
	for _, all := range [][][]uint64{s.Code, s.Parent} {
		for _, plane := range all {
			words += uint64(len(plane))
		}
	}
	return 8 * words
}

// Last is the greatest finished distance.
func (s *Snapshot) Last() puzzle.Distance { return puzzle.Distance(len(s.Levels) - 1) }

// Reached is the number of positions that have a distance.
func (s *Snapshot) Reached() uint64 {
	return Sum(s.Levels)
}

// Planes returns the number of planes for the code of a number of levels. It is 0 if there is no
// such form, or if the engine decides.
func (c Coding) Planes(levels int) int {
	switch c {
	case Whole:
		return bits.Len(uint(levels))
	case Halves:
		return bits.Len(uint(levels+1) / 2)
	case Positions:
		return 1
	default:
		return 0
	}
}

// Code is the number that planes in the form Whole or Halves hold at distance d. It is 0 for
// unreached positions.
func (c Coding) Code(d puzzle.Distance) uint {
	if c == Halves {
		return uint(d)/2 + 1
	}
	return uint(d) + 1
}

// mostSets is the greatest number of planes in the form Sets.
const mostSets = 8

// Allows reports whether that number of planes can hold the code of the given levels.
func (c Coding) Allows(planes, levels int) bool {
	return planes > 0 && levels > 0 &&
		(planes == c.Planes(levels) || c == Sets && planes <= mostSets)
}

// ErrSnapshot is returned, wrapped, if a search cannot resume from a snapshot.
var ErrSnapshot = errors.New("the snapshot is of another search")

// CheckPlanes is Check for a number of code planes, and none of parent moves.
func (s *Snapshot) CheckPlanes(planes int, words uint64, coding Coding) error {
	if len(s.Code) != planes {
		return fmt.Errorf("%w: %d planes are not a search in this form, want %d", ErrSnapshot,
			len(s.Code), planes)
	}
	return s.Check(words, 0, coding)
}

// Check returns an ErrSnapshot unless the snapshot has a code in that form, planes with the given
// number of words, and the given number of planes of parent moves.
func (s *Snapshot) Check(words uint64, parents int, coding Coding) error {
	if s.Coding != coding || !coding.Allows(len(s.Code), len(s.Levels)) ||
		len(s.Parent) != parents {
		return fmt.Errorf("%w: %d levels in %d+%d planes are not a search in this form",
			ErrSnapshot, len(s.Levels), len(s.Code), len(s.Parent))
	}
	for _, all := range [][][]uint64{s.Code, s.Parent} {
		for _, plane := range all {
			if uint64(len(plane)) != words {
				return fmt.Errorf("%w: a plane of %d words, want %d", ErrSnapshot, len(plane),
					words)
			}
		}
	}
	return nil
}

// Level returns the positions of word i that are at distance d. In the form Halves that includes
// the positions at the other distance with the same half.
func (s *Snapshot) Level(i uint64, d puzzle.Distance) uint64 {
	code, same := uint64(s.Coding.Code(d)), ^uint64(0)
	for k, plane := range s.Code {
		same &= plane[i] ^ (code>>k&1 - 1)
	}
	return same
}

// Before is Level for the distance before the last one. It is 0 if there is none.
func (s *Snapshot) Before(i uint64) uint64 {
	if s.Last() == 0 {
		return 0
	}
	return s.Level(i, s.Last()-1)
}

// Seen returns the positions of word i that have a distance.
func (s *Snapshot) Seen(i uint64) (seen uint64) {
	for _, plane := range s.Code {
		seen |= plane[i]
	}
	return seen
}
