package tablebase

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/discover"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
)

// byTable is the table of all positions of a puzzle.
type byTable struct {
	dir    Dir
	puzzle puzzle.Puzzle
}

func (t *byTable) check(opt Options) error {
	p := t.puzzle
	if opt.Partition != "" {
		return fmt.Errorf("a partition is for puzzles that are answered by search, such as "+
			"the 15-puzzle, not for %s", Name(p))
	}
	if _, err := enumerate.Choose(p, opt.Engine); err != nil {
		return fmt.Errorf("%s: %w", Name(p), err)
	}
	if _, err := layouts.Parse(opt.Layout, p); err != nil {
		return fmt.Errorf("%s: %w", Name(p), err)
	}
	return nil
}

func (t *byTable) file() (*store.DB, error) {
	return store.Open(t.dir.Path(t.puzzle), t.puzzle)
}

func (t *byTable) info(Options) (*Info, error) {
	m, file, err := store.Describe(t.dir.Path(t.puzzle), t.puzzle)
	if err != nil {
		return nil, err
	}
	return infoOf(t.puzzle, m, file), nil
}

func (t *byTable) open(context.Context) (*Tablebase, error) {
	db, err := t.file()
	if err != nil {
		return nil, err
	}
	return OfFile(db), nil
}

func (t *byTable) build(ctx context.Context, opt Options) error {
	d := t.dir
	p, err := d.discovered(ctx, t.puzzle, opt)
	if err != nil {
		return err
	}
	saver := newSaver(p, d.Path(p), opt)
	defer saver.close()
	if err := saver.openTable(); err != nil {
		return failed(p, err)
	}
	opt.Engine = saver.engine
	estimate, err := t.estimateOf(ctx, p, opt, saver.checkpoint, false)
	if err != nil {
		return err
	}
	if err := estimate.admit(opt); err != nil {
		return err
	}
	saver.fitInto(estimate)
	opt.sayBuilding(p, d)
	ctx, end := untilInterrupt(ctx, opt.Interrupt, saver.onInterrupt)
	defer end()
	snapshot, err := saver.read(ctx)
	if err == nil {
		err = enumerateAndStore(ctx, p, opt, saver, snapshot)
	}
	if err := saver.finish(err); err != nil {
		return failed(p, err)
	}
	return nil
}

// discovered returns p with its space. If necessary, it searches for the space within the memory of
// the build, with separate checkpoints.
func (d Dir) discovered(ctx context.Context, p puzzle.Puzzle, opt Options) (puzzle.Puzzle, error) {
	if p.Features().Discovered == nil {
		return p, nil
	}
	memory := lesser(opt.Memory, machine.FreeMemory().Bytes)
	if opt.ForceFit {
		memory = 0
	}
	saver := newSaver(p, d.Path(p), opt)
	var snapshot *space.Snapshot
	err := saver.open()
	ctx, end := untilInterrupt(ctx, opt.Interrupt, saver.onInterrupt)
	defer end()
	if err == nil {
		snapshot, err = saver.read(ctx)
	}
	if err == nil {
		var found puzzle.Puzzle
		found, err = discover.Find(ctx, p,
			discover.Options{Workers: opt.Workers, Memory: memory, Progress: opt.Progress,
				Saver: saver, Resume: snapshot})
		if err == nil {
			return found, nil
		}
	}
	err = saver.finish(err)
	if large, ok := errors.AsType[*discover.MemoryError](err); ok {
		return nil, &TooLargeError{Name(p), lacksMemory(large, memory)}
	}
	return nil, failed(p, err)
}

// lacksMemory says that a search for positions needs more than the bytes of memory it may take.
func lacksMemory(e *discover.MemoryError, memory uint64) string {
	return fmt.Sprintf("its search has found %s positions and needs %s of memory to go on where "+
		"it may take %s", english.Grouped(e.Found), machine.Bytes(int64(e.Needs)),
		machine.Bytes(int64(memory)))
}

// enumerateAndStore does the work of a build, from the beginning or from a snapshot.
func enumerateAndStore(ctx context.Context, p puzzle.Puzzle, opt Options, saver *saver,
	from *space.Snapshot) error {
	k, err := enumerate.Choose(p, saver.engine)
	if err != nil {
		return err
	}
	options := enumerate.Options{Workers: opt.Workers, Engine: saver.engine, Saver: saver,
		Resume: from, Progress: opt.Progress, OnLevel: opt.OnLevel}
	if saver.estimate.Scratch > 0 {
		if saver.scratch == nil { // otherwise that of the checkpoint is open
			saver.scratch, err = checkpoints.NewScratch(saver.path)
		}
		if err != nil {
			return err
		}
		options.Scratch = saver.scratch
	}
	if saver.estimate.ForWantOfMemory {
		opt.Note.say("to keep within the memory, %s is enumerated with a scratch file",
			Name(p))
	}
	writing := write.Options{
		Workers:  opt.Workers,
		Layout:   saver.estimate.Layout,
		Progress: opt.Progress,
		Build: func() *store.Build {
			return BuildRecord(opt.Tool, k.Describe(), opt.Workers, saver.took())
		},
	}
	table, err := enumerate.Run(ctx, p, options)
	if err == nil {
		saver.searchEnded()
		// The writer's memory replaces the sets, and so do the pages of the file, which is mapped.
		debug.FreeOSMemory()
		_, err = write.Table(ctx, saver.path, p, table, writing)
	}
	return err
}
