package search

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/search/databases"
	"puzzlebase/search/pattern"
	"puzzlebase/space/progress"
	"puzzlebase/store"
)

// Plan is which pattern databases a puzzle is to have, those of one partition of its tiles.
type Plan struct {
	Partition string   // the sizes of the patterns
	Patterns  [][]int  // the numbers on their tiles
	States    []uint64 // of each pattern

	file   string // the spec of the puzzle whose file they are
	spaces []*pattern.Space
}

// boardOf returns the board of a puzzle's patterns.
func boardOf(p puzzle.Puzzle) pattern.Board {
	f := p.Features().Patterns
	return pattern.Board{Rows: f.Rows, Cols: f.Cols, Home: f.Home, Line: f.Line}
}

// NewPlan plans the databases of a puzzle that has patterns, with a partition as
// [pattern.ParsePartition] reads it. The error says when that is none of the puzzle's tiles.
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
	out := &Plan{Partition: cut.String(), file: p.Features().Patterns.Tables}
	for _, homes := range cut {
		s, err := pattern.New(b, homes)
		if err != nil {
			return nil, err
		}
		var tiles []int
		for _, home := range s.Tiles() {
			tiles = append(tiles, s.Tile(home))
		}
		out.spaces, out.States = append(out.spaces, s), append(out.States, s.Size())
		out.Patterns = append(out.Patterns, tiles)
	}
	return out, nil
}

// What one processor takes, on another machine: how many states it finds in a second, and
// the seconds that each row takes besides; and how many bytes it writes in a second.
const patternRate, patternRow, writeRate = 180e6, 8e-6, 400e6

// Needs returns how much memory it takes to build the databases, how large their file is, and
// roughly how many seconds that takes by figures of another machine.
func (p *Plan) Needs(processors int) (memory uint64, disk int64, seconds float64) {
	var states, held, done uint64
	var rows float64
	for _, s := range p.spaces {
		states += s.Size()
		held += s.Held()
		rows += float64(s.Rows())
		// All that are done are held while another is enumerated.
		memory = max(memory, done+databases.Memory(s))
		done += s.Bytes()
	}
	disk = int64(done + done/200 + 64<<10)
	seconds = (float64(states)/patternRate + patternRow*rows) / float64(processors)
	seconds += float64(disk) / writeRate
	return memory + held, disk, seconds
}

// Enumerate enumerates the patterns, one after the other, but for the first, which are done. Save,
// unless nil, is called after each.
func (p *Plan) Enumerate(ctx context.Context, workers int, report progress.Func,
	out []*pattern.Table, save func([]*pattern.Table)) ([]*pattern.Table, error) {
	var done, total uint64
	for i, n := range p.States {
		if total += n; i < len(out) {
			done += n
		}
	}
	for _, s := range p.spaces[len(out):] {
		t, err := databases.Enumerate(ctx, s, workers,
			report.Within("enumerating", "states", done, total))
		if err != nil {
			return nil, err
		}
		done += s.Size()
		out = append(out, t)
		if save != nil {
			save(out)
		}
		debug.FreeOSMemory() // what the search held, before the next one asks for as much
	}
	return out, nil
}

// Manifest is what a file of the first databases says of them.
func (p *Plan) Manifest(first []*pattern.Table) *store.PatternManifest {
	m := &store.PatternManifest{Puzzle: p.file, Partition: p.Partition}
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

// Begins reports whether a file has the first databases of the plan, and nothing else.
func (p *Plan) Begins(m *store.PatternManifest) bool {
	if m.Puzzle != p.file || len(m.Patterns) > len(p.spaces) {
		return false
	}
	for i, t := range m.Patterns {
		if !slices.Equal(t.Tiles, p.Patterns[i]) || 8*t.Words != p.spaces[i].Bytes() {
			return false
		}
	}
	return true
}

// Load reads the databases of a file that serves p into memory, on huge
// pages, where looking up here and there is fastest and nothing can take them away.
func Load(ctx context.Context, p puzzle.Puzzle, file *store.Patterns) ([]*pattern.Table, error) {
	var out []*pattern.Table
	b := boardOf(p)
	for i, t := range file.Manifest().Patterns {
		var tiles []int
		for _, n := range t.Tiles {
			tiles = append(tiles, b.CellOf(n))
		}
		s, err := pattern.New(b, tiles)
		if err != nil || s.Bytes() != 8*t.Words {
			return nil, fmt.Errorf("%s: pattern %d of tiles %v does not fit a board of %dx%d: "+
				"build it again with --force", file.Path(), i, t.Tiles, b.Rows, b.Cols)
		}
		table := &pattern.Table{Space: s, Levels: t.Levels}
		if err := bigmem.Make(t.Words, &table.Bits); err != nil {
			return nil, fmt.Errorf("read %s: %w", file.Path(), err)
		}
		if err := file.Read(ctx, i, table.Bits); err != nil {
			return nil, err
		}
		out = append(out, table)
	}
	return out, nil
}

// For returns a solver for a puzzle with its tables. It tries moves in the order of their numbers,
// so that solutions are those of parent moves. A tile that slides up sends the gap south.
func For(p puzzle.Puzzle, tables []*pattern.Table) (*Solver, error) {
	order := []pattern.Direction{pattern.South, pattern.North, pattern.East, pattern.West}
	if p.Features().Patterns.Turned {
		order = []pattern.Direction{pattern.North, pattern.South, pattern.West, pattern.East}
	}
	return New(tables, order)
}

// Enumerated returns a solver with databases that are enumerated on the spot, those of a partition
// of a puzzle that has patterns, and the sizes of these.
func Enumerated(ctx context.Context, p puzzle.Puzzle, partition string,
	report progress.Func) (*Solver, string, error) {
	plan, err := NewPlan(p, partition)
	if err != nil {
		return nil, "", err
	}
	tables, err := plan.Enumerate(ctx, 0, report, nil, nil)
	if err != nil {
		return nil, "", err
	}
	s, err := For(p, tables)
	return s, plan.Partition, err
}
