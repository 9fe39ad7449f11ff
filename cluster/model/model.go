// Package model predicts what a build takes on many machines: bytes that are read
// and written at each level, and time.
//
// A level is n positions spread evenly over the blocks that can hold it. A block is
// coded as package storage codes it. A worker that finds b of the B blocks reads
// each of their sources once: if each of B blocks has s of S possible sources,
// S (1 - (1 - s/S)^b) of them. Every block is found in the time that its share of
// the kernel takes, or in which its bytes come and go, whichever is longer, for the
// two overlap; the barrier at the end of a level costs a share of a block more.
package model

import (
	"math"

	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/tablebase"
)

// Space is a space in blocks, as the model sees it.
type Space struct {
	Positions float64
	Levels    []float64 // positions of each
	Blocks    int
	Sources   float64 // blocks that moves lead to from one, on average
	Halves    bool    // a level lies in half of the blocks
	Directed  bool
	MoveBits  float64 // that are kept of a position's parent move
	Kernel    float64 // seconds of one processor for all levels
	Steady    bool    // every level costs the kernel the same, else by its positions
}

// Of returns the model of p in so many blocks, with the levels given, or those that
// are expected when there are none.
func Of(p puzzle.Puzzle, blocks int, levels []float64) Space {
	traits := puzzle.TraitsOf(p)
	s := Space{Positions: float64(p.Size()), Levels: levels, Blocks: blocks, Sources: averageMoves, Directed: !traits.Undirected}
	if levels == nil {
		s.Levels = enumerate.ForecastLevels(p)
	}
	s.Halves = traits.Bipartite != nil
	s.Steady = traits.XOR != nil
	perPosition := tileSeconds
	if b, err := enumerate.Cut(p, blocks, tablebase.IsSearched(p)); err == nil {
		s.Blocks, s.MoveBits, s.Sources = b.Count(), float64(b.Parents()), 0
		for n := range s.Blocks {
			s.Sources += float64(len(b.Sources(n))) / float64(s.Blocks)
		}
		perPosition = sheetSeconds
	}
	s.Kernel = s.Positions * perPosition
	if s.Steady {
		s.Kernel = s.Positions / 512 * float64(p.MoveCount()) * float64(len(s.Levels)) * xorSeconds
		if s.Halves {
			s.Kernel /= 2
		}
	}
	return s
}

// What kernels and codes cost on one processor of the year 2026, in seconds, as
// measured (docs/cluster.md): a position of tiles, one of sheets or coordinates, a
// move of 512 positions of boards; a byte that is coded as it is, a position that is
// coded by its gap.
const (
	tileSeconds  = 2.3e-9
	sheetSeconds = 17e-9
	xorSeconds   = 3e-9
	byteSeconds  = 0.6e-9
	gapSeconds   = 10e-9

	averageMoves = 3 // of tiles on a grid
)

// Machine is what one of the workers has.
type Machine struct {
	Processors int
	Bandwidth  float64 // bytes a second, in and out together, from and to the storage
	Memory     float64 // bytes for blocks that were read
}

// Barrier is what a level costs besides, and Task what a block does: Temporal's
// share, as measured, where the tasks of some workers overlap.
const (
	Barrier = 0.3
	Task    = 0.015
)

// Prediction is what a build takes.
type Prediction struct {
	Levels  int
	Read    float64 // bytes, of all workers
	Written float64
	Peak    float64 // bytes read and written at the largest level
	Kept    float64 // bytes that lie on storage in the end
	Seconds float64
	// What limits: the share of the time in which the kernels and codes, the storage,
	// or the sharing out was the slowest.
	Processors, Storage, Sharing float64
}

// coded returns how many bytes a block of so many positions, n of which it has,
// takes, and how many of these are coded by gaps.
func coded(size, n float64) (bytes, gaps float64) {
	if n <= 0 {
		return 0, 0
	}
	length, sparse := storage.CodedLength(uint64(math.Ceil(n)), uint64(size))
	if sparse {
		return float64(length), n
	}
	return float64(length), 0
}

// Predict returns what a build takes on so many workers.
func (s *Space) Predict(workers int, m Machine) Prediction {
	p := Prediction{Levels: len(s.Levels)}
	size, w := s.Positions/float64(s.Blocks), float64(workers)
	holding := float64(s.Blocks) // blocks that hold a level
	if s.Halves {
		holding /= 2
	}
	code := func(d int) (block, gaps float64) {
		if d < 0 {
			return 0, 0
		}
		return coded(size, s.Levels[d]/holding)
	}
	var reached [2]float64 // by the side, where there are two
	for d, n := range s.Levels {
		side := 0
		if s.Halves {
			side = d & 1
		}
		own, ownGaps := code(d)
		last, lastGaps := code(d - 1)
		before, beforeGaps := code(d - 2)
		reached[side] += n
		if s.Directed {
			before, beforeGaps = coded(size, (reached[side]-n)/holding)
			seen, seenGaps := coded(size, reached[side]/holding)
			own, ownGaps = own+seen, ownGaps+seenGaps
		}
		sources := s.sources(w, holding, last, m.Memory)
		if d == 0 {
			sources = 0
		}
		read := sources*last + holding*before*s.forgotten(w, holding, last, m.Memory)
		written := holding*own + n*s.MoveBits/8
		p.Read, p.Written = p.Read+read, p.Written+written
		p.Peak = max(p.Peak, read+written)
		p.Kept += written
		kernel := s.Kernel / float64(len(s.Levels))
		if !s.Steady {
			kernel = s.Kernel * n / s.Positions
		}
		kernel += byteSeconds*(sources*size/8+2*holding*size/8) + gapSeconds*(sources*lastGaps+holding*(ownGaps+beforeGaps))
		p.add(kernel/(w*float64(m.Processors)), (read+written)/(w*m.Bandwidth), Barrier+Task*holding, s.rounding(w, holding))
	}
	if s.Directed {
		p.Kept /= 2 // what had been seen is deleted again
	}
	return p
}

// sources is how many blocks of the last level all workers read, each of which
// finds its share of those that hold a level, when a block takes so many bytes.
func (s *Space) sources(workers, holding, bytes, memory float64) float64 {
	per := min(s.Sources, holding)
	share := holding / workers
	if holding*bytes > memory { // they are not in memory any more when they are wanted again
		return holding * per
	}
	return workers * holding * (1 - math.Pow(1-per/holding, share)) * (1 - 1/workers)
}

// forgotten is the share of blocks of which a worker has not in memory what they
// have of the level before the last: it was a source when that was the last. What a
// block has seen, in directed puzzles, was written and not read.
func (s *Space) forgotten(workers, holding, bytes, memory float64) float64 {
	if s.Directed || holding*bytes > memory {
		return 1
	}
	return (1 - 1/workers) * (1 - s.sources(workers, holding, bytes, memory)/(workers*holding))
}

// rounding is how much longer a level takes than if its blocks could be shared out
// evenly.
func (s *Space) rounding(workers, holding float64) float64 {
	return math.Ceil(holding/workers) / (holding / workers)
}

// add adds a level.
func (p *Prediction) add(processors, storage, sharing, rounding float64) {
	seconds := max(processors, storage)*rounding + sharing
	p.Seconds += seconds
	if processors > storage {
		p.Processors += processors * rounding
	} else {
		p.Storage += storage * rounding
	}
	p.Sharing += sharing
}
