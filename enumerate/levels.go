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

// levels finds level after level while positions are left. It returns the size of each.
func (o *Options) levels(ctx context.Context, s engine.Enumeration, p puzzle.Graph,
	found func(n uint64)) ([]uint64, error) {
	began := time.Now()
	maxCost, size := int(p.Features().MaxCost()), p.Size()
	var levels []uint64
	var reached uint64
	if o.Resume != nil {
		if err := s.Restore(ctx, o.Resume); err != nil {
			return nil, err
		}
		o.Resume.Code, o.Resume.Parent = nil, nil // so that the engine can free them
		levels, reached = o.Resume.Levels, o.Resume.Reached()
		found(reached)
	}
	// A move that costs more than 1 may lead past levels that are empty.
	for empty, ended := 0, false; empty < maxCost && reached < size && !ended; {
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
		if o.look != nil {
			if ended, err = o.look(ctx, s, levels); err != nil {
				return nil, err
			}
		}
		if empty++; n == 0 {
			continue
		}
		empty, reached = 0, reached+n
		if o.OnLevel != nil {
			o.OnLevel(Level{d, n, reached, time.Since(began)})
		}
		if err := o.save(ctx, s, levels); err != nil {
			return nil, err
		}
	}
	return space.Trim(levels), nil
}

// save offers the state of the search to the saver.
func (o *Options) save(ctx context.Context, s engine.Enumeration, levels []uint64) error {
	if o.Saver == nil {
		return nil
	}
	snap := s.Snapshot()
	snap.Levels = levels
	if !o.Saver.Due(snap.Bytes()) {
		return nil
	}
	return o.Saver.Save(ctx, snap)
}
