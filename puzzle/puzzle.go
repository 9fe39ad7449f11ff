package puzzle

import (
	"fmt"
	"strconv"
	"strings"

	"puzzlebase/internal/english"
)

// Index numbers the positions of a puzzle's space: 0 <= Index < Graph.Size(). The goal of an
// [Unnumbered] has 0.
type Index uint64

// Move numbers the actions of a puzzle: 0 <= Move < Graph.MoveCount().
type Move uint16

// Distance is the fewest moves from a position to the nearest goal or, in a
// puzzle with costs, the least total cost. A goal has distance 0.
type Distance uint16

// Distances are those from one to another, both included.
type Distances struct{ First, Last Distance }

// ParseDistances reads a distance or a range of them.
func ParseDistances(text string) (d Distances, err error) {
	from, to, ranged := strings.Cut(text, "..")
	if !ranged {
		to = from
	}
	first, errFirst := strconv.ParseUint(strings.TrimSpace(from), 10, 16)
	last, errLast := strconv.ParseUint(strings.TrimSpace(to), 10, 16)
	switch {
	case errFirst != nil || errLast != nil:
		return d, fmt.Errorf("%s is no distance, want a whole number or a range such as 10..20",
			english.Quote(text))
	case first > last:
		return d, fmt.Errorf("%s ends before it begins, want %d..%d", english.Quote(text), last,
			first)
	}
	return Distances{Distance(first), Distance(last)}, nil
}

// String writes the distances as ParseDistances reads them.
func (d Distances) String() string {
	if d.First == d.Last {
		return strconv.Itoa(int(d.First))
	}
	return fmt.Sprintf("%d..%d", d.First, d.Last)
}

// Position is a board with one byte for each cell, in the puzzle's order of cells. The puzzle
// decides what a byte means. Two positions are the same board exactly if they are equal.
type Position string

// Edge is one end of a move: playing Move leads to, or comes from, To.
type Edge struct {
	To   Index
	Move Move
}

// Graph is a puzzle's rules, on numbers alone. All methods are safe for concurrent use.
type Graph interface {
	// Size is the number of indices, reachable or not. It is 0 where positions have none: in a
	// [Discovered] before its search, and always in an [Unnumbered].
	Size() uint64
	// MoveCount is one more than the greatest move number.
	MoveCount() int
	// Goals returns the indices at distance 0, in increasing order.
	Goals() []Index
	// Successors appends to edges every legal move from x with the index it leads to, in
	// increasing order of Move; none in an [Unnumbered], whose feature Successors has them.
	Successors(x Index, edges []Edge) []Edge
	// Predecessors appends to edges every index y and move m such that m is
	// legal in y and leads to x, in no particular order; none in an [Unnumbered].
	Predecessors(x Index, edges []Edge) []Edge
	// Features returns what else the puzzle offers. It is always the same.
	Features() *Features
}

// Numbering is the bijection between the positions of the space and the indices. Both methods are
// safe for concurrent use.
//
// Where Size is 0, as in a [Discovered] before its search and in an [Unnumbered], only the goals
// that Goals returns have an index. Only these may be unranked. Rank tells whether a position is
// known to be in the space, and the index that it returns means nothing.
type Numbering interface {
	// Rank returns the index of p, or false if p lies outside the numbered space. Such a position
	// is unsolvable, unless the space is not searched yet ([Discovered]): then nothing is known of
	// it. The feature Certify may say why.
	Rank(p Position) (Index, bool)
	// Unrank returns the position of x, which must be less than Size, or be a goal.
	Unrank(x Index) Position
}

// Notation reads and writes a puzzle as text.
type Notation interface {
	// Parse reads a position in any of the puzzle's written forms, drawn boards
	// included. The error names what was found and what was expected.
	Parse(text string) (Position, error)
	// Written returns these forms, that of Format first.
	Written() []Written
	// Format writes the one-line form; Parse reads it back.
	Format(p Position) string
	// Draw writes the board as lines of text, each ended by a newline. Parse reads it back too.
	Draw(p Position) string
	// Lines returns the number of lines of a position, from its first line: the height of the board
	// if the line can be the first row of a drawn one, else 1.
	Lines(first string) int
	// MoveName writes the move m as played in p.
	MoveName(p Position, m Move) string
}

// Puzzle is a set of rules with its goals. All methods are safe for concurrent use.
type Puzzle interface {
	// Spec is the canonical name with parameters, such as "sliding:3x3"; the
	// same spec always means the same rules, goals and numbering.
	Spec() string
	Graph
	Numbering
	Notation
}

// OrbitIndex numbers the orbits of positions under symmetries that keep the goals. A [FoldedForm]
// numbers some positions several times, see there. All methods are safe for concurrent use.
type OrbitIndex interface {
	// Size is the number of orbits.
	Size() uint64
	// Orbit returns the number of the orbit of x, less than Size. If it is equal for two positions,
	// a symmetry takes one to the other.
	Orbit(x Index) uint64
	// Represents reports whether x represents its number. Exactly one position of each number does.
	Represents(x Index) bool
}

// Certificate is a reason why a position is unsolvable, in words that a person can check by hand.
type Certificate struct {
	Kind string `json:"kind"` // a word for programs, such as "parity" or "frozen"
	Text string `json:"text"` // one or more sentences for people
	// Cells are the sets of cells that it is about. There are none if it is about all.
	Cells [][]int `json:"-"`
}

// Unreached is the certificate of a position without a distance if nothing else is known.
var Unreached = Certificate{Kind: "unreached", Text: "going backwards from the goal in every " +
	"possible way never leads here; no shorter reason is known"}

// Apply plays m in x and returns where it leads, or false if m is not legal in x.
func Apply(g Graph, x Index, m Move) (Index, bool) {
	var buf [64]Edge
	for _, e := range g.Successors(x, buf[:0]) {
		if e.Move == m {
			return e.To, true
		}
	}
	return 0, false
}
