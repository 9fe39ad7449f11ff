package boards

import "puzzlebase/puzzle"

// Sets is the number of sets that a search keeps.
func Sets(form *puzzle.XORForm, goals []puzzle.Index, record Record) int {
	_, form, goals = record.basis(form, goals)
	return setsOf(form, newMoves(form, goals, true).sides)
}

// What the tests of whole searches share with those of single steps.
var (
	RandomMask       = randomMask
	RandomConditions = randomConditions
)
