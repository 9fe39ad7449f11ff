package search

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"time"

	"puzzlebase/search/pattern"
)

// Limit limits a search, and reports on it. Zero means no limit.
type Limit struct {
	Nodes uint64 // each worker asks every 4,096 nodes, so a search visits a few thousand more
	Time  time.Duration

	// OnBound, unless nil, is called now and then, by several goroutines, with the least length
	// that is still possible and the number of nodes so far.
	OnBound func(bound int, nodes uint64)
}

// Result is the result of a search.
type Result struct {
	Solved bool
	Path   []uint8       // the cells of the gap, move by move, when solved
	Bound  int           // no solution is shorter; when solved, the length of a shortest one
	Nodes  uint64        // boards reached by moves that were tried
	Took   time.Duration // wall time
}

// MaxLength is longer than any shortest solution on 25 cells.
const MaxLength = 1000

// Solve finds the first of the shortest solutions of a solvable board, in the order of moves. It
// searches only for solutions of at most most moves. If workers is less than 1, there is one for
// each processor. The bound of an unsolved result shows whether there is no such solution or the
// limit ended the search. The error is that of ctx, or says that a pattern database is wrong.
func (s *Solver) Solve(ctx context.Context, board []uint8, most, workers int,
	limit Limit) (Result, error) {
	start, err := s.state(board)
	if err != nil {
		return Result{}, err
	}
	return new(idaStar).run(ctx, start, most, workers, limit)
}

// Count returns the number of solutions of the given length, which must be that of a shortest one.
// Result.Solved says whether it ended before the limit.
func (s *Solver) Count(ctx context.Context, board []uint8, length, workers int,
	limit Limit) (uint64, Result, error) {
	start, err := s.state(board)
	if err != nil {
		return 0, Result{}, err
	}
	search := &idaStar{every: true}
	r, err := search.run(ctx, start, length, workers, limit)
	r.Solved = r.Bound > length
	return search.found.Load(), r, err
}

// Iteration returns the number of nodes of one iteration of IDA* without a solution, with one
// worker.
func (s *Solver) Iteration(ctx context.Context, board []uint8, bound int) (uint64, error) {
	start, err := s.state(board)
	if err != nil || start.heuristic() > bound {
		return 0, err
	}
	search := &idaStar{ctx: ctx, every: true}
	if _, _, stopped := search.iteration(start, bound, 1); stopped {
		return 0, context.Cause(ctx)
	}
	return search.counted, nil
}

// idaStar is a search from one board.
type idaStar struct {
	ctx     context.Context
	limit   Limit
	spent   atomic.Uint64 // nodes that workers have reported so far
	every   bool          // search for all solutions of the bound's length, not for the first
	found   atomic.Uint64 // solutions found
	counted uint64        // nodes of the last iteration that one worker would visit
}

const (
	// A worker asks after askedEvery nodes whether to continue.
	askedEvery = 1 << 12
	// Several workers search an iteration once it has aloneNodes nodes.
	aloneNodes = 1 << 18
	// All workers visit reportEvery nodes between two reports.
	reportEvery = 1 << 18
	// Several workers share at least minSubtrees subtrees, if there are as many.
	minSubtrees = 1 << 10
)

// errLimit ends a search at its time limit.
var errLimit = errors.New("the time is over")

// run searches with one bound after another, up to most moves.
func (s *idaStar) run(ctx context.Context, start *state, most, workers int,
	limit Limit) (r Result, err error) {
	began := time.Now()
	defer func() { r.Took = time.Since(began) }()
	if limit.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadlineCause(ctx, began.Add(limit.Time), errLimit)
		defer cancel()
	}
	s.ctx, s.limit = ctx, limit
	for r.Bound = start.heuristic(); r.Bound <= most; r.Bound += start.stride {
		path, solved, stopped := s.iteration(start, r.Bound, workers)
		r.Nodes += s.counted
		switch {
		case solved:
			r.Solved, r.Path = true, path
			return r, nil
		case stopped && context.Cause(ctx) != errLimit:
			return r, context.Cause(ctx) // nil if the limit of nodes has ended it
		case stopped:
			return r, nil
		}
	}
	return r, nil
}

// iteration searches for a solution of at most bound moves.
func (s *idaStar) iteration(start *state, bound, workers int) (path []uint8, ok, stopped bool) {
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	// An iteration has about six times the nodes of the one before.
	if workers > 1 && bound > 1 && s.counted >= start.alone/8 {
		return s.inParallel(start, bound, workers)
	}
	w := &worker{state: start.clone(), search: s, bound: bound}
	ok = w.dfs(w.gap(), noCell, 0)
	s.spent.Add(w.nodes % askedEvery)
	s.counted = w.nodes
	return w.path, ok, w.stopped
}

const noCell = 255

// worker searches an iteration or a subtree of it.
type worker struct {
	*state
	search  *idaStar
	bound   int
	deepest int                   // depth at which subtrees begin, in moves
	subtree func(gap, from uint8) // called with each subtree, instead of searching it
	useless func() bool           // whether an earlier subtree has a solution
	stopped bool
}

// dfs searches depth first from a board after some moves. The gap is in cell gap and came from cell
// from. It returns true at the first solution; then path has its moves.
func (w *worker) dfs(gap, from uint8, moves int) bool {
	if moves == w.bound && w.sums[0] == 0 {
		if w.search.every {
			w.search.found.Add(1)
		}
		return !w.search.every
	}
	s := w.state
	for _, to := range s.steps[gap] {
		if to == from || s.Line && from != noCell && s.straight(from, gap, to) {
			continue
		}
		if s.nodes++; s.nodes%askedEvery == 0 && w.mustStop() {
			return false
		}
		undo, ok := s.slide(gap, to, w.bound-moves-1)
		if !ok {
			continue
		}
		s.path = append(s.path, to)
		if w.subtree != nil && moves+1 == w.deepest {
			w.subtree(to, gap)
		} else if w.dfs(to, gap, moves+1) {
			return true
		}
		if w.stopped {
			return false
		}
		s.path = s.path[:len(s.path)-1]
		s.back(gap, to, &undo)
	}
	return false
}

// mustStop reports whether the search must stop.
func (w *worker) mustStop() bool {
	s := w.search
	spent := s.spent.Add(askedEvery)
	if s.limit.OnBound != nil && spent%reportEvery < askedEvery {
		s.limit.OnBound(w.bound, spent)
	}
	w.stopped = s.ctx.Err() != nil || s.limit.Nodes > 0 && spent >= s.limit.Nodes ||
		w.useless != nil && w.useless()
	return w.stopped
}

// undo has the values that a move has changed.
type undo struct {
	pattern [maxViews]uint8
	value   [maxViews]patternValue
}

// slide moves the gap to a cell beside it, unless the new heuristic is more than left.
func (w *state) slide(gap, to uint8, left int) (u undo, ok bool) {
	if w.Line {
		return u, w.slideLine(gap, to, left)
	}
	tile := w.at[to]
	var after [maxViews]patternValue
	for v := range w.views {
		view := &w.views[v]
		i := view.pattern[tile]
		old := w.values[v][i]
		after[v] = slid(w.databases[i], old, view.cell[to], view.cell[gap])
		if w.sums[v]-int(old.distance)+int(after[v].distance) > left {
			return u, false
		}
		u.pattern[v], u.value[v] = i, old
	}
	for v := range w.views {
		w.values[v][u.pattern[v]] = after[v]
		w.sums[v] += int(after[v].distance) - int(u.value[v].distance)
	}
	w.at[gap], w.at[to] = tile, w.at[gap]
	return u, true
}

// slid returns the value of a pattern after its tile has slid from one cell to another. The cells
// are those of its view.
func slid(d *pattern.Database, p patternValue, from, to uint8) patternValue {
	set, x := d.Slide(p.set, p.rank, int(from), int(to))
	distance := p.distance + 1
	if d.Second(x) != distance>>1&1 {
		distance -= 2
	}
	return patternValue{set, x.Rank, distance}
}

// back undoes a move.
func (w *state) back(gap, to uint8, u *undo) {
	if w.Line {
		w.backLine(gap, to)
		return
	}
	for v := range w.views {
		p := &w.values[v][u.pattern[v]]
		w.sums[v] += int(u.value[v].distance) - int(p.distance)
		*p = u.value[v]
	}
	w.at[gap], w.at[to] = w.at[to], w.at[gap]
}
