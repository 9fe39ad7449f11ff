package cli

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"puzzlebase/enumerate"
	"puzzlebase/machine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store"
)

type estimateOptions struct {
	workers workers
	engine  string
	layout  string
	quick   bool
	format  format
}

// Of the two seconds that a calibration takes, the search gets most.
const (
	calibrateSearch = 1600 * time.Millisecond
	calibrateWrite  = 200 * time.Millisecond
)

// programBytes is what the program itself takes of memory.
const programBytes = 32 << 20

func (a *app) estimateCommand() *cobra.Command {
	var opt estimateOptions
	cmd := &cobra.Command{
		Use:   "estimate PUZZLE",
		Short: "Say what building a database would take: time, memory and disk",
		Long: `Say how large a puzzle's space is and what building its database would take on
this machine: time, memory and disk. The time is measured by running the engine
for some two seconds, on a part of the space or on a smaller one with the same
moves. The greatest distance is a guess, and what depends on it too.`,
		Example: `  puzzlebase estimate sliding:3x4
  puzzlebase estimate hiriq --layout compact --format json`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completePuzzle(1),
		RunE:              func(cmd *cobra.Command, args []string) error { return a.runEstimate(cmd, args[0], opt) },
	}
	workersFlag(cmd.Flags(), &opt.workers)
	cmd.Flags().StringVar(&opt.engine, "engine", "", engineHelp)
	cmd.Flags().BoolVar(&opt.quick, "quick", false, "measure nothing: figures of another machine")
	layoutFlag(cmd.Flags(), &opt.layout)
	formatFlag(cmd.Flags(), &opt.format, text, jsonFormat)
	return cmd
}

// engineHelp is the help of --engine.
const engineHelp = "generic, xor, xor-plain or sheets (default: the fastest that the puzzle allows)"

// estimate is what a build is expected to take.
type estimate struct {
	Puzzle      string          `json:"puzzle"`
	Size        uint64          `json:"size"`
	Engine      string          `json:"engine"`
	Layout      store.Layout    `json:"layout"`
	MaxDistance puzzle.Distance `json:"max_distance"`           // a guess
	Seconds     float64         `json:"seconds"`                // enumeration and writing
	Measured    bool            `json:"measured"`               // whether the seconds were measured here
	MemoryBytes uint64          `json:"memory_bytes"`           // at the peak
	MemoryFree  uint64          `json:"memory_free"`            // on this machine now; 0 when not known
	MemoryLimit string          `json:"memory_limit,omitempty"` // what limits it, when not the machine itself
	Mapped      uint64          `json:"mapped_bytes,omitempty"` // address space for the file, where that is limited
	AddressFree uint64          `json:"address_free,omitempty"` // address space that is left for memory and file; 0 when not limited
	DiskBytes   int64           `json:"disk_bytes"`             // of the database
	Checkpoints int64           `json:"checkpoint_bytes"`       // more disk while it is built: two checkpoints, for one replaces the other; 0 when it is too short for any
	DiskFree    uint64          `json:"disk_free"`              // where it would lie; 0 when not known
	Fits        bool            `json:"fits"`
	Advice      string          `json:"advice,omitempty"` // what would fit, when it does not

	shape    space.Shape
	snapshot int64  // bytes of a checkpoint
	lean     uint64 // memory with a scratch file; 0 when the engine takes none
}

func (a *app) runEstimate(cmd *cobra.Command, spec string, opt estimateOptions) error {
	p, err := find(spec)
	if err != nil {
		return err
	}
	layout, err := store.ParseLayout(opt.layout, p)
	if err != nil {
		return usage(cmd, err)
	}
	if _, err := enumerate.Choose(p, enumerate.Engine(opt.engine)); err != nil {
		return usage(cmd, fmt.Errorf("%s: %w", spec, err))
	}
	show := a.work(name(p))
	show.report("measuring", "", 0, 0)
	e, err := a.estimate(cmd.Context(), p, layout, enumerate.Engine(opt.engine), opt.workers.count(), !opt.quick)
	show.end()
	if err != nil {
		return err
	}
	if opt.format == jsonFormat {
		return writeJSON(a.out, e)
	}
	e.write(a, p)
	return nil
}

// estimate says what a build of p is expected to take, and measures if told to
// and if the search fits into memory at all.
func (a *app) estimate(ctx context.Context, p puzzle.Puzzle, layout store.Layout, engine enumerate.Engine, workers int, measure bool) (*estimate, error) {
	f, err := enumerate.Estimate(p, engine, workers)
	if err != nil {
		return nil, err
	}
	free, space := machine.FreeMemory(), machine.FreeAddresses()
	if fits := free.Bytes == 0 || f.Memory+programBytes < free.Bytes; measure && fits {
		if f, err = enumerate.Calibrate(ctx, p, engine, workers, calibrateSearch); err != nil {
			return nil, err
		}
	}
	processors := min(workers, runtime.GOMAXPROCS(0))
	budget := time.Duration(0)
	if measure {
		budget = calibrateWrite
	}
	e := &estimate{
		Puzzle: p.Spec(), Size: p.Size(), Engine: enumerate.Describe(f.Engine), Layout: layout, MaxDistance: f.Farthest,
		Seconds:     (f.Time + store.WriteTime(p, f.Shape, layout, processors, budget)).Seconds(),
		Measured:    f.Measured,
		MemoryBytes: programBytes + f.Memory + store.WriteMemory(p, f.Shape, layout), MemoryFree: free.Bytes, MemoryLimit: free.By,
		DiskBytes: store.FileBytes(p, f.Shape, layout), DiskFree: machine.FreeDisk(a.folder()),
		shape: f.Shape,
	}
	if space.Bytes != 0 {
		e.Mapped, e.AddressFree = store.MappedBytes(p, f.Shape, layout), space.Bytes
	}
	if e.Seconds >= longBuild.Seconds() {
		e.Checkpoints = int64(2 * f.Snapshot)
	}
	e.snapshot = int64(f.Snapshot)
	if f.Lean > 0 {
		e.lean = e.MemoryBytes - f.Memory + f.Lean
	}
	e.judge(p, e.MemoryFree)
	return e, ctx.Err()
}

// judge says whether the build fits into so much memory, 0 for any, and onto the
// disk, and what would.
func (e *estimate) judge(p puzzle.Puzzle, memory uint64) {
	tooBig, disk := e.lacks(memory)
	e.Fits = !tooBig && !disk
	var advice []string
	switch {
	case e.lacksAddresses():
		advice = append(advice, fmt.Sprintf("a limit %s higher would do", bytesText(int64(e.MemoryBytes+e.Mapped-e.AddressFree))))
	case tooBig:
		advice = append(advice, fmt.Sprintf("%s of memory would do, whatever the layout", bytesText(int64(cmp.Or(e.lean, e.MemoryBytes)))))
	}
	if disk {
		advice = append(advice, e.smaller(p))
	}
	e.Advice = strings.Join(advice, "; ")
}

// goLean makes it the estimate of a build that keeps its planes in a scratch
// file beside the database, if the engine can and it does not fit otherwise.
func (e *estimate) goLean(memory uint64) bool {
	if tooBig, _ := e.lacks(memory); !tooBig || e.lean == 0 || e.lean > memory {
		return false
	}
	e.MemoryBytes, e.Checkpoints = e.lean, 0 // a scratch file leaves no snapshots
	e.DiskBytes += int64(space.RowCount(e.Size)) * int64(e.shape.Words()) * 8
	return true
}

// lacks reports whether the build does not fit into so much memory, 0 for any,
// or not onto the disk.
func (e *estimate) lacks(memory uint64) (tooBig, disk bool) {
	return memory != 0 && e.MemoryBytes > memory || e.lacksAddresses(), e.DiskFree != 0 && uint64(e.DiskBytes) > e.DiskFree
}

// lacksAddresses reports whether the memory and the mapped file do not fit into
// the address space, where that is limited.
func (e *estimate) lacksAddresses() bool {
	return e.AddressFree != 0 && e.MemoryBytes+e.Mapped > e.AddressFree
}

// roomForCheckpoints reports whether the disk has room for the database and the
// checkpoints: for two of these during the search, for one beside the database.
func (e *estimate) roomForCheckpoints() bool {
	peak := max(e.Checkpoints, e.Checkpoints/2+e.DiskBytes)
	return e.DiskFree == 0 || e.Checkpoints == 0 || uint64(peak) <= e.DiskFree
}

// smaller names a layout that fits onto the disk, or how large a disk would do.
func (e *estimate) smaller(p puzzle.Puzzle) string {
	for _, word := range []string{"compact", "folded"} {
		l, err := store.ParseLayout(word, p)
		if err != nil {
			continue
		}
		if bytes := store.FileBytes(p, e.shape, l); bytes < e.DiskBytes && uint64(bytes) <= e.DiskFree {
			return fmt.Sprintf("--layout %s would do with %s of disk", word, bytesText(bytes))
		}
	}
	return fmt.Sprintf("--data on a disk with %s free would do", bytesText(e.DiskBytes))
}

// refusal is the error for a build that does not fit into so much memory or onto
// the disk.
func (e *estimate) refusal(memory uint64) error {
	tooBig, disk := e.lacks(memory)
	var lacks []string
	switch {
	case e.lacksAddresses():
		lacks = append(lacks, fmt.Sprintf("about %s of address space, of which %s for the file, where 'ulimit -v' leaves %s",
			bytesText(int64(e.MemoryBytes+e.Mapped)), bytesText(int64(e.Mapped)), bytesText(int64(e.AddressFree))))
	case tooBig:
		lacks = append(lacks, fmt.Sprintf("about %s of memory where %s", bytesText(int64(e.MemoryBytes)), e.leaves(memory)))
	}
	if disk {
		lacks = append(lacks, fmt.Sprintf("about %s of disk where there is %s", bytesText(e.DiskBytes), bytesText(int64(e.DiskFree))))
	}
	return fmt.Errorf("it needs %s: %s, or --force-fit to try all the same", strings.Join(lacks, " and "), e.Advice)
}

// leaves says who leaves so much memory to the build.
func (e *estimate) leaves(memory uint64) string {
	text := bytesText(int64(memory))
	switch {
	case memory != e.MemoryFree:
		return "--memory allows " + text
	case e.MemoryLimit != "":
		return e.MemoryLimit + " leaves " + text
	default:
		return "there is " + text
	}
}

// write writes the estimate for people.
func (e *estimate) write(a *app, p puzzle.Puzzle) {
	line := func(what, format string, args ...any) {
		fmt.Fprintf(a.out, "%s %s\n", a.styled(styleHeading, fmt.Sprintf("%-18s", what)), fmt.Sprintf(format, args...))
	}
	line("puzzle", "%s", fullName(p))
	line("positions", "%s", grouped(e.Size))
	line("engine", "%s", e.Engine)
	line("greatest distance", "about %d", e.MaxDistance)
	how := "by figures of another machine"
	if e.Measured {
		how = "measured here"
	}
	line("time", "%s, %s", roughly(time.Duration(e.Seconds*float64(time.Second))), how)
	line("memory", "about %s%s%s", bytesText(int64(e.MemoryBytes)), available(e.MemoryFree), within(e.MemoryLimit))
	if e.AddressFree != 0 {
		line("address space", "about %s, of which %s for the file, %s available within 'ulimit -v'",
			bytesText(int64(e.MemoryBytes+e.Mapped)), bytesText(int64(e.Mapped)), bytesText(int64(e.AddressFree)))
	}
	line("disk", "about %s in layout %s%s", bytesText(e.DiskBytes), e.Layout, available(e.DiskFree))
	if e.Checkpoints > 0 {
		line("checkpoints", "about %s while it is built, two of them", bytesText(e.Checkpoints))
	}
	switch {
	case !e.Fits:
		line("fits", "no: %s", e.Advice)
	case !e.roomForCheckpoints():
		line("fits", "yes, but not the checkpoints: it is built without")
	default:
		line("fits", "yes")
	}
}

func available(free uint64) string {
	if free == 0 {
		return ""
	}
	return fmt.Sprintf(", %s available", bytesText(int64(free)))
}

// within names a limit.
func within(limit string) string {
	if limit == "" {
		return ""
	}
	return " within " + limit
}

// quickly returns roughly how long a build of p takes in the full layout,
// without measuring anything.
func quickly(p puzzle.Puzzle) time.Duration {
	const row = 300 * time.Nanosecond // of 64 positions, packing and writing
	f, err := enumerate.Estimate(p, enumerate.Auto, 0)
	if err != nil {
		return 0 // every puzzle has an engine
	}
	return f.Time + time.Duration(space.RowCount(p.Size()))*row
}
