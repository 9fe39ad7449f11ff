package tablebase

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/search/pattern"
	"puzzlebase/store"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/write"
)

// finished keeps the patterns that a build has finished, so that one which ends early
// can be gone on with: a checkpoint, under the same conditions as those of a table.
type finished struct {
	path      string // of the database
	puzzle    puzzle.Puzzle
	plan      *search.Plan
	fileBytes int64
	opt       Options
	began     time.Time
	kept      bool // whether there is a checkpoint
}

// saver returns what keeps the patterns that are finished, where more is to come and that is worth
// it: as long as it takes less than a part of the time so far, and leaves room for the file. A
// build goes on without.
func (f *finished) saver(ctx context.Context) func([]*pattern.Table) {
	return func(tables []*pattern.Table) {
		took, size := time.Since(f.began), int64(0)
		for _, t := range tables {
			size += 8 * int64(len(t.Bits))
		}
		cost := checkpointSync.Seconds() + float64(size)/checkpointBytes
		worth := f.opt.Checkpoints || took >= longBuild && cost <= checkpointShare*took.Seconds()
		free := machine.FreeDisk(filepath.Dir(f.path))
		if len(tables) == len(f.plan.States) || !worth || free > 0 &&
			uint64(size+f.fileBytes) > free {
			return
		}
		err := write.Patterns(ctx, checkpoints.Path(f.path), f.plan.Manifest(tables),
			pattern.BitsOf(tables), &store.Build{Seconds: took.Seconds()}, nil)
		if err != nil && ctx.Err() == nil {
			tell(f.opt.Note, CheckpointsEnd, "going on without a checkpoint: %v", err)
			return
		}
		f.kept = true
	}
}

// resume returns the patterns that an earlier build has finished, when they are asked for.
func (f *finished) resume(ctx context.Context) ([]*pattern.Table, error) {
	f.kept = checkpoints.Exist(f.path)
	switch {
	case !f.kept && f.opt.Resume:
		tell(f.opt.Note, NoCheckpoint, "%s has no checkpoint: starting from the beginning",
			name(f.puzzle))
		return nil, nil
	case f.kept && !f.opt.Resume:
		sayThere(f.puzzle, f.path, f.opt.Note)
		return nil, nil
	case !f.opt.Resume:
		return nil, nil
	}
	file, err := store.OpenPatterns(checkpoints.Path(f.path))
	if err != nil {
		return nil, fmt.Errorf("%w; build without --resume", err)
	}
	defer file.Close()
	out, err := f.read(ctx, file)
	if err != nil {
		return nil, err
	}
	tell(f.opt.Note, Resuming, "going on with %s after %d of %d patterns, found in %.1f s",
		name(f.puzzle), len(out), len(f.plan.States), file.Build().Seconds)
	return out, nil
}

// read reads a checkpoint.
func (f *finished) read(ctx context.Context,
	file *store.Patterns) (out []*pattern.Table, err error) {
	m := file.Manifest()
	if !f.plan.Begins(m) {
		return nil, fmt.Errorf("the checkpoint %s is of %s with partition %s, not of %s with "+
			"%s: name that one, or build without --resume", file.Path(), m.Puzzle, m.Partition,
			filesOf(f.puzzle), f.plan.Partition)
	}
	out, err = search.Load(ctx, f.puzzle, file)
	if err != nil {
		return nil, fmt.Errorf("%w; build without --resume", err)
	}
	return out, file.CheckContent(pattern.BitsOf(out))
}

// end removes the checkpoint of a build that is done, or says that there is one of a
// build that failed.
func (f *finished) end(err error) error {
	if err == nil {
		return checkpoints.Remove(f.path)
	}
	if f.kept && !errors.Is(err, store.ErrDamaged) {
		tell(f.opt.Note, CheckpointKept, "a checkpoint of %s is kept", name(f.puzzle))
	}
	return err
}
