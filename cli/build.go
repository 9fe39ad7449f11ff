package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"puzzlebase/enumerate"
	"puzzlebase/machine"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/space"
	"puzzlebase/store"
)

type buildOptions struct {
	workers workers
	force   bool
	engine  string
	layout  string
	resume  bool
	always  bool // --checkpoint
	memory  size
	format  format

	forceFit bool
	unasked  bool // it waits for other builders; not a flag
}

func (a *app) buildCommand() *cobra.Command {
	var opt buildOptions
	cmd := &cobra.Command{
		Use:     "build PUZZLE...|all",
		Aliases: []string{"enumerate"},
		Short:   "Enumerate puzzles and store their databases",
		Long: `Enumerate every position of the puzzles, backwards from their goals, and store
the distance and parent move of each. 'all' stands for the core puzzles. A
database that exists already is left alone unless --force is given; the old one
stays in use until the new one is complete.

A build that takes long keeps a checkpoint beside the database now and then, for
at most one twentieth of its time; after an interruption --resume goes on from
there, to the same database.

A build that is not expected to fit into the memory and onto the disk that are
free is refused with a word on what would; see 'puzzlebase estimate'.`,
		Example: `  puzzlebase build hiriq
  puzzlebase build sliding:2x4 tails:4x4
  puzzlebase build all --data ./data
  puzzlebase build peg:french --layout compact --resume`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completePuzzle(-1),
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runBuild(cmd, args, opt) },
	}
	workersFlag(cmd.Flags(), &opt.workers)
	cmd.Flags().BoolVar(&opt.force, "force", false, "build again what is built already")
	cmd.Flags().StringVar(&opt.engine, "engine", "", engineHelp)
	cmd.Flags().BoolVar(&opt.resume, "resume", false, "go on with a build that was interrupted, from its last checkpoint")
	cmd.Flags().BoolVar(&opt.always, "checkpoint", false, "keep checkpoints of short builds too")
	cmd.Flags().Var(&opt.memory, "memory", "memory that the build may take, such as 2GiB (default: what is free)")
	cmd.Flags().BoolVar(&opt.forceFit, "force-fit", false, "build even what is not expected to fit into memory or onto the disk")
	layoutFlag(cmd.Flags(), &opt.layout)
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	return cmd
}

// layoutFlag adds --layout.
func layoutFlag(flags *pflag.FlagSet, value *string) {
	flags.StringVar(value, "layout", "full", "`layout` full: distance and parent of every position; compact: one or two bits a position, slower; folded: one bit for all symmetric positions")
}

// builtRecord is one line of the result.
type builtRecord struct {
	Puzzle      string          `json:"puzzle"`
	Size        uint64          `json:"size"`
	Reached     uint64          `json:"reached"`
	MaxDistance puzzle.Distance `json:"max_distance"`
	Seconds     float64         `json:"seconds"` // 0 when it was there already
	Layout      store.Layout    `json:"layout"`
	FileBytes   int64           `json:"file_bytes"`
	ContentHash string          `json:"content_hash"`
	Path        string          `json:"path"`
}

func (a *app) runBuild(cmd *cobra.Command, names []string, opt buildOptions) error {
	if len(names) == 1 && names[0] == "all" {
		names = catalog.Core()
	}
	var puzzles []puzzle.Puzzle
	for _, n := range names { // all are checked before the first is built
		p, err := find(n)
		if err != nil {
			return err
		}
		if _, err := enumerate.Choose(p, enumerate.Engine(opt.engine)); err != nil {
			return usage(cmd, fmt.Errorf("%s: %w", n, err))
		}
		if _, err := store.ParseLayout(opt.layout, p); err != nil {
			return usage(cmd, err)
		}
		puzzles = append(puzzles, p)
	}
	for _, p := range puzzles {
		r, err := a.build(cmd.Context(), p, opt)
		if err != nil {
			return err
		}
		if err := a.writeBuilt(p, r, opt.format); err != nil {
			return err
		}
	}
	return nil
}

// writeBuilt writes what became of one puzzle, at once: the next one may take
// long.
func (a *app) writeBuilt(p puzzle.Puzzle, r *builtRecord, f format) error {
	if f == jsonFormat {
		if err := writeJSON(a.out, r); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(a.out, "%s: %s of %s positions reached, greatest distance %d, %s %s, %s\n",
			name(p), grouped(r.Reached), grouped(r.Size), r.MaxDistance, r.Layout, bytesText(r.FileBytes), howLong(r.Seconds))
	}
	return a.out.Flush()
}

func howLong(seconds float64) string {
	if seconds == 0 {
		return "built already"
	}
	return fmt.Sprintf("%.1f s", seconds)
}

// build makes the database of p unless it is there already.
func (a *app) build(ctx context.Context, p puzzle.Puzzle, opt buildOptions) (*builtRecord, error) {
	path := a.path(p)
	if r, err := a.unlessForced(p, opt); r != nil || err != nil {
		a.tidy(p, opt, err == nil)
		return r, err
	}
	layout, err := store.ParseLayout(opt.layout, p)
	if err != nil {
		return nil, err
	}
	fits, undo, err := a.fit(ctx, p, layout, &opt)
	if err != nil {
		return nil, err
	}
	defer undo()
	lock, err := a.lock(ctx, p, opt)
	if err != nil {
		return nil, err
	}
	defer lock.Release()
	if r, err := a.unlessForced(p, opt); r != nil || err != nil {
		return r, err // the one who had the lock has built it
	}
	if opt.unasked {
		a.talk("%s is not built yet: building %s", name(p), path)
	}
	// The planes of a search are most of the memory and hold no pointers: to
	// collect often costs nothing, to wait until garbage equals them costs space.
	defer debug.SetGCPercent(debug.SetGCPercent(garbagePercent))
	began := time.Now()
	keep := newSaver(a, p, path, opt.always)
	keep.fits(fits)
	keep.flags = opt.again()
	snapshot, err := keep.resume(&opt)
	if err == nil {
		err = keep.finish(a.enumerateAndStore(ctx, p, layout, opt, keep, snapshot, fits.lean))
	}
	if err != nil {
		return nil, fmt.Errorf("build %s: %w; what was there before is untouched", name(p), err)
	}
	r, err := a.existing(p)
	if err == nil {
		r.Seconds = time.Since(began).Seconds()
	}
	return r, err
}

// enumerateAndStore is the work of a build, from the beginning or from a
// snapshot. A lean one keeps its planes in a scratch file.
func (a *app) enumerateAndStore(ctx context.Context, p puzzle.Puzzle, layout store.Layout, opt buildOptions, keep *saver, from *space.Snapshot, lean bool) error {
	search := enumerate.Options{Workers: opt.workers.count(), Engine: keep.engine, Saver: keep, Resume: from}
	if lean {
		file, done, err := store.Scratch(keep.path)
		if err != nil {
			return err
		}
		defer done()
		search.Scratch = file
		a.talk("to keep within the memory, %s is enumerated with a scratch file, without checkpoints", name(p))
	}
	show := a.work(name(p))
	defer show.end()
	search.Progress = show.report
	search.OnLevel = func(l enumerate.Level) { show.detail("level %d", l.Distance+1) }
	table, err := enumerate.Run(ctx, p, search)
	if err != nil {
		return err
	}
	keep.makeRoom()
	_, err = store.Write(ctx, keep.path, p, table, store.WriteOptions{
		Workers:  opt.workers.count(),
		Layout:   layout,
		Progress: show.report,
		Build:    func(*store.Manifest) *store.Build { return buildRecord(keep.engine, opt.workers.count(), keep.took()) },
	})
	return err
}

// garbagePercent is how much garbage a build lets lie before it is collected, in
// percent of what is in use.
const garbagePercent = 10

// lock takes the build lock of p. A build that nobody asked for waits for one
// that is under way.
func (a *app) lock(ctx context.Context, p puzzle.Puzzle, opt buildOptions) (*store.Lock, error) {
	if opt.unasked {
		return a.await(ctx, p)
	}
	return store.Acquire(a.path(p))
}

// again are the flags that a build needs to be gone on with, besides --resume.
func (opt buildOptions) again() string {
	flags := ""
	if opt.force {
		flags += " --force"
	}
	if opt.layout != string(store.Full) {
		flags += " --layout " + opt.layout
	}
	return flags
}

// tidy removes what an older build of p may have left, the checkpoint only when
// there is a whole database and nobody wants to go on from it. What cannot be
// tidied up does no harm.
func (a *app) tidy(p puzzle.Puzzle, opt buildOptions, whole bool) {
	path := a.path(p)
	checkpoint := store.HasCheckpoint(path)
	if checkpoint && opt.resume {
		a.talk("%s is built already; --force --resume goes on with the build that was interrupted", name(p))
	}
	useless := whole && !opt.resume
	if store.Clean(path, useless) == nil && checkpoint && useless && !store.HasCheckpoint(path) {
		a.talk("the checkpoint of an interrupted build of %s is removed, for it is built", name(p))
	}
}

// unlessForced describes the database of p that is there already and may stay;
// nil when there is none or it is to be built again.
func (a *app) unlessForced(p puzzle.Puzzle, opt buildOptions) (*builtRecord, error) {
	if opt.force {
		return nil, nil
	}
	r, err := a.existing(p)
	if errors.Is(err, store.ErrNotBuilt) {
		return nil, nil
	}
	return r, err
}

// existing describes the database of p that is there.
func (a *app) existing(p puzzle.Puzzle) (*builtRecord, error) {
	db, err := store.Open(a.path(p), p)
	if err != nil {
		return nil, err
	}
	m := db.Manifest()
	r := &builtRecord{
		Puzzle: m.Puzzle, Size: m.Size, Reached: m.Reached, MaxDistance: m.MaxDistance,
		Layout: m.Layout, FileBytes: db.FileBytes(), ContentHash: m.ContentHash, Path: a.path(p),
	}
	return r, db.Close()
}

// buildRecord says how a build was made.
func buildRecord(engine enumerate.Engine, workers int, took time.Duration) *store.Build {
	return &store.Build{
		Tool:      fullVersion(),
		Go:        runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH,
		Engine:    enumerate.Describe(engine),
		Workers:   workers,
		Seconds:   took.Seconds(),
		PeakBytes: machine.PeakMemory(),
		Built:     time.Now().UTC().Format(time.RFC3339),
	}
}
