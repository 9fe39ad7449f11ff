package enumerate

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"sync/atomic"

	"puzzlebase/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// genericTable is the outcome of the generic search. Planes are kept whole, one
// after the other, so that a level writes only the ones it has ones in.
type genericTable struct {
	size   uint64
	levels []uint64
	shape  space.Shape
	code   [][]uint64 // plane k holds bit k of distance+1, 0 for unreached
	parent [][]uint64
}

// Size implements space.Space.
func (t *genericTable) Size() uint64 { return t.size }

// Levels implements space.Space.
func (t *genericTable) Levels() []uint64 { return t.levels }

// Shape implements space.Space.
func (t *genericTable) Shape() space.Shape { return t.shape }

// Rows implements space.Space.
func (t *genericTable) Rows(first uint64, dst []uint64) error {
	words := t.shape.Words()
	for i := 0; i < len(dst); i += words {
		g := first + uint64(i/words)
		for k := range t.shape.Distance {
			dst[i+k] = t.code[k][g]
		}
		for k := range t.shape.Parent {
			dst[i+t.shape.Distance+k] = t.parent[k][g]
		}
	}
	return nil
}

// generic is a level-by-level search in progress. It is Dial's bucket queue
// with a bitset for each bucket; with all costs 1 it is breadth-first search,
// and a level may then be found from either end: by expanding the one before it
// backwards, or by asking every position that is still unknown for a move into
// the one before it, which is less work once few are left.
type generic struct {
	genericTable
	graph   puzzle.Graph
	workers int
	found   func(n uint64) // see settings
	maxCost puzzle.Distance
	settled []uint64 // positions whose distance is known
	// buckets holds, at distance d modulo its length, first the positions that
	// may have distance d and, once d has been settled, those that do. It
	// reaches maxCost back, for the parents, and maxCost ahead.
	buckets [][]uint64
}

// wordsAtOnce is how many words of 64 positions a worker takes at a time.
const wordsAtOnce = 256

// settings are what a search is told, whatever the engine.
type settings struct {
	workers int
	report  func(d puzzle.Distance, positions, reached uint64) // after each level that has positions
	found   func(n uint64)                                     // while a level is found, from several goroutines: n more
	save    func(*space.Snapshot) error                        // after each level, when not nil
	resume  *space.Snapshot                                    // a search to go on with, or nil
}

// search runs the generic engine on g.
func search(ctx context.Context, g puzzle.Graph, set settings) (*genericTable, error) {
	s, err := newGeneric(g, set.workers)
	if err != nil {
		return nil, err
	}
	s.found = set.found
	if err := s.start(ctx, set.resume); err != nil {
		return nil, err
	}
	var reached, last uint64
	var idle puzzle.Distance // levels without positions since the last one that has some
	for _, n := range s.levels {
		reached += n
		last = n
		idle++
		if n > 0 {
			idle = 0
		}
	}
	s.found(reached)
	for d := puzzle.Distance(len(s.levels)); idle < s.maxCost && reached < g.Size(); d++ {
		found, err := s.level(ctx, d, last, g.Size()-reached)
		if err != nil {
			return nil, err
		}
		reached += found
		last = found
		s.levels = append(s.levels, found)
		if found == 0 {
			idle++
			continue
		}
		idle = 0
		set.report(d, found, reached)
		if d >= math.MaxUint16-2*s.maxCost {
			return nil, fmt.Errorf("distances beyond %d are not supported", d)
		}
		if set.save != nil {
			if err := set.save(&space.Snapshot{Levels: s.levels, Code: s.code, Parent: s.parent}); err != nil {
				return nil, err
			}
		}
	}
	for n := len(s.levels); n > 0 && s.levels[n-1] == 0; n-- {
		s.levels = s.levels[:n-1]
	}
	s.shape = space.ShapeFor(puzzle.Distance(len(s.levels)-1), g.MoveCount())
	return &s.genericTable, nil
}

// start puts the goals into the first bucket, or takes over a search: the
// buckets of the levels that parents may yet lie in are filled again, and those
// ahead by expanding all but the last of them.
func (s *generic) start(ctx context.Context, resume *space.Snapshot) error {
	if resume == nil {
		for _, goal := range s.graph.Goals() {
			s.buckets[0][goal/64] |= 1 << (goal % 64)
		}
		return nil
	}
	if err := resume.Check(uint64(len(s.settled)), len(s.parent)); err != nil {
		return err
	}
	s.levels, s.code, s.parent = resume.Levels, resume.Code, resume.Parent
	last := resume.Last()
	first := last + 1 - min(s.maxCost, last+1)
	for g := range uint64(len(s.settled)) {
		s.settled[g] = resume.Seen(g)
		for d := first; d <= last; d++ {
			s.bucket(d)[g] = resume.Level(g, d)
		}
	}
	for d := first; d < last; d++ {
		if err := s.expand(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

func newGeneric(g puzzle.Graph, workers int) (*generic, error) {
	s := &generic{genericTable: genericTable{size: g.Size()}, graph: g, workers: workers, maxCost: puzzle.MaxCost(g)}
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
func (s *generic) bucket(d puzzle.Distance) []uint64 {
	return s.buckets[int(d)%len(s.buckets)]
}

// pullFactor is how many unknown positions are worth one of the last level:
// pushing looks at that one twice, from both ends, and at its finds.
const pullFactor = 3

// level finds the positions at distance d and returns how many they are. The
// level before has last positions, unknown ones are not yet reached.
func (s *generic) level(ctx context.Context, d puzzle.Distance, last, unknown uint64) (uint64, error) {
	for len(s.code) < bits.Len(uint(d)+1) {
		var plane []uint64
		if err := bigmem.Make(uint64(len(s.settled)), &plane); err != nil {
			return 0, err
		}
		s.code = append(s.code, plane)
	}
	clear(s.bucket(d + s.maxCost)) // held a distance that no parent search looks at any more
	if d > 0 && s.maxCost == 1 && unknown/pullFactor < last {
		return s.pull(ctx, d)
	}
	if d > 0 {
		if err := s.expand(ctx, d-1); err != nil {
			return 0, err
		}
	}
	return s.settle(ctx, d)
}

// settle fixes distance d for the positions of its bucket that have no shorter
// one, finds their parents, and returns how many they are. Workers own whole
// words, so nothing is shared but what is only read.
func (s *generic) settle(ctx context.Context, d puzzle.Distance) (uint64, error) {
	var total atomic.Uint64
	bucket := s.bucket(d)
	err := s.parallel(ctx, func(from, to uint64) {
		var edges []puzzle.Edge
		count := 0
		for g := from; g < to; g++ {
			fresh := bucket[g] &^ s.settled[g]
			bucket[g] = fresh
			if fresh == 0 {
				continue
			}
			count += bits.OnesCount64(fresh)
			s.mark(g, fresh, d)
			if d > 0 {
				_, edges = s.findParents(g, fresh, d, edges)
			}
		}
		total.Add(uint64(count))
		s.found(uint64(count))
	})
	return total.Load(), err
}

// mark records that the given lanes of group g are at distance d.
func (s *generic) mark(g, lanes uint64, d puzzle.Distance) {
	s.settled[g] |= lanes
	for k := range s.code {
		s.code[k][g] |= lanes & -(uint64(d+1) >> k & 1)
	}
}

// pull finds level d, all moves costing 1, among the positions that have no
// distance yet: those with a move into level d-1, of which the first is the
// parent.
func (s *generic) pull(ctx context.Context, d puzzle.Distance) (uint64, error) {
	var total atomic.Uint64
	bucket, size := s.bucket(d), s.graph.Size()
	err := s.parallel(ctx, func(from, to uint64) {
		var edges []puzzle.Edge
		count := 0
		for g := from; g < to; g++ {
			unknown := ^s.settled[g]
			if rest := size - g*space.Lanes; rest < space.Lanes {
				unknown &= 1<<rest - 1
			}
			bucket[g] = 0
			if unknown == 0 {
				continue
			}
			bucket[g], edges = s.findParents(g, unknown, d, edges)
			count += bits.OnesCount64(bucket[g])
			s.mark(g, bucket[g], d)
		}
		total.Add(uint64(count))
		s.found(uint64(count))
	})
	return total.Load(), err
}

// findParents records the parent moves of those of the given lanes of group g
// that have one at distance d, and returns which they are. Edges is scratch
// room, returned for the next call.
func (s *generic) findParents(g, lanes uint64, d puzzle.Distance, edges []puzzle.Edge) (found uint64, room []puzzle.Edge) {
	for ; lanes != 0; lanes &= lanes - 1 {
		lane := uint64(bits.TrailingZeros64(lanes))
		edges = s.graph.Successors(puzzle.Index(g*64+lane), edges[:0])
		for _, e := range edges {
			cost := puzzle.Cost(s.graph, e.Move)
			if cost <= d && has(s.bucket(d-cost), e.To) {
				for k := range s.parent {
					s.parent[k][g] |= uint64(e.Move) >> k & 1 << lane
				}
				found |= 1 << lane
				break
			}
		}
	}
	return found, edges
}

// expand puts the predecessors of level d into the buckets of what they cost.
func (s *generic) expand(ctx context.Context, d puzzle.Distance) error {
	level := s.bucket(d)
	return s.parallel(ctx, func(from, to uint64) {
		var edges []puzzle.Edge
		for g := from; g < to; g++ {
			for lanes := level[g]; lanes != 0; lanes &= lanes - 1 {
				x := puzzle.Index(g*64 + uint64(bits.TrailingZeros64(lanes)))
				edges = s.graph.Predecessors(x, edges[:0])
				for _, e := range edges {
					if !has(s.settled, e.To) {
						bucket := s.bucket(d + puzzle.Cost(s.graph, e.Move))
						atomic.OrUint64(&bucket[e.To/64], 1<<(e.To%64))
					}
				}
			}
		}
	})
}

func has(set []uint64, x puzzle.Index) bool { return set[x/64]>>(x%64)&1 == 1 }

// parallel calls work on pieces of the range of groups until all are done or
// ctx is.
func (s *generic) parallel(ctx context.Context, work func(from, to uint64)) error {
	return space.Ranges(ctx, s.workers, uint64(len(s.settled)), wordsAtOnce, func() space.Worker {
		return space.Worker{Visit: func(from, to uint64) error {
			work(from, to)
			return nil
		}}
	})
}
