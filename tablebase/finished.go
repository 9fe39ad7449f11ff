package tablebase

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"puzzlebase/enumerate/patterns"
	"puzzlebase/internal/machine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/store"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/write"
)

// finished keeps the patterns that a build has finished, so that one which ends early
// can be gone on with: a checkpoint, under the same conditions as those of a table.
type finished struct {
	dir      Dir
	puzzle   puzzle.Puzzle
	estimate *PatternEstimate
	opt      PatternOptions
	began    time.Time
	kept     bool // whether there is a checkpoint
}

// manifest is what a file of the first patterns says of them, and their words.
func (e *PatternEstimate) manifest(p puzzle.Puzzle, tables []*patterns.Table) (m *store.PatternManifest, bits [][]uint64) {
	m = &store.PatternManifest{Puzzle: filesOf(p), Partition: e.Partition}
	for i, t := range tables {
		bits = append(bits, t.Bits)
		m.Patterns = append(m.Patterns, store.PatternTable{Tiles: e.Patterns[i], States: e.States[i], Levels: t.Levels, Words: uint64(len(t.Bits))})
	}
	return m, bits
}

// save keeps what is finished, where more is to come and that is worth it: as long as it
// takes less than a part of the time so far, and leaves room for the file. A build goes on without.
func (f *finished) save(ctx context.Context, tables []*patterns.Table) {
	took, size := time.Since(f.began), int64(0)
	for _, t := range tables {
		size += 8 * int64(len(t.Bits))
	}
	cost := checkpointSync.Seconds() + float64(size)/checkpointBytes
	worth := f.opt.Checkpoints || took >= longBuild && cost <= checkpointShare*took.Seconds()
	free := machine.FreeDisk(string(f.dir))
	if len(tables) == len(f.estimate.spaces) || !worth || free > 0 && uint64(size+f.estimate.DiskBytes) > free {
		return
	}
	m, bits := f.estimate.manifest(f.puzzle, tables)
	err := write.Patterns(ctx, checkpoints.Path(f.dir.Path(f.puzzle)), m, bits, &store.Build{Seconds: took.Seconds()}, nil)
	if err != nil && ctx.Err() == nil {
		tell(f.opt.Note, CheckpointsEnd, "going on without a checkpoint: %v", err)
		return
	}
	f.kept = true
}

// resume returns the patterns that an earlier build has finished, when they are asked for.
func (f *finished) resume(ctx context.Context) ([]*patterns.Table, error) {
	path := f.dir.Path(f.puzzle)
	f.kept = checkpoints.Exist(path)
	switch {
	case !f.kept && f.opt.Resume:
		tell(f.opt.Note, NoCheckpoint, "%s has no checkpoint: starting from the beginning", name(f.puzzle))
		return nil, nil
	case f.kept && !f.opt.Resume:
		sayThere(f.puzzle, path, f.opt.Note)
		return nil, nil
	case !f.opt.Resume:
		return nil, nil
	}
	file, err := store.OpenPatterns(checkpoints.Path(path))
	if err != nil {
		return nil, fmt.Errorf("%w; build without --resume", err)
	}
	defer file.Close()
	out, err := f.read(ctx, file)
	if err != nil {
		return nil, err
	}
	tell(f.opt.Note, Resuming, "going on with %s after %d of %d patterns, found in %.1f s", name(f.puzzle), len(out), len(f.estimate.spaces), file.Build().Seconds)
	return out, nil
}

// read reads a checkpoint.
func (f *finished) read(ctx context.Context, file *store.Patterns) (out []*patterns.Table, err error) {
	m, e := file.Manifest(), f.estimate
	var bits [][]uint64
	for i, t := range m.Patterns {
		if m.Puzzle != filesOf(f.puzzle) || i >= len(e.spaces) || !slices.Equal(t.Tiles, e.Patterns[i]) || 8*t.Words != e.spaces[i].Bytes() {
			return nil, fmt.Errorf("the checkpoint %s is of %s with partition %s, not of %s with %s: name that one, or build without --resume", file.Path(), m.Puzzle, m.Partition, filesOf(f.puzzle), e.Partition)
		}
		table := &patterns.Table{Levels: t.Levels}
		if err := bigmem.Make(t.Words, &table.Bits); err != nil {
			return nil, err
		}
		if err := file.Read(ctx, i, table.Bits); err != nil {
			return nil, fmt.Errorf("%w; build without --resume", err)
		}
		out, bits = append(out, table), append(bits, table.Bits)
	}
	return out, file.CheckContent(bits)
}

// end removes the checkpoint of a build that is done, or says that there is one of a
// build that failed.
func (f *finished) end(err error) error {
	if err == nil {
		return checkpoints.Remove(f.dir.Path(f.puzzle))
	}
	if f.kept && !errors.Is(err, store.ErrDamaged) {
		tell(f.opt.Note, CheckpointKept, "a checkpoint of %s is kept", name(f.puzzle))
	}
	return err
}
