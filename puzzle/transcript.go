package puzzle

import (
	"fmt"
	"io"
	"time"

	"puzzlebase/internal/english"
)

// Solved is a position with a shortest solution, or without.
type Solved struct {
	Number   int // among the positions asked for, from 1
	Position Position
	Solvable bool
	Distance Distance // when solvable
	Moves    []string // by name
	Path     []Position
}

// Transcript is how people write the solutions of a puzzle. What is nil or false
// is done as for every puzzle.
type Transcript struct {
	// Moves says how moves are written, where their names alone do not tell, and what is not
	// explained otherwise on a sheet of boards.
	Moves string
	// Prompt asks a person for a position.
	Prompt string
	// Write writes the solution of a position; of an unsolvable one only where
	// Silent is set. Errors of w are ignored.
	Write func(w io.Writer, s *Solved)
	// End writes what follows the last of n positions, at least one, which took so long.
	End func(w io.Writer, n int, spent time.Duration)
	// Silent transcripts name neither the position that they are of nor the
	// reason why it is unsolvable, so that the latter is shown beside them.
	Silent bool
	// Strict is a stricter rule, by which people ask for solutions; nil where there is none.
	Strict *Strict
}

// Strict is a rule that forbids some of a puzzle's moves, and what solutions say of it.
type Strict struct {
	Kind    string // what the rule forbids, in the singular, such as "B-substitution"
	Key     string // of how many a position needs, for programs, such as "b_substitutions"
	Refusal string // that the rule does not solve a position, such as "two moves do not suffice"
	// Needs returns how many such moves a solvable position needs.
	Needs func(s *Solved) int
}

// Length writes how long a solution of p is: its moves, and what they cost where
// that is another number.
func Length(p Puzzle, moves int, cost Distance) string {
	text := english.Counted(uint64(moves), "move")
	if !p.Features().UnitCost() {
		text += fmt.Sprintf(", cost %d", cost)
	}
	return text
}
