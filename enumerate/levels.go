package enumerate

import (
	"context"
	"fmt"
	"math"
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// levels finds one level after another, until there are no more positions in
// reach, and returns how many each has.
func (opt *Options) levels(ctx context.Context, s engine.Search, p puzzle.Graph,
	found func(n uint64)) ([]uint64, error) {
	began := time.Now()
	maxCost, size := int(p.Features().MaxCost()), p.Size()
	var levels []uint64
	var reached uint64
	if opt.Resume != nil {
		if err := s.Restore(ctx, opt.Resume); err != nil {
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
		n, err := s.Level(ctx, d)
		if err != nil {
			return nil, err
		}
		levels = append(levels, n)
		if opt.seek != nil {
			opt.seek(s, d)
		}
		if empty++; n == 0 {
			continue
		}
		empty, reached = 0, reached+n
		if opt.OnLevel != nil {
			opt.OnLevel(Level{d, n, reached, time.Since(began)})
		}
		if err := opt.save(ctx, s, levels); err != nil {
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
func (opt *Options) save(ctx context.Context, s engine.Search, levels []uint64) error {
	if opt.Saver == nil {
		return nil
	}
	snap := s.Snapshot()
	if snap == nil {
		return nil
	}
	snap.Levels = levels
	if !opt.Saver.Due(snap.Bytes()) {
		return nil
	}
	if c, ok := s.(engine.Cleaner); ok {
		if err := c.Clean(ctx); err != nil {
			return err
		}
	}
	return opt.Saver.Save(ctx, snap)
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
