package enumerate

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"puzzlebase/enumerate/boards"
	"puzzlebase/enumerate/planes"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
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
	// The engine for tiles uses it, and the bit-parallel one where moves can
	// be taken back. What a Saver is offered then counts on what the file holds by that
	// time, and a search that goes on from there wants this file, or a copy.
	Scratch Scratch

	last *puzzle.Distance                  // at which the search ends, or nil
	seek func(e engine, d puzzle.Distance) // called after each level, when not nil: tests look for positions
}

// Scratch is a file that is read and written in pieces anywhere.
type Scratch = planes.Scratch

// Saver keeps snapshots of a search, so that it can be resumed.
type Saver interface {
	// Due reports whether a snapshot of so many bytes is worth its time now.
	Due(bytes uint64) bool
	// Save keeps a snapshot; what it points at changes once Save has returned.
	// An error ends the search.
	Save(ctx context.Context, s *space.Snapshot) error
}

// Engine is a way to enumerate. All engines give equal spaces.
type Engine string

// The engines. XOR needs a puzzle in XOR form, Tiles one of tiles on 6 to 14 cells in two
// or three rows or columns, Coordinates one in coordinate form, and all of them moves that
// cost 1.
const (
	Auto     Engine = ""
	Generic  Engine = "generic"   // one position at a time, any puzzle
	XOR      Engine = "xor"       // bit-parallel, the fastest kernel of this build and processor
	XORPlain Engine = "xor-plain" // bit-parallel, in plain Go
	Tiles    Engine = "tiles"     // bit-parallel, one bit a position

	Coordinates Engine = "coordinates" // bitsets, a row of a product of coordinates at a time
)

// Run enumerates the whole space of p, unless only its bits are kept; see
// [OnlyBits]. When ctx is done it stops soon and returns the context's error.
func Run(ctx context.Context, p puzzle.Graph, opt Options) (space.Space, error) {
	if kind, err := Choose(p, opt.Engine); err == nil && OnlyBits(kind, p) {
		return nil, fmt.Errorf("the distances of %d positions are too many to keep", p.Size())
	}
	e, levels, err := opt.search(ctx, p, false)
	if err != nil {
		return nil, err
	}
	shape := space.ShapeFor(puzzle.Distance(len(levels)-1), p.MoveCount())
	return &table{p.Size(), levels, shape, e.Rows(shape)}, nil
}

// OnlyBits reports whether an engine keeps of p what a compact file does, and no
// distances: where these would take many times the memory. Run fails then, and
// Bits does what it does.
func OnlyBits(kind Engine, p puzzle.Graph) bool {
	bitBoards := kind == XOR || kind == XORPlain
	return p.Size() > space.MostRows && (kind == Tiles || bitBoards && p.Features().Undirected())
}

// Bits is Run for what a compact file keeps, of a puzzle and an engine of which
// OnlyBits holds.
func Bits(ctx context.Context, p puzzle.Graph, opt Options) (space.Compact, error) {
	e, levels, err := opt.search(ctx, p, false)
	if err != nil {
		return nil, err
	}
	return &compact{p.Size(), levels, e.(bitEngine).Bits()}, nil
}

// Level enumerates a puzzle, of which and of whose engine OnlyBits holds, as far as
// distance d and returns what writes the sets of its positions, a word for each of
// consecutive rows, from row first. Nothing is saved and nothing resumed.
func (opt Options) Level(ctx context.Context, p puzzle.Graph, d puzzle.Distance) (func(first uint64, dst []uint64) error, error) {
	if kind, err := Choose(p, opt.Engine); err != nil || !OnlyBits(kind, p) {
		return nil, errors.Join(err, fmt.Errorf("the engine %s does not tell single distances of %d positions", kind, p.Size()))
	}
	opt.Saver, opt.Resume, opt.Scratch, opt.last = nil, nil, nil, &d
	e, levels, err := opt.search(ctx, p, true)
	if err != nil {
		return nil, err
	}
	if len(levels) != int(d)+1 {
		return nil, fmt.Errorf("there is no position at distance %d", d)
	}
	return e.(bitEngine).Last(d)
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
	e, err := kindOf(kind).start(search{opt, p, kind, counting, found})
	if err != nil {
		return nil, nil, err
	}
	levels, err := opt.levels(ctx, e, p, found)
	return e, levels, err
}

// Choose returns the engine that a wish comes to for p; the error says why it
// cannot be had.
func Choose(p puzzle.Graph, wish Engine) (Engine, error) {
	features := p.Features()
	if wish == Auto {
		return kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.serves(features) })].engine, nil // the last serves all
	}
	if k := kindOf(wish); k != nil && k.serves(features) {
		return wish, nil
	} else if k != nil {
		return "", fmt.Errorf("engine %s needs %s", wish, k.wants)
	}
	return "", puzzle.Unknown("engine", string(wish), EngineNames()...)
}

// EngineNames are the engines that may be asked for by name.
func EngineNames() []string {
	return []string{string(Generic), string(XOR), string(XORPlain), string(Tiles), string(Coordinates)}
}

// Kernels are the kernels that this build has for the engine XOR, fastest first.
func Kernels() []string { return boards.KernelNames() }

// Describe says which code an engine runs on this machine.
func Describe(e Engine) string {
	if e == XOR {
		return fmt.Sprintf("%s, %s", e, boards.KernelName())
	}
	return string(e)
}
