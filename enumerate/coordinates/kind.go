package coordinates

import (
	"slices"
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Name is the engine's name in flags and files.
const Name = "coordinates"

// moveCost is what a legal move costs one processor of the year 2026.
const moveCost = 2 * time.Nanosecond

// Kind is the engine.
var Kind = engine.Kind{
	Name: Name, Wants: "a puzzle that is a product of coordinates, with moves that cost 1",
	Serves:   serves,
	Start:    start,
	OnlyBits: func(puzzle.Graph) bool { return false },
	Cut:      cut,
	Needs:    needs,
	Work: func(p puzzle.Graph,
		_ puzzle.Distance) time.Duration {
		return engine.WorkOfMoves(p, moveCost)
	},
}

func serves(p puzzle.Graph) bool {
	return p.Features().UnitCost() && p.Features().CoordinateForm() != nil
}

// start begins a search, which counts positions up to symmetry unless the engine is asked for
// by name.
func start(j engine.Job) (engine.Search, error) {
	f, moves, goals := j.Puzzle.Features(), j.Puzzle.MoveCount(), j.Puzzle.Goals()
	opt := Options{Workers: j.Workers, Found: j.Found, Counting: j.Want != engine.Positions}
	if j.Want == engine.Counts && !j.Named && f.Folded != nil {
		if form := f.Folded(); form != nil {
			opt.Weight = form.Weight
			s, err := New(&form.CoordinateForm, moves, folded(form, goals), opt)
			if err != nil {
				return nil, err
			}
			return &foldedSearch{s, form}, nil
		}
	}
	s, err := New(f.CoordinateForm(), moves, goals, opt)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// folded returns the positions that stand for some goals.
func folded(form *puzzle.FoldedForm, goals []puzzle.Index) []puzzle.Index {
	var kept []puzzle.Index
	for _, g := range goals {
		kept = append(kept, form.Fold(g))
	}
	slices.Sort(kept)
	return slices.Compact(kept)
}

// foldedSearch is a search up to symmetry.
type foldedSearch struct {
	*Search
	form *puzzle.FoldedForm
}

// Has reports whether a position of the puzzle is of the last level that was found.
func (s *foldedSearch) Has(x puzzle.Index) bool { return s.Search.Has(s.form.Fold(x)) }

// cut cuts the space of a puzzle that is served.
func cut(p puzzle.Graph, atLeast int, counting bool) engine.Blocks {
	if !serves(p) {
		return nil
	}
	parents := !counting && (p.Size() <= space.MostRows || !p.Features().Undirected())
	return NewBlocks(p.Features().CoordinateForm(), p.MoveCount(), p.Goals(), atLeast, parents)
}

func needs(p puzzle.Graph, e engine.Expected) []engine.Needs {
	shape := e.Shape(p)
	memory := Memory(p.Features().CoordinateForm(), p.MoveCount(), shape)
	return []engine.Needs{{Memory: memory, Snapshot: engine.PlaneBytes(p, shape.Words())}}
}
