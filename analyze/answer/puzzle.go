package answer

import (
	"cmp"
	"errors"
	"slices"

	"puzzlebase/analyze"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/store"
	"puzzlebase/store/checkpoints"
	"puzzlebase/tablebase"
)

// The states of a database.
const (
	Built    = "built"
	NotBuilt = "not built"
	Unusable = "unusable" // it is there but cannot be opened
)

// Puzzle is a puzzle and the state of its database.
type Puzzle struct {
	Puzzle      string             `json:"puzzle" doc:"the canonical spec"`
	Alias       string             `json:"alias,omitempty" doc:"what people call it, if not so"`
	Size        uint64             `json:"size" doc:"with an index; 0: too many, or not found yet"`
	Positions   string             `json:"positions,omitempty" doc:"solvable; if too many for size"`
	Searched    bool               `json:"searched,omitempty" doc:"no table holds it"`
	State       string             `json:"state" enum:"built,not built,unusable"`
	Reached     *uint64            `json:"reached" doc:"solvable positions; null unless built"`
	MaxDistance *puzzle.Distance   `json:"max_distance" doc:"null unless built"`
	Layout      string             `json:"layout,omitempty" doc:"patterns where it is searched"`
	Partition   string             `json:"partition,omitempty" doc:"of the pattern databases"`
	FileBytes   int64              `json:"file_bytes,omitempty"`
	Sample      string             `json:"sample" doc:"a position, ready to be solved"`
	Title       string             `json:"title" doc:"the name as a heading"`
	About       string             `json:"about" doc:"a sentence without full stop"`
	Also        []string           `json:"also,omitempty" doc:"words by which people look for it"`
	Leftovers   []checkpoints.File `json:"leftovers,omitempty" doc:"of builds that ended early"`
}

// Listed describes a puzzle without a look at its database. Its state is Built.
func Listed(p puzzle.Puzzle) Puzzle {
	name := tablebase.Name(p)
	r := Puzzle{Puzzle: p.Spec(), Title: tablebase.Title(p), About: catalog.About(p.Spec()),
		Also: catalog.Also(p.Spec()), Size: p.Size(), Searched: tablebase.Searched(p), State: Built,
		Sample: p.Format(example(p))}
	if name != r.Puzzle {
		r.Alias = name
	}
	return r
}

// PuzzleOf describes a puzzle and its database in a folder. The error says why
// the database is unusable.
func PuzzleOf(dir tablebase.Dir, p puzzle.Puzzle, left []checkpoints.File) (Puzzle, error) {
	r := Listed(p)
	for _, f := range left {
		if f.Database == dir.Path(p) {
			r.Leftovers = append(r.Leftovers, f)
		}
	}
	if u := p.Features().Unnumbered; u != nil {
		r.Positions = u.Positions
	}
	in, err := dir.Info(p)
	switch {
	case errors.Is(err, store.ErrNotBuilt):
		r.State = NotBuilt
		return r, nil
	case err != nil:
		r.State = Unusable
		return r, err
	}
	r.FileBytes = in.FileBytes
	if m := in.Patterns; m != nil {
		r.Layout, r.Partition = "patterns", m.Partition // in place of the layout of a table
		return r, nil
	}
	m := in.Table
	r.Size, r.Reached, r.MaxDistance, r.Layout = m.Size, &m.Reached, &m.MaxDistance,
		string(m.Layout)
	return r, nil
}

// example returns a position that is a few moves from a goal, found by walking away from it without
// a database, or the start where a puzzle has one; always the same one.
func example(p puzzle.Puzzle) puzzle.Position {
	if d := p.Features().Discovered; d != nil {
		return d.Start()
	}
	pos := p.Unrank(p.Goals()[0])
	seen := []puzzle.Position{pos}
	for step := range 5 {
		leads := slices.DeleteFunc(puzzle.PredecessorsOf(p, pos),
			func(l puzzle.Successor) bool { return slices.Contains(seen, l.To) })
		slices.SortStableFunc(leads,
			func(a, b puzzle.Successor) int { return cmp.Compare(a.Move, b.Move) })
		if len(leads) == 0 {
			break
		}
		pos = leads[step*7%len(leads)].To
		seen = append(seen, pos)
	}
	return pos
}

// Info is the file of a table.
type Info struct {
	*store.Manifest
	store.FileInfo
}

// InfoOf describes the file of a table; nil where there is none.
func InfoOf(in *tablebase.Info) *Info {
	if in == nil || in.Table == nil {
		return nil
	}
	return &Info{in.Table, in.FileInfo}
}

// EstimateOf is the record of what a build is expected to take.
func EstimateOf(e *tablebase.Estimate) any {
	if e.Patterns == nil {
		return e
	}
	return struct {
		Puzzle string `json:"puzzle"`
		Size   uint64 `json:"size"` // 0 where positions have no index
		*tablebase.PatternEstimate
		Seconds     float64 `json:"seconds"` // by figures of another machine
		MemoryBytes uint64  `json:"memory_bytes"`
		MemoryFree  uint64  `json:"memory_free"` // 0 when unknown
		DiskBytes   int64   `json:"disk_bytes"`
		DiskFree    uint64  `json:"disk_free"` // 0 when unknown
		Fits        bool    `json:"fits"`
	}{e.Puzzle, e.Size, e.Patterns, e.Seconds, e.MemoryBytes, e.MemoryFree, e.DiskBytes, e.DiskFree,
		e.Fits}
}

// FileOf is the record of a file of either kind. That of a table has the mean and the median of its
// distances, how many positions are at the greatest, and some of these.
func FileOf(in *tablebase.Info, p puzzle.Puzzle, antipodes []puzzle.Index) any {
	if in.Patterns != nil {
		return &struct {
			*store.PatternManifest
			store.FileInfo
		}{in.Patterns, in.FileInfo}
	}
	sum, farthest := analyze.Summarize(in.Table), []string{}
	for _, x := range antipodes {
		farthest = append(farthest, p.Format(p.Unrank(x)))
	}
	return &struct {
		*Info
		Mean      float64  `json:"mean"`
		Median    float64  `json:"median"`
		Antipodes uint64   `json:"antipodes"`
		Farthest  []string `json:"farthest"`
	}{InfoOf(in), sum.Mean, sum.Median, sum.Antipodes, farthest}
}
