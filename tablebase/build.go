package tablebase

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/layouts"
)

// Options are the options of a build. The zero value is ready to use.
//
// A build changes nothing of its process. So garbage comes on top of Memory, as much as the
// settings of the collector allow. The planes of a search are most of the memory and hold no
// pointers. A program that mostly builds should set debug.SetGCPercent to about 10, and
// debug.SetMemoryLimit where memory is short.
type Options struct {
	// For a table: the layout of the file (see layouts.Parse), and the engine. "" means the usual
	// layout and the fastest engine.
	Layout, Engine string
	// For a search: the partition into patterns, see pattern.ParsePartition. "" means the one that
	// is built already, or the usual one.
	Partition string

	Workers int    // goroutines; 0 means one for each processor
	Memory  uint64 // bytes that the build may take; 0 means what is free
	Tool    string // the program that builds, for the record in the file

	Force        bool // build again what exists already
	WaitForOther bool // nobody asked for the build: wait for another process, and say so
	Fresh        bool // start over even if an interrupted build has left a checkpoint
	Checkpoints  bool // write checkpoints of short builds too
	ForceFit     bool // build even if it should not fit

	Progress progress.Func         // called with the progress of the build
	OnLevel  func(enumerate.Level) // called after every level
	Note     Note
	// Interrupt is closed to end a build. A long search first finishes its level and keeps a
	// checkpoint. An end of the context ends it at once.
	Interrupt <-chan struct{}
	// Warn is called with faults in spite of which the build continues.
	Warn Note
}

// Check returns an error that names an option with which p cannot be built.
func (opt Options) Check(p puzzle.Puzzle) error {
	return Dir("").databaseOf(p).check(opt)
}

// Built describes a database that exists.
type Built struct {
	Puzzle string `json:"puzzle"`
	*BuiltTable
	*BuiltPatterns
	Seconds     float64        `json:"seconds"` // time of this build; 0 if the database existed
	Layout      layouts.Layout `json:"layout,omitempty"`
	FileBytes   int64          `json:"file_bytes"`
	ContentHash string         `json:"content_hash"`
	Path        string         `json:"path"`
}

// BuiltTable describes a table.
type BuiltTable struct {
	Size        uint64          `json:"size"`
	Reached     uint64          `json:"reached"`
	MaxDistance puzzle.Distance `json:"max_distance"`
}

// BuiltPatterns describes pattern databases.
type BuiltPatterns struct {
	Partition string               `json:"partition"`
	Patterns  []store.PatternTable `json:"patterns"`
}

func (i *Info) built() *Built {
	b := &Built{FileBytes: i.FileBytes, ContentHash: i.ContentHash(), Path: i.Path}
	if m := i.Patterns; m != nil {
		b.Puzzle, b.BuiltPatterns = m.Puzzle, &BuiltPatterns{m.Partition, m.Patterns}
		return b
	}
	m := i.Table
	b.Puzzle, b.Layout, b.BuiltTable = m.Puzzle, m.Layout,
		&BuiltTable{m.Size, m.Reached, m.MaxDistance}
	return b
}

// String describes the file and its size for people.
func (b *Built) String() string {
	size := machine.Bytes(b.FileBytes)
	if b.BuiltTable != nil {
		return fmt.Sprintf("%s of %s positions reached, greatest distance %s, %s %s",
			english.Grouped(b.Reached), english.Grouped(b.Size),
			english.Grouped(int(b.MaxDistance)), b.Layout, size)
	}
	var states uint64
	for _, t := range b.Patterns {
		states += t.States
	}
	return fmt.Sprintf("pattern databases %s of %s states, %s", b.Partition,
		english.Grouped(states), size)
}

// ErrBuilt is returned, wrapped, by Build if there are pattern databases of another partition than
// the wanted one. A build with Force replaces them. A table with another layout than the wanted one
// is no error: see the field Layout of [Built].
var ErrBuilt = errors.New("built already")

// Build makes the database of p unless it exists. An old one remains in use until the new one is
// complete, and for good if the build fails or ctx ends it. The error is a *TooLargeError if the
// build does not fit into the memory or onto the disk. It is a *beside.LockedError if
// another process builds the same, and a *checkpoints.UnusableError if the build cannot resume.
func (d Dir) Build(ctx context.Context, p puzzle.Puzzle, opt Options) (*Built, error) {
	db := d.databaseOf(p)
	if err := db.check(opt); err != nil {
		return nil, err
	}
	opt.Workers = atLeastOne(opt.Workers)
	if r, err := d.unlessForced(p, db, opt); r != nil || err != nil {
		d.tidy(p, opt, err == nil)
		return r, err
	}
	lock, err := d.lock(ctx, p, opt)
	if err != nil {
		return nil, err
	}
	defer opt.release(lock)
	began := time.Now()
	opt.Progress = lock.Watch(opt.Progress)
	// The files of a killed build would fill the disk, even if this build is stopped.
	opt.warnLeft(p, checkpoints.Tidy(d.Path(p), false))
	if r, err := d.unlessForced(p, db, opt); r != nil || err != nil {
		return r, err // the process that had the lock has built it
	}
	opt.sayFresh(p, d.Path(p))
	if err := db.build(ctx, opt); err != nil {
		return nil, err
	}
	return d.built(p, time.Since(began))
}

// warnLeft warns of files that could not be removed, unless err is nil.
func (opt *Options) warnLeft(p puzzle.Puzzle, err error) {
	if err != nil {
		opt.Warn.say("what work on %s has left stays: %s", Name(p), oneLine(err))
	}
}

func (opt *Options) sayBuilding(p puzzle.Puzzle, d Dir) {
	if opt.WaitForOther {
		opt.Note.say("%s is not built yet: building %s", Name(p), d.Path(p))
	}
}

// sayFresh says that the checkpoint beside a path, if there is one, is not wanted.
func (opt *Options) sayFresh(p puzzle.Puzzle, path string) {
	if opt.Fresh && checkpoints.Exists(path) {
		opt.Note.say("starting over: the checkpoint of %s is not used", Name(p))
	}
}

func failed(p puzzle.Puzzle, err error) error {
	return fmt.Errorf("build %s: %w; what was there before is untouched", Name(p), err)
}

// patience is how long a build that nobody asked for waits for another process.
const patience = time.Minute

// lock takes the build lock of p. If nobody asked for the build, it waits for another process.
func (d Dir) lock(ctx context.Context, p puzzle.Puzzle, opt Options) (*beside.Lock, error) {
	if !opt.WaitForOther {
		return beside.Acquire(d.Path(p))
	}
	ctx, end := untilInterrupt(ctx, opt.Interrupt, nil)
	defer end()
	return beside.Await(ctx, d.Path(p), patience, func(other *beside.LockedError) {
		opt.Note.say("%s is being built by %s: waiting for it", Name(p), other.Holder)
	})
}

// release gives the lock back. What was found is whole even if that fails.
func (opt *Options) release(lock *beside.Lock) {
	if err := lock.Release(); err != nil {
		opt.Warn.say("the lock cannot be removed: %s", oneLine(err))
	}
}

// untilInterrupt returns a context that ends at an interrupt, unless goesOn says that the search
// then ends by itself. A nil goesOn never does. After end, goesOn is not called, nor under way.
func untilInterrupt(ctx context.Context, interrupt <-chan struct{},
	goesOn func() bool) (_ context.Context, end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var wait sync.WaitGroup
	wait.Go(func() {
		select {
		case <-ctx.Done():
		case <-interrupt:
			if goesOn == nil || !goesOn() {
				cancel()
			}
		}
	})
	return ctx, func() {
		cancel()
		wait.Wait()
	}
}

// tidy removes the files that an older build of p may have left. It removes the checkpoint only if
// the database is whole, and a fresh start is wanted or no build can resume from the checkpoint.
func (d Dir) tidy(p puzzle.Puzzle, opt Options, whole bool) {
	path := d.Path(p)
	checkpoint, remove := checkpoints.Exists(path), whole
	if whole && !opt.Fresh && checkpoint {
		err := checkpoints.Check(path)
		remove = errors.As(err, new(*checkpoints.UnusableError))
		switch {
		case err == nil:
			opt.Note.say("%s is built already, and a checkpoint of another build lies beside it; "+
				"--force goes on from that, and --fresh removes it", Name(p))
		case !remove:
			opt.Warn.say("%v", err)
		}
	}
	opt.warnLeft(p, checkpoints.Clean(path, remove))
	if checkpoint && remove && !checkpoints.Exists(path) {
		opt.Note.say("removed the old checkpoint of %s: its database is already built", Name(p))
	}
}

// unlessForced describes the existing file. It returns nil if there is none, or if it will be built
// again. A file of another puzzle is never replaced.
func (d Dir) unlessForced(p puzzle.Puzzle, db database, opt Options) (*Built, error) {
	in, err := db.info(opt)
	_, statErr := os.Stat(d.Path(p))
	foreign := statErr == nil && errors.Is(err, store.ErrForeign)
	if errors.Is(err, store.ErrNotBuilt) || opt.Force && !foreign {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return in.built(), nil
}

// built describes the database of p, whose build took some time.
func (d Dir) built(p puzzle.Puzzle, took time.Duration) (*Built, error) {
	in, err := d.Info(p)
	if err != nil {
		return nil, err
	}
	r := in.built()
	r.Seconds = took.Seconds()
	return r, nil
}

// BuildRecord is the record of a build that ends now, for its file.
func BuildRecord(tool, engine string, workers int, took time.Duration) *store.Build {
	return &store.Build{
		Tool: tool, Go: runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH,
		Engine: engine, Workers: workers,
		Seconds: took.Seconds(), PeakBytes: machine.PeakMemory(),
		Built: time.Now().UTC().Format(time.RFC3339),
	}
}

func atLeastOne(workers int) int {
	if workers <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return workers
}
