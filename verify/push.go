package verify

import (
	"context"
	"math/bits"
	"sync"
	"sync/atomic"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// pushLevels finds the levels of any puzzle: what moves lead to from the last one, less all levels
// so far. Moves need not be such that can be taken back.
type pushLevels struct {
	levelSearch
	graph puzzle.Graph
	seen  []uint64  // all levels so far
	rows  sync.Pool // of *rows, which are nil if the puzzle has none
}

// newPushLevels returns a search whose first level is some positions, in order.
func newPushLevels(g puzzle.Graph, from []puzzle.Index, workers int) (*pushLevels, error) {
	s := &pushLevels{graph: g, levelSearch: levelSearch{workers: workers, goals: from},
		rows: sync.Pool{New: func() any { return newRows(g) }}}
	rows := space.RowCount(g.Size())
	if err := bigmem.Make(rows, &s.seen); err != nil {
		return nil, err
	}
	for _, x := range from {
		s.seen[x/space.Lanes] |= 1 << (x % space.Lanes)
	}
	s.reach = func() reach { return s.take }
	return s, s.begin(rows, chunkRows, chunkRows*space.Lanes)
}

// next implements levels. The set before is empty, and gets what moves lead to.
func (s *pushLevels) next(ctx context.Context, see see) (uint64, error) {
	if _, err := s.sum(ctx, func() func(uint64) (uint64, error) { return s.push }); err != nil {
		return 0, err
	}
	return s.levelSearch.next(ctx, see)
}

// push adds to before what moves lead to from a part of the last level. It returns zeros.
func (s *pushLevels) push(part uint64) (uint64, error) {
	if !s.some[part] {
		return 0, nil
	}
	from := part * chunkRows * space.Lanes
	end := min(from+chunkRows*space.Lanes, s.graph.Size())
	if r := s.rows.Get().(*rows); r != nil {
		s.pushRows(from, end, r, make([]uint64, r.rowSize/space.Lanes+2))
		s.rows.Put(r)
	} else {
		s.pushEach(from, end)
	}
	return 0, nil
}

// take moves what has been pushed into a part to set, less what has been seen. advance then copies
// set to before, and next swaps that with now. In a part where nothing is left to find, take is not
// called. Bits that have been seen stay there, and are not looked at.
//
//	        at its beginning            at its end
//	now     the last level              nothing
//	before  what moves lead to from it  nothing
//	seen    all levels so far           these and the next one
//	set     nothing                     the next level
func (s *pushLevels) take(part uint64, set []uint64) (found bool) {
	pushed, seen := s.in(part, s.before), s.in(part, s.seen)
	for i, w := range pushed {
		if w &^= seen[i]; w != 0 {
			set[i], found = w, true
			seen[i] |= w
		}
	}
	clear(pushed)
	clear(s.in(part, s.now))
	return found
}

// pushRows is pushEach for a product of coordinates. A move takes all positions of a row that are
// in the level together.
func (s *pushLevels) pushRows(from, end uint64, r *rows, buf []uint64) {
	for from < end {
		to := min(end, (from/r.rowSize+1)*r.rowSize)
		s.pushRow(from, to, r, buf)
		from = to
	}
}

// pushRow adds the neighbours of the positions from up to end, all in one row.
func (s *pushLevels) pushRow(from, end uint64, r *rows, buf []uint64) {
	some := false
	for i := from / space.Lanes; i <= (end-1)/space.Lanes && !some; i++ {
		some = s.now[i]&between(from, end, i) != 0
	}
	if !some {
		return
	}
	edges, ok := r.moves(from)
	if !ok {
		s.pushEach(from, end)
		return
	}
	row := from / r.rowSize * r.rowSize
	for k := range edges {
		base, to := edges[k].To*r.rowSize, r.to(&edges[k])
		shift := base % space.Lanes
		clear(buf)
		for i := from / space.Lanes; i <= (end-1)/space.Lanes; i++ {
			for lanes := s.now[i] & between(from, end, i); lanes != 0; lanes &= lanes - 1 {
				x := i*space.Lanes + uint64(bits.TrailingZeros64(lanes))
				if t := to[x-row]; t != nowhere {
					at := shift + uint64(t)
					buf[at/space.Lanes] |= 1 << (at % space.Lanes)
				}
			}
		}
		for i, w := range buf {
			if w != 0 {
				atomic.OrUint64(&s.before[base/space.Lanes+uint64(i)], w)
			}
		}
	}
}

// pushEach adds the neighbours of positions by the rules, one by one.
func (s *pushLevels) pushEach(from, end uint64) {
	var edges []puzzle.Edge
	for i := from / space.Lanes; i*space.Lanes < end; i++ {
		for lanes := s.now[i] & between(from, end, i); lanes != 0; lanes &= lanes - 1 {
			x := i*space.Lanes + uint64(bits.TrailingZeros64(lanes))
			edges = s.graph.Successors(puzzle.Index(x), edges[:0])
			for _, e := range edges {
				word, bit := e.To/space.Lanes, uint64(1)<<(e.To%space.Lanes)
				if s.seen[word]&bit == 0 { // take would remove it
					atomic.OrUint64(&s.before[word], bit)
				}
			}
		}
	}
}

// between returns the lanes of word i with positions from up to end.
func between(from, end, i uint64) uint64 {
	lanes := ^uint64(0)
	if first := i * space.Lanes; from > first {
		lanes <<= from - first
	}
	if last := (i + 1) * space.Lanes; last > end {
		lanes &= ^uint64(0) >> (last - end)
	}
	return lanes
}
