package xor

import (
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// The names of the engine in flags and files.
const (
	Name      = "xor"
	PlainName = "xor-plain" // in plain Go
)

const wants = "a puzzle of XOR moves that cost 1"

// The cost of the engine on one processor of the year 2026.
const (
	vectorCost = 3 * time.Nanosecond // for a move of 512 positions, at each level
	plainCost  = 3                   // times slower in plain Go
)

// Kind is the engine with the fastest kernel of this build and processor.
var Kind = engine.Kind{
	Name: Name, Wants: wants, Kernels: kernelNames(), Kernel: bestKernel().name,
	Serves:      serves,
	Start:       starting(false),
	RecordsBits: true,
	Cut:         cut,
	Needs:       needs,
	Work:        work,
	Full:        full,
}

// Plain is the engine in plain Go.
var Plain = engine.Kind{
	Name: PlainName, Wants: wants, Reference: true,
	Serves:      serves,
	Start:       starting(true),
	RecordsBits: true,
	Needs:       needs,
	Work: func(p puzzle.Graph, farthest puzzle.Distance) time.Duration {
		return plainCost * work(p, farthest)
	},
	Full: full,
}

func serves(p puzzle.Graph) bool { return p.Features().XOR != nil && p.Features().UnitCost() }

// needs adds up the sets, the counts of what is left in each vector, and the planes.
func needs(j engine.Job, farthest puzzle.Distance) []engine.Needs {
	p, s := j.Puzzle, newEnumeration(j, true)
	planes := s.planesAt(farthest)
	bytes := func(planes int) uint64 {
		return s.tiles() * uint64((s.sets()+planes)*tileWords*8+tileVectors*2+3*8)
	}
	inMemory := engine.Needs{Memory: bytes(planes), Snapshot: engine.PlaneBytes(p,
		space.ShapeFor(farthest, p.MoveCount()).Distance)}
	if s.Want == engine.Bits {
		inMemory.Snapshot = inMemory.Memory // except some counts
	}
	near := min(planes, s.nearPlanes())
	if near == planes {
		return []engine.Needs{inMemory}
	}
	return []engine.Needs{inMemory, {Memory: bytes(near), Snapshot: bytes(near),
		Scratch: uint64(planes-near) * s.tiles() * tileWords * 8}}
}

// full returns one position for each vector of a level.
func full(p puzzle.Graph) float64 {
	vectors := float64(p.Size()) / (vectorWords * space.Lanes)
	if p.Features().Side != nil {
		vectors /= 2
	}
	return vectors
}

func work(p puzzle.Graph, farthest puzzle.Distance) time.Duration {
	return time.Duration(float64(vectorCost) * full(p) * float64(p.MoveCount()) * float64(farthest))
}

func starting(usePlain bool) func(engine.Job) (engine.Enumeration, error) {
	return func(j engine.Job) (engine.Enumeration, error) {
		return newEnumeration(j, usePlain), nil
	}
}
