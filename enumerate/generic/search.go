package generic

import (
	"context"
	"math/bits"
	"sync/atomic"

	"puzzlebase/enumerate/planes"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// enumeration is an engine.Enumeration. See the package comment.
type enumeration struct {
	graph puzzle.Graph
	// Where moves come from. If all moves cost 1, their numbers mean nothing.
	back    func(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge
	workers int
	found   func(n uint64)    // called with the number of new positions
	costs   []puzzle.Distance // of each move
	maxCost puzzle.Distance
	at      puzzle.Distance // of the last level
	last    uint64          // its positions
	unknown uint64          // positions without a distance
	settled []uint64        // positions whose distance is known
	// Planes are stored whole, one after another. So a level writes only those in which its code
	// has ones.
	code   [][]uint64 // plane k holds bit k of distance+1, 0 for unreached
	parent [][]uint64 // plane k holds bit k of the parent move
	// buckets has a set for each distance d modulo its length: first the positions that may have
	// distance d and, after settle, those that do. It reaches maxCost back, for parents, and
	// maxCost ahead.
	buckets [][]uint64
}

// A worker takes wordsAtOnce words of 64 positions at a time.
const wordsAtOnce = 256

func (s *enumeration) Snapshot() *space.Snapshot {
	return &space.Snapshot{Code: s.code, Parent: s.parent}
}

// Restore implements engine.Enumeration. It refills the buckets of the levels that may hold
// parents. It fills those ahead by expanding all but the last of these.
func (s *enumeration) Restore(ctx context.Context, snap *space.Snapshot) error {
	if err := snap.Check(uint64(len(s.settled)), len(s.parent), space.Whole); err != nil {
		return err
	}
	s.code, s.parent = snap.Code, snap.Parent
	last := snap.Last()
	s.last, s.unknown = snap.Levels[last], s.unknown-snap.Reached()
	first := last + 1 - min(s.maxCost, last+1)
	for row := range uint64(len(s.settled)) {
		if err := ctx.Err(); row%wordsAtOnce == 0 && err != nil {
			return err
		}
		s.settled[row] = snap.Seen(row)
		for d := first; d <= last; d++ {
			s.bucket(d)[row] = snap.Level(row, d)
		}
	}
	for d := first; d < last; d++ {
		if err := s.topDown(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

func (s *enumeration) LastLevel() space.RowReader {
	return planes.Of(s.bucket(s.at)).Rows(space.Lanes, 0)
}

func (s *enumeration) Rows(_ context.Context, shape space.Shape) (space.RowReader, error) {
	planes := append(s.code[:shape.Distance:shape.Distance], s.parent...)
	return func(first uint64, dst []uint64) error {
		for i := 0; i < len(dst); i += len(planes) {
			for k, plane := range planes {
				dst[i+k] = plane[first]
			}
			first++
		}
		return nil
	}, nil
}

// newEnumeration returns an enumeration of g before its first level.
func newEnumeration(g puzzle.Graph, workers int, found func(n uint64)) (*enumeration, error) {
	f := g.Features()
	s := &enumeration{graph: g, workers: workers, found: found, maxCost: f.MaxCost(),
		unknown: g.Size()}
	if s.back = g.Predecessors; f.Undirected() {
		// the same positions, and where a space was discovered many times as fast
		s.back = g.Successors
	}
	for m := range puzzle.Move(g.MoveCount()) {
		s.costs = append(s.costs, f.Cost(m))
	}
	s.buckets = make([][]uint64, 2*s.maxCost+1)
	s.parent = make([][]uint64, space.ShapeFor(0, g.MoveCount()).Parent)
	sets := []*[]uint64{&s.settled}
	for i := range s.buckets {
		sets = append(sets, &s.buckets[i])
	}
	for i := range s.parent {
		sets = append(sets, &s.parent[i])
	}
	return s, bigmem.Make(space.RowCount(g.Size()), sets...)
}

// bucket returns the bucket of distance d.
func (s *enumeration) bucket(d puzzle.Distance) []uint64 {
	return s.buckets[int(d)%len(s.buckets)]
}

// bottomUpThreshold is the direction-optimising threshold of breadth-first search (Beamer, Asanovic
// and Patterson, SC 2012). A level is found bottom-up if there are fewer than bottomUpThreshold
// unknown positions for each position of the level before.
const bottomUpThreshold = 3

func (s *enumeration) Level(ctx context.Context, d puzzle.Distance) (n uint64, err error) {
	for len(s.code) < bits.Len(uint(d)+1) {
		var plane []uint64
		if err := bigmem.Make(uint64(len(s.settled)), &plane); err != nil {
			return 0, err
		}
		s.code = append(s.code, plane)
	}
	clear(s.bucket(d + s.maxCost)) // no search for parents needs its old distance
	switch {
	case d == 0:
		for _, goal := range s.graph.Goals() {
			s.bucket(0)[goal/64] |= 1 << (goal % 64)
		}
		n, err = s.settle(ctx, d)
	case s.maxCost == 1 && s.unknown/bottomUpThreshold < s.last:
		n, err = s.bottomUp(ctx, d)
	default:
		if err = s.topDown(ctx, d-1); err == nil {
			n, err = s.settle(ctx, d)
		}
	}
	s.at, s.last, s.unknown = d, n, s.unknown-n
	return n, err
}

// settle fixes distance d for the positions of its bucket without a shorter one, finds their
// parents, and returns their number. Workers write separate words, so they share only data that
// they read.
func (s *enumeration) settle(ctx context.Context, d puzzle.Distance) (uint64, error) {
	bucket := s.bucket(d)
	return s.count(ctx, func(row uint64, k *seeker) uint64 {
		bucket[row] &^= s.settled[row]
		if d > 0 {
			s.findParents(row, bucket[row], k)
		}
		return bucket[row]
	}, d)
}

// bottomUp finds level d, if all moves cost 1. Its positions have no distance yet, and a move into
// level d-1. The first such move is the parent.
func (s *enumeration) bottomUp(ctx context.Context, d puzzle.Distance) (uint64, error) {
	bucket, size := s.bucket(d), s.graph.Size()
	return s.count(ctx, func(row uint64, k *seeker) uint64 {
		bucket[row] = s.findParents(row, space.LanesOf(size, row)&^s.settled[row], k)
		return bucket[row]
	}, d)
}

// count calls find for every row, on all workers, with a seeker for d. It sets distance d for the
// lanes that find returns, and returns their number.
func (s *enumeration) count(ctx context.Context, find func(row uint64, k *seeker) uint64,
	d puzzle.Distance) (uint64, error) {
	var total atomic.Uint64
	err := s.parallel(ctx, func(from, to uint64) {
		seeker, n := s.newSeeker(d), 0
		for row := from; row < to; row++ {
			lanes := find(row, seeker)
			if lanes == 0 {
				continue
			}
			n += bits.OnesCount64(lanes)
			s.settled[row] |= lanes
			for k := range s.code {
				s.code[k][row] |= lanes & -((uint64(d) + 1) >> k & 1)
			}
		}
		total.Add(uint64(n))
		s.found(uint64(n))
	})
	return total.Load(), err
}

// A seeker looks for moves from positions at distance d that begin a shortest solution. It belongs
// to one worker.
type seeker struct {
	each  func(x puzzle.Index, skip []bool, yield func(puzzle.Edge) bool)
	costs []puzzle.Distance // of each move
	// By cost: the positions at distance d less that cost; nil if d is less than it.
	near  [][]uint64
	move  puzzle.Move // that was found last
	found bool
	look  func(puzzle.Edge) bool
}

// newSeeker returns a seeker for distance d.
func (s *enumeration) newSeeker(d puzzle.Distance) *seeker {
	k := &seeker{each: puzzle.EachSuccessor(s.graph), costs: s.costs,
		near: make([][]uint64, s.maxCost+1)}
	for cost := range min(d, s.maxCost) {
		k.near[cost+1] = s.bucket(d - cost - 1)
	}
	k.look = func(e puzzle.Edge) bool {
		near := k.near[k.costs[e.Move]]
		if near != nil && has(near, e.To) {
			k.move, k.found = e.Move, true
		}
		return !k.found
	}
	return k
}

// seek returns the first such move of x, or false if there is none.
func (k *seeker) seek(x puzzle.Index) (puzzle.Move, bool) {
	k.found = false
	k.each(x, nil, k.look)
	return k.move, k.found
}

// findParents records the parent moves of positions in some lanes of a row, and returns the lanes
// that have one.
func (s *enumeration) findParents(row, lanes uint64, k *seeker) (found uint64) {
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros64(lanes)
		if m, ok := k.seek(space.Index(row, lane)); ok {
			for plane := range s.parent {
				s.parent[plane][row] |= uint64(m) >> plane & 1 << lane
			}
			found |= 1 << lane
		}
	}
	return found
}

// topDown puts the predecessors of level d into the buckets of their costs.
func (s *enumeration) topDown(ctx context.Context, d puzzle.Distance) error {
	level := s.bucket(d)
	return s.parallel(ctx, func(from, to uint64) {
		var edges []puzzle.Edge
		for row := from; row < to; row++ {
			for lanes := level[row]; lanes != 0; lanes &= lanes - 1 {
				x := space.Index(row, bits.TrailingZeros64(lanes))
				edges = s.back(x, edges[:0])
				for _, e := range edges {
					if !has(s.settled, e.To) {
						bucket := s.bucket(d + s.costs[e.Move])
						atomic.OrUint64(&bucket[e.To/64], 1<<(e.To%64))
					}
				}
			}
		}
	})
}

func has(set []uint64, x puzzle.Index) bool { return set[x/64]>>(x%64)&1 == 1 }

// parallel calls work on ranges of rows until all are done or ctx is.
func (s *enumeration) parallel(ctx context.Context, work func(from, to uint64)) error {
	count := uint64(len(s.settled))
	return parallel.Ranges(ctx, s.workers, count, wordsAtOnce, func() parallel.Worker {
		return parallel.Worker{Visit: func(from, to uint64) error {
			work(from, to)
			return nil
		}}
	})
}
