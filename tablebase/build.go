package tablebase

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/layouts"
)

// Options are what a build may be told. The zero value is ready to use.
//
// A build changes nothing of its process, so garbage comes on top of Memory, as much as
// the settings of the collector allow. The planes of a search are most of the memory and
// hold no pointers: a program that mostly builds does well to set debug.SetGCPercent to 10
// or so, and debug.SetMemoryLimit where memory is short.
type Options struct {
	// Of a table: how the file keeps it, as a layout or as a word for one (see layouts.Parse), and
	// what enumerates it. "" means what is usual or fastest.
	Layout layouts.Layout
	Engine string
	// Of a search: which tiles the patterns have, as pattern.ParsePartition reads it. "" means what
	// is usual, or what is built already.
	Partition string

	Workers int    // goroutines; 0 means one for each processor
	Memory  uint64 // bytes that the build may take; 0 means what is free
	Tool    string // the program that builds, for the record in the file

	Force bool // build again what is built already
	// nobody asked for this build: wait for another process that builds the same, and say that it
	// is built
	Wait        bool
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
	Puzzle string `json:"puzzle"`
	*BuiltTable
	*BuiltPatterns
	Seconds     float64        `json:"seconds"` // that it took now; 0 when it was there already
	Layout      layouts.Layout `json:"layout,omitempty"`
	FileBytes   int64          `json:"file_bytes"`
	ContentHash string         `json:"content_hash"`
	Path        string         `json:"path"`
}

// BuiltTable is what a table holds.
type BuiltTable struct {
	Size        uint64          `json:"size"`
	Reached     uint64          `json:"reached"`
	MaxDistance puzzle.Distance `json:"max_distance"`
}

// BuiltPatterns is what pattern databases hold.
type BuiltPatterns struct {
	Partition string               `json:"partition"`
	Patterns  []store.PatternTable `json:"patterns"`
}

// built describes a file.
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

// String says for people what the file holds, and how large it is.
func (b *Built) String() string {
	size := machine.Bytes(b.FileBytes)
	if b.BuiltTable != nil {
		return fmt.Sprintf("%s of %s positions reached, greatest distance %d, %s %s",
			grouped(b.Reached), grouped(b.Size), b.MaxDistance, b.Layout, size)
	}
	var states uint64
	for _, t := range b.Patterns {
		states += t.States
	}
	return fmt.Sprintf("pattern databases %s of %s states, %s", b.Partition, grouped(states), size)
}

// grouped writes a number with commas.
func grouped(n uint64) string { return puzzle.Grouped(strconv.FormatUint(n, 10)) }

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
// ends it. The error is a *TooLargeError when the build of a table is not expected to fit
// into the memory or onto the disk, and a *beside.LockedError when another
// process builds the same.
func (d Dir) Build(ctx context.Context, p puzzle.Puzzle, opt Options) (*Built, error) {
	k, began := d.kindOf(p), time.Now()
	opt, err := k.settle(opt)
	if err != nil {
		return nil, err
	}
	if r, err := unlessForced(k, opt); r != nil || err != nil {
		d.tidy(p, opt, err == nil)
		return r, err
	}
	lock, err := d.lock(ctx, p, opt)
	if err != nil {
		return nil, err
	}
	defer lock.Release()
	opt.Progress = lock.Watch(opt.Progress)
	// what a killed build has left takes room on the disk, and stays if this one is stopped
	_ = checkpoints.Tidy(lock, false)
	if r, err := unlessForced(k, opt); r != nil || err != nil {
		return r, err // the one who had the lock has built it
	}
	if err := k.build(ctx, opt); err != nil {
		return nil, err
	}
	r, err := d.Built(p)
	if err == nil {
		r.Seconds = time.Since(began).Seconds()
	}
	return r, err
}

// For returns the options of a build of p, with what they leave open filled in. The error says
// which of them is of no use for p.
func (opt Options) For(p puzzle.Puzzle) (Options, error) { return Dir("").kindOf(p).settle(opt) }

// sayBuilding says that a build begins that nobody asked for.
func (opt *Options) sayBuilding(p puzzle.Puzzle, d Dir) {
	if opt.Wait {
		tell(opt.Note, Building, "%s is not built yet: building %s", name(p), d.Path(p))
	}
}

// failed is the error of a build.
func failed(p puzzle.Puzzle, err error) error {
	return fmt.Errorf("build %s: %w; what was there before is untouched", name(p), err)
}

// memory is how much a build may take when so many bytes are free, 0 for any
// number.
func (opt *Options) memory(free uint64) uint64 {
	if opt.Memory != 0 && (free == 0 || opt.Memory < free) {
		return opt.Memory
	}
	return free
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
		tell(opt.Note, NoCheckpoint, "%s is built already, and the checkpoint that lies beside "+
			"it is of no use", name(p))
	case checkpoint && opt.Resume:
		tell(opt.Note, BuiltWithCheckpoint,
			"%s is built already, and a checkpoint of another build lies beside it", name(p))
	}
	useless := whole && !opt.Resume
	if checkpoints.Clean(path, useless) == nil && checkpoint && useless &&
		!checkpoints.Exist(path) {
		tell(opt.Note, CheckpointRemoved,
			"the checkpoint of an interrupted build of %s is removed, for it is built", name(p))
	}
}

// unlessForced describes the file that is there already and may stay; nil when there is none or it
// is to be built again.
func unlessForced(k kind, opt Options) (*Built, error) {
	if opt.Force {
		return nil, nil
	}
	in, err := k.info()
	if errors.Is(err, store.ErrNotBuilt) {
		return nil, nil
	}
	if err == nil {
		err = k.stays(in, opt)
	}
	if err != nil {
		return nil, err
	}
	return in.built(), nil
}

// Built describes the database of p that is there; the error wraps
// store.ErrNotBuilt when there is none.
func (d Dir) Built(p puzzle.Puzzle) (*Built, error) {
	in, err := d.Info(p)
	if err != nil {
		return nil, err
	}
	return in.built(), nil
}

// record says how a build was made.
func record(tool, engine string, workers int, took time.Duration) *store.Build {
	return &store.Build{
		Tool: tool, Go: runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH,
		Engine: engine, Workers: workers,
		Seconds: took.Seconds(), PeakBytes: machine.PeakMemory(),
		Built: time.Now().UTC().Format(time.RFC3339),
	}
}

// atLeastOne is how many workers are meant.
func atLeastOne(workers int) int {
	if workers <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return workers
}
