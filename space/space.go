// Package space is the form in which a solved space travels from the
// enumeration to the file and from the file to the analysis: rows of bit planes.
//
// A row is what is known of 64 positions with consecutive indices: some words
// that hold the distance, one bit of it a word, least significant first, then
// some words that hold the parent move in the same way. Position x has bit x%64,
// its lane, of each word of row x/64. So one word operation answers a question
// about 64 positions at once.
//
// The distance words hold a code: 0 for a position that no sequence of moves
// brings to a goal, else the distance plus one. The parent words of a goal and
// of an unreached position are zero and mean nothing. Lanes past the end of the
// space are zero throughout.
package space

import (
	"math/bits"

	"puzzlebase/puzzle"
)

// Lanes is the number of positions in a row.
const Lanes = 64

// RowCount returns how many rows hold size positions.
func RowCount(size uint64) uint64 { return (size + Lanes - 1) / Lanes }

// Shape says how many words of a row hold the distance code and how many the
// parent move.
type Shape struct {
	Distance int `json:"distance"`
	Parent   int `json:"parent"`
}

// ShapeFor returns the narrowest shape for distances up to farthest and moves
// numbered below moves. It depends on nothing else, so that equal contents have
// equal rows.
func ShapeFor(farthest puzzle.Distance, moves int) Shape {
	return Shape{
		Distance: bits.Len(uint(farthest) + 1),
		Parent:   bits.Len(uint(max(moves, 1) - 1)),
	}
}

// Space is an enumerated space: how many positions are at each distance, and the
// rows of all of them. What a search has found is one, an open database is one,
// and whoever writes, analyses, verifies or exports a space takes one.
type Space interface {
	// Size is the number of positions, reached or not.
	Size() uint64
	// Levels returns the number of positions at each distance; not to be
	// changed.
	Levels() []uint64
	// Shape is the shape of the rows; it must be ShapeFor of the greatest
	// distance and the number of moves.
	Shape() Shape
	// Rows writes consecutive rows, from row first, into dst, whose length is a
	// multiple of Shape().Words(); none may lie behind the last row. It is safe
	// for concurrent use. It fails when the rows lie in a file and that cannot be
	// read.
	Rows(first uint64, dst []uint64) error
}

// MostRows is the number of positions up to which spaces have rows; see [CompactOnly]. Tests
// lower it.
var MostRows uint64 = 1 << 34

// CompactOnly reports whether p has too many positions for rows. Then a search records what
// the tightest compact layout stores, and a file has no other layout. The rules imply the rest.
func CompactOnly(p puzzle.Graph) bool { return p.Size() > MostRows && p.Features().Undirected() }

// GoalSide returns the side that all goals of p are on, or -1 when p is not
// bipartite or they are on both.
func GoalSide(p puzzle.Graph) int {
	sideOf := p.Features().Side
	if sideOf == nil {
		return -1
	}
	goals := p.Goals()
	side := sideOf(goals[0])
	for _, g := range goals {
		if sideOf(g) != side {
			return -1
		}
	}
	return side
}

// Compact is an enumerated space of which no more is known than its levels and
// what a compact layout of the file keeps of each position, from which the rules
// imply the rest.
type Compact interface {
	// Size and Levels are as in [Space].
	Size() uint64
	Levels() []uint64
	// StoredBits writes the bits of consecutive rows, from row first, into dst: a
	// word a row, of bit 1 of the distances, or two, of the distances modulo 3. It is
	// safe for concurrent use, and fails when a file cannot be read.
	StoredBits(first uint64, dst []uint64) error
}

// Words is the length of a row.
func (s Shape) Words() int { return s.Distance + s.Parent }

// At returns what a row says of one lane: the distance and the parent move;
// false when the position is unreached.
func (s Shape) At(row []uint64, lane uint) (puzzle.Distance, puzzle.Move, bool) {
	code := Value(row[:s.Distance], lane)
	if code == 0 {
		return 0, 0, false
	}
	return puzzle.Distance(code - 1), puzzle.Move(Value(row[s.Distance:s.Words()], lane)), true
}

// Reached returns the set of lanes that have a distance.
func (s Shape) Reached(row []uint64) uint64 {
	var any uint64
	for _, w := range row[:s.Distance] {
		any |= w
	}
	return any
}

// Level returns the set of lanes at distance d.
func (s Shape) Level(row []uint64, d puzzle.Distance) uint64 {
	return Equal(row[:s.Distance], uint64(d)+1)
}

// Value reads the number that the planes hold at one lane.
func Value(planes []uint64, lane uint) uint64 {
	var v uint64
	for k, w := range planes {
		v |= (w >> (lane & 63) & 1) << k
	}
	return v
}

// Equal returns the set of lanes at which the planes hold v.
func Equal(planes []uint64, v uint64) uint64 {
	if v>>len(planes) != 0 {
		return 0
	}
	same := ^uint64(0)
	for k, w := range planes {
		same &= w ^ (v>>k&1 - 1)
	}
	return same
}

// Or puts v into the planes at every lane of set, which must hold zero there.
func Or(planes []uint64, v, set uint64) {
	for k := range planes {
		planes[k] |= set & -(v >> k & 1)
	}
}
