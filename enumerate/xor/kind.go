package xor

import (
	"math"
	"time"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Name is the engine's name in flags and files.
const Name = "xor"

// PlainGo makes searches run in plain Go on every processor. Tests set it.
var PlainGo bool

// The cost of the engine on one processor of the year 2026.
const (
	vectorCost = 6 * time.Nanosecond // for a move that is legal in 512 positions, at each level
	oneWayCost = 2                   // times slower where moves cannot be taken back
	plainCost  = 3                   // times slower in plain Go
)

// Kind is the engine with the fastest kernel of this build and processor.
var Kind = engine.Kind{
	Name: Name, Wants: "a puzzle of XOR moves that cost 1",
	Kernels: kernelNames(), Kernel: bestKernel().name,
	Serves: serves,
	Start: func(j engine.Job) (engine.Enumeration, error) {
		return newEnumeration(j), nil
	},
	RecordsStored: true,
	Cut:           cut,
	Needs:         needs,
	Work:          work,
	Saturated:     saturated,
}

func serves(p puzzle.Graph) bool { return p.Features().XOR != nil && p.Features().UnitCost() }

// needs adds up the sets, the counts of what is left in each vector, and the planes.
func needs(j engine.Job, farthest puzzle.Distance) []engine.Needs {
	s := newEnumeration(j)
	return s.Needs(s.tiles()*uint64(len(s.sets())*tileWords*8+tileVectors*2+3*8), farthest)
}

// saturated returns one position for each vector of a level.
func saturated(p puzzle.Graph) float64 {
	vectors := float64(p.Size()) / (vectorWords * space.Lanes)
	if p.Features().Side != nil {
		vectors /= 2
	}
	return vectors
}

// work counts a move for the share of the positions in which it is legal.
func work(p puzzle.Graph, farthest puzzle.Distance) time.Duration {
	moves := 0.0
	for _, m := range p.Features().XOR.Moves {
		moves += math.Exp2(-float64(len(m.When)))
	}
	if !p.Features().Undirected() {
		moves *= oneWayCost
	}
	if bestKernel().kernel == (plain{}) {
		moves *= plainCost
	}
	return time.Duration(float64(vectorCost) * saturated(p) * moves * float64(farthest))
}
