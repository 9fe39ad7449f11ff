package search

import (
	"math"
	"sync/atomic"

	"puzzlebase/internal/parallel"
)

// subtree is the part of an iteration that begins with certain moves.
type subtree struct {
	start     *state
	gap, from uint8
	moves     int
	before    uint64  // nodes above the subtrees that one worker would visit before it
	nodes     uint64  // in it
	path      []uint8 // when it has a solution
}

// inParallel is an iteration with several workers. Subtrees are numbered in the order of moves. The
// solution of the first subtree with one is used.
func (s *idaStar) inParallel(start *state, bound, workers int) (path []uint8, ok, stopped bool) {
	subtrees, nodes, stopped := s.split(start, bound)
	if stopped {
		s.counted = nodes
		return nil, false, true
	}
	var first atomic.Uint64 // the first subtree that is found to have a solution
	first.Store(math.MaxUint64)
	var ended atomic.Bool // the search of a subtree before any solution was stopped
	err := parallel.Ranges(s.ctx, workers, uint64(len(subtrees)), 1, func() parallel.Worker {
		return parallel.Worker{Visit: func(n, _ uint64) error {
			if n > first.Load() {
				return parallel.ErrEnough
			}
			t := &subtrees[n]
			w := &worker{state: t.start, search: s, bound: bound,
				useless: func() bool { return first.Load() < n }}
			w.stopped = s.limit.Nodes > 0 && s.spent.Load() >= s.limit.Nodes
			solved := !w.stopped && w.dfs(t.gap, t.from, t.moves)
			s.spent.Add(w.nodes % askedEvery)
			t.nodes, t.start = w.nodes, nil
			switch {
			case solved:
				t.path = w.path
				for at := first.Load(); n < at && !first.CompareAndSwap(at, n); {
					at = first.Load()
				}
			case w.stopped && first.Load() > n:
				ended.Store(true)
				return errLimit
			}
			return nil
		}}
	})
	s.counted = 0
	for i := range subtrees {
		s.counted += subtrees[i].nodes
		if subtrees[i].path != nil {
			s.counted += subtrees[i].before
			return subtrees[i].path, !ended.Load(), ended.Load()
		}
	}
	s.counted += nodes
	return nil, false, err != nil
}

// split returns the subtrees of an iteration, and how many nodes lie above them. It is stopped when
// the limit comes first.
func (s *idaStar) split(start *state, bound int) (subtrees []subtree, nodes uint64, stopped bool) {
	spent := s.spent.Load()
	for depth := 1; len(subtrees) < minSubtrees && depth < bound; depth++ {
		s.spent.Store(spent) // The nodes above shallower subtrees do not count.
		subtrees = subtrees[:0]
		w := &worker{state: start.clone(), search: s, bound: bound, deepest: depth}
		w.subtree = func(gap, from uint8) {
			c := w.clone()
			c.nodes = 0
			subtrees = append(subtrees,
				subtree{start: c, gap: gap, from: from, moves: depth, before: w.nodes})
		}
		w.dfs(w.gap(), noCell, 0)
		if nodes = w.nodes; w.stopped || len(subtrees) == 0 {
			return subtrees, nodes, w.stopped
		}
	}
	return subtrees, nodes, false
}
