package levels

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Check returns the number of positions of a build's space. It is an error if the spec is not
// known, or if the store does not allow objects to be written, read and deleted.
func (f *Finder) Check(ctx context.Context, b Build) (size uint64, err error) {
	c, err := f.space(b)
	if err != nil {
		return 0, err
	}
	return c.puzzle.Size(), f.store.Probe(ctx)
}

// Seal writes the index and the summary of a level whose blocks have all been found. It deletes
// objects that are no longer needed. A block that did not have to be found has a zero value in
// found. A level without positions is not sealed: then Seal returns the state as it was.
func (f *Finder) Seal(ctx context.Context, s *State, found []Found) (*State, error) {
	folder, d := s.Build.Name()+"/", len(s.Levels)
	x, level := Index{Distance: puzzle.Distance(d)}, Level{}
	for _, b := range found {
		x.Blocks = append(x.Blocks, b.Block)
		level.Positions += b.Block.Positions
		level.Bytes += b.Block.Bytes
		level.Read += b.Read
		level.Seconds += b.Seconds
	}
	if level.Positions == 0 {
		return s, nil
	}
	if err := f.carry(ctx, s, &x); err != nil {
		return nil, err
	}
	body, err := json.Marshal(x)
	if err != nil {
		return nil, err
	}
	if level.Index, err = f.store.Put(ctx, fmt.Sprintf("%s%d/index.json", folder, d),
		body); err != nil {
		return nil, err
	}
	next := &State{s.Format, s.Build, append(s.Levels[:d:d], level), nil}
	if next.Next, err = f.reachable(s.Build, &x); err != nil {
		return nil, err
	}
	if err := f.summarize(ctx, next, stateName(d)); err != nil {
		return nil, err
	}
	return next, f.clean(ctx, next)
}

// carry copies the names Seen and Left of blocks without new positions from the last index to x.
func (f *Finder) carry(ctx context.Context, s *State, x *Index) error {
	if len(s.Levels) == 0 {
		return nil
	}
	last, err := f.index(ctx, s.Levels[len(s.Levels)-1].Index)
	if err != nil {
		return err
	}
	for n := range x.Blocks {
		if b := &x.Blocks[n]; b.Positions == 0 {
			b.Seen, b.Left = last.Blocks[n].Seen, last.Blocks[n].Left
		}
	}
	return nil
}

// reachable returns the blocks from which moves lead to positions of a level, in an order in which
// neighbours share sources. Levels alternate between this order and its reverse, since a worker
// still has the sets in memory that it used last.
func (f *Finder) reachable(b Build, x *Index) (blocks []int, err error) {
	c, err := f.space(b)
	if err != nil {
		return nil, err
	}
	for _, n := range c.order() {
		if slices.ContainsFunc(c.Sources(n), func(from int) bool {
			return x.Blocks[from].Set != ""
		}) {
			blocks = append(blocks, n)
		}
	}
	if x.Distance%2 == 1 {
		slices.Reverse(blocks)
	}
	return blocks, nil
}

// summary is the form of a state on storage.
type summary struct {
	Checksum string          `json:"checksum"` // of the state, written without blanks
	State    json.RawMessage `json:"state"`
}

// summarize writes a summary.
func (f *Finder) summarize(ctx context.Context, s *State, name string) error {
	state, err := json.Marshal(s)
	if err != nil {
		return err
	}
	body, err := json.MarshalIndent(summary{storage.Checksum(state), state}, "", " ")
	if err != nil {
		return err
	}
	return f.store.Write(ctx, s.Build.Name()+"/"+name, append(body, '\n'))
}

// clean deletes objects of the level before the last two that neither the next level nor a database
// needs: old objects Seen and Left and, if the build only counts, the sets.
func (f *Finder) clean(ctx context.Context, s *State) error {
	old := len(s.Levels) - 3
	if old < 0 {
		return nil
	}
	was, err := f.index(ctx, s.Levels[old].Index)
	if err != nil {
		return err
	}
	now, err := f.index(ctx, s.Levels[old+1].Index)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(readers)
	remove := func(name string) {
		group.Go(func() error { return f.store.Delete(ctx, s.Build.Name()+"/"+name) })
	}
	for n, b := range was.Blocks {
		if b.Seen != "" && b.Seen != now.Blocks[n].Seen {
			remove(b.Seen)
		}
		if b.Left != "" && b.Left != unknown && b.Left != now.Blocks[n].Left {
			remove(b.Left)
		}
		if s.Build.Count && b.Set != "" {
			remove(b.Set)
		}
	}
	return group.Wait()
}

// Finish records on storage that a build is finished.
func (f *Finder) Finish(ctx context.Context, s *State) error {
	return f.summarize(ctx, s, doneName)
}

// Assemble reads all blocks of a finished build into a snapshot from which enumerate.Run resumes.
// The function room makes its planes.
func (f *Finder) Assemble(ctx context.Context, s *State, workers int,
	room func(words uint64) ([]uint64, error)) (*space.Snapshot, error) {
	c, err := f.space(s.Build)
	if err != nil {
		return nil, err
	}
	a, err := assemble(c.Blocks, s.Counts(), room)
	if err != nil {
		return nil, err
	}
	for d := range s.Levels {
		x, err := f.index(ctx, s.Levels[d].Index)
		if err != nil {
			return nil, err
		}
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(workers)
		for n := range x.Blocks {
			group.Go(func() error {
				set, moves, err := f.loadAgain(ctx, c, s, x, n)
				if set != nil && err == nil {
					a.put(n, x.Distance, set, moves)
					f.cache.Drop(set)
				}
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return nil, err
		}
	}
	return a.snap, nil
}

// load reads the positions and parent moves of a level in block n. It returns nil if there are
// none.
func (f *Finder) load(ctx context.Context, c *cut, build Build, x *Index,
	n int) (*engine.Set, [][]uint64, error) {
	b, folder := x.Blocks[n], build.Name()+"/"
	if b.Set == "" {
		return nil, nil, nil
	}
	code, err := f.store.Get(ctx, folder+b.Set)
	if err != nil {
		return nil, nil, err
	}
	defer f.store.Free(code)
	set, err := f.cache.New(c.Words)
	if err != nil {
		return nil, nil, err
	}
	if err := storage.DecodeSet(code, set); err != nil {
		f.cache.Drop(set)
		return nil, nil, &storage.DamagedError{Name: b.Set, Why: "is no block: " + err.Error()}
	}
	if got := storage.Count(set); got != b.Positions {
		return nil, nil, &storage.DamagedError{Name: b.Set,
			Why: fmt.Sprintf("has %d positions, its index says %d", got, b.Positions)}
	}
	if b.Moves == "" {
		return set, nil, nil
	}
	if code, err = f.store.Get(ctx, folder+b.Moves); err != nil {
		return nil, nil, err
	}
	moves, err := storage.DecodeMoves(code, set, c.Parents)
	f.store.Free(code)
	if err != nil {
		err = &storage.DamagedError{Name: b.Moves, Why: "does not fit its block"}
	}
	return set, moves, err
}

// Again finds a block again that could not be read. If that needs other lost blocks of earlier
// levels, it finds these first.
func (f *Finder) Again(ctx context.Context, s *State, lost *MissingError) error {
	d := int(lost.Distance)
	for {
		_, err := f.Find(ctx, Task{s.Build, lost.Distance, lost.Block, s.Index(d - 1),
			s.Index(d - 2), s.Index(d)}, func(Stage) {})
		var other *MissingError
		if !errors.As(err, &other) || other.Distance >= lost.Distance {
			return err
		}
		if err := f.Again(ctx, s, other); err != nil {
			return err
		}
	}
}
