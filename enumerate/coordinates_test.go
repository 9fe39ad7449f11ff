package enumerate_test

import (
	"testing"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/enumtest"
	"puzzlebase/puzzle/puzzletest"
)

// TestCoordinatesAgainstTwin compares the engine for coordinates with the slow
// twin, on every position of puzzles of all kinds that it serves.
func TestCoordinatesAgainstTwin(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, spec := range []string{
		"hanoi:1", "hanoi:2", "hanoi:3", "hanoi:4", "hanoi:9", "hanoi:2,pegs=4", "hanoi:3,pegs=4", "hanoi:4,pegs=4", "hanoi:7,pegs=4",
		"hanoi:1,pegs=5", "hanoi:5,pegs=5", "hanoi:5,pegs=6",
	} {
		p := find(t, spec)
		if testing.Short() && p.Size() > 50_000 {
			continue
		}
		truth := enumtest.Truth(p)
		compare(t, spec, p, enumerate.Coordinates, truth)
		enumtest.SameRanges(t, p, run(t, p, enumerate.Options{Engine: enumerate.Coordinates}), rng)
	}
}
