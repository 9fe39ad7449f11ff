package space

import (
	"errors"
	"math/bits"

	"puzzlebase/puzzle"
)

// Lanes is the number of positions in a row.
const Lanes = 64

// RowCount returns how many rows hold size positions.
func RowCount(size uint64) uint64 { return (size + Lanes - 1) / Lanes }

// Index returns the index of the position in a lane of a row.
func Index(row uint64, lane int) puzzle.Index { return puzzle.Index(row*Lanes + uint64(lane)) }

// LanesOf returns the lanes of a row that have a position, in a space of that size.
func LanesOf(size, row uint64) uint64 {
	if left := size - row*Lanes; left < Lanes {
		return 1<<left - 1
	}
	return ^uint64(0)
}

// Shape is the number of words of a row for the distance code and for the parent move.
type Shape struct {
	Distance int `json:"distance"`
	Parent   int `json:"parent"`
}

// ShapeFor returns the narrowest shape for distances up to farthest and a number of moves. It
// depends on nothing else. So equal contents have equal rows.
func ShapeFor(farthest puzzle.Distance, moves int) Shape {
	return Shape{
		Distance: bits.Len(uint(farthest) + 1),
		Parent:   bits.Len(uint(max(moves, 1) - 1)),
	}
}

// Space is an enumerated space: the number of positions at each distance, and all rows. A finished
// search is one, and so is an open database in the full layout. Packages that write, analyse,
// verify or export need one.
type Space interface {
	// Size is the number of positions, reached or not.
	Size() uint64
	// Levels returns the number of positions at each distance. The caller must not change it.
	Levels() []uint64
	// Shape must be ShapeFor of the greatest distance and the number of moves.
	Shape() Shape
	// Rows writes consecutive rows, from row first on, into dst. The length of dst is a multiple of
	// Shape().Words(), and it ends at the last row at most. Rows is safe for concurrent use. It
	// fails if it cannot read the file with the rows.
	Rows(first uint64, dst []uint64) error
}

// Stored is a Space of which an engine has recorded only what a compact layout stores. Distances
// would take many times the memory. So its Rows fail.
type Stored interface {
	Space
	// StoredBits writes the words that a compact layout stores of consecutive rows, as Rows does.
	StoredBits(first uint64, dst []uint64) error
}

// ErrNoRows is the error of the rows of a [Stored].
var ErrNoRows = errors.New("the space has too many positions to keep their distances")

// MostPositions is how many positions a space with rows may have; see [CompactOnly]. Tests lower
// it.
var MostPositions uint64 = 1 << 34

// CompactOnly reports whether p has too many positions for rows in a file. Then a file stores the
// bits of one layout (layouts.Default), and an engine that can records only these. The rules imply
// the rest.
func CompactOnly(p puzzle.Graph) bool {
	return p.Size() > MostPositions && p.Features().Undirected()
}

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

// RowReader writes consecutive rows, from row first on, into dst: it is the method Rows of a
// [Space], or it writes other words about the same positions. The stored words of a compact layout
// are one for each row, with bit 1 of the distances, or two, with the distances modulo 3.
type RowReader func(first uint64, dst []uint64) error

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
	var reached uint64
	for _, w := range row[:s.Distance] {
		reached |= w
	}
	return reached
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

// Unpacked returns a row of bits, those of positions x to x+63, of a set of size positions. The
// words of the set have one bit for each column, and columns may be fewer than the lanes of a row.
// With 60 columns, a row from position 64 on is bits 4 to 59 of word 1 and bits 0 to 7 of word 2.
func Unpacked(words []uint64, x, size, columns uint64) uint64 {
	if columns == Lanes {
		return words[x/Lanes]
	}
	var out uint64
	at, column := x/columns, x%columns
	for lane := uint64(0); lane < Lanes && x+lane < size; at++ {
		out |= words[at] >> column << lane
		lane += columns - column
		column = 0
	}
	return out
}
