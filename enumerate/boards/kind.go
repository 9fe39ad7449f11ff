package boards

import (
	"slices"
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

// What the engine costs on one processor of the year 2026.
const (
	vectorCost = 3 * time.Nanosecond // a move of 512 positions, at each level
	plainCost  = 3                   // how many times more in plain Go
)

// Kind is the engine with the fastest kernel of this build and processor.
var Kind = engine.Kind{
	Name: Name, Wants: wants, Kernels: kernelNames(), Kernel: bestKernel().name,
	Serves:   serves,
	Start:    func(j engine.Job) (engine.Search, error) { return start(j, false), nil },
	OnlyBits: onlyBits,
	Cut:      cut,
	Needs:    needs,
	Work:     work,
	Full:     full,
}

// Plain is the engine in plain Go.
var Plain = engine.Kind{
	Name: PlainName, Wants: wants, Twin: true,
	Serves:   serves,
	Start:    func(j engine.Job) (engine.Search, error) { return start(j, true), nil },
	OnlyBits: onlyBits,
	Needs:    needs,
	Work: func(p puzzle.Graph,
		farthest puzzle.Distance) time.Duration {
		return plainCost * work(p, farthest)
	},
	Full: full,
}

func serves(p puzzle.Graph) bool { return p.Features().XOR != nil && p.Features().UnitCost() }

func start(j engine.Job, plain bool) engine.Search {
	return New(j.Puzzle.Features().XOR, j.Puzzle.Goals(), Options{
		Workers: j.Workers, Found: j.Found, Plain: plain, Record: recordOf(j.Puzzle, j.Want),
		Scratch: j.Scratch,
	})
}

func onlyBits(p puzzle.Graph) bool { return p.Size() > space.MostRows && p.Features().Undirected() }

// recordOf is what a search records of single positions of p.
func recordOf(p puzzle.Graph, want engine.Want) Record {
	switch {
	case want != engine.Positions:
		return Nothing
	case !onlyBits(p):
		return Distances
	case hasSides(p):
		return SecondBits
	default:
		return ModuloThree
	}
}

// hasSides reports whether p is bipartite with all goals on one side.
func hasSides(p puzzle.Graph) bool {
	side, goals := p.Features().Side, p.Goals()
	return side != nil &&
		!slices.ContainsFunc(goals, func(g puzzle.Index) bool { return side(g) != side(goals[0]) })
}

func needs(p puzzle.Graph, farthest puzzle.Distance) []engine.Needs {
	all, near, scratch := Memory(p.Features().XOR, p.Goals(), farthest,
		recordOf(p, engine.Positions))
	inMemory := engine.Needs{Memory: all, Snapshot: engine.PlaneBytes(p,
		space.ShapeFor(farthest, p.MoveCount()).Distance)}
	if onlyBits(p) {
		inMemory.Snapshot = all // but for some counts
	}
	if scratch == 0 {
		return []engine.Needs{inMemory}
	}
	return []engine.Needs{inMemory, {Memory: near, Scratch: scratch, Snapshot: near}}
}

// full is a position for each vector that a level may have anything in.
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
