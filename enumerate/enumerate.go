package enumerate

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/planes"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
)

// Level is what a search reports when it has finished one distance.
type Level struct {
	Distance  puzzle.Distance
	Positions uint64        // at this distance
	Reached   uint64        // at this distance or nearer
	Elapsed   time.Duration // since the search began
}

// Options are the options of a search. The zero value is ready to use.
type Options struct {
	Workers int         // goroutines; 0 means one for each processor
	OnLevel func(Level) // called after each level, when not nil
	Engine  string      // the name of an engine; "" means the fastest that serves the puzzle

	// Progress is called with the number of positions found, and of all positions with an index.
	// Perhaps not all can be found.
	Progress progress.Func

	// Saver gets a snapshot after each level. It may be nil.
	Saver space.Saver
	// Resume is a snapshot to resume from, or nil. Engine must be the one that made it. The search
	// uses its planes.
	Resume *space.Snapshot
	// Scratch is a file that holds the planes instead of memory, or nil. It is slower, and not
	// every engine uses it; see [engine.Needs]. A search that resumes from a snapshot needs this
	// file too, or a copy, in the state of the snapshot or a later one.
	Scratch planes.Scratch

	look look // or nil
}

// Run enumerates the whole space of p. The result is a [space.Stored] if [space.CompactOnly] holds
// and the engine can record the bits. When ctx is done it stops soon and returns the context's
// error.
func Run(ctx context.Context, p puzzle.Graph, opt Options) (space.Space, error) {
	k, s, levels, err := opt.enumerate(ctx, p, engine.WantFor(p))
	if err != nil {
		return nil, err
	}
	shape := space.ShapeFor(puzzle.Distance(len(levels)-1), p.MoveCount())
	read, err := s.Rows(ctx, shape)
	if err != nil {
		return nil, err
	}
	found := result{p.Size(), levels, shape, read}
	if k.WantFor(p) == engine.Stored {
		return &storedResult{found}, nil
	}
	return &found, nil
}

// result is what [Run] returns, a space.Space.
type result struct {
	size   uint64
	levels []uint64
	shape  space.Shape
	read   space.RowReader
}

func (r *result) Size() uint64                          { return r.size }
func (r *result) Levels() []uint64                      { return r.levels }
func (r *result) Shape() space.Shape                    { return r.shape }
func (r *result) Rows(first uint64, dst []uint64) error { return r.read(first, dst) }

// storedResult is a result whose reader reads what a compact file stores, a space.Stored.
type storedResult struct{ result }

func (s *storedResult) StoredBits(first uint64, dst []uint64) error { return s.read(first, dst) }
func (s *storedResult) Rows(uint64, []uint64) error                 { return space.ErrNoRows }

// LevelAt finds the positions at distance d. It returns a function that writes the set of them, one
// word for each of consecutive rows, from row first on. If p has a folded form, the rows are of its
// numbers. It neither saves nor resumes.
func LevelAt(ctx context.Context, p puzzle.Graph, d puzzle.Distance,
	opt Options) (space.RowReader, error) {
	s, levels, err := lookAtLevels(ctx, p, opt,
		func(_ context.Context, _ engine.Enumeration, levels []uint64) (bool, error) {
			return len(levels) > int(d), nil
		})
	if err == nil && len(levels) != int(d)+1 {
		err = fmt.Errorf("there is no position at distance %d", d)
	}
	if err != nil {
		return nil, err
	}
	return s.LastLevel(), nil
}

// lookAtLevels finds levels and keeps the last one, so that look can see it, until look ends the
// search.
func lookAtLevels(ctx context.Context, p puzzle.Graph, opt Options,
	look look) (engine.Enumeration, []uint64, error) {
	opt.Saver, opt.Resume, opt.Scratch, opt.look = nil, nil, nil, look
	_, s, levels, err := opt.enumerate(ctx, p, engine.LastLevel)
	return s, levels, err
}

// look is called after each level with the sizes of all. It reports whether the search ends there.
type look func(ctx context.Context, s engine.Enumeration, levels []uint64) (bool, error)

// Count is Run for the number of positions at each distance alone. Some engines need less time and
// memory for it. Not every engine saves meanwhile.
func Count(ctx context.Context, p puzzle.Graph, opt Options) ([]uint64, error) {
	opt.Scratch = nil
	_, _, levels, err := opt.enumerate(ctx, p, engine.Counts)
	return levels, err
}

// enumerate finds all levels with the engine that it returns, and records what want says.
func (o *Options) enumerate(ctx context.Context, p puzzle.Graph,
	want engine.Want) (*engine.Kind, engine.Enumeration, []uint64, error) {
	k, err := Choose(p, o.Engine)
	if err != nil {
		return nil, nil, nil, err
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	found := o.Progress.Count("enumerating", "positions", p.Size()).Add
	s, err := k.Start(engine.Job{
		Puzzle: p, Want: want, Workers: o.Workers, Found: found,
		Scratch: o.Scratch, Progress: o.Progress,
	})
	if err != nil {
		return nil, nil, nil, err
	}
	levels, err := o.levels(ctx, s, p, found)
	return k, s, levels, err
}
