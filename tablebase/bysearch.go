package tablebase

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"time"

	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/search/pattern"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/write"
)

// bySearch is the pattern databases of a puzzle that is solved by search.
type bySearch struct {
	dir    Dir
	puzzle puzzle.Puzzle
}

func (s *bySearch) check(opt Options) error {
	if opt.Layout != "" || opt.Engine != "" {
		what := "a layout"
		if opt.Layout == "" {
			what = "an engine"
		}
		return fmt.Errorf("%s is for tables, and %s is answered by search with pattern "+
			"databases", what, Name(s.puzzle))
	}
	_, err := s.plan(opt)
	return err
}

func (s *bySearch) plan(opt Options) (*search.Plan, error) {
	plan, err := search.NewPlan(s.puzzle, opt.Partition)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Name(s.puzzle), err)
	}
	return plan, nil
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
	free := machine.FreeMemory()
	e := &Estimate{
		Puzzle: s.puzzle.Spec(), Size: s.puzzle.Size(),
		MemoryBytes: programBytes + memory, MemoryFree: free.Bytes, MemoryLimit: free.By,
		MemoryAllowed: opt.Memory, DiskBytes: disk, DiskFree: s.dir.freeDisk(s.puzzle),
		Patterns: &PatternEstimate{Positions: positions, Partition: plan.Partition,
			Patterns: plan.Patterns, States: plan.States},
	}
	e.addTime(seconds)
	smaller := func() string { return "smaller patterns need less" }
	e.setFits(smaller, smaller)
	return e, nil
}

func (s *bySearch) build(ctx context.Context, opt Options) error {
	plan, err := s.plan(opt)
	if err != nil {
		return err
	}
	e, err := s.estimate(ctx, opt, false)
	if err == nil {
		err = e.admit(opt)
	}
	if err != nil {
		return err
	}
	opt.sayBuilding(s.puzzle, s.dir)
	// A pattern that is not finished cannot be kept, so an interrupt ends the build at once.
	ctx, end := untilInterrupt(ctx, opt.Interrupt, nil)
	defer end()
	saver := newSaver(s.puzzle, s.dir.Path(s.puzzle), opt)
	databases, err := s.resume(ctx, plan, saver)
	if err == nil {
		saver.fitInto(e)
		err = s.write(ctx, plan, databases, opt, saver)
	}
	if err := saver.finish(err); err != nil {
		return failed(s.puzzle, err)
	}
	return nil
}

// write enumerates the patterns that are not in databases. After each but the last, it offers the
// finished ones for a checkpoint.
func (s *bySearch) write(ctx context.Context, plan *search.Plan, databases []*pattern.Database,
	opt Options, saver *saver) error {
	path := saver.path
	writeTo := func(path string, t []*pattern.Database, made *store.Build,
		report progress.Func) error {
		return write.Patterns(ctx, path, plan.Manifest(t), pattern.BitsOf(t), made, report)
	}
	databases, err := plan.Enumerate(ctx, opt.Workers, opt.Progress, databases,
		func(done []*pattern.Database) {
			var bytes uint64
			for _, t := range done {
				bytes += 8 * uint64(len(t.Bits))
			}
			if len(done) < len(plan.States) && saver.canSave &&
				(opt.Checkpoints || saver.Due(bytes)) {
				_ = saver.save(ctx, bytes, func() error { // Enumerate checks the context
					took := &store.Build{Seconds: saver.took().Seconds()}
					return writeTo(checkpoints.Path(path), done, took, nil)
				})
			}
		})
	if err != nil {
		return err
	}
	saver.makeRoom()
	made := BuildRecord(opt.Tool, "patterns", opt.Workers, saver.took())
	return writeTo(path, databases, made, opt.Progress)
}

// resume returns the patterns that an earlier build has finished, unless a fresh start is wanted.
func (s *bySearch) resume(ctx context.Context, plan *search.Plan,
	from *saver) (out []*pattern.Database, err error) {
	if !from.resumable {
		return nil, nil
	}
	file, err := checkpoints.OpenPatterns(from.path)
	if err == nil {
		defer file.Close()
		if m := file.Manifest(); !plan.Begins(m) {
			return nil, &checkpoints.UnusableError{Err: fmt.Errorf("the checkpoint %s is of %s "+
				"with partition %s, not of %s with %s: name that partition", file.Path(), m.Puzzle,
				m.Partition, servedBy(s.puzzle), plan.Partition)}
		}
		out, err = search.Load(ctx, s.puzzle, file)
	}
	if err == nil {
		err = file.CheckContent(pattern.BitsOf(out))
	}
	switch {
	case errors.Is(err, store.ErrDamaged), errors.As(err, new(*checkpoints.UnusableError)):
		from.startOver(err)
		return nil, nil
	case err != nil:
		return nil, err
	}
	seconds := file.File().Build.Seconds
	from.before = time.Duration(seconds * float64(time.Second))
	from.say("going on with %s after %d of %d patterns, found in %.1f s",
		Name(s.puzzle), len(out), len(plan.States), seconds)
	return out, nil
}

// file opens the file, which must be that of the puzzle or serve it.
func (s *bySearch) file() (*store.Patterns, error) {
	return store.OpenPatternsOf(s.dir.Path(s.puzzle), servedBy(s.puzzle))
}

func (s *bySearch) info(opt Options) (*Info, error) {
	file, err := s.file()
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in := &Info{Patterns: file.Manifest(), FileInfo: file.File()}
	if opt.Partition == "" {
		return in, nil
	}
	plan, err := s.plan(opt)
	if err == nil && !plan.Is(in.Patterns) {
		err = fmt.Errorf("the pattern databases of %s are %w, with partition %s, not %s",
			Name(s.puzzle), ErrBuilt, in.Patterns.Partition, plan.Partition)
	}
	return in, err
}

// load opens the file and reads its databases. The caller must close the file.
func (s *bySearch) load(ctx context.Context) (*store.Patterns, []*pattern.Database, error) {
	file, err := s.file()
	if err != nil {
		return nil, nil, err
	}
	databases, err := search.Load(ctx, s.puzzle, file)
	if err != nil {
		return nil, nil, errors.Join(err, file.Close())
	}
	return file, databases, nil
}

func (s *bySearch) open(ctx context.Context) (*Tablebase, error) {
	file, databases, err := s.load(ctx)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	form := s.puzzle.Features().Patterns
	solver, err := search.New(form, databases)
	if err != nil {
		return nil, err
	}
	in := &Info{Patterns: file.Manifest(), FileInfo: file.File()}
	return &Tablebase{puzzle: s.puzzle, search: &searcher{s.puzzle, form, solver, in}}, nil
}

// searcher answers by search. It accepts the positions with an index.
type searcher struct {
	puzzle puzzle.Puzzle
	form   *puzzle.PatternForm
	solver solver
	info   *Info
}

// solver is a [search.Solver]. The program for browsers, which opens none, does not link that.
type solver interface {
	Bound(board []uint8) (int, error)
	Solve(ctx context.Context, board []uint8, most, workers int,
		limit search.Limit) (search.Result, error)
	Count(ctx context.Context, board []uint8, length, workers int,
		limit search.Limit) (uint64, search.Result, error)
}

// UnsolvedError is the error of a search that was ended by its limit.
type UnsolvedError struct {
	Limit search.Limit
	Effort
}

func (e *UnsolvedError) Error() string {
	within := english.Grouped(e.Limit.Nodes) + " nodes"
	if e.Limit.Time > 0 {
		within = e.Limit.Time.String()
	}
	return fmt.Sprintf("not solved within %s; a shortest solution has at least %d moves", within,
		e.Bound)
}

func unsolved(b Budget, r search.Result) error {
	return &UnsolvedError{b.Limit, Effort{r.Nodes, r.Took.Seconds(), r.Bound}}
}

func (s *searcher) lookup(ctx context.Context, b Budget,
	pos puzzle.Position) (store.Entry, *Effort, error) {
	found, effort, err := s.solve(ctx, b, pos)
	if err != nil {
		return store.Entry{}, nil, err
	}
	e := store.Entry{Reached: true, Distance: found.Distance}
	if len(found.Moves) > 0 {
		e.Parent = found.Moves[0]
	}
	return e, effort, nil
}

// solve finds the solution that parent moves of a table would give.
func (s *searcher) solve(ctx context.Context, b Budget,
	pos puzzle.Position) (*Solution, *Effort, error) {
	board := s.form.Homes(pos)
	bound, err := s.solver.Bound(board)
	if err != nil {
		return nil, nil, err
	}
	r, err := s.solver.Solve(ctx, board, search.MaxLength, b.Workers, b.Limit)
	if err != nil {
		return nil, nil, err
	}
	if !r.Solved {
		return nil, nil, unsolved(b, r)
	}
	out := &Solution{Distance: puzzle.Distance(r.Bound), Path: []puzzle.Position{pos},
		Moves: []puzzle.Move{}}
	for _, gap := range r.Path {
		e := s.step(pos, gap)
		pos = e.To
		out.Moves, out.Path = append(out.Moves, e.Move), append(out.Path, pos)
	}
	return out, &Effort{r.Nodes, r.Took.Seconds(), bound}, nil
}

// step returns the move that takes the gap to a cell of the solver's board.
func (s *searcher) step(pos puzzle.Position, gap uint8) puzzle.Successor {
	for _, e := range puzzle.SuccessorsOf(s.puzzle, pos) {
		if int(s.form.Homes(e.To)[gap]) == s.form.Grid.Home {
			return e
		}
	}
	panic(fmt.Sprintf("%s: no move takes the gap to cell %d", s.puzzle.Spec(), gap))
}

// neighbour searches no farther than the move's beginning is: its end is at most one farther.
func (s *searcher) neighbour(ctx context.Context, b Budget, at store.Entry,
	pos puzzle.Position) (store.Entry, error) {
	most := int(at.Distance)
	r, err := s.solver.Solve(ctx, s.form.Homes(pos), most, b.Workers, b.Limit)
	switch {
	case err != nil:
		return store.Entry{}, err
	case r.Solved:
		return store.Entry{Reached: true, Distance: puzzle.Distance(r.Bound)}, nil
	case r.Bound <= most:
		return store.Entry{}, unsolved(b, r)
	default:
		return store.Entry{Reached: true, Distance: at.Distance + 1}, nil
	}
}

func (s *searcher) count(ctx context.Context, b Budget, pos puzzle.Position,
	length puzzle.Distance) (string, error) {
	n, r, err := s.solver.Count(ctx, s.form.Homes(pos), int(length), b.Workers, b.Limit)
	if err == nil && !r.Solved {
		err = unsolved(b, r)
	}
	return strconv.FormatUint(n, 10), err
}
