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
		"pyraminx", "burnt:5", "burnt:6", "burnt:7", "pancake:9", "topspin:10", "topspin:11,5",
		"perm:Set+A+4+4/Set+B+3+2/Move+x/A/2+3+4+1/1+0+0+0/B/2+1+3/End/Move+y/A/2+1+3+4/3+2+0+0/B/1+3+2/1+0+0/End,metric=generators",
		"perm:Set+A+9+1/Set+B+3+1/Move+x/A/2+3+4+5+6+7+8+9+1/B/2+1+3/End/Move+y/A/2+1+3+4+5+6+7+8+9/B/2+3+1/End,metric=generators",
		"hanoi:1,pegs=5", "hanoi:5,pegs=5", "hanoi:5,pegs=6",
	} {
		p := find(t, spec)
		if testing.Short() && p.Size() > 50_000 || !puzzletest.Whole() && p.Size() > 1_000_000 {
			continue
		}
		truth := enumtest.Truth(p)
		compare(t, spec, p, enumerate.Coordinates, truth)
		enumtest.SameRanges(t, p, run(t, p, enumerate.Options{Engine: enumerate.Coordinates}), rng)
	}
}
