package answer

import (
	"errors"
	"slices"

	"puzzlebase/puzzle"
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
	Alias       string             `json:"alias,omitempty" doc:"what people call it, where that is not the spec"`
	Size        uint64             `json:"size" doc:"positions in the numbered space; 0 where only a search tells and none has been made"`
	Positions   string             `json:"positions,omitempty" doc:"that can be solved, in decimal, where they are more than there are indices; size is 0 then"`
	Searched    bool               `json:"searched,omitempty" doc:"it is answered by search, for no table holds it"`
	State       string             `json:"state" enum:"built,not built,unusable"`
	Reached     *uint64            `json:"reached" doc:"solvable positions; null unless built"`
	MaxDistance *puzzle.Distance   `json:"max_distance" doc:"null unless built"`
	Layout      string             `json:"layout,omitempty" doc:"patterns, where it is answered by search"`
	Partition   string             `json:"partition,omitempty" doc:"of the pattern databases, where it is answered by search"`
	FileBytes   int64              `json:"file_bytes,omitempty"`
	Sample      string             `json:"sample" doc:"a position, ready to be solved"`
	Leftovers   []checkpoints.File `json:"leftovers,omitempty" doc:"of builds that ended early"`
}

// PuzzleOf describes a puzzle and its database in a folder. The error says why
// the database is unusable.
func PuzzleOf(dir tablebase.Dir, p puzzle.Puzzle, left []checkpoints.File) (Puzzle, error) {
	r := Puzzle{Puzzle: p.Spec(), Size: p.Size(), Searched: tablebase.IsSearched(p), State: Built, Sample: p.Format(Example(p))}
	if name := tablebase.Short(p.Spec()); name != r.Puzzle {
		r.Alias = name
	}
	for _, f := range left {
		if f.Database == dir.Path(p) {
			r.Leftovers = append(r.Leftovers, f)
		}
	}
	if u := puzzle.TraitsOf(p).Unnumbered; u != nil {
		r.Positions = u.Positions()
	}
	if r.Searched {
		return searchedOf(dir, p, r)
	}
	db, err := store.Open(dir.Path(p), p)
	if err != nil {
		return r.unopened(err)
	}
	m := db.Manifest()
	r.Size = m.Size
	r.Reached, r.MaxDistance, r.Layout, r.FileBytes = &m.Reached, &m.MaxDistance, string(m.Layout), db.FileBytes()
	return r, db.Close()
}

// unopened is r with the state of a database that did not open for that reason; one
// that is not there is no error.
func (r Puzzle) unopened(err error) (Puzzle, error) {
	if errors.Is(err, store.ErrNotBuilt) {
		r.State = NotBuilt
		return r, nil
	}
	r.State = Unusable
	return r, err
}

// PatternLayout stands for a layout where there are pattern databases instead of a
// table.
const PatternLayout = "patterns"

// searchedOf adds to r what there is of the pattern databases that serve p.
func searchedOf(dir tablebase.Dir, p puzzle.Puzzle, r Puzzle) (Puzzle, error) {
	file, err := dir.OpenPatterns(p)
	if err != nil {
		return r.unopened(err)
	}
	r.Layout, r.Partition, r.FileBytes = PatternLayout, file.Manifest().Partition, file.FileBytes()
	return r, file.Close()
}

// Example returns a position that is a few moves from a goal, found by walking
// away from it without a database, or the start where a puzzle has one; always the
// same one.
func Example(p puzzle.Puzzle) puzzle.Position {
	if d := puzzle.TraitsOf(p).Discovered; d != nil {
		return d.Start()
	}
	pos := p.Unrank(p.Goals()[0])
	seen := []puzzle.Position{pos}
	for step := range 5 {
		leads := slices.DeleteFunc(backwards(p, pos), func(l puzzle.Lead) bool { return slices.Contains(seen, l.To) })
		if len(leads) == 0 {
			break
		}
		pos = leads[step*7%len(leads)].To
		seen = append(seen, pos)
	}
	return pos
}

// backwards returns from where moves lead to a position, in the order of the moves.
func backwards(p puzzle.Puzzle, pos puzzle.Position) (out []puzzle.Lead) {
	if u := puzzle.TraitsOf(p).Unnumbered; u != nil { // its moves can be taken back
		return u.Leads(pos)
	}
	x, _ := p.Rank(pos)
	for _, e := range p.Predecessors(x, nil) {
		out = append(out, puzzle.Lead{Move: e.Move, To: p.Unrank(e.To)})
	}
	slices.SortFunc(out, func(a, b puzzle.Lead) int { return int(a.Move) - int(b.Move) })
	return out
}

// Info is a database as a file.
type Info struct {
	*store.Manifest
	FileBytes int64       `json:"file_bytes"`
	Path      string      `json:"path,omitempty"`
	Build     store.Build `json:"build"`
	Altered   bool        `json:"build_altered,omitempty" doc:"the record of the build is not what was written, and is left out"`
}

// InfoOf describes the file of an open database.
func InfoOf(db *store.DB) *Info {
	return &Info{db.Manifest(), db.FileBytes(), db.Path(), db.Build(), db.BuildAltered()}
}

// Patterns is the file of pattern databases.
type Patterns struct {
	*store.PatternManifest
	FileBytes int64       `json:"file_bytes"`
	Path      string      `json:"path"`
	Build     store.Build `json:"build"`
}

// PatternsOf describes an open file of pattern databases.
func PatternsOf(file *store.Patterns) *Patterns {
	return &Patterns{file.Manifest(), file.FileBytes(), file.Path(), file.Build()}
}
