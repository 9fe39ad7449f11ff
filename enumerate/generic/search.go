package generic

import (
	"context"
	"math/bits"
	"sync/atomic"

	"puzzlebase/enumerate/engine"
	"puzzlebase/enumerate/planes"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// enumeration is an engine.Enumeration. See the package comment.
type enumeration struct {
	engine.Record // with all planes in memory, so that a level writes only those where it has ones
	// Where moves come from. If all moves cost 1, their numbers mean nothing.
	back    func(x puzzle.Index, edges []puzzle.Edge) []puzzle.Edge
	costs   []puzzle.Distance // of each move
	maxCost puzzle.Distance
	at      puzzle.Distance // of the last level
	last    uint64          // its positions
	unknown uint64          // positions without a distance
	settled []uint64        // positions whose distance is known
	// buckets has a set for each distance d modulo its length: first the positions that may have
	// distance d and, after settle, those that do. It reaches maxCost back, for parents, and
	// maxCost ahead.
	buckets [][]uint64
}

// A worker takes wordsAtOnce words of 64 positions at a time.
const wordsAtOnce = 256

// Snapshot implements engine.Enumeration.
func (s *enumeration) Snapshot() *space.Snapshot { return s.Record.Snapshot(nil) }

// Restore implements engine.Enumeration. It refills the buckets of the levels that may hold
// parents. It fills those ahead by expanding all but the last of these.
func (s *enumeration) Restore(ctx context.Context, from *space.Snapshot) error {
	last := from.Last()
	first := last + 1 - min(s.maxCost, last+1)
	if err := s.RestoreCodes(ctx, from, s.makeSets, wordsAtOnce, func(word uint64) {
		s.settled[word] = from.Seen(word)
		for d := first; d <= last; d++ {
			s.bucket(d)[word] = from.Level(word, d)
		}
	}); err != nil {
		return err
	}
	s.last, s.unknown = from.Levels[last], s.unknown-from.Reached()
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
	return s.RowsOf(space.Lanes, shape), nil
}

// newEnumeration returns a search before its first level. It allocates memory when it begins or
// resumes.
func newEnumeration(j engine.Job) *enumeration {
	p, f := j.Puzzle, j.Puzzle.Features()
	j.Want = engine.Distances // it always records all
	s := &enumeration{maxCost: f.MaxCost(), unknown: p.Size(), back: p.Predecessors,
		Record: engine.Record{Job: j, Near: engine.AllPlanes,
			Parents: space.ShapeFor(0, p.MoveCount()).Parent}}
	if f.Undirected() {
		// the same positions, and where a space was discovered many times as fast
		s.back = p.Successors
	}
	for m := range puzzle.Move(p.MoveCount()) {
		s.costs = append(s.costs, f.Cost(m))
	}
	s.buckets = make([][]uint64, 2*s.maxCost+1)
	s.Begin(space.RowCount(p.Size()))
	return s
}

// makeSets allocates the sets.
func (s *enumeration) makeSets() error {
	sets := []*[]uint64{&s.settled}
	for i := range s.buckets {
		sets = append(sets, &s.buckets[i])
	}
	return bigmem.Make(s.Planes.Words(), sets...)
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
	if d == 0 {
		if err := s.makeSets(); err != nil {
			return 0, err
		}
	}
	if err := s.Reach(d); err != nil {
		return 0, err
	}
	clear(s.bucket(d + s.maxCost)) // no search for parents needs its old distance
	switch {
	case d == 0:
		for _, goal := range s.Puzzle.Goals() {
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
	bucket, size := s.bucket(d), s.Puzzle.Size()
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
	_, codes := s.InMemory()
	code := uint64(s.Code(d))
	err := s.parallel(ctx, func(from, to uint64) {
		seeker, n := s.newSeeker(d), 0
		for row := from; row < to; row++ {
			lanes := find(row, seeker)
			if lanes == 0 {
				continue
			}
			n += bits.OnesCount64(lanes)
			s.settled[row] |= lanes
			for k, plane := range codes {
				plane[row] |= lanes & -(code >> k & 1)
			}
		}
		total.Add(uint64(n))
		s.Found(uint64(n))
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
	k := &seeker{each: puzzle.EachSuccessor(s.Puzzle), costs: s.costs,
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
	parents, _ := s.InMemory()
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros64(lanes)
		if m, ok := k.seek(space.Index(row, lane)); ok {
			for k, plane := range parents {
				plane[row] |= uint64(m) >> k & 1 << lane
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
	return parallel.Ranges(ctx, s.Workers, count, wordsAtOnce, func() parallel.Worker {
		return parallel.Worker{Visit: func(from, to uint64) error {
			work(from, to)
			return nil
		}}
	})
}
