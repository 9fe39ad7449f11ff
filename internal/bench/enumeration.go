package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/boards"
	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
)

// expandLimit is how many positions the baseline search expands at the most:
// on half a billion it would take minutes.
const expandLimit = 2_000_000

// queueSearch is the baseline: breadth-first search with a queue of positions
// and a byte of distance for each, over the same contract, on one processor,
// stopping after a number of expanded positions. It returns how many it
// expanded and how many it met at each distance.
func queueSearch(ctx context.Context, p puzzle.Graph, limit int) (expanded int, levels []uint64) {
	const unknown = 255
	distance := slices.Repeat([]byte{unknown}, int(p.Size()))
	var queue []puzzle.Index
	meet := func(x puzzle.Index, d byte) {
		if distance[x] != unknown {
			return
		}
		distance[x] = d
		queue = append(queue, x)
		for len(levels) <= int(d) {
			levels = append(levels, 0)
		}
		levels[d]++
	}
	for _, g := range p.Goals() {
		meet(g, 0)
	}
	var edges []puzzle.Edge
	for expanded < min(len(queue), limit) && (expanded%between != 0 || ctx.Err() == nil) {
		x := queue[expanded]
		expanded++
		edges = p.Predecessors(x, edges[:0])
		for _, e := range edges {
			meet(e.To, distance[x]+1)
		}
	}
	return expanded, levels
}

// enumeration compares the engines with the queue, in positions a second.
func (s *Suite) enumeration(ctx context.Context) error {
	for _, p := range s.Puzzles {
		if !p.Features().UnitCost() {
			continue // the queue cannot do the former
		}
		rounds := 3
		if p.Size() < 1<<20 {
			rounds = 20
		}
		var table space.Space
		took, err := best(ctx, rounds, func() (err error) {
			table, err = enumerate.Run(ctx, p, enumerate.Options{})
			return err
		})
		if err != nil {
			return err
		}
		var expanded int
		var levels []uint64
		queue, err := best(ctx, min(rounds, 3), func() error {
			expanded, levels = queueSearch(ctx, p, expandLimit)
			return nil
		})
		if err != nil {
			return err
		}
		var reached uint64
		for d, n := range table.Levels() {
			reached += n
			if d+2 < len(levels) && levels[d] != n { // the last levels may be cut off
				return wrong(fmt.Sprintf("%s, level %d", p.Spec(), d), n, levels[d])
			}
		}
		s.OnResult(faster("enumerate", p.Spec(), "M positions/s", millions(reached, took),
			"queue and byte array, 1 processor", millions(uint64(expanded), queue)))
	}
	return nil
}

func millions(n uint64, d time.Duration) float64 { return float64(n) / d.Seconds() / 1e6 }

// limits compares HiRiQ's levels with what the memory of this machine allows.
func (s *Suite) limits(ctx context.Context) error {
	for _, k := range []*engine.Kind{&boards.Kind, &boards.Plain} {
		var table space.Space
		took, err := best(ctx, 3, func() (err error) {
			table, err = enumerate.Run(ctx, s.HiRiQ, enumerate.Options{Engine: k.Name})
			return err
		})
		if err != nil {
			return err
		}
		levels := len(table.Levels())
		limit := streamTime(ctx, 3*int(s.HiRiQ.Size()/8), levels)
		s.OnResult(shorter("limit", "hiriq, levels only, "+k.Describe(), "s",
			took.Seconds(),
			fmt.Sprintf("copying three bitsets once a level, %d levels", levels), limit.Seconds()))
	}
	return nil
}

// streamTime returns how long it takes to copy that many bytes once a level, at
// the bandwidth that copying has on all processors now.
func streamTime(ctx context.Context, bytes, levels int) time.Duration {
	const size = 64 << 20
	from, to := make([]byte, size), make([]byte, size)
	for i := range from {
		from[i] = byte(i)
	}
	half := func(a, b int, done chan<- bool) {
		copy(to[a:b], from[a:b])
		done <- true
	}
	took, _ := best(ctx, 10, func() error {
		done := make(chan bool)
		go half(0, size/2, done)
		go half(size/2, size, done)
		<-done
		<-done
		return nil
	})
	return time.Duration(float64(took) * float64(bytes) / size * float64(levels))
}

// writing compares a whole build with writing as many bytes to the same disk.
func (s *Suite) writing(ctx context.Context) error {
	table, err := enumerate.Run(ctx, s.HiRiQ, enumerate.Options{})
	if err != nil {
		return err
	}
	for _, layout := range []layouts.Layout{layouts.Full, layouts.OneBit, layouts.Folded} {
		path := filepath.Join(s.Scratch, "bench.db")
		var m *store.Manifest
		took, err := best(ctx, 2, func() (err error) {
			m, err = write.Database(ctx, path, s.HiRiQ, table,
				write.Options{Workers: 2, Layout: layout})
			return err
		})
		if err != nil {
			return err
		}
		if want := s.DB.Manifest().ContentHash; m.ContentHash != want {
			return wrong("write hiriq", m.ContentHash, want)
		}
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		raw, err := best(ctx, 2, func() error { return rawWrite(ctx, path, info.Size()) })
		if err != nil {
			return err
		}
		s.OnResult(shorter("store", fmt.Sprintf("hiriq, parents, pack, write and sync, %s", layout),
			"s", took.Seconds(),
			fmt.Sprintf("writing and syncing %d MiB of zeros", info.Size()>>20), raw.Seconds()))
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return nil
}

// rawWrite writes that many bytes to a new file at path and syncs it.
func rawWrite(ctx context.Context, path string, size int64) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	piece := make([]byte, 4<<20)
	for ; size > 0; size -= int64(len(piece)) {
		if _, err := f.Write(piece[:min(size, int64(len(piece)))]); err != nil {
			return err
		}
	}
	synced := make(chan error, 1)
	go func() { synced <- f.Sync() }()
	select {
	case err := <-synced:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
