package search

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/search/pattern"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Plan names the pattern databases of a puzzle: those of one partition of its tiles.
type Plan struct {
	Partition string   // the sizes of the patterns
	Patterns  [][]int  // the numbers on their tiles
	States    []uint64 // of each pattern

	serves string // the spec of the puzzle whose name the file has
	spaces []*pattern.Space
}

func boardOf(p puzzle.Puzzle) pattern.Board { return pattern.Board(p.Features().Patterns.Grid) }

// NewPlan plans the databases of a puzzle. [pattern.ParsePartition] reads the partition. It returns
// an error if the puzzle has no patterns, or if the text is no partition of its tiles.
func NewPlan(p puzzle.Puzzle, partition string) (*Plan, error) {
	if p.Features().Patterns == nil {
		return nil, errors.New(
			"it has no patterns: they are of tiles on a grid, such as the 15-puzzle's")
	}
	b := boardOf(p)
	cut, err := pattern.ParsePartition(b, partition)
	if err != nil {
		return nil, err
	}
	out := &Plan{Partition: cut.String(), Patterns: cut, serves: p.Features().Patterns.Serves}
	for _, tiles := range cut {
		s, err := pattern.New(b, tiles)
		if err != nil {
			return nil, err
		}
		out.spaces, out.States = append(out.spaces, s), append(out.States, s.Size())
	}
	return out, nil
}

// The speed of one processor of another machine: states enumerated a second, more seconds for each
// placement, and bytes written a second.
const stateRate, placementSeconds, writeRate = 180e6, 8e-6, 400e6

// Needs returns the memory to build the databases, the size of their file, and roughly the seconds
// that it takes, from figures of another machine.
func (p *Plan) Needs(processors int) (memory uint64, disk int64, seconds float64) {
	var states, held, done uint64
	var placements float64
	for _, s := range p.spaces {
		states += s.Size()
		held += s.Held()
		placements += float64(s.Placements())
		// An enumeration needs its database, and as much again for the last two levels. Finished
		// databases remain in memory.
		memory = max(memory, done+2*s.Bytes())
		done += s.Bytes()
	}
	disk = int64(done + done/200 + 64<<10)
	seconds = (float64(states)/stateRate + placementSeconds*placements) / float64(processors)
	seconds += float64(disk) / writeRate
	return memory + held, disk, seconds
}

// Enumerate appends the databases that out lacks. After each of them it calls save, unless nil,
// with all databases so far.
func (p *Plan) Enumerate(ctx context.Context, workers int, report progress.Func,
	out []*pattern.Database, save func([]*pattern.Database)) ([]*pattern.Database, error) {
	var done, total uint64
	for i, n := range p.States {
		if total += n; i < len(out) {
			done += n
		}
	}
	for _, s := range p.spaces[len(out):] {
		t, err := Enumerate(ctx, s, workers,
			report.Within("enumerating", "states", done, total))
		if err != nil {
			return nil, err
		}
		done += s.Size()
		out = append(out, t)
		if save != nil {
			save(out)
		}
		debug.FreeOSMemory() // frees the memory of this search, before the next one needs as much
	}
	return out, nil
}

// Manifest is the manifest of a file with the first databases of the plan.
func (p *Plan) Manifest(first []*pattern.Database) *store.PatternManifest {
	m := &store.PatternManifest{Puzzle: p.serves, Partition: p.Partition}
	for i, t := range first {
		m.Patterns = append(m.Patterns, store.PatternTable{
			Tiles: p.Patterns[i], States: p.States[i], Levels: t.Levels, Words: uint64(len(t.Bits)),
		})
	}
	return m
}

// Is reports whether a file has all databases of the plan.
func (p *Plan) Is(m *store.PatternManifest) bool {
	return len(m.Patterns) == len(p.spaces) && p.Begins(m)
}

// Begins reports whether a file has the first databases of the plan, and no others.
func (p *Plan) Begins(m *store.PatternManifest) bool {
	if m.Puzzle != p.serves || len(m.Patterns) > len(p.spaces) {
		return false
	}
	for i, t := range m.Patterns {
		if !slices.Equal(t.Tiles, p.Patterns[i]) || 8*t.Words != p.spaces[i].Bytes() {
			return false
		}
	}
	return true
}

// Load reads the databases of a puzzle's file into memory. They lie on huge pages. There random
// reads are fastest, and the system does not remove them.
func Load(ctx context.Context, p puzzle.Puzzle, file *store.Patterns) ([]*pattern.Database, error) {
	var out []*pattern.Database
	b := boardOf(p)
	for i, t := range file.Manifest().Patterns {
		s, err := pattern.New(b, t.Tiles)
		if err != nil || s.Bytes() != 8*t.Words {
			return nil, store.Damaged(file.Path(), "pattern %d of tiles %v does not fit a board "+
				"of %dx%d", i, t.Tiles, b.Rows, b.Cols)
		}
		database := &pattern.Database{Space: s, Levels: t.Levels}
		if err := bigmem.Make(t.Words, &database.Bits); err != nil {
			return nil, fmt.Errorf("read %s: %w", file.Path(), err)
		}
		if err := file.Read(ctx, i, database.Bits); err != nil {
			return nil, err
		}
		out = append(out, database)
	}
	return out, nil
}

// NewEnumerated enumerates the databases of a puzzle. It returns a solver with them, and the sizes
// of its patterns.
func NewEnumerated(ctx context.Context, p puzzle.Puzzle, partition string,
	report progress.Func) (*Solver, string, error) {
	plan, err := NewPlan(p, partition)
	if err != nil {
		return nil, "", err
	}
	databases, err := plan.Enumerate(ctx, 0, report, nil, nil)
	if err != nil {
		return nil, "", err
	}
	s, err := New(p.Features().Patterns, databases)
	return s, plan.Partition, err
}
