package tiles

import (
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
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
	if engine.WantFor(p) == engine.Stored {
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
	form := *j.Puzzle.Features().Tiles
	s := &enumeration{Record: recordOf(form), numbering: newNumbering(form.Rows, form.Cols),
		line: form.Line}
	s.Job = j
	s.Begin(s.setWords())
	return s.Needs(8*uint64(len(s.sets()))*(s.setWords()+uint64(s.cells()*s.units)), farthest)
}
