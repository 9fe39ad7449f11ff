package generic

import (
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
)

// Name is the engine's name in flags and files.
const Name = "generic"

// Kind is the engine.
var Kind = engine.Kind{
	Name: Name, Wants: "a puzzle",
	Serves: func(puzzle.Graph) bool { return true },
	Start:  func(j engine.Job) (engine.Enumeration, error) { return newEnumeration(j), nil },
	Needs:  needs,
	Work: func(p puzzle.Graph, _ puzzle.Distance) time.Duration {
		return engine.ByMoves(p, 60*time.Nanosecond)
	},
}

// needs is memory for the set of settled positions, the buckets, and the planes.
func needs(j engine.Job, farthest puzzle.Distance) []engine.Needs {
	s := newEnumeration(j)
	return s.Needs(engine.PlaneBytes(s.Puzzle, 1+len(s.buckets)), farthest)
}
