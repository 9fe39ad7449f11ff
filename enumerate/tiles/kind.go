package tiles

import (
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Name is the engine's name in flags and files.
const Name = "tiles"

// Kind is the engine.
var Kind = engine.Kind{
	Name: Name, Wants: "tiles on 6 to 14 cells in two or three rows or columns",
	Serves:   func(p puzzle.Graph) bool { f := p.Features().Tiles; return f != nil && Serves(*f) },
	Start:    start,
	OnlyBits: onlyBits,
	Cut:      cut,
	Needs:    needs,
	MoveCost: 2 * time.Nanosecond,
}

func start(j engine.Job) (engine.Search, error) {
	form := *j.Puzzle.Features().Tiles
	if j.Want == engine.Counts {
		form = Transposed(form)
	}
	return New(form, Options{Workers: j.Workers, Found: j.Found, Record: recordOf(j.Puzzle, j.Want),
		Scratch: j.Scratch}), nil
}

func onlyBits(p puzzle.Graph) bool { return p.Size() > space.MostRows }

// recordOf is what a search records of single positions of p.
func recordOf(p puzzle.Graph, want engine.Want) Record {
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
func cut(p puzzle.Graph, atLeast int, counting bool) *engine.Blocks {
	f := p.Features().Tiles
	if f == nil || !InBlocks(*f) {
		return nil
	}
	form := *f
	if counting {
		form = Transposed(form)
	}
	return NewBlocks(form, atLeast, recordOf(p, engine.Positions))
}

func needs(p puzzle.Graph, farthest puzzle.Distance) []engine.Needs {
	form := *p.Features().Tiles
	all, near, scratch := Memory(form, farthest, recordOf(p, engine.Positions))
	inMemory := engine.Needs{Memory: all, Snapshot: engine.PlaneBytes(p,
		space.ShapeFor(farthest, p.MoveCount()).Distance)}
	inFile := engine.Needs{Memory: near, Scratch: scratch, Snapshot: near}
	if onlyBits(p) {
		inMemory.Snapshot = all // but for some counts
	}
	return []engine.Needs{inMemory, inFile}
}
