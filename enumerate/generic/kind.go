package generic

import (
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
)

// Name is the engine's name in flags and files.
const Name = "generic"

// moveCost is what a legal move costs one processor of the year 2026.
const moveCost = 90 * time.Nanosecond

// Kind is the engine.
var Kind = engine.Kind{
	Name: Name, Wants: "a puzzle",
	Serves:   func(puzzle.Graph) bool { return true },
	Start:    start,
	OnlyBits: func(puzzle.Graph) bool { return false },
	Needs:    needs,
	Work: func(p puzzle.Graph,
		_ puzzle.Distance) time.Duration {
		return engine.WorkOfMoves(p, moveCost)
	},
}

func start(j engine.Job) (engine.Search, error) {
	s, err := newSearch(j.Puzzle, j.Workers, j.Found)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// needs is memory for the set of settled positions, the buckets, and the planes.
func needs(p puzzle.Graph, e engine.Expected) []engine.Needs {
	sets, words := 1+2*int(p.Features().MaxCost())+1, e.Shape(p).Words()
	return []engine.Needs{{Memory: engine.PlaneBytes(p, sets+words),
		Snapshot: engine.PlaneBytes(p, words)}}
}
