package tablebase

import (
	"context"
	"errors"
	"fmt"
	"runtime"
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

// Options are what a build may be asked for. The zero value is ready to use.
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

	Force       bool // build again what is built already
	Wait        bool // for another process that builds the same, and say what is built unasked
	Resume      bool // go on from the checkpoint of a build that was interrupted
	Checkpoints bool // keep checkpoints of short builds too
	ForceFit    bool // build even what is not expected to fit

	from *checkpoints.Checkpoint // its head, when the build goes on from one

	Progress progress.Func         // called with how far the build is
	OnLevel  func(enumerate.Level) // called with every level that is complete
	Note     Note
	// Warn is called with what goes wrong although the build goes on.
	Warn Note
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
			puzzle.Grouped(b.Reached), puzzle.Grouped(b.Size), b.MaxDistance, b.Layout, size)
	}
	var states uint64
	for _, t := range b.Patterns {
		states += t.States
	}
	return fmt.Sprintf("pattern databases %s of %s states, %s", b.Partition, puzzle.Grouped(states),
		size)
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

func (opt *Options) sayBuilding(p puzzle.Puzzle, d Dir) {
	if opt.Wait {
		opt.Note.say("%s is not built yet: building %s", Name(p), d.Path(p))
	}
}

func failed(p puzzle.Puzzle, err error) error {
	return fmt.Errorf("build %s: %w; what was there before is untouched", Name(p), err)
}

// memory is how much a build may take when so many bytes are free, 0 for any number.
func (opt *Options) memory(free uint64) uint64 {
	if opt.Memory != 0 && (free == 0 || opt.Memory < free) {
		return opt.Memory
	}
	return free
}

// patience is how long a build that nobody asked for waits for another process.
const patience = time.Minute

// lock takes the build lock of p. It waits for another process where nobody asked for the build.
func (d Dir) lock(ctx context.Context, p puzzle.Puzzle, opt Options) (*beside.Lock, error) {
	if !opt.Wait {
		return beside.Acquire(d.Path(p))
	}
	return beside.Await(ctx, d.Path(p), patience, func(other *beside.LockedError) {
		opt.Note.say("%s is being built by %s: waiting for it", Name(p), other.Holder)
	})
}

// tidy removes what an older build of p may have left, the checkpoint only when
// there is a whole database and nobody wants to go on from it. What cannot be
// tidied up does no harm.
func (d Dir) tidy(p puzzle.Puzzle, opt Options, whole bool) {
	path := d.Path(p)
	checkpoint := checkpoints.Exist(path)
	switch {
	case checkpoint && opt.Resume && checkpoints.Check(path) != nil:
		opt.Note.say("%s is built already, and the checkpoint that lies beside "+
			"it is of no use", Name(p))
	case checkpoint && opt.Resume:
		opt.Note.say("%s is built already, and a checkpoint of another build lies beside it; "+
			"--force --resume goes on from that", Name(p))
	}
	useless := whole && !opt.Resume
	if checkpoints.Clean(path, useless) == nil && checkpoint && useless &&
		!checkpoints.Exist(path) {
		opt.Note.say("removed the old checkpoint of %s: its database is already built", Name(p))
	}
}

// unlessForced describes the file that is there; nil when there is none or it is to be built again.
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

// Built describes the database of p. The error wraps store.ErrNotBuilt when there is none.
func (d Dir) Built(p puzzle.Puzzle) (*Built, error) {
	in, err := d.Info(p)
	if err != nil {
		return nil, err
	}
	return in.built(), nil
}

func record(tool, engine string, workers int, took time.Duration) *store.Build {
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
