package tablebase

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/discover"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
)

// Options are what a build may be told. The zero value is ready to use.
//
// A build changes nothing of its process, so garbage comes on top of Memory, as much as
// the settings of the collector allow. The planes of a search are most of the memory and
// hold no pointers: a program that mostly builds does well to set debug.SetGCPercent to 10
// or so, and debug.SetMemoryLimit where memory is short.
type Options struct {
	Layout  layouts.Layout // "" means layouts.Default; the puzzle must allow it
	Engine  string         // the name of one; "" means the fastest that the puzzle allows
	Workers int            // goroutines; 0 means one for each processor
	Memory  uint64         // bytes that the build may take; 0 means what is free
	Tool    string         // the program that builds, for the record in the file

	Force       bool // build again what is built already
	Wait        bool // nobody asked for this build: wait for another process that builds the same, and say that it is built
	Resume      bool // go on from the checkpoint of a build that was interrupted
	Checkpoints bool // keep checkpoints of short builds too
	ForceFit    bool // build even what is not expected to fit

	from *checkpoints.Checkpoint // its head, when the build goes on from one

	Progress progress.Func         // told how far the build is
	OnLevel  func(enumerate.Level) // told of every level that is complete
	Note     func(Note)            // told what a person may want to know
}

// Built describes a database that is there.
type Built struct {
	Puzzle      string          `json:"puzzle"`
	Size        uint64          `json:"size"`
	Reached     uint64          `json:"reached"`
	MaxDistance puzzle.Distance `json:"max_distance"`
	Seconds     float64         `json:"seconds"` // that it took now; 0 when it was there already
	Layout      layouts.Layout  `json:"layout"`
	FileBytes   int64           `json:"file_bytes"`
	ContentHash string          `json:"content_hash"`
	Path        string          `json:"path"`
}

// Build makes the database of the puzzle of that name, as [Dir.Build] does.
func Build(ctx context.Context, dir Dir, name string, opt Options) (*Built, error) {
	p, err := dir.Load(name)
	if err != nil {
		return nil, err
	}
	return dir.Build(ctx, p, opt)
}

// Build makes the database of p unless it is there already. An old one stays in
// use until the new one is complete, and for good when the build fails or ctx
// ends it. The error is a *TooLargeError when the build is not expected to fit
// into the memory or onto the disk, and a *beside.LockedError when another
// process builds the same, and a *NoTableError when p is searched (see
// [Dir.BuildPatterns]).
func (d Dir) Build(ctx context.Context, p puzzle.Puzzle, opt Options) (*Built, error) {
	if err := Tabled(p); err != nil {
		return nil, err
	}
	if r, err := d.unlessForced(p, opt); r != nil || err != nil {
		d.tidy(p, opt, err == nil)
		return r, err
	}
	opt.Layout = cmp.Or(opt.Layout, layouts.Default(p))
	opt.Workers = atLeastOne(opt.Workers)
	began := time.Now()
	lock, err := d.lock(ctx, p, opt)
	if err != nil {
		return nil, err
	}
	defer lock.Release()
	opt.Progress = lock.Watch(opt.Progress)
	_ = checkpoints.Tidy(lock, false) // what a killed build has left takes room on the disk, and stays if this one is stopped
	if r, err := d.unlessForced(p, opt); r != nil || err != nil {
		return r, err // the one who had the lock has built it
	}
	if p, err = d.discovered(ctx, p, opt); err != nil {
		return nil, err
	}
	keep := newSaver(p, d.Path(p), opt)
	defer keep.close()
	if opt.from, err = keep.find(); err != nil {
		return nil, failed(p, err)
	}
	if opt.from != nil {
		opt.Engine = cmp.Or(opt.Engine, opt.from.Engine)
	}
	needs, err := d.admit(ctx, p, opt)
	if err != nil {
		return nil, err
	}
	keep.fitInto(needs)
	if opt.Wait {
		tell(opt.Note, Building, "%s is not built yet: building %s", name(p), d.Path(p))
	}
	snapshot, err := keep.resume(ctx, opt.from)
	if err == nil {
		err = keep.finish(enumerateAndStore(ctx, p, opt, keep, snapshot, needs))
	}
	if err != nil {
		return nil, failed(p, err)
	}
	r, err := d.Built(p)
	if err == nil {
		r.Seconds = time.Since(began).Seconds()
	}
	return r, err
}

// failed is the error of a build.
func failed(p puzzle.Puzzle, err error) error {
	return fmt.Errorf("build %s: %w; what was there before is untouched", name(p), err)
}

// discovered returns p with its space, for which it searches if need be within
// the memory that the build may take. It keeps checkpoints of its own.
func (d Dir) discovered(ctx context.Context, p puzzle.Puzzle, opt Options) (puzzle.Puzzle, error) {
	if p.Features().Discovered == nil {
		return p, nil
	}
	memory := opt.memory(machine.FreeMemory().Bytes)
	if opt.ForceFit {
		memory = 0
	}
	keep := newSaver(p, d.Path(p), opt)
	snapshot, err := keep.resumeExploring(ctx)
	if err == nil {
		p, err = enumerate.Discover(ctx, p, discover.Options{Workers: opt.Workers, Memory: memory, Progress: opt.Progress, Saver: keep, Resume: snapshot})
	}
	if err == nil {
		return p, nil
	}
	if !errors.Is(err, store.ErrDamaged) {
		keep.sayKept()
	}
	if large := (*discover.MemoryError)(nil); errors.As(err, &large) {
		lacks := fmt.Sprintf("its search has found %s positions and needs %s of memory to go on where it may take %s", puzzle.Grouped(fmt.Sprint(large.Found)), machine.Bytes(int64(large.Needs)), machine.Bytes(int64(memory)))
		return nil, &TooLargeError{&Estimate{Puzzle: keep.p.Spec(), name: name(keep.p)}, lacks}
	}
	return nil, failed(keep.p, err)
}

// memory is how much a build may take when so many bytes are free, 0 for any
// number.
func (opt *Options) memory(free uint64) uint64 { return mayTake(opt.Memory, free) }

// mayTake is the lesser of a limit and of what is free; 0 stands for any number.
func mayTake(limit, free uint64) uint64 {
	if limit != 0 && (free == 0 || limit < free) {
		return limit
	}
	return free
}

// enumerateAndStore is the work of a build, from the beginning or from a
// snapshot.
func enumerateAndStore(ctx context.Context, p puzzle.Puzzle, opt Options, keep *saver, from *space.Snapshot, needs *Estimate) error {
	k, err := enumerate.Choose(p, keep.engine)
	if err != nil {
		return err
	}
	search := enumerate.Options{Workers: opt.Workers, Engine: keep.engine, Saver: keep, Resume: from, Progress: opt.Progress, OnLevel: opt.OnLevel}
	if needs.planes.Scratch > 0 {
		if err := keep.openScratch(); err != nil {
			return err
		}
		search.Scratch = keep.scratch
	}
	if needs.ForWantOfMemory() > 0 {
		tell(opt.Note, ScratchFile, "to keep within the memory, %s is enumerated with a scratch file", name(p))
	}
	writing := write.Options{
		Workers:  opt.Workers,
		Layout:   opt.Layout,
		Progress: opt.Progress,
		Build: func(*store.Manifest) *store.Build {
			return record(opt.Tool, k.Describe(), opt.Workers, keep.took())
		},
	}
	if k.OnlyBits(p) {
		bits, err := enumerate.Bits(ctx, p, search)
		if err == nil {
			keep.makeRoom()
			debug.FreeOSMemory() // the sets are as large as the file, which is mapped while it is written
			_, err = write.Compact(ctx, keep.path, p, bits, writing)
		}
		return err
	}
	table, err := enumerate.Run(ctx, p, search)
	if err == nil {
		keep.makeRoom()
		runtime.GC() // so that what is written with takes the place of the sets
		_, err = write.Database(ctx, keep.path, p, table, writing)
	}
	return err
}

// lock takes the build lock of p.
func (d Dir) lock(ctx context.Context, p puzzle.Puzzle, opt Options) (*beside.Lock, error) {
	if opt.Wait {
		return d.await(ctx, p, opt.Note)
	}
	return beside.Acquire(d.Path(p))
}

// tidy removes what an older build of p may have left, the checkpoint only when
// there is a whole database and nobody wants to go on from it. What cannot be
// tidied up does no harm.
func (d Dir) tidy(p puzzle.Puzzle, opt Options, whole bool) {
	path := d.Path(p)
	checkpoint := checkpoints.Exist(path)
	switch {
	case checkpoint && opt.Resume && checkpoints.Check(path) != nil:
		tell(opt.Note, NoCheckpoint, "%s is built already, and the checkpoint that lies beside it is of no use", name(p))
	case checkpoint && opt.Resume:
		tell(opt.Note, BuiltWithCheckpoint, "%s is built already, and a checkpoint of another build lies beside it", name(p))
	}
	useless := whole && !opt.Resume
	if checkpoints.Clean(path, useless) == nil && checkpoint && useless && !checkpoints.Exist(path) {
		tell(opt.Note, CheckpointRemoved, "the checkpoint of an interrupted build of %s is removed, for it is built", name(p))
	}
}

// unlessForced describes the database of p that is there already and may stay;
// nil when there is none or it is to be built again.
func (d Dir) unlessForced(p puzzle.Puzzle, opt Options) (*Built, error) {
	if opt.Force {
		return nil, nil
	}
	r, err := d.Built(p)
	if errors.Is(err, store.ErrNotBuilt) {
		return nil, nil
	}
	return r, err
}

// Built describes the database of p that is there; the error wraps
// store.ErrNotBuilt when there is none.
func (d Dir) Built(p puzzle.Puzzle) (*Built, error) {
	db, err := store.Open(d.Path(p), p)
	if err != nil {
		return nil, err
	}
	m := db.Manifest()
	r := &Built{
		Puzzle: m.Puzzle, Size: m.Size, Reached: m.Reached, MaxDistance: m.MaxDistance,
		Layout: m.Layout, FileBytes: db.FileBytes(), ContentHash: m.ContentHash, Path: db.Path(),
	}
	return r, db.Close()
}

// record says how a build was made.
func record(tool, engine string, workers int, took time.Duration) *store.Build {
	return &store.Build{
		Tool: tool, Go: runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH, Engine: engine, Workers: workers,
		Seconds: took.Seconds(), PeakBytes: machine.PeakMemory(), Built: time.Now().UTC().Format(time.RFC3339),
	}
}

// atLeastOne is how many workers are meant.
func atLeastOne(workers int) int {
	if workers <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return workers
}
