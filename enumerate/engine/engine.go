package engine

import (
	"time"

	"puzzlebase/enumerate/planes"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
)

// Kind is an engine: which puzzles it serves, what it needs and how it begins. All engines give
// equal spaces and make snapshots.
type Kind struct {
	Name  string // in flags and files
	Wants string // which puzzles it serves, in words

	// Kernels are its inner loops in this build, fastest first, and Kernel is the one that this
	// processor runs. They are for the command version and the record of a build; an engine may
	// leave them empty.
	Kernels []string
	Kernel  string

	// Serves reports whether the engine can search p. Other functions here need a p that it serves.
	Serves func(p puzzle.Graph) bool
	// Start returns a search before its first level.
	Start func(j Job) (Enumeration, error)
	// RecordsStored says that its searches can record [Stored]. Others record [Distances] then.
	RecordsStored bool
	// Cut cuts the space of any puzzle; see enumerate.Cut. It returns nil where it cannot. A nil
	// Cut never can.
	Cut func(p puzzle.Graph, atLeast int, want Want) *Blocks

	// Needs returns what a search needs with all planes in memory. What it needs with a scratch
	// file follows if that takes less memory.
	Needs func(j Job, farthest puzzle.Distance) []Needs
	// Work returns the time of all levels on one processor of the year 2026.
	Work func(p puzzle.Graph, farthest puzzle.Distance) time.Duration
	// Saturated is a number of positions. A level that has as many, or more, costs as much as a
	// pass over the whole space. It is nil if each position costs the same.
	Saturated func(p puzzle.Graph) float64
}

// Describe says which code the engine runs on this machine.
func (k *Kind) Describe() string {
	if k.Kernel == "" {
		return k.Name
	}
	return k.Name + ", " + k.Kernel
}

// WantFor returns what a search for a file of p records.
func (k *Kind) WantFor(p puzzle.Graph) Want {
	if k.RecordsStored {
		return WantFor(p)
	}
	return Distances
}

// Job describes a search that is to begin.
type Job struct {
	Puzzle  puzzle.Graph
	Want    Want
	Workers int            // goroutines; at least 1
	Found   func(n uint64) // called from several goroutines when n more positions are found
	Scratch planes.Scratch // a file for planes that need not be in memory, or nil

	Progress progress.Func // called in phases that find no positions; may be nil
}

// Want says what a search records of single positions.
type Want int

// The values of Want.
const (
	Counts    Want = iota // nothing, and the engine may number positions as it likes
	LastLevel             // the last level alone
	Distances
	Stored // what a compact file stores of each position
)

// WantFor returns what a search for a file of p records, if its engine has RecordsStored.
func WantFor(p puzzle.Graph) Want {
	if space.CompactOnly(p) {
		return Stored
	}
	return Distances
}

// Needs is what a search needs of the machine with its planes in one place: in memory or in a
// scratch file.
type Needs struct {
	Memory   uint64 // greatest memory, in bytes
	Scratch  uint64 // bytes of the scratch file; 0 when all planes are in memory
	Snapshot uint64 // bytes of a snapshot towards the end
}

// PlaneBytes returns the size of a number of planes of p.
func PlaneBytes(p puzzle.Graph, planes int) uint64 {
	return 8 * space.RowCount(p.Size()) * uint64(planes)
}

// sampled is how many positions LegalMoves looks at.
const sampled = 64

// LegalMoves returns the mean number of legal moves of some positions of p.
func LegalMoves(p puzzle.Graph) float64 {
	moves := 0
	var edges []puzzle.Edge
	for i := range uint64(sampled) {
		edges = p.Successors(puzzle.Index(p.Size()/sampled*i), edges[:0])
		moves += len(edges)
	}
	return float64(moves) / sampled
}

// ByMoves returns the time of all levels where every legal move of every position costs the same.
func ByMoves(p puzzle.Graph, cost time.Duration) time.Duration {
	return time.Duration(LegalMoves(p) * float64(p.Size()) * float64(cost))
}
