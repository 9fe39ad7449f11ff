package tiles

import (
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Name is the engine's name in flags and files.
const Name = "tiles"

// moveCost is what a legal move costs one processor of the year 2026.
const moveCost = 2 * time.Nanosecond

// Kind is the engine.
var Kind = engine.Kind{
	Name: Name, Wants: "tiles on 6 to 14 cells in two or three rows or columns",
	Serves:   func(p puzzle.Graph) bool { f := p.Features().Tiles; return f != nil && Serves(*f) },
	Start:    start,
	OnlyBits: onlyBits,
	Cut:      cut,
	Needs:    needs,
	Work: func(p puzzle.Graph,
		_ puzzle.Distance) time.Duration {
		return engine.WorkOfMoves(p, moveCost)
	},
}

func start(j engine.Job) (engine.Search, error) {
	form := *j.Puzzle.Features().Tiles
	if j.Want == engine.Counts {
		form = Turned(form)
	}
	return New(form, Options{Workers: j.Workers, Found: j.Found, Keep: keepOf(j.Puzzle, j.Want),
		Scratch: j.Scratch}), nil
}

func onlyBits(p puzzle.Graph) bool { return p.Size() > space.MostRows }

// keepOf is what a search keeps of single positions of p.
func keepOf(p puzzle.Graph, want engine.Want) Keep {
	switch {
	case want != engine.Positions:
		return Nothing
	case onlyBits(p):
		return SecondBits
	default:
		return Distances
	}
}

// cut cuts the space of a grid.
func cut(p puzzle.Graph, atLeast int, counting bool) engine.Blocks {
	f := p.Features().Tiles
	if f == nil || !InBlocks(*f) {
		return nil
	}
	form := *f
	if counting {
		form = Turned(form)
	}
	return NewBlocks(form, atLeast, keepOf(p, engine.Positions))
}

func needs(p puzzle.Graph, e engine.Expected) []engine.Needs {
	form := *p.Features().Tiles
	all, near, scratch := Memory(form, e.Farthest, keepOf(p, engine.Positions))
	inMemory := engine.Needs{Memory: all, Snapshot: engine.PlaneBytes(p, e.Shape(p).Distance)}
	inFile := engine.Needs{Memory: near, Scratch: scratch, Snapshot: near}
	switch {
	case onlyBits(p):
		inMemory.Snapshot = all // but for some counts
	case !form.Together: // pairs of levels are written once: the file costs next to nothing
		return []engine.Needs{inFile, inMemory}
	}
	return []engine.Needs{inMemory, inFile}
}
