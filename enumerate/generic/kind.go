package generic

import (
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Name is the engine's name in flags and files.
const Name = "generic"

// Kind is the engine.
var Kind = engine.Kind{
	Name: Name, Wants: "a puzzle",
	Serves: func(puzzle.Graph) bool { return true },
	Start:  start,
	Needs:  needs,
	Work: func(p puzzle.Graph, _ puzzle.Distance) time.Duration {
		return engine.ByMoves(p, 60*time.Nanosecond)
	},
}

func start(j engine.Job) (engine.Enumeration, error) {
	return newEnumeration(j.Puzzle, j.Workers, j.Found)
}

// needs is memory for the set of settled positions, the buckets, and the planes.
func needs(j engine.Job, farthest puzzle.Distance) []engine.Needs {
	p := j.Puzzle
	sets := 1 + 2*int(p.Features().MaxCost()) + 1
	words := space.ShapeFor(farthest, p.MoveCount()).Words()
	return []engine.Needs{{Memory: engine.PlaneBytes(p, sets+words),
		Snapshot: engine.PlaneBytes(p, words)}}
}
