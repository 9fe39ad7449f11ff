package tablebase

import (
	"context"
	"strings"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/discover"
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

// Count counts the positions of p at each distance, without a database. It uses the options Engine,
// Workers, Memory, Fresh, Checkpoints, Interrupt, From, To, and the functions that are called. Only
// with Checkpoints, or if it goes on from a checkpoint, it writes files, beside those of the
// databases; with From or To it never does. The error says so if it does not fit into the memory.
// Other errors are those of [Dir.Build].
func (d Dir) Count(ctx context.Context, p puzzle.Puzzle, opt Options) (*Counted, error) {
	opt.Workers = atLeastOne(opt.Workers)
	p, err := discover.Find(ctx, p, discover.Options{Workers: opt.Workers, Progress: opt.Progress})
	if err != nil {
		return nil, err
	}
	search := enumerate.Options{Workers: opt.Workers, Engine: opt.Engine, Progress: opt.Progress,
		OnLevel: opt.OnLevel}
	t := newTowards(p, opt)
	if t.need, err = t.countMemory(opt, search); err != nil {
		return nil, err
	}
	t.most = opt.memory(machine.FreeMemory().Bytes)
	if err := t.fits(p); err != nil {
		return nil, err
	}
	if opt.From == nil && opt.To == nil &&
		(opt.Checkpoints || !opt.Fresh && checkpoints.Exist(d.countPath(p))) {
		levels, err := d.countSaving(ctx, p, opt, search)
		return &Counted{p.Size(), levels}, err
	}
	ctx, end := newSaver(p, d.countPath(p), opt).heed(ctx)
	defer end()
	return t.count(ctx, p, opt, search)
}

// countPath is the path of a database that never exists. The files that [Dir.Count] saves are named
// after it.
func (d Dir) countPath(p puzzle.Puzzle) string {
	return strings.TrimSuffix(d.File(p), store.Extension) + ".count" + store.Extension
}

// countSaving counts with checkpoints.
func (d Dir) countSaving(ctx context.Context, p puzzle.Puzzle, opt Options,
	search enumerate.Options) ([]uint64, error) {
	path := d.countPath(p)
	lock, err := beside.Acquire(path)
	if err != nil {
		return nil, err
	}
	defer lock.Release()
	search.Progress = lock.Watch(search.Progress)
	saves := newSaver(p, path, opt)
	defer saves.close()
	ctx, end := saves.heed(ctx)
	defer end()
	from, err := saves.find()
	if err != nil {
		return nil, err
	}
	var snapshot *space.Snapshot
	if snapshot, err = saves.resume(ctx, from); err == nil {
		search.Saver, search.Resume = saves, snapshot
		saves.snapshots.Store(true)
		// An engine that is named may count in another form than one that is chosen.
		if usual, err := enumerate.Choose(p, ""); err == nil && usual.Name != saves.engine {
			search.Engine = saves.engine
		}
		var levels []uint64
		if levels, err = enumerate.Count(ctx, p, search); err == nil {
			return levels, saves.finish(nil)
		}
	}
	return nil, saves.finish(err)
}
