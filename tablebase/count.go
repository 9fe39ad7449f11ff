package tablebase

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/discover"
	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
)

// Counted is how many positions of a puzzle have an index, and how many there are at each distance.
type Counted struct {
	Size   uint64
	Levels []uint64
}

// Between says which positions are counted, and from where. It names them by positions, or by texts
// that some look like, as "HHH??????". The zero value is the whole space.
type Between struct {
	// From are at distance 0 in place of the goals; nil means the goals.
	From []string `json:"from,omitempty"`
	// To alone are counted, and the search ends when all of them have been found; nil means all.
	To []string `json:"to,omitempty"`
}

// Whole reports whether all positions are counted, from the goals.
func (b *Between) Whole() bool { return b.From == nil && b.To == nil }

// BetweenError is the error of a text that names no positions.
type BetweenError struct {
	Field string // of Between, as it is called in JSON
	Err   error
}

func (e *BetweenError) Error() string { return e.Err.Error() }
func (e *BetweenError) Unwrap() error { return e.Err }

// Count counts the positions of p at each distance, without a database. It uses the options Engine,
// Workers, Memory, Fresh, Checkpoints, Interrupt, and the functions that are called. Where the
// positions must be found first, there are no checkpoints of that. Only with Checkpoints, or if
// there is a checkpoint, it writes files, beside those of the databases. If not the whole space is
// counted, it never does. The error says so if it does not fit into the memory, and is a
// *BetweenError if between is wrong. Other errors are those of [Dir.Build].
func (d Dir) Count(ctx context.Context, p puzzle.Puzzle, between Between,
	opt Options) (*Counted, error) {
	interruptible, end := untilInterrupt(ctx, opt.Interrupt, nil)
	defer end()
	memory := lesser(opt.Memory, machine.FreeMemory().Bytes)
	found, err := discover.Find(interruptible, p,
		discover.Options{Workers: opt.Workers, Memory: memory, Progress: opt.Progress})
	if large, ok := errors.AsType[*discover.MemoryError](err); ok {
		return nil, fmt.Errorf("count %s: %s", Name(p), lacksMemory(large, memory))
	}
	if err != nil {
		return nil, fmt.Errorf("count %s: %w", Name(p), err)
	}
	c, err := newCounting(found, between, opt)
	if err != nil {
		return nil, err
	}
	path := d.countPath(p)
	if between.Whole() && (opt.Checkpoints || checkpoints.Exists(path)) {
		levels, err := c.saving(ctx, newSaver(found, path, opt))
		return &Counted{found.Size(), levels}, err
	}
	return c.count(interruptible)
}

// countPath is the path of a database that never exists. The files that [Dir.Count] saves are named
// after it.
func (d Dir) countPath(p puzzle.Puzzle) string {
	return strings.TrimSuffix(d.File(p), store.Extension) + ".count" + store.Extension
}

// counting is a count of positions under way.
type counting struct {
	puzzle  puzzle.Puzzle
	graph   puzzle.Graph // the puzzle, or the same with other goals or without its folded form
	between Between
	search  enumerate.Options
	need    uint64 // bytes of memory, as far as they are known
	most    uint64 // bytes of memory that it may take; 0 means any number
}

// newCounting returns an error if the count needs too much memory.
func newCounting(p puzzle.Puzzle, between Between, opt Options) (*counting, error) {
	c := &counting{puzzle: p, graph: p, between: between,
		search: enumerate.Options{Workers: opt.Workers, Engine: opt.Engine, Progress: opt.Progress,
			OnLevel: opt.OnLevel},
		most: lesser(opt.Memory, machine.FreeMemory().Bytes)}
	want := engine.Counts
	if between.To != nil {
		want = engine.LastLevel
	}
	if between.To != nil || opt.Engine != "" {
		c.graph = unfolded(p)
	}
	if between.From != nil {
		c.graph = withGoals(p, p.Goals())
	}
	for _, texts := range [][]string{between.From, between.To} {
		if texts != nil {
			c.need += p.Size() / 8
		}
	}
	search, err := enumerate.CountMemory(c.graph, want, c.search)
	if err != nil {
		return nil, err
	}
	return c, c.take(search)
}

// take adds bytes to what the count needs. It returns an error if that is too much.
func (c *counting) take(bytes uint64) error {
	if c.need += bytes; c.most == 0 || c.need <= c.most {
		return nil
	}
	return fmt.Errorf("to count the positions of %s takes about %s of memory, and %s may be taken",
		Name(c.puzzle), machine.BytesUp(int64(c.need)), machine.Bytes(int64(c.most)))
}

// saving counts the whole space with checkpoints.
func (c *counting) saving(ctx context.Context, saver *saver) ([]uint64, error) {
	lock, err := beside.Acquire(saver.path)
	if err != nil {
		return nil, err
	}
	defer saver.opt.release(lock)
	c.search.Progress = lock.Watch(c.search.Progress)
	saver.opt.sayFresh(c.puzzle, saver.path)
	defer saver.close()
	if err := saver.openTable(); err != nil {
		return nil, err
	}
	ctx, end := untilInterrupt(ctx, saver.opt.Interrupt, saver.onInterrupt)
	defer end()
	snapshot, err := saver.read(ctx)
	if err != nil {
		return nil, saver.finish(err)
	}
	c.search.Saver, c.search.Resume = saver, snapshot
	c.search.Engine = saver.engine
	levels, err := enumerate.Count(ctx, c.graph, c.search)
	if err == nil {
		saver.searchEnded()
	}
	return levels, saver.finish(c.named(c.otherForm(err, saver)))
}

// otherForm explains the error of a checkpoint of the form in which this count is not done. A count
// with a named engine is not up to symmetry. A checkpoint has two words for each of its form.
func (c *counting) otherForm(err error, saver *saver) error {
	f := c.puzzle.Features()
	form, folded := f.Coordinates.Get(), f.Folded.Get()
	if !errors.Is(err, space.ErrSnapshot) || form == nil || folded == nil {
		return err
	}
	is, want := "was made with that engine named, and so not up to symmetry", "name it again"
	if saver.opt.Engine != "" {
		form = &folded.CoordinateForm
		is, want = "is of a count up to symmetry, for which none is named", "name none"
	}
	if saver.checkpoint.Words != 2*form.Rows*uint64(form.Words) {
		return err
	}
	return fmt.Errorf("%w: the checkpoint of engine %s %s: %s", err, saver.engine, is, want)
}

// count counts the positions at each distance, without checkpoints.
func (c *counting) count(ctx context.Context) (*Counted, error) {
	if c.between.From != nil {
		from, err := c.alike(ctx, "from", c.between.From)
		if err != nil {
			return nil, err
		}
		n := members(from)
		if err := c.take(8 * n); err != nil { // the list of goals
			return nil, err
		}
		goals, err := listed(ctx, from, n)
		if err != nil {
			return nil, err
		}
		c.graph = withGoals(c.puzzle, goals)
	}
	if c.between.To == nil {
		levels, err := enumerate.Count(ctx, c.graph, c.search)
		return &Counted{c.puzzle.Size(), levels}, c.named(err)
	}
	to, err := c.alike(ctx, "to", c.between.To)
	if err != nil {
		return nil, err
	}
	out := &Counted{Size: members(to)}
	out.Levels, err = enumerate.CountAmong(ctx, c.graph, to, c.search)
	if err == nil && len(out.Levels) == 0 {
		err = fmt.Errorf("of the %s to be counted none leads to one at distance 0",
			english.Counted(out.Size, "position"))
	}
	return out, c.named(err)
}

// named returns an error of the search with the name of the puzzle, or nil.
func (c *counting) named(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("count %s: %w", Name(c.puzzle), err)
}

// otherGoals is a puzzle with goals, and features, that may not be its own.
type otherGoals struct {
	puzzle.Graph
	goals    []puzzle.Index
	features puzzle.Features
}

// unfolded returns p as if it had no folded form.
func unfolded(p puzzle.Puzzle) *otherGoals {
	o := &otherGoals{p, p.Goals(), *p.Features()}
	o.features.Images, o.features.Folded, o.features.Orbits = nil, nil, nil
	return o
}

// withGoals returns p with other goals. It has no feature that follows from the puzzle's own goals:
// no symmetries, rotations and form of tiles.
func withGoals(p puzzle.Puzzle, goals []puzzle.Index) *otherGoals {
	o := unfolded(p)
	o.goals, o.features.Rotations = goals, 0
	o.features.Tiles, o.features.Symmetry = nil, nil
	return o
}

func (o *otherGoals) Goals() []puzzle.Index { return o.goals }

func (o *otherGoals) Features() *puzzle.Features { return &o.features }
