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
	Serves:        serves,
	Start:         start,
	RecordsStored: true,
	Cut:           cut,
	Needs:         needs,
	Work:          work,
	Saturated:     saturated,
}

// serves reports whether p has a coordinate form and moves that cost 1. The engine records
// distances modulo 3, not the single bit that files of many positions have if the puzzle is
// bipartite.
func serves(p puzzle.Graph) bool {
	return p.Features().UnitCost() && p.Features().Coordinates.Get() != nil &&
		!(engine.WantFor(p) == engine.Stored && space.GoalSide(p) >= 0)
}

// start begins a search.
func start(j engine.Job) (engine.Enumeration, error) {
	form, folded := formOf(j)
	s := newEnumeration(j, newPlan(form, j.Puzzle.MoveCount()), j.Puzzle.Goals())
	if folded != nil {
		s.goals, s.weight = foldedGoals(folded, s.goals), folded.Weight
		s.folded, s.mutual = true, s.mutual && folded.Mutual
	}
	return s, nil
}

// formOf returns the form in which a job is done. Folded is the same, or nil if that is the whole
// form: if the puzzle has no other, or every position has a distance of its own.
func formOf(j engine.Job) (form *puzzle.CoordinateForm, folded *puzzle.FoldedForm) {
	f := j.Puzzle.Features()
	if j.Want != engine.Distances {
		folded = f.Folded.Get()
	}
	if folded == nil {
		return f.Coordinates.Get(), nil
	}
	return &folded.CoordinateForm, folded
}

// The cost of the engine on one processor of the year 2026.
const (
	moveCost  = 1.8     // nanoseconds, for a move of a position, legal or not
	rowCost   = 0.5     // nanoseconds, for a row at each level
	lineBytes = 64      // of a line of the cache
	coldBytes = 1 << 24 // of a set
	coldCost  = 2       // times, for rows shorter than a line in sets of more than coldBytes
	wideCost  = 0.4     // times, for rows longer than a line, where the kernels are in assembly
)

// work is the time of a search for the file of p.
func work(p puzzle.Graph, farthest puzzle.Distance) time.Duration {
	form := fileForm(p)
	t := moveCost * float64(form.Size()) * float64(p.MoveCount())
	switch row := 8 * form.Words; {
	case wide && row > lineBytes:
		t *= wideCost
	case row < lineBytes && 8*words(form) > coldBytes:
		t *= coldCost
	}
	return time.Duration(t + rowCost*float64(form.Rows)*float64(farthest))
}

// saturated returns one position for each row.
func saturated(p puzzle.Graph) float64 { return float64(fileForm(p).Rows) }

// fileForm returns the form in which the file of p is made.
func fileForm(p puzzle.Graph) *puzzle.CoordinateForm {
	form, _ := formOf(engine.Job{Puzzle: p, Want: engine.WantFor(p)})
	return form
}

// foldedGoals returns the stored images of goals.
func foldedGoals(form *puzzle.FoldedForm, goals []puzzle.Index) []puzzle.Index {
	var out []puzzle.Index
	for _, g := range goals {
		out = append(out, form.Fold(g))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// needs adds up the sets, the planes, and the edges in memory. Planes may lie in a file.
func needs(j engine.Job, farthest puzzle.Distance) []engine.Needs {
	form, folded := formOf(j)
	set, sets := 8*words(form), uint64(3)
	if isInPlace(j.Want) {
		sets = 2
	}
	memory, moves := sets*set, j.Puzzle.MoveCount()
	if isInPlace(j.Want) && countsRows(form) {
		memory += 2 * form.Rows
	}
	if caches(form, moves, folded != nil) {
		memory += form.Rows * uint64(edgeBytes*moves+4)
	}
	record := recordOf(j, form)
	places := record.Needs(memory, farthest)
	last := &places[len(places)-1] // the file, if there are distances
	last.Snapshot = 2 * set
	buffer := last.Scratch / form.Rows * min(rowsAtOnce, form.Rows)
	last.Memory += buffer * uint64(max(1, j.Workers))
	if len(places) > 1 && last.Memory >= places[0].Memory {
		return places[:1]
	}
	return places
}
