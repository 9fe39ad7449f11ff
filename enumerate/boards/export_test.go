package boards

import "puzzlebase/puzzle"

// Sets is the number of sets that a search keeps.
func Sets(form *puzzle.XORForm, goals []puzzle.Index, keep Keep) int {
	_, form, goals = keep.turn(form, goals)
	return setsOf(form, newMoves(form, goals, true).sides)
}

// What the tests of whole searches share with those of single steps.
var (
	RandomMask       = randomMask
	RandomConditions = randomConditions
)

// Listed is how many levels a search keeps as lists of positions.
func (s *Search) Listed() int { return len(s.lists) }
