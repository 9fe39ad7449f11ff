package xor

import (
	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
)

// New begins a search.
var New = newEnumeration

// Sets is the number of sets that a search keeps.
func Sets(p puzzle.Graph, want engine.Want) int {
	return len(newEnumeration(engine.Job{Puzzle: p, Want: want}).sets())
}

// What the tests of whole searches share with those of single steps.
var (
	RandomMask       = randomMask
	RandomConditions = randomConditions
)
