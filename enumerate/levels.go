package enumerate

import (
	"context"
	"fmt"
	"math"
	"time"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// engine is a search between two levels: all of it that depends on the kind of
// puzzle. The loop over the levels is the same for all engines; see
// [Options.levels].
type engine interface {
	// Level finds the positions at distance d, when all nearer ones have been
	// found, and returns how many they are. Those at distance 0 are the goals.
	// When ctx is done it stops soon and returns the context's error.
	Level(ctx context.Context, d puzzle.Distance) (uint64, error)
	// Snapshot returns what a search needs to go on besides its scratch file; the next
	// Level changes it. It is nil where there is none: of a search that keeps nothing of
	// single positions, or that is about to end.
	Snapshot() *space.Snapshot
	// Restore takes over the planes of a snapshot in place of finding its levels.
	Restore(ctx context.Context, s *space.Snapshot) error
	// Rows ends the search and lets go of what only the search needs. What it
	// returns writes rows of the shape given, as space.Space.Rows does.
	Rows(shape space.Shape) func(first uint64, dst []uint64) error
}

// cleaner is an engine whose snapshots hold what it does not look at. Clean clears
// that, before one is saved.
type cleaner interface {
	Clean(ctx context.Context) error
}

// bitEngine is an engine of which OnlyBits may hold.
type bitEngine interface {
	// Bits is Rows for bit 1 of the distances, a word a row.
	Bits() func(first uint64, dst []uint64) error
	// Last is Rows for the positions at distance d, the last one found, a word a
	// row.
	Last(d puzzle.Distance) (func(first uint64, dst []uint64) error, error)
}

// levels finds one level after another, until there are no more positions in
// reach, and returns how many each has.
func (opt *Options) levels(ctx context.Context, e engine, p puzzle.Graph, found func(n uint64)) ([]uint64, error) {
	began := time.Now()
	maxCost, size := int(p.Features().MaxCost()), p.Size()
	var levels []uint64
	var reached uint64
	if opt.Resume != nil {
		if err := e.Restore(ctx, opt.Resume); err != nil {
			return nil, err
		}
		opt.Resume.Code, opt.Resume.Parent = nil, nil // so that the engine can let go of them
		levels, reached = opt.Resume.Levels, opt.Resume.Reached()
		found(reached)
	}
	// A move that costs more than 1 may lead past levels that are empty.
	for empty := 0; empty < maxCost && reached < size && !opt.ends(len(levels)); {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if farthest := math.MaxUint16 - 2*maxCost; len(levels) > farthest {
			return nil, fmt.Errorf("distances beyond %d are not supported", farthest)
		}
		d := puzzle.Distance(len(levels))
		n, err := e.Level(ctx, d)
		if err != nil {
			return nil, err
		}
		levels = append(levels, n)
		if opt.seek != nil {
			opt.seek(e, d)
		}
		if empty++; n == 0 {
			continue
		}
		empty, reached = 0, reached+n
		if opt.OnLevel != nil {
			opt.OnLevel(Level{d, n, reached, time.Since(began)})
		}
		if err := opt.save(ctx, e, levels); err != nil {
			return nil, err
		}
	}
	for len(levels) > 0 && levels[len(levels)-1] == 0 {
		levels = levels[:len(levels)-1]
	}
	return levels, nil
}

// ends reports whether so many levels are all that are wanted.
func (opt *Options) ends(levels int) bool { return opt.last != nil && levels > int(*opt.last) }

// save offers the search as it is now to the saver.
func (opt *Options) save(ctx context.Context, e engine, levels []uint64) error {
	if opt.Saver == nil {
		return nil
	}
	s := e.Snapshot()
	if s == nil {
		return nil
	}
	s.Levels = levels
	if !opt.Saver.Due(s.Bytes()) {
		return nil
	}
	if c, ok := e.(cleaner); ok {
		if err := c.Clean(ctx); err != nil {
			return err
		}
	}
	return opt.Saver.Save(ctx, s)
}

// compact is a space as a search has left it that kept only bits.
type compact struct {
	size   uint64
	levels []uint64
	bits   func(first uint64, dst []uint64) error
}

// Size, Levels and Kept implement space.Compact.
func (c *compact) Size() uint64                          { return c.size }
func (c *compact) Levels() []uint64                      { return c.levels }
func (c *compact) Kept(first uint64, dst []uint64) error { return c.bits(first, dst) }

// table is a space as its search has left it.
type table struct {
	size   uint64
	levels []uint64
	shape  space.Shape
	rows   func(first uint64, dst []uint64) error
}

// Size, Levels, Shape and Rows implement space.Space.
func (t *table) Size() uint64                          { return t.size }
func (t *table) Levels() []uint64                      { return t.levels }
func (t *table) Shape() space.Shape                    { return t.shape }
func (t *table) Rows(first uint64, dst []uint64) error { return t.rows(first, dst) }
