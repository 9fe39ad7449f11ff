package xorbfs

import "puzzlebase/puzzle"

// Sets is the number of sets that a search keeps.
func Sets(form *puzzle.XORForm, goals []puzzle.Index) int {
	if form.Undirected() {
		return setsOf(form, sidesOf(form, goals))
	}
	return setsOf(form, nil)
}

// What the tests of whole searches share with those of single steps.
var (
	RandomMask       = randomMask
	RandomConditions = randomConditions
)
