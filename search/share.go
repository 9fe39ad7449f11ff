package search

import (
	"math"
	"sync/atomic"

	"puzzlebase/space"
)

// piece is a part of an iteration: what begins with the same moves.
type piece struct {
	start     *walker
	gap, from uint8
	moves     int
	before    uint64  // nodes on the way to it
	nodes     uint64  // in it
	path      []uint8 // when it has a solution
}

// share is an iteration on several processors. Pieces are numbered in the order of
// moves, and the solution of the first that has one counts.
func (h *hunt) share(start *walker, bound, workers int) (path []uint8, ok, stopped bool) {
	pieces, onTheWay := h.cut(start, bound)
	var first atomic.Uint64 // the first piece that is found to have a solution
	first.Store(math.MaxUint64)
	var ended atomic.Bool // a piece before any solution was cut off
	err := space.Ranges(h.ctx, workers, uint64(len(pieces)), 1, func() space.Worker {
		return space.Worker{Visit: func(n, _ uint64) error {
			if n > first.Load() {
				return space.ErrEnough
			}
			p := &pieces[n]
			d := &diver{walker: p.start, hunt: h, bound: bound,
				useless: func() bool { return first.Load() < n }}
			solved := d.dive(p.gap, p.from, p.moves)
			h.spent.Add(d.nodes % askedEvery)
			p.nodes, p.start = d.nodes, nil
			switch {
			case solved:
				p.path = d.path
				for at := first.Load(); n < at && !first.CompareAndSwap(at, n); {
					at = first.Load()
				}
			case d.stopped && first.Load() > n:
				ended.Store(true)
				return errLimit
			}
			return nil
		}}
	})
	h.counted = 0
	for i := range pieces {
		h.counted += pieces[i].nodes
		if pieces[i].path != nil {
			h.counted += pieces[i].before
			return pieces[i].path, !ended.Load(), ended.Load()
		}
	}
	h.counted += onTheWay
	return nil, false, err != nil
}

// cut returns pieces of an iteration and how many nodes are on the way to all of
// them.
func (h *hunt) cut(start *walker, bound int) (pieces []piece, nodes uint64) {
	for depth := 1; len(pieces) < parts && depth < bound; depth++ {
		pieces = pieces[:0]
		d := &diver{walker: start.clone(), hunt: h, bound: bound, deepest: depth}
		d.part = func(gap, from uint8) {
			c := d.clone()
			c.nodes = 0
			pieces = append(pieces,
				piece{start: c, gap: gap, from: from, moves: depth, before: d.nodes})
		}
		d.dive(d.gap(), none, 0)
		nodes = d.nodes
		if len(pieces) == 0 {
			break
		}
	}
	return pieces, nodes
}
