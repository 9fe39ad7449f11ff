package tablebase

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"time"

	"puzzlebase/enumerate/patterns"
	"puzzlebase/internal/machine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/pattern"
	"puzzlebase/search"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/write"
)

// IsSearched reports whether p is answered by search with pattern databases, and not from
// a table.
func IsSearched(p puzzle.Puzzle) bool {
	form := p.Features().Patterns
	return form != nil && form.Searched
}

// Tabled returns a *NoTableError where p is answered by search: no table holds it.
func Tabled(p puzzle.Puzzle) error {
	if IsSearched(p) {
		return &NoTableError{name(p)}
	}
	return nil
}

// PositionsOf returns how many positions of a searched puzzle can be solved, in decimal.
func PositionsOf(p puzzle.Puzzle) string {
	if u := p.Features().Unnumbered; u != nil {
		return u.Positions
	}
	return strconv.FormatUint(p.Size(), 10)
}

// boardOf returns the board whose patterns serve a searched puzzle.
func boardOf(p puzzle.Puzzle) pattern.Board {
	f := p.Features().Patterns
	return pattern.Board{Rows: f.Rows, Cols: f.Cols, Home: f.Home, Line: f.Line}
}

// filesOf returns the spec of the puzzle whose file serves p: itself, or one that is the same
// after half a turn.
func filesOf(p puzzle.Puzzle) string {
	if IsSearched(p) {
		return p.Features().Patterns.Tables
	}
	return p.Spec()
}

// CheckPartition returns why a text is no partition of the tiles of a searched puzzle.
func CheckPartition(p puzzle.Puzzle, text string) error {
	_, err := partitionOf(p, text)
	return err
}

// partitionOf reads a partition.
func partitionOf(p puzzle.Puzzle, text string) (pattern.Partition, error) {
	cut, err := pattern.ParsePartition(boardOf(p), text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name(p), err)
	}
	return cut, nil
}

// PatternEstimate is what pattern databases are expected to take.
type PatternEstimate struct {
	Puzzle      string   `json:"puzzle"`
	Size        uint64   `json:"size"`      // positions; 0 where they have no index
	Positions   string   `json:"positions"` // that can be solved
	Partition   string   `json:"partition"`
	Patterns    [][]int  `json:"patterns"` // the numbers on their tiles
	States      []uint64 `json:"states"`   // of each pattern
	Seconds     float64  `json:"seconds"`  // by figures of another machine
	MemoryBytes uint64   `json:"memory_bytes"`
	MemoryFree  uint64   `json:"memory_free"` // 0 when not known
	DiskBytes   int64    `json:"disk_bytes"`
	DiskFree    uint64   `json:"disk_free"` // 0 when not known
	Fits        bool     `json:"fits"`

	spaces []*pattern.Space
}

// What one processor takes, on another machine: how many states it finds in a second, and
// the seconds that each row takes besides.
const patternRate, patternRow = 180e6, 8e-6

// EstimatePatterns says what the pattern databases of a searched puzzle would
// take, with a partition as [pattern.ParsePartition] reads it. The error says when
// the partition is none of the board.
func (d Dir) EstimatePatterns(p puzzle.Puzzle, partition string, workers int) (*PatternEstimate, error) {
	cut, err := partitionOf(p, partition)
	if err != nil {
		return nil, err
	}
	e := &PatternEstimate{
		Puzzle: p.Spec(), Size: p.Size(), Positions: PositionsOf(p), Partition: cut.String(), MemoryBytes: programBytes,
		MemoryFree: machine.FreeMemory().Bytes, DiskFree: machine.FreeDisk(string(d)),
	}
	var states, held uint64
	var rows float64
	for _, tiles := range cut {
		s, err := pattern.New(boardOf(p), tiles)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name(p), err)
		}
		e.spaces, e.States, e.Patterns = append(e.spaces, s), append(e.States, s.Size()), append(e.Patterns, numbers(s))
		states += s.Size()
		held += s.Held()
		rows += float64(s.Rows())
		e.DiskBytes += int64(s.Bytes())
		// All tables that are done are kept while another is enumerated.
		e.MemoryBytes = max(e.MemoryBytes, programBytes+uint64(e.DiskBytes)-s.Bytes()+patterns.Memory(s))
	}
	e.MemoryBytes += held
	e.DiskBytes += e.DiskBytes/200 + 64<<10
	e.Seconds = (float64(states)/patternRate+patternRow*rows)/float64(min(atLeastOne(workers), runtime.GOMAXPROCS(0))) + float64(e.DiskBytes)/400e6
	e.Fits = (e.MemoryFree == 0 || e.MemoryBytes <= e.MemoryFree) && (e.DiskFree == 0 || uint64(e.DiskBytes) <= e.DiskFree)
	return e, nil
}

// numbers are the tiles of a pattern, by the numbers on them.
func numbers(s *pattern.Space) []int {
	var out []int
	for _, home := range s.Tiles() {
		out = append(out, s.Tile(home))
	}
	return out
}

// PatternOptions are what a build of pattern databases may be told.
type PatternOptions struct {
	Partition string // as pattern.ParsePartition reads it
	Workers   int    // goroutines; 0 means one for each processor
	Memory    uint64 // bytes that the build may take; 0 means what is free
	Tool      string // the program that builds, for the record in the file
	Force     bool   // build again what is built already
	ForceFit  bool   // build even what is not expected to fit
	Progress  progress.Func

	Resume      bool // go on with the patterns that an interrupted build has finished
	Checkpoints bool // keep finished patterns of short builds too
	Note        func(Note)
}

// BuiltPatterns describes pattern databases that are there.
type BuiltPatterns struct {
	Puzzle      string               `json:"puzzle"`
	Partition   string               `json:"partition"`
	Patterns    []store.PatternTable `json:"patterns"`
	Seconds     float64              `json:"seconds"` // that it took now; 0 when they were there already
	FileBytes   int64                `json:"file_bytes"`
	ContentHash string               `json:"content_hash"`
	Path        string               `json:"path"`
}

// BuildPatterns makes the pattern databases of a searched puzzle unless they are
// there already, with the same partition or with any where none is asked for. An
// old file stays in use until the new one is complete.
func (d Dir) BuildPatterns(ctx context.Context, p puzzle.Puzzle, opt PatternOptions) (*BuiltPatterns, error) {
	e, err := d.EstimatePatterns(p, opt.Partition, opt.Workers)
	if err != nil {
		return nil, err
	}
	if r, err := d.builtPatterns(p); !opt.Force && !errors.Is(err, store.ErrNotBuilt) {
		d.tidy(p, Options{Resume: opt.Resume, Note: opt.Note}, err == nil)
		if err == nil && opt.Partition != "" && !slices.EqualFunc(r.Patterns, e.Patterns, func(t store.PatternTable, tiles []int) bool { return slices.Equal(t.Tiles, tiles) }) {
			err = fmt.Errorf("the pattern databases of %s are built already, with partition %s: --force builds them again with %s", name(p), r.Partition, e.Partition)
		}
		return r, err
	}
	if memory := mayTake(opt.Memory, e.MemoryFree); !opt.ForceFit && (memory > 0 && e.MemoryBytes > memory || e.DiskFree > 0 && uint64(e.DiskBytes) > e.DiskFree) {
		return nil, fmt.Errorf("the pattern databases of %s with partition %s need about %s of memory and %s of disk, where there are %s and %s: smaller patterns need less",
			name(p), e.Partition, machine.Bytes(int64(e.MemoryBytes)), machine.Bytes(e.DiskBytes), machine.Bytes(int64(memory)), machine.Bytes(int64(e.DiskFree)))
	}
	lock, err := beside.Acquire(d.Path(p))
	if err != nil {
		return nil, err
	}
	defer lock.Release()
	opt.Progress = lock.Watch(opt.Progress)
	_ = checkpoints.Tidy(lock, false)
	began := time.Now()
	if err := d.writePatterns(ctx, p, e, opt, began); err != nil {
		return nil, failed(p, err)
	}
	r, err := d.builtPatterns(p)
	if err == nil {
		r.Seconds = time.Since(began).Seconds()
	}
	return r, err
}

// writePatterns enumerates the patterns and writes their databases.
func (d Dir) writePatterns(ctx context.Context, p puzzle.Puzzle, e *PatternEstimate, opt PatternOptions, began time.Time) error {
	keep := &finished{dir: d, puzzle: p, estimate: e, opt: opt, began: began}
	tables, err := keep.resume(ctx)
	if err == nil {
		tables, err = e.enumerate(ctx, opt.Workers, opt.Progress, tables, keep.save)
	}
	if err != nil {
		return keep.end(err)
	}
	m, bits := e.manifest(p, tables)
	build := record(opt.Tool, "patterns", atLeastOne(opt.Workers), time.Since(began))
	return keep.end(write.Patterns(ctx, d.Path(p), m, bits, build, opt.Progress))
}

// enumerate enumerates the patterns, one after the other, but for those that are finished.
// Save, unless nil, is told after each.
func (e *PatternEstimate) enumerate(ctx context.Context, workers int, report progress.Func, out []*patterns.Table, save func(context.Context, []*patterns.Table)) ([]*patterns.Table, error) {
	var done, total uint64
	for i, n := range e.States {
		if total += n; i < len(out) {
			done += n
		}
	}
	for _, s := range e.spaces[len(out):] {
		t, err := patterns.Run(ctx, s, workers, report.Within("enumerating", "states", done, total))
		if err != nil {
			return nil, err
		}
		done += s.Size()
		out = append(out, t)
		if save != nil {
			save(ctx, out)
		}
		debug.FreeOSMemory() // what the search held, before the next one asks for as much
	}
	return out, nil
}

// Heuristic enumerates the patterns of a partition of a puzzle whose distances a
// table holds too, to hold one against the other, and returns the partition. The error says
// why there are no patterns, or none such.
func Heuristic(ctx context.Context, p puzzle.Puzzle, partition string, report progress.Func) (*search.Solver, pattern.Partition, error) {
	if p.Features().Patterns == nil {
		return nil, nil, fmt.Errorf("%s has no patterns: they are of tiles on a grid, such as the 15-puzzle's", name(p))
	}
	cut, err := partitionOf(p, partition)
	if err != nil {
		return nil, nil, err
	}
	e, err := Dir("").EstimatePatterns(p, partition, 0)
	if err != nil {
		return nil, nil, err
	}
	found, err := e.enumerate(ctx, 0, report, nil, nil)
	if err != nil {
		return nil, nil, err
	}
	var tables []search.Table
	for i, t := range found {
		tables = append(tables, search.Table{Space: e.spaces[i], Bits: t.Bits})
	}
	s, err := search.New(tables, movesOf(p.Features().Patterns))
	return s, cut, err
}

// OpenPatterns opens the file of the pattern databases that serve p. The error is a
// *NotBuiltError when there is none.
func (d Dir) OpenPatterns(p puzzle.Puzzle) (*store.Patterns, error) {
	file, err := store.OpenPatterns(d.Path(p))
	if errors.Is(err, store.ErrNotBuilt) {
		return nil, notBuilt(p, patternTime(p))
	}
	if err != nil {
		return nil, err
	}
	if of := file.Manifest().Puzzle; of != filesOf(p) {
		file.Close()
		return nil, fmt.Errorf("%s holds the pattern databases of %s, want those of %s: move it away or name another --data folder", d.Path(p), of, filesOf(p))
	}
	return file, nil
}

// patternTime is roughly how long a build takes with the usual partition.
func patternTime(p puzzle.Puzzle) time.Duration {
	e, err := Dir("").EstimatePatterns(p, "", 0)
	if err != nil {
		return 0
	}
	return time.Duration(e.Seconds * float64(time.Second))
}

// builtPatterns describes the pattern databases of p.
func (d Dir) builtPatterns(p puzzle.Puzzle) (*BuiltPatterns, error) {
	file, err := d.OpenPatterns(p)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	m := file.Manifest()
	return &BuiltPatterns{Puzzle: m.Puzzle, Partition: m.Partition, Patterns: m.Patterns, FileBytes: file.FileBytes(), ContentHash: m.ContentHash, Path: file.Path()}, nil
}

// LoadPatterns reads the databases of a file that serves p into memory, on huge
// pages, where looking up here and there is fastest and nothing can take them away.
func LoadPatterns(ctx context.Context, p puzzle.Puzzle, file *store.Patterns) ([]search.Table, error) {
	var out []search.Table
	b := boardOf(p)
	for i, t := range file.Manifest().Patterns {
		var tiles []int
		for _, n := range t.Tiles {
			tiles = append(tiles, b.CellOf(n))
		}
		s, err := pattern.New(b, tiles)
		if err != nil || s.Bytes() != 8*t.Words {
			return nil, fmt.Errorf("%s: pattern %d of tiles %v does not fit a board of %dx%d: build it again with --force", file.Path(), i, t.Tiles, b.Rows, b.Cols)
		}
		table := search.Table{Space: s}
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
