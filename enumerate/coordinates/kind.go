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

// Kind is the engine.
var Kind = engine.Kind{
	Name: Name, Wants: "a puzzle that is a product of coordinates, with moves that cost 1",
	Serves:   serves,
	Start:    start,
	OnlyBits: func(puzzle.Graph) bool { return false },
	Cut:      cut,
	Needs:    needs,
	MoveCost: 2 * time.Nanosecond,
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
			return &foldedSearch{s, form}, err
		}
	}
	return New(f.CoordinateForm(), moves, goals, opt)
}

// folded returns the positions that stand for some goals.
func folded(form *puzzle.FoldedForm, goals []puzzle.Index) []puzzle.Index {
	var out []puzzle.Index
	for _, g := range goals {
		out = append(out, form.Fold(g))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// foldedSearch is a search up to symmetry.
type foldedSearch struct {
	*Search
	form *puzzle.FoldedForm
}

// Has reports whether a position of the puzzle is of the last level that was found.
func (s *foldedSearch) Has(x puzzle.Index) bool { return s.Search.Has(s.form.Fold(x)) }

func needs(p puzzle.Graph, farthest puzzle.Distance) []engine.Needs {
	shape := space.ShapeFor(farthest, p.MoveCount())
	memory := Memory(p.Features().CoordinateForm(), p.MoveCount(), shape)
	return []engine.Needs{{Memory: memory, Snapshot: engine.PlaneBytes(p, shape.Words())}}
}
