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
	Cut:      cut,
	Needs:    needs,
	MoveCost: 2 * time.Nanosecond,
}

func serves(p puzzle.Graph) bool {
	return p.Features().UnitCost() && p.Features().CoordinateForm() != nil
}

// start begins a search, which counts positions up to symmetry unless the engine is asked for
// by name.
func start(j engine.Job) (engine.Enumeration, error) {
	f, goals := j.Puzzle.Features(), j.Puzzle.Goals()
	if j.Want == engine.Counts && !j.Named && f.Folded != nil {
		if form := f.Folded(); form != nil {
			s, err := newEnumeration(j, &form.CoordinateForm, folded(form, goals))
			if err != nil {
				return nil, err
			}
			s.weight, s.mutual = form.Weight, s.mutual && form.Mutual
			return s, nil
		}
	}
	return newEnumeration(j, f.CoordinateForm(), goals)
}

// folded returns the stored images of goals.
func folded(form *puzzle.FoldedForm, goals []puzzle.Index) []puzzle.Index {
	var out []puzzle.Index
	for _, g := range goals {
		out = append(out, form.Fold(g))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// needs adds up three sets, the planes, and the edges in memory.
func needs(p puzzle.Graph, farthest puzzle.Distance) []engine.Needs {
	shape, form := space.ShapeFor(farthest, p.MoveCount()), p.Features().CoordinateForm()
	memory := 8 * words(form) * uint64(3+shape.Words())
	if caches(form, p.MoveCount()) {
		memory += form.Rows * uint64(edgeBytes*p.MoveCount()+4)
	}
	return []engine.Needs{{Memory: memory, Snapshot: engine.PlaneBytes(p, shape.Words())}}
}
