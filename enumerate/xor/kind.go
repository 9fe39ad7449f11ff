package xor

import (
	"math"
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

// The cost of the engine on one processor of the year 2026.
const (
	vectorCost = 6 * time.Nanosecond // for a move that is legal in 512 positions, at each level
	oneWayCost = 2                   // times slower where moves cannot be taken back
	plainCost  = 3                   // times slower in plain Go
)

// Kind is the engine with the fastest kernel of this build and processor, Plain that in plain Go.
var Kind, Plain = kind(Name, false), kind(PlainName, true)

func kind(name string, usePlain bool) engine.Kind {
	best := bestKernel()
	k := engine.Kind{Name: name, Wants: "a puzzle of XOR moves that cost 1", Serves: serves,
		RecordsStored: true, Needs: needs, Work: work, Saturated: full,
		Start: func(j engine.Job) (engine.Enumeration, error) {
			return newEnumeration(j, usePlain), nil
		}}
	if usePlain || best.kernel == (plain{}) {
		k.Work = func(p puzzle.Graph, farthest puzzle.Distance) time.Duration {
			return plainCost * work(p, farthest)
		}
	}
	if k.Reference = usePlain; !usePlain {
		k.Kernels, k.Kernel, k.Cut = kernelNames(), best.name, cut
	}
	return k
}

func serves(p puzzle.Graph) bool { return p.Features().XOR != nil && p.Features().UnitCost() }

// needs adds up the sets, the counts of what is left in each vector, and the planes.
func needs(j engine.Job, farthest puzzle.Distance) []engine.Needs {
	p, s := j.Puzzle, newEnumeration(j, true)
	planes := s.planesAt(farthest)
	bytes := func(planes int) uint64 {
		return s.tiles() * uint64((len(s.sets())+planes)*tileWords*8+tileVectors*2+3*8)
	}
	inMemory := engine.Needs{Memory: bytes(planes), Snapshot: engine.PlaneBytes(p,
		space.ShapeFor(farthest, p.MoveCount()).Distance)}
	if s.Want == engine.Stored {
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

// work counts a move for the share of the positions in which it is legal.
func work(p puzzle.Graph, farthest puzzle.Distance) time.Duration {
	moves := 0.0
	for _, m := range p.Features().XOR.Moves {
		moves += math.Exp2(-float64(len(m.When)))
	}
	if !p.Features().Undirected() {
		moves *= oneWayCost
	}
	return time.Duration(float64(vectorCost) * full(p) * moves * float64(farthest))
}
