package enumerate

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"puzzlebase/enumerate/sheetbfs"
	"puzzlebase/enumerate/xorbfs"
	"puzzlebase/progress"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Level is what a search reports when it has finished one distance.
type Level struct {
	Distance  puzzle.Distance
	Positions uint64        // at this distance
	Reached   uint64        // at this distance or nearer
	Elapsed   time.Duration // since the search began
}

// Options are what a search may be told. The zero value is ready to use.
type Options struct {
	Workers int         // goroutines; 0 means one for each processor
	OnLevel func(Level) // called after each level in turn, when not nil
	Engine  Engine      // Auto picks the fastest that the puzzle allows

	// Progress is told how many positions are found, of all that are numbered;
	// fewer may be in reach.
	Progress progress.Func

	// Saver is offered a snapshot after each level, when not nil.
	Saver Saver
	// Resume is a snapshot to go on from, or nil. Engine must then be the one
	// that made it. Its planes are taken over.
	Resume *space.Snapshot
	// Scratch is a file that holds the planes instead of memory, slower, or nil.
	// Only the engine for sheets uses it, and then it is offered no Saver.
	Scratch Scratch
}

// Scratch is a file that is read and written in pieces anywhere.
type Scratch = sheetbfs.Scratch

// Saver keeps snapshots of a search, so that it can be resumed.
type Saver interface {
	// Due reports whether a snapshot of so many bytes is worth its time now.
	Due(bytes uint64) bool
	// Save keeps a snapshot; what it points at changes once Save has returned.
	// An error ends the search.
	Save(*space.Snapshot) error
}

// Engine is a way to enumerate. All engines give equal spaces.
type Engine string

// The engines. XOR needs a puzzle in XOR form, Sheets one in sheet form,
// Coordinates one in coordinate form, and all three moves that cost 1.
const (
	Auto     Engine = ""
	Generic  Engine = "generic"   // one position at a time, any puzzle
	XOR      Engine = "xor"       // bit-parallel, the fastest kernel of this build and processor
	XORPlain Engine = "xor-plain" // bit-parallel, in plain Go
	Sheets   Engine = "sheets"    // bitsets, sheet by sheet

	Coordinates Engine = "coordinates" // bitsets, a row of a product of coordinates at a time
)

// Run enumerates the whole space of p. When ctx is done it stops soon and
// returns the context's error.
func Run(ctx context.Context, p puzzle.Graph, opt Options) (space.Space, error) {
	e, levels, err := opt.search(ctx, p, false)
	if err != nil {
		return nil, err
	}
	shape := space.ShapeFor(puzzle.Distance(len(levels)-1), p.MoveCount())
	return &table{p.Size(), levels, shape, e.Rows(shape)}, nil
}

// Count is Run for the number of positions at each distance alone. The
// bit-parallel engines need less time and memory for it. Nothing is saved and
// nothing resumed.
func Count(ctx context.Context, p puzzle.Graph, opt Options) ([]uint64, error) {
	opt.Saver, opt.Resume, opt.Scratch = nil, nil, nil
	_, levels, err := opt.search(ctx, p, true)
	return levels, err
}

// search finds all levels, with an engine that keeps single distances unless it
// is counting.
func (opt *Options) search(ctx context.Context, p puzzle.Graph, counting bool) (engine, []uint64, error) {
	kind, err := Choose(p, opt.Engine)
	if err != nil {
		return nil, nil, err
	}
	if opt.Workers <= 0 {
		opt.Workers = runtime.GOMAXPROCS(0)
	}
	found := opt.Progress.Count("enumerating", "positions", p.Size()).Add
	e, err := opt.newEngine(kind, p, counting, found)
	if err != nil {
		return nil, nil, err
	}
	levels, err := opt.levels(ctx, e, p, found)
	return e, levels, err
}

// Choose returns the engine that a wish comes to for p; the error says why it
// cannot be had.
func Choose(p puzzle.Graph, wish Engine) (Engine, error) {
	traits := puzzle.TraitsOf(p)
	xor, sheets := traits.XOR != nil && traits.UnitCost, traits.Sheets != nil && traits.UnitCost
	coordinates := traits.UnitCost && traits.Coordinates != nil && traits.Coordinates.CoordinateForm() != nil
	switch wish {
	case Auto:
		switch {
		case xor:
			return XOR, nil
		case sheets:
			return Sheets, nil
		case coordinates:
			return Coordinates, nil
		default:
			return Generic, nil
		}
	case Generic:
		return Generic, nil
	case XOR, XORPlain:
		if !xor {
			return "", fmt.Errorf("engine %s needs a puzzle of XOR moves that cost 1", wish)
		}
		return wish, nil
	case Coordinates:
		if !coordinates {
			return "", fmt.Errorf("engine %s needs a puzzle that is a product of coordinates, with moves that cost 1", wish)
		}
		return wish, nil
	case Sheets:
		if !sheets {
			return "", fmt.Errorf("engine %s needs a puzzle of sheets whose moves cost 1", wish)
		}
		return wish, nil
	default:
		return "", puzzle.Unknown("engine", string(wish), EngineNames()...)
	}
}

// EngineNames are the engines that may be asked for by name.
func EngineNames() []string {
	return []string{string(Generic), string(XOR), string(XORPlain), string(Sheets), string(Coordinates)}
}

// Describe says which code an engine runs on this machine.
func Describe(e Engine) string {
	if e == XOR {
		return fmt.Sprintf("%s, %s", e, xorbfs.KernelName())
	}
	return string(e)
}
