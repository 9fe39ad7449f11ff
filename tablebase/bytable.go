package tablebase

import (
	"context"
	"errors"
	"fmt"
	"runtime"
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

func (t *byTable) resolve(opt Options) (r resolved, err error) {
	p := t.puzzle
	if opt.Partition != "" {
		return r, fmt.Errorf("a partition is for puzzles that are answered by search, such as "+
			"the 15-puzzle, not for %s", Name(p))
	}
	if _, err := enumerate.Choose(p, opt.Engine); err != nil {
		return r, fmt.Errorf("%s: %w", Name(p), err)
	}
	layout, err := layouts.Parse(opt.Layout, p)
	if err != nil {
		return r, fmt.Errorf("%s: %w", Name(p), err)
	}
	opt.Workers = atLeastOne(opt.Workers)
	return resolved{opt, layout}, nil
}

func (t *byTable) file() (*store.DB, error) {
	return store.Open(t.dir.Path(t.puzzle), t.puzzle)
}

func (t *byTable) info(resolved) (*Info, error) {
	db, err := t.file()
	if err != nil {
		return nil, err
	}
	return infoOf(db), db.Close()
}

func (t *byTable) open(context.Context) (*Tablebase, error) {
	db, err := t.file()
	if err != nil {
		return nil, err
	}
	return OfFile(db), nil
}

func (t *byTable) build(ctx context.Context, opt resolved) error {
	d := t.dir
	p, err := d.discovered(ctx, t.puzzle, opt.Options)
	if err != nil {
		return err
	}
	from := newStart(p, d.Path(p), opt.Options)
	defer from.close()
	if err := from.openTable(); err != nil {
		return failed(p, err)
	}
	opt.Engine = from.engine
	watched, end := untilInterrupt(ctx, opt.Interrupt, nil)
	defer end()
	estimate, err := t.admit(watched, p, opt, from.checkpoint)
	if err != nil {
		return err
	}
	saver := newSaver(from)
	saver.fitInto(estimate)
	opt.sayBuilding(p, d)
	ctx, stop := untilInterrupt(ctx, opt.Interrupt, saver.onInterrupt)
	defer stop()
	snapshot, err := from.read(ctx)
	if err == nil {
		err = enumerateAndStore(ctx, p, opt, saver, snapshot, estimate)
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
	memory := opt.memory(machine.FreeMemory().Bytes)
	if opt.ForceFit {
		memory = 0
	}
	from := newStart(p, d.Path(p), opt)
	var snapshot *space.Snapshot
	err := from.open()
	saver := newSaver(from)
	ctx, end := untilInterrupt(ctx, opt.Interrupt, saver.onInterrupt)
	defer end()
	if err == nil {
		snapshot, err = from.read(ctx)
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
	if large := (*discover.MemoryError)(nil); errors.As(err, &large) {
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
func enumerateAndStore(ctx context.Context, p puzzle.Puzzle, opt resolved, saver *saver,
	from *space.Snapshot, estimate *Estimate) error {
	start := saver.start
	k, err := enumerate.Choose(p, start.engine)
	if err != nil {
		return err
	}
	options := enumerate.Options{Workers: opt.Workers, Engine: start.engine, Saver: saver,
		Resume: from, Progress: opt.Progress, OnLevel: opt.OnLevel}
	if estimate.Scratch > 0 {
		if start.scratch == nil { // otherwise that of the checkpoint is open
			start.scratch, err = checkpoints.NewScratch(start.path)
		}
		if err != nil {
			return err
		}
		options.Scratch = start.scratch
	}
	if estimate.ForWantOfMemory {
		opt.Note.say("to keep within the memory, %s is enumerated with a scratch file",
			Name(p))
	}
	writing := write.Options{
		Workers:  opt.Workers,
		Layout:   opt.layout,
		Progress: opt.Progress,
		Build: func() *store.Build {
			return Record(opt.Tool, k.Describe(), opt.Workers, start.took())
		},
	}
	if k.OnlyStored(p) {
		levels, bits, err := enumerate.RunStored(ctx, p, options)
		if err == nil {
			saver.searchEnded()
			// The sets are as large as the file, which is mapped while it is written.
			debug.FreeOSMemory()
			_, err = write.Compact(ctx, start.path, p, levels, bits, writing)
		}
		return err
	}
	table, err := enumerate.Run(ctx, p, options)
	if err == nil {
		saver.searchEnded()
		runtime.GC() // the writer's memory replaces the sets
		_, err = write.Table(ctx, start.path, p, table, writing)
	}
	return err
}
