package search

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"time"
)

// Limit is how much a search may take, and who watches it. Zero means that there
// is no limit.
type Limit struct {
	Nodes uint64
	Time  time.Duration

	// OnBound, when not nil, is called now and then, by several goroutines, with the least
	// length that is still possible and the nodes so far.
	OnBound func(bound int, nodes uint64)
}

// Result is what a search has come to.
type Result struct {
	Solved bool
	Path   []uint8       // where the gap goes, move by move, when solved
	Bound  int           // no solution is shorter; the length of a shortest one when solved
	Nodes  uint64        // boards reached by moves that were tried
	Took   time.Duration // wall time
}

// Solve finds the first shortest solution of a board that can be solved, in the order of
// moves, on so many processors, all of them when workers is less than 1. When
// the limit ends it, the result is not solved; the error is that of ctx, or says that a
// pattern database is not sound.
func (s *Solver) Solve(ctx context.Context, board []uint8, workers int,
	limit Limit) (Result, error) {
	return s.Within(ctx, board, maxLength, workers, limit)
}

// Within is Solve that looks no farther than solutions of so many moves. A result that
// is not solved says by its bound whether there are none or the limit came first.
func (s *Solver) Within(ctx context.Context, board []uint8, most, workers int,
	limit Limit) (Result, error) {
	start, err := s.walker(board)
	if err != nil {
		return Result{}, err
	}
	return s.hunt(ctx, &hunt{}, start, most, workers, limit)
}

// Count returns how many solutions of a length a board has; length must be that
// of a shortest one. Result.Solved says whether the limit left time for it.
func (s *Solver) Count(ctx context.Context, board []uint8, length, workers int,
	limit Limit) (uint64, Result, error) {
	start, err := s.walker(board)
	if err != nil {
		return 0, Result{}, err
	}
	h := &hunt{every: true}
	r, err := s.hunt(ctx, h, start, length, workers, limit)
	r.Solved = r.Bound > length
	return h.found.Load(), r, err
}

// Iteration returns how many nodes one iteration of IDA* has, from a board on one
// processor, that does not end at a solution.
func (s *Solver) Iteration(ctx context.Context, board []uint8, bound int) (uint64, error) {
	start, err := s.walker(board)
	if err != nil {
		return 0, err
	}
	h := &hunt{ctx: ctx, every: true}
	if _, _, stopped := h.iteration(start, bound, 1); stopped {
		return 0, context.Cause(ctx)
	}
	return h.counted, nil
}

// maxLength is longer than any shortest solution on 25 cells.
const maxLength = 1000

// hunt searches with one bound after another, up to the most moves.
func (s *Solver) hunt(ctx context.Context, h *hunt, start *walker, most, workers int,
	limit Limit) (r Result, err error) {
	began := time.Now()
	if limit.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadlineCause(ctx, began.Add(limit.Time), errLimit)
		defer cancel()
	}
	h.ctx, h.limit, h.onBound = ctx, limit.Nodes, limit.OnBound
	for r.Bound = start.bound(); r.Bound <= most && !r.Solved; {
		path, ok, stopped := h.iteration(start, r.Bound, workers)
		r.Nodes += h.counted
		switch {
		case stopped && context.Cause(ctx) != nil && context.Cause(ctx) != errLimit:
			return r, context.Cause(ctx)
		case stopped:
			r.Took = time.Since(began)
			return r, nil
		case ok:
			r.Solved, r.Path = true, path
		default:
			r.Bound += s.stride
		}
	}
	r.Took = time.Since(began)
	return r, nil
}

// errLimit ends a search whose time is over.
var errLimit = errors.New("the time is over")

// hunt is a search from one start.
type hunt struct {
	ctx     context.Context
	limit   uint64 // on nodes; 0 for none
	onBound func(bound int, nodes uint64)
	spent   atomic.Uint64 // nodes so far, as far as workers have reported
	every   bool          // look for every solution of the bound's length, not for the first
	found   atomic.Uint64 // how many there are
	counted uint64        // of the last iteration, in the parts up to the one with the solution
}

const (
	// askedEvery is how many nodes a worker visits before it asks whether to go on.
	askedEvery = 1 << 12
	// alone is how many nodes an iteration has before it is worth sharing.
	alone = 1 << 18
	// reportEvery is how many nodes all workers visit between two reports.
	reportEvery = 1 << 18
	// parts is how many parts an iteration is cut into to be shared, at least.
	parts = 1 << 10
)

// iteration looks for a solution of no more moves than the bound.
func (h *hunt) iteration(start *walker, bound, workers int) (path []uint8, ok, stopped bool) {
	if workers < 1 {
		workers = runtime.GOMAXPROCS(0)
	}
	if start.bound() > bound {
		h.counted = 0
		return nil, false, false
	}
	// an iteration has some six times the nodes of the one before
	if workers == 1 || bound < 2 || h.counted < start.alone/8 {
		d := &diver{walker: start.clone(), hunt: h, bound: bound}
		ok = d.dive(d.gap(), none, 0)
		h.spent.Add(d.nodes % askedEvery)
		h.counted = d.nodes
		return d.path, ok, d.stopped
	}
	return h.share(start, bound, workers)
}

// none is no cell.
const none = 255

// diver is one worker at one part of an iteration.
type diver struct {
	*walker
	hunt    *hunt
	bound   int
	deepest int                   // how deep to go when parts are made
	part    func(gap, from uint8) // called there
	useless func() bool           // whether an earlier part has found a solution
	stopped bool
}

// dive goes on from a board with the gap in one cell, that came from another, after
// g moves; true when it has found the goal, to which the path leads then.
func (d *diver) dive(gap, from uint8, g int) bool {
	if d.bound-g == d.sums[0] && d.sums[0] == 0 {
		if d.hunt.every {
			d.hunt.found.Add(1)
		}
		return !d.hunt.every
	}
	w := d.walker
	for _, to := range w.steps[gap] {
		if to == from || w.Line && from != none && w.straight(from, gap, to) {
			continue
		}
		if w.nodes++; w.nodes%askedEvery == 0 && d.ask() {
			return false
		}
		undo, ok := w.slide(gap, to, d.bound-g-1)
		if !ok {
			continue
		}
		w.path = append(w.path, to)
		if d.part != nil && g+1 == d.deepest {
			d.part(to, gap)
		} else if d.dive(to, gap, g+1) {
			return true
		}
		if d.stopped {
			return false
		}
		w.path = w.path[:len(w.path)-1]
		w.back(gap, to, &undo)
	}
	return false
}

// ask reports whether the search must stop.
func (d *diver) ask() bool {
	spent := d.hunt.spent.Add(askedEvery)
	if d.hunt.onBound != nil && spent%reportEvery < askedEvery {
		d.hunt.onBound(d.bound, spent)
	}
	d.stopped = d.hunt.ctx.Err() != nil || d.hunt.limit > 0 && spent >= d.hunt.limit ||
		d.useless != nil && d.useless()
	return d.stopped
}

// undo is what a move has changed.
type undo struct {
	pattern [maxViews]uint8
	part    [maxViews]patternValue
}

// slide moves the gap to a cell beside it, unless the heuristic then is more than
// is left.
func (w *walker) slide(gap, to uint8, left int) (u undo, ok bool) {
	if w.Line {
		return u, w.slideLine(gap, to, left)
	}
	tile := w.at[to]
	var after [maxViews]patternValue
	for v := range w.views {
		view := &w.views[v]
		i := view.pattern[tile]
		old := w.values[v][i]
		after[v] = slid(w.tables[i], old, view.seen[to], view.seen[gap])
		if w.sums[v]-int(old.distance)+int(after[v].distance) > left {
			return u, false
		}
		u.pattern[v], u.part[v] = i, old
	}
	for v := range w.views {
		w.values[v][u.pattern[v]] = after[v]
		w.sums[v] += int(after[v].distance) - int(u.part[v].distance)
	}
	w.at[gap], w.at[to] = tile, w.at[gap]
	return u, true
}

// back takes a move back.
func (w *walker) back(gap, to uint8, u *undo) {
	if w.Line {
		w.backLine(gap, to)
		return
	}
	for v := range w.views {
		p := &w.values[v][u.pattern[v]]
		w.sums[v] += int(u.part[v].distance) - int(p.distance)
		*p = u.part[v]
	}
	w.at[gap], w.at[to] = w.at[to], w.at[gap]
}
