package pool

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"puzzlebase/puzzle"
)

// The kinds of balls of the usual rack, as they stand in a position.
const (
	solid  = 'S'
	eight  = '8'
	stripe = 'T'
)

// usual are the legal racks of the usual puzzle, as in a spec.
const usual = "s/tt/s8s/tsts/ststt,t/ss/t8t/stst/tstss"

// Pool is a rack. It implements puzzle.Puzzle.
type Pool struct {
	spec  string
	rows  []int  // balls in each row, from the apex
	balls int    // in all
	kinds []kind // in the order of the index
	size  uint64
	goals []puzzle.Position // in the order of their indices
	// symmetries are exchanges of kinds: by sign the one that takes its place.
	symmetries [][256]byte
	swaps      []swap
	// combinations numbers the sets of places.
	combinations *combinations
	features     puzzle.Features
}

// kind is a kind of balls: its letter or digit and how many there are.
type kind struct {
	sign   byte
	count  int
	weight puzzle.Index // what its digit counts in an index
}

type swap struct{ i, j int }

// New returns the usual puzzle.
var New = sync.OnceValue(func() *Pool {
	p, err := readInline(usual)
	if err != nil {
		panic(err) // the racks are part of the program
	}
	return p
})

// finish makes what follows from the legal racks and the kinds.
func (p *Pool) finish() {
	p.combinations = tabled()
	for i := range p.balls {
		for j := i + 1; j < p.balls; j++ {
			p.swaps = append(p.swaps, swap{i, j})
		}
	}
	slices.SortFunc(p.goals,
		func(a, b puzzle.Position) int { return cmp.Compare(p.rankOf(a), p.rankOf(b)) })
	p.findSymmetries()
	g := p.geometry()
	p.features = puzzle.Features{
		Reversible: true, EachSuccessor: p.eachSuccessor,
		Symmetry: &puzzle.Symmetries[puzzle.Position]{Order: len(p.symmetries), Image: p.image},
		Rules:    p.rules(), Depict: g.Depict(p.drawCell), Labels: p.labels, Geometry: g,
		Transcript: p.transcript(),
	}
}

// Spec is "pool", or "pool:" with the legal racks when they are others than the usual ones.
func (p *Pool) Spec() string { return p.spec }

// Size is the number of ways to place the kinds: 51,480 for the usual rack.
func (p *Pool) Size() uint64 { return p.size }

// MoveCount is the number of pairs of places.
func (p *Pool) MoveCount() int { return len(p.swaps) }

// Goals returns the indices of the legal racks.
func (p *Pool) Goals() []puzzle.Index {
	var out []puzzle.Index
	for _, g := range p.goals {
		out = append(out, p.rankOf(g))
	}
	return out
}

func (p *Pool) Successors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	p.eachSuccessor(x, nil, func(e puzzle.Edge) bool {
		edges = append(edges, e)
		return true
	})
	return edges
}

// eachSuccessor is the feature EachSuccessor: swaps of balls of different kinds.
func (p *Pool) eachSuccessor(x puzzle.Index, skip []bool, yield func(puzzle.Edge) bool) {
	var a arrangement
	p.arrange(x, &a)
	first := -1 // the number of the swap of place i with place 0, if there were one
	for i := range p.balls {
		others := (1<<p.balls - 1) &^ a.places[a.kind[i]] >> i << i
		for ; others != 0; others &= others - 1 {
			j := bits.TrailingZeros32(others)
			m := puzzle.Move(first + j)
			if (skip == nil || !skip[m]) && !yield(puzzle.Edge{To: p.swapped(&a, i, j), Move: m}) {
				return
			}
		}
		first += p.balls - i - 2
	}
}

// Predecessors implements puzzle.Graph: a swap takes itself back.
func (p *Pool) Predecessors(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge {
	return p.Successors(x, edges)
}

func (p *Pool) Features() *puzzle.Features { return &p.features }

// Rank implements puzzle.Numbering; every rack has an index.
func (p *Pool) Rank(pos puzzle.Position) (puzzle.Index, bool) { return p.rankOf(pos), true }

func (p *Pool) Unrank(x puzzle.Index) puzzle.Position {
	var a arrangement
	p.arrange(x, &a)
	var out strings.Builder
	for _, k := range a.kind[:p.balls] {
		out.WriteByte(p.kinds[k].sign)
	}
	return puzzle.Position(out.String())
}
