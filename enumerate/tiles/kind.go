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
	Serves: func(p puzzle.Graph) bool {
		f := p.Features().Tiles
		return f != nil && servesForm(*f)
	},
	Start:         start,
	RecordsStored: true,
	Cut:           cut,
	Needs:         needs,
	Work:          work,
}

func start(j engine.Job) (engine.Enumeration, error) {
	form := *j.Puzzle.Features().Tiles
	if j.Want == engine.Counts {
		form = transposed(form)
	}
	return newEnumeration(form, j), nil
}

// The cost of the engine on one processor of the year 2026.
const (
	moveCost = 2 * time.Nanosecond // for a legal move
	bitsCost = 0.65                // so much of it where bits are recorded
	lineCost = 0.65                // and where a move slides several tiles
)

func work(p puzzle.Graph, _ puzzle.Distance) time.Duration {
	t := float64(engine.ByMoves(p, moveCost))
	if engine.Recorded(p) == engine.Stored {
		t *= bitsCost
	}
	if p.Features().Tiles.Line {
		t *= lineCost
	}
	return time.Duration(t)
}

// cut cuts the space of a grid.
func cut(p puzzle.Graph, atLeast int, want engine.Want) *engine.Blocks {
	f := p.Features().Tiles
	if f == nil || !inBlocks(*f) {
		return nil
	}
	form := *f
	if want == engine.Counts {
		form = transposed(form)
	}
	return newBlocks(form, atLeast)
}

// needs adds up the sets, two counts for each of their units, and the planes.
func needs(j engine.Job, farthest puzzle.Distance) []engine.Needs {
	p := j.Puzzle
	form := *p.Features().Tiles
	s := &enumeration{Job: j,
		numbering: newNumbering(form.Rows, form.Cols), line: form.Line}
	plane, counts := 8*s.setWords(), 8*uint64(s.cells()*s.units)
	planes, near, sets := s.planesAt(farthest), s.nearPlanes(), len(s.sets())
	bytes := func(planes int) uint64 { return uint64(sets+planes)*plane + uint64(sets)*counts }
	inMemory := engine.Needs{Memory: bytes(max(planes, near)), Snapshot: engine.PlaneBytes(p,
		space.ShapeFor(farthest, p.MoveCount()).Distance)}
	if s.Want == engine.Stored {
		inMemory.Snapshot = inMemory.Memory // except some counts
	}
	return []engine.Needs{inMemory, {Memory: bytes(near), Snapshot: bytes(near),
		Scratch: uint64(max(planes, near)-near) * plane}}
}
