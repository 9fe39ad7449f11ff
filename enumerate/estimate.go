package enumerate

import (
	"time"

	"puzzlebase/puzzle"
)

// What a build costs on one machine of the year 2026 with two processors. Only
// the order of magnitude matters: it decides what is built without asking, and
// what a person is told to expect.
const (
	xorPosition  = 12 * time.Nanosecond // a position of the bit-parallel engine, writing included
	genericMove  = 30 * time.Nanosecond // a legal move of the generic engine
	estimateWith = 64                   // positions whose legal moves are counted
)

// Estimate returns roughly how long it takes to enumerate and store p.
func Estimate(p puzzle.Graph) time.Duration {
	if engine, _ := Choose(p, Auto); engine != Generic {
		return time.Duration(p.Size()) * xorPosition
	}
	moves := 0
	var edges []puzzle.Edge
	for i := range uint64(estimateWith) {
		edges = p.Successors(puzzle.Index(p.Size()*i/estimateWith), edges[:0])
		moves += len(edges)
	}
	return time.Duration(float64(p.Size()) * float64(moves) / estimateWith * float64(genericMove))
}
