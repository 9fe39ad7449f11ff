package tablebase

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"puzzlebase/enumerate"
	"puzzlebase/enumerate/discover"
	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/english"
	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/store/checkpoints"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
)

// calibrateSearch is how long an estimate with measuring runs the search.
const calibrateSearch = 4 * time.Second

// Every build takes a moment more to begin and to end than its search and its file.
const moment = 80 * time.Millisecond

// programBytes is the memory of the program itself.
const programBytes = 32 << 20

// A level reads and writes about half of the scratch file. What the memory cannot hold as well goes
// to the disk and back, at scratchRate bytes a second. That is fitted to one build, the diamond of
// docs/scale.md.
const scratchRate = 1.5e9

// Estimate says what a build probably needs, and whether it fits. Its fields answer questions:
//
//   - Puzzle to Folding: what is built?
//   - MaxDistance, Seconds, Measured and the ranges: how long does it take?
//   - MemoryBytes to AddressFree: how much memory does it need, and how much is there?
//   - DiskBytes to DiskFree, and Scratch: how much disk does it need, and how much is there?
//   - Fits and Advice: does it fit, and what would?
type Estimate struct {
	Puzzle      string          `json:"puzzle"`
	Size        uint64          `json:"size"`
	Engine      string          `json:"engine"`
	Layout      layouts.Layout  `json:"layout"`
	Folding     string          `json:"symmetry,omitempty"` // how the layout folds, for people
	MaxDistance puzzle.Distance `json:"max_distance"`       // likely value
	// Enumeration and writing, likely value.
	Seconds     float64 `json:"seconds"`
	Measured    bool    `json:"measured"`     // whether the seconds were measured here
	Tried       bool    `json:"-"`            // whether that was tried
	MemoryBytes uint64  `json:"memory_bytes"` // at the peak
	MemoryFree  uint64  `json:"memory_free"`  // on this machine now; 0 when not known
	// The most that it may take, if a person says so; 0 if not.
	MemoryAllowed uint64 `json:"-"`
	// What limits the memory, if not the machine itself.
	MemoryLimit string `json:"memory_limit,omitempty"`
	// Address space for the file, if it is limited.
	Mapped uint64 `json:"mapped_bytes,omitempty"`
	// Address space left for memory and file; 0 if it is not limited.
	AddressFree uint64 `json:"address_free,omitempty"`
	DiskBytes   int64  `json:"disk_bytes"` // of the database
	// Disk for two checkpoints during the build, since one replaces the other; 0 if the build is
	// too short for any.
	Checkpoints int64  `json:"checkpoint_bytes"`
	DiskFree    uint64 `json:"disk_free"` // in the folder of the database; 0 when not known
	Fits        bool   `json:"fits"`
	Advice      string `json:"advice,omitempty"` // what would fit, if this does not

	// The bounds of the greatest distance and of the seconds. Both distances are equal if it is
	// known.
	MaxDistanceRange [2]puzzle.Distance `json:"max_distance_range"`
	SecondsRange     [2]float64         `json:"seconds_range"`

	// Patterns is set if pattern databases are built. Then nothing is measured, and the numbers of
	// a table are 0.
	Patterns *PatternEstimate `json:"-"`

	Scratch uint64 `json:"-"` // bytes of the scratch file for the planes; 0 if they are in memory
	// ForWantOfMemory says that more memory would make the scratch file unnecessary.
	ForWantOfMemory bool `json:"-"`

	onDisk  uint64 // bytes of the scratch file that are already on the disk
	lacking string // what it needs if that is too much
}

// PatternEstimate has the numbers of pattern databases alone.
type PatternEstimate struct {
	Positions string   `json:"positions"` // solvable positions of the puzzle
	Partition string   `json:"partition"`
	Patterns  [][]int  `json:"patterns"` // the numbers on their tiles
	States    []uint64 `json:"states"`   // of each pattern
}

// Estimate forecasts a build of p on this machine. It uses the options Layout, Engine, Partition,
// Workers, Memory and Checkpoints. The time is from figures of another machine. If measure is set,
// it is measured on this one: the engine of a table runs for some seconds, unless the search cannot
// fit into memory.
func (d Dir) Estimate(ctx context.Context, p puzzle.Puzzle, opt Options,
	measure bool) (*Estimate, error) {
	db := d.databaseOf(p)
	if err := db.check(opt); err != nil {
		return nil, err
	}
	opt.Workers = atLeastOne(opt.Workers)
	return db.estimate(ctx, opt, measure)
}

func (t *byTable) estimate(ctx context.Context, opt Options, measure bool) (*Estimate, error) {
	p, err := withSpace(ctx, t.puzzle, opt.Workers, measure)
	if err != nil {
		return nil, err
	}
	return t.estimateOf(ctx, p, opt, nil, measure)
}

// estimateOf is estimate for a puzzle with its space. The build resumes from a checkpoint, unless
// that is nil.
func (t *byTable) estimateOf(ctx context.Context, p puzzle.Puzzle, opt Options,
	from *checkpoints.Checkpoint, measure bool) (*Estimate, error) {
	workers := opt.Workers
	layout, err := layouts.Parse(opt.Layout, p)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Name(p), err)
	}
	if !layout.Allowed(p) {
		return nil, fmt.Errorf("%s cannot have layout %s: want %s", Name(p), layout,
			english.Listed(layouts.Names(), "or"))
	}
	began := time.Now()
	f, err := enumerate.ForecastFor(p, opt.Engine, workers)
	if err != nil {
		return nil, err
	}
	rest := moment
	if measure {
		_, _ = t.dir.Find(p.Spec()) // a build makes p and prepares it in the same way
		rest += time.Since(began)
	}
	free, addresses := machine.FreeMemory(), machine.FreeAddresses()
	tried := measure && (free.Bytes == 0 || f.Needs[0].Memory+programBytes < free.Bytes)
	if tried {
		if f, err = enumerate.Calibrate(ctx, p, opt.Engine, workers, calibrateSearch); err != nil {
			return nil, err
		}
	}
	rest += write.Time(p, f.Shape, layout, min(workers, runtime.GOMAXPROCS(0)))
	e := &Estimate{
		Puzzle: p.Spec(), Size: p.Size(), Engine: f.Engine.Describe(), Layout: layout,
		Folding:     folding(p, layout),
		MaxDistance: f.MaxDistance, MaxDistanceRange: f.MaxDistanceRange,
		Seconds:      f.Time.Seconds(),
		SecondsRange: [2]float64{f.TimeRange[0].Seconds(), f.TimeRange[1].Seconds()},
		Measured:     f.Measured, Tried: tried,
		MemoryFree: free.Bytes, MemoryLimit: free.By, MemoryAllowed: opt.Memory,
		DiskBytes: write.FileBytes(p, f.Shape, layout), DiskFree: t.dir.freeDisk(p),
	}
	e.addTime(rest.Seconds())
	if addresses.Bytes != 0 {
		e.Mapped, e.AddressFree = write.MappedBytes(p, f.Shape, layout), addresses.Bytes
	}
	extra := programBytes + write.Memory(p, f.Shape, layout)
	if held := heldBytes(p); e.MemoryFree != 0 {
		extra, e.MemoryFree = extra+held, e.MemoryFree+held
	}
	places := slices.Clone(f.Needs)
	for i := range places {
		places[i].Memory += extra
	}
	if from != nil {
		places = e.placesOf(from, places)
	}
	e.choosePlace(places, opt.Checkpoints)
	e.addScratch()
	e.setFits(func() string { return lessMemory(places) },
		func() string { return e.smaller(p, f.Shape) })
	return e, ctx.Err()
}

// placesOf returns the place where the planes of a checkpoint are. A build that resumes leaves them
// there.
func (e *Estimate) placesOf(from *checkpoints.Checkpoint, places []engine.Needs) []engine.Needs {
	if from.Scratch == nil {
		return places[:1]
	}
	e.onDisk = uint64(from.Scratch.Bytes)
	return places[len(places)-1:]
}

// choosePlace chooses where the planes are, of the possible places: in memory, or in a scratch file
// if the memory is short.
func (e *Estimate) choosePlace(places []engine.Needs, checkpoints bool) {
	n := places[0]
	if e.MemoryBytes = n.Memory; e.lacksMemory() {
		n = places[len(places)-1]
	}
	e.MemoryBytes, e.Scratch = n.Memory, n.Scratch
	e.ForWantOfMemory = n.Scratch > 0 && len(places) > 1
	if checkpoints || e.Seconds >= longBuild.Seconds() {
		e.Checkpoints = int64(2 * n.Snapshot)
	}
}

// addScratch adds the time for the part of the scratch file that does not fit into free memory.
func (e *Estimate) addScratch() {
	if e.MemoryBytes+e.Scratch <= e.MemoryFree || e.MemoryFree == 0 {
		return
	}
	onDisk := min(e.Scratch, e.MemoryBytes+e.Scratch-e.MemoryFree)
	e.addTime(float64(onDisk) * float64(e.MaxDistance) / scratchRate)
}

// addTime adds seconds that may be wrong by the factor enumerate.TimeError.
func (e *Estimate) addTime(likely float64) {
	e.Seconds += likely
	e.SecondsRange[0] += likely / enumerate.TimeError
	e.SecondsRange[1] += likely * enumerate.TimeError
}

// fewPositions is a number of positions that a search finds at once.
const fewPositions = 50_000

// withSpace returns p with its space, which a search finds if the rules do not imply it. It finds
// few positions however slow the machine is, and more only if it measures, for as long as that may
// take.
func withSpace(ctx context.Context, p puzzle.Puzzle, workers int,
	measure bool) (puzzle.Puzzle, error) {
	q, err := discover.Find(ctx, p, discover.Options{Workers: workers, Most: fewPositions})
	if measure && errors.Is(err, discover.ErrMore) {
		timed, cancel := context.WithTimeout(ctx, calibrateSearch)
		defer cancel()
		q, err = discover.Find(timed, p, discover.Options{Workers: workers})
	}
	if errors.Is(err, discover.ErrMore) || errors.Is(err, context.DeadlineExceeded) &&
		ctx.Err() == nil {
		return nil, fmt.Errorf("estimate %s: how many positions there are shows only when a "+
			"search has found them, which takes longer than an estimate may; build it and see",
			Name(p))
	}
	return q, err
}

// heldBytes is the greatest memory of the positions that a search has found.
func heldBytes(p puzzle.Puzzle) uint64 {
	const slotBytes = 26 // of the table, a position: up to 3.2 slots of 8 bytes
	d := p.Features().Discovered
	if d == nil {
		return 0
	}
	return d.Size() * uint64(len(d.Start())+slotBytes)
}

// setFits sets whether the build fits into memory and onto the disk. If not, it sets also what the
// build needs and what would help.
func (e *Estimate) setFits(lessMemory, lessDisk func() string) {
	tooBig, disk := e.lacksMemory(), e.DiskFree != 0 && uint64(e.disk()) > e.DiskFree
	e.Fits = !tooBig && !disk
	var needs, advice []string
	lack := func(would, format string, args ...any) {
		needs, advice = append(needs, fmt.Sprintf(format, args...)), append(advice, would)
	}
	switch {
	case e.lacksAddresses():
		all := int64(e.MemoryBytes + e.Mapped)
		lack(fmt.Sprintf("a limit %s higher would do", machine.BytesUp(all-int64(e.AddressFree))),
			"about %s of address space, of which %s for the file, where 'ulimit -v' leaves %s",
			machine.Bytes(all), machine.Bytes(int64(e.Mapped)),
			machine.Bytes(int64(e.AddressFree)))
	case tooBig:
		lack(lessMemory(), "about %s of memory where %s", machine.BytesUp(int64(e.MemoryBytes)),
			e.leaves())
	}
	if disk {
		lack(lessDisk(), "about %s of disk where there is %s", machine.Bytes(e.disk()),
			machine.Bytes(int64(e.DiskFree)))
	}
	e.lacking, e.Advice = strings.Join(needs, " and "), strings.Join(slices.Compact(advice), "; ")
}

// TooLargeError is the error of a build that does not fit, or not with its checkpoints.
// Options.ForceFit tries it anyway.
type TooLargeError struct {
	Puzzle string // name for people
	lacks  string // what it needs, what there is and what would help
}

func (e *TooLargeError) Error() string { return fmt.Sprintf("build %s: %s", e.Puzzle, e.lacks) }

// admit returns a *TooLargeError for a build that does not fit into memory or onto the disk.
func (e *Estimate) admit(opt Options) error {
	var lacks string
	switch {
	case opt.ForceFit:
		return nil
	case !e.Fits:
		lacks = fmt.Sprintf("it needs %s: %s", e.lacking, e.Advice)
	case opt.Checkpoints && !e.RoomForCheckpoints():
		lacks = fmt.Sprintf("with its checkpoints it needs about %s of disk where there is %s",
			machine.BytesUp(e.diskWithCheckpoints()), machine.Bytes(int64(e.DiskFree)))
	default:
		return nil
	}
	return &TooLargeError{Short(e.Puzzle), lacks}
}

func lessMemory(places []engine.Needs) string {
	least := places[len(places)-1].Memory
	return machine.BytesUp(int64(least)) + " of memory would do, whatever the layout"
}

// memory is the greatest memory that the build may take; 0 means any.
func (e *Estimate) memory() uint64 { return lesser(e.MemoryAllowed, e.MemoryFree) }

// lesser returns the lesser of two limits, of which 0 is none.
func lesser(a, b uint64) uint64 {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

func (e *Estimate) disk() int64 { return e.DiskBytes + int64(e.scratch()) }

// scratch is the number of bytes of the scratch file that are not yet on the disk.
func (e *Estimate) scratch() uint64 { return e.Scratch - min(e.Scratch, e.onDisk) }

// lacksMemory reports whether the build needs more than the memory or the address space.
func (e *Estimate) lacksMemory() bool {
	return e.memory() != 0 && e.MemoryBytes > e.memory() || e.lacksAddresses()
}

// lacksAddresses reports whether memory and mapped file do not fit into a limited address space.
func (e *Estimate) lacksAddresses() bool {
	return e.AddressFree != 0 && e.MemoryBytes+e.Mapped > e.AddressFree
}

// diskWithCheckpoints is the disk that the database, the scratch file and the checkpoints take at
// most, in bytes: two of these during the search, one beside the database.
func (e *Estimate) diskWithCheckpoints() int64 {
	return max(e.Checkpoints, e.Checkpoints/2+e.DiskBytes) + int64(e.scratch())
}

// RoomForCheckpoints reports whether the disk can hold the checkpoints beside the other files.
func (e *Estimate) RoomForCheckpoints() bool {
	return e.DiskFree == 0 || e.Checkpoints == 0 || uint64(e.diskWithCheckpoints()) <= e.DiskFree
}

// smaller names a layout that fits onto the disk, or the disk that is needed.
func (e *Estimate) smaller(p puzzle.Puzzle, shape space.Shape) string {
	for _, word := range []string{"compact", "folded"} {
		l, err := layouts.Parse(word, p)
		if err != nil {
			continue
		}
		if small := write.FileBytes(p, shape, l); small < e.DiskBytes &&
			uint64(small)+e.scratch() <= e.DiskFree {
			return fmt.Sprintf("layout %s would do with %s of disk", word, machine.Bytes(small))
		}
	}
	return fmt.Sprintf("a folder on a disk with %s free would do", machine.BytesUp(e.disk()))
}

func (e *Estimate) leaves() string {
	text := machine.Bytes(int64(e.memory()))
	switch {
	case e.memory() != e.MemoryFree:
		return "it may take " + text
	case e.MemoryLimit != "":
		return e.MemoryLimit + " leaves " + text
	default:
		return "there is " + text
	}
}
