package tablebase

import (
	"context"
	"fmt"
	"runtime"
	"strconv"
	"time"

	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/search/pattern"
	"puzzlebase/store"
	"puzzlebase/store/write"
)

// bySearch is the kind of pattern databases, with which the positions of a puzzle are searched
// for.
type bySearch struct {
	dir    Dir
	puzzle puzzle.Puzzle
}

func (s *bySearch) settle(opt Options) (Options, error) {
	if opt.Layout != "" || opt.Engine != "" {
		flag := "layout"
		if opt.Layout == "" {
			flag = "engine"
		}
		return opt, fmt.Errorf("--%s is for tables, and %s is answered by search with pattern "+
			"databases", flag, name(s.puzzle))
	}
	opt.Workers = atLeastOne(opt.Workers)
	_, err := s.plan(opt)
	return opt, err
}

// plan is which databases options ask for.
func (s *bySearch) plan(opt Options) (*search.Plan, error) {
	plan, err := search.NewPlan(s.puzzle, opt.Partition)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name(s.puzzle), err)
	}
	return plan, nil
}

func (s *bySearch) takes() time.Duration {
	plan, err := s.plan(Options{})
	if err != nil {
		return 0
	}
	_, _, seconds := plan.Needs(runtime.GOMAXPROCS(0))
	return time.Duration(seconds * float64(time.Second))
}

func (s *bySearch) estimate(_ context.Context, opt Options, _ bool) (*Estimate, error) {
	plan, err := s.plan(opt)
	if err != nil {
		return nil, err
	}
	memory, disk, seconds := plan.Needs(min(opt.Workers, runtime.GOMAXPROCS(0)))
	positions := strconv.FormatUint(s.puzzle.Size(), 10)
	if u := s.puzzle.Features().Unnumbered; u != nil {
		positions = u.Positions
	}
	e := &Estimate{
		Puzzle: s.puzzle.Spec(), Size: s.puzzle.Size(), Seconds: seconds,
		MemoryBytes: programBytes + memory, MemoryFree: machine.FreeMemory().Bytes,
		DiskBytes: disk, DiskFree: machine.FreeDisk(string(s.dir)),
		Patterns: &PatternEstimate{Positions: positions, Partition: plan.Partition,
			Patterns: plan.Patterns, States: plan.States},
		name: name(s.puzzle),
	}
	memoryToo, diskToo := e.lacks(opt.memory(e.MemoryFree))
	e.Fits = !memoryToo && !diskToo
	return e, nil
}

// build enumerates the patterns and writes their databases.
func (s *bySearch) build(ctx context.Context, opt Options) error {
	e, err := s.estimate(ctx, opt, false)
	if err != nil {
		return err
	}
	if !e.Fits && !opt.ForceFit {
		return fmt.Errorf("the pattern databases of %s with partition %s need about %s of "+
			"memory and %s of disk, where there are %s and %s: smaller patterns need less",
			name(s.puzzle), e.Patterns.Partition, machine.Bytes(int64(e.MemoryBytes)),
			machine.Bytes(e.DiskBytes), machine.Bytes(int64(opt.memory(e.MemoryFree))),
			machine.Bytes(int64(e.DiskFree)))
	}
	opt.sayBuilding(s.puzzle, s.dir)
	plan, err := s.plan(opt)
	if err != nil {
		return err
	}
	keep := &finished{path: s.dir.Path(s.puzzle), puzzle: s.puzzle, plan: plan,
		fileBytes: e.DiskBytes, opt: opt, began: time.Now()}
	if err := keep.end(s.write(ctx, plan, opt, keep)); err != nil {
		return failed(s.puzzle, err)
	}
	return nil
}

func (s *bySearch) write(ctx context.Context, plan *search.Plan, opt Options,
	keep *finished) error {
	tables, err := keep.resume(ctx)
	if err == nil {
		tables, err = plan.Enumerate(ctx, opt.Workers, opt.Progress, tables, keep.saver(ctx))
	}
	if err != nil {
		return err
	}
	how := record(opt.Tool, "patterns", opt.Workers, time.Since(keep.began))
	return write.Patterns(ctx, keep.path, plan.Manifest(tables), pattern.BitsOf(tables), how,
		opt.Progress)
}

// file opens the file, which must be the puzzle's own or serve it.
func (s *bySearch) file() (*store.Patterns, error) {
	path := s.dir.Path(s.puzzle)
	file, err := store.OpenPatterns(path)
	if err != nil {
		return nil, err
	}
	if of, want := file.Manifest().Puzzle, filesOf(s.puzzle); of != want {
		file.Close()
		return nil, fmt.Errorf("%s holds the pattern databases of %s, want those of %s: move it "+
			"away or name another --data folder", path, of, want)
	}
	return file, nil
}

func (s *bySearch) info() (*Info, error) {
	file, err := s.file()
	if err != nil {
		return nil, err
	}
	return infoOfPatterns(file), file.Close()
}

func infoOfPatterns(file *store.Patterns) *Info {
	return &Info{nil, file.Manifest(), file.FileBytes(), file.Path(), file.Build(),
		file.BuildAltered()}
}

func (s *bySearch) stays(in *Info, opt Options) error {
	plan, err := s.plan(opt)
	if err == nil && opt.Partition != "" && !plan.Is(in.Patterns) {
		err = fmt.Errorf("the pattern databases of %s are built already, with partition %s: "+
			"--force builds them again with %s", name(s.puzzle), in.Patterns.Partition,
			plan.Partition)
	}
	return err
}

// open reads the pattern databases into memory.
func (s *bySearch) open(ctx context.Context) (*Tablebase, error) {
	file, err := s.file()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	tables, err := search.Load(ctx, s.puzzle, file)
	if err != nil {
		return nil, err
	}
	solver, err := search.For(s.puzzle, tables)
	if err != nil {
		return nil, err
	}
	by := &searcher{s.puzzle, s.puzzle.Features().Patterns, solver}
	return &Tablebase{puzzle: s.puzzle, by: by, info: infoOfPatterns(file)}, nil
}
