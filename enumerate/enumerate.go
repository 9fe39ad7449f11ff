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
	Engine  string      // the name of one; "" means the fastest that the puzzle allows

	// Progress is called with how many positions are found, of all that are numbered;
	// fewer may be in reach.
	Progress progress.Func

	// Saver gets a snapshot after each level, when not nil.
	Saver space.Saver
	// Resume is a snapshot to resume from, or nil. Engine must then be the one that made it. The
	// search continues with its planes.
	Resume *space.Snapshot
	// Scratch is a file that holds the planes instead of memory, or nil. It is slower, and not
	// every engine uses it; see [engine.Needs]. A snapshot then needs what the file holds when it
	// is saved, and a search that resumes from it needs this file, or a copy.
	Scratch Scratch

	last *puzzle.Distance // at which the search ends, or nil
	// called after each level, when not nil: tests look for positions
	seek func(s engine.Search, d puzzle.Distance)
}

// Scratch is a file that is read and written in pieces anywhere.
type Scratch = planes.Scratch

// Run enumerates the whole space of p. It fails where [Bits] is needed; see [space.CompactOnly].
// When ctx is done it stops soon and returns the context's error.
func Run(ctx context.Context, p puzzle.Graph, opt Options) (space.Space, error) {
	if k, err := Choose(p, opt.Engine); err == nil && k.OnlyBits(p) {
		return nil, fmt.Errorf("the distances of %d positions are too many to keep", p.Size())
	}
	s, levels, err := opt.search(ctx, p, engine.Distances)
	if err != nil {
		return nil, err
	}
	shape := space.ShapeFor(puzzle.Distance(len(levels)-1), p.MoveCount())
	rows, err := s.Rows(ctx, shape)
	if err != nil {
		return nil, err
	}
	return &result{p.Size(), levels, shape, rows}, nil
}

// Bits is Run for what a compact file stores, by an engine that can record that.
func Bits(ctx context.Context, p puzzle.Graph, opt Options) (space.Compact, error) {
	s, levels, err := opt.search(ctx, p, engine.Bits)
	if err != nil {
		return nil, err
	}
	bits, err := s.(engine.BitSearch).Bits(ctx)
	if err != nil {
		return nil, err
	}
	return &result{p.Size(), levels, space.Shape{}, bits}, nil
}

// LevelAt finds the positions at distance d of a puzzle that has too many positions for rows.
// What it returns writes the set of them, a word for each of consecutive rows, from
// row first on. Nothing is saved and nothing resumed.
func LevelAt(ctx context.Context, p puzzle.Graph, d puzzle.Distance,
	opt Options) (func(first uint64, dst []uint64) error, error) {
	k, err := Choose(p, opt.Engine)
	if err == nil && !k.OnlyBits(p) {
		err = fmt.Errorf("the engine %s does not hold single distances of %d positions", k.Name,
			p.Size())
	}
	if err != nil {
		return nil, err
	}
	opt.Saver, opt.Resume, opt.Scratch, opt.last = nil, nil, nil, &d
	s, levels, err := opt.search(ctx, p, engine.LastLevel)
	if err != nil {
		return nil, err
	}
	if len(levels) != int(d)+1 {
		return nil, fmt.Errorf("there is no position at distance %d", d)
	}
	return s.(engine.BitSearch).Last(d), nil
}

// Count is Run for the number of positions at each distance alone. Some engines need less
// time and memory for it. Nothing is saved and nothing resumed.
func Count(ctx context.Context, p puzzle.Graph, opt Options) ([]uint64, error) {
	opt.Saver, opt.Resume, opt.Scratch = nil, nil, nil
	_, levels, err := opt.search(ctx, p, engine.Counts)
	return levels, err
}

// search finds all levels and what is wanted besides.
func (opt *Options) search(ctx context.Context, p puzzle.Graph,
	want engine.Want) (engine.Search, []uint64, error) {
	k, err := Choose(p, opt.Engine)
	if err != nil {
		return nil, nil, err
	}
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	found := opt.Progress.Count("enumerating", "positions", p.Size()).Add
	s, err := k.Start(engine.Job{
		Puzzle: p, Want: want, Named: opt.Engine != "", Workers: opt.Workers, Found: found,
		Scratch: opt.Scratch,
	})
	if err != nil {
		return nil, nil, err
	}
	levels, err := opt.levels(ctx, s, p, found)
	return s, levels, err
}
