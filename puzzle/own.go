package puzzle

import (
	"io"
	"time"
)

// Column is a number that the positions of some puzzles have, such as the white
// cells of a board of pegs: a column of an export and a field of its conditions.
type Column struct {
	Name  string // lower case letters and underscores
	About string // what it counts, without a capital or a full stop
	Of    func(x Index) uint64
}

// Columner is implemented by puzzles whose positions have such numbers.
type Columner interface {
	// Columns returns them, in order; their functions are safe for concurrent
	// use.
	Columns() []Column
}

// Solved is a position with a shortest solution, or without.
type Solved struct {
	Number   int // among the positions given, from 1
	Position Position
	Solvable bool
	Distance Distance // when solvable
	Moves    []string // by name
	Path     []Position
}

// Transcript is how people write the solutions of a puzzle. What is nil or false
// is done as for every puzzle.
type Transcript struct {
	// Write writes the solution of a position; of an unsolvable one only where
	// Silent is set. What the writer fails at is not asked for here.
	Write func(w io.Writer, s *Solved)
	// End writes what follows the last of n positions, which took so long.
	End func(w io.Writer, n int, spent time.Duration)
	// Silent transcripts name neither the position that they are of nor the
	// reason why it is unsolvable, so that the latter is told beside them.
	Silent bool
	// Strict returns how many moves of a kind, such as "B-substitution", a
	// solvable position needs that a stricter rule forbids.
	Strict func(s *Solved) (n int, kind string)
}

// Transcriber is implemented by puzzles whose solutions people write in a form
// of their own.
type Transcriber interface {
	Transcript() Transcript
}
