package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"puzzlebase/puzzle"
	"puzzlebase/search"
	"puzzlebase/tablebase"
)

// source answers about positions: an open database, or a search.
type source interface {
	tablebase.Source
	io.Closer
	Puzzle() puzzle.Puzzle // as it is numbered
}

// source opens what answers for p: its database, or its pattern databases for
// searches of one position at a time on all processors.
func (a *app) source(ctx context.Context, p puzzle.Puzzle, limit searchLimit) (source, error) {
	if !tablebase.IsSearched(p) {
		db, err := a.open(ctx, p)
		if err != nil {
			return nil, err // not db, for a nil pointer in an interface is not nil
		}
		return db, nil
	}
	s, err := a.dir().OpenSearched(ctx, p)
	if missing := (*tablebase.NotBuiltError)(nil); errors.As(err, &missing) && missing.Takes <= onTheSpot {
		a.talk("%v: building %s", missing, a.dir().Path(p))
		if _, err := a.dir().BuildPatterns(ctx, p, tablebase.PatternOptions{Tool: fullVersion()}); err != nil {
			return nil, err
		}
		s, err = a.dir().OpenSearched(ctx, p)
	}
	if err != nil {
		return nil, a.hinted(p, err)
	}
	return &tablebase.Searching{Searched: s, Context: ctx, Limit: search.Limit(limit)}, nil
}

// hinted adds to the error for what is not built how to build it.
func (a *app) hinted(p puzzle.Puzzle, err error) error {
	if missing := (*tablebase.NotBuiltError)(nil); errors.As(err, &missing) {
		return fmt.Errorf("%w: run %s, which takes %s", err, a.command("build", typed(p)), roughly(missing.Takes))
	}
	return err
}

// searchLimit is a pflag.Value for how much the search for one position may take: nodes or
// a duration.
type searchLimit search.Limit

// String implements pflag.Value.
func (l *searchLimit) String() string {
	switch {
	case l.Time > 0:
		return l.Time.String()
	case l.Nodes > 0:
		return strconv.FormatUint(l.Nodes, 10)
	default:
		return ""
	}
}

// Type implements pflag.Value.
func (l *searchLimit) Type() string { return "nodes|time" }

// Set implements pflag.Value.
func (l *searchLimit) Set(text string) error {
	nodes, err := strconv.ParseUint(strings.ReplaceAll(text, ",", ""), 10, 64)
	if err == nil && nodes > 0 {
		*l = searchLimit{Nodes: nodes}
		return nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return fmt.Errorf("%s is neither a number of nodes nor a time, want one such as 1000000 or 30s", puzzle.Quote(text))
	}
	*l = searchLimit{Time: d}
	return nil
}

// limitFlag adds --limit.
func limitFlag(flags *pflag.FlagSet, l *searchLimit) {
	flags.Var(l, "limit", "where a position is searched for: give up after so many nodes, or so long, such as 30s")
}

// watch shows how far searches for one position are while they last; end must be called.
func (a *app) watch(src source, p puzzle.Puzzle) (end func()) {
	s, ok := src.(*tablebase.Searching)
	if !ok {
		return func() {}
	}
	show := a.work(name(p))
	show.report("searching", "", 0, 0)
	s.Limit.Told = func(bound int, nodes uint64) {
		show.detail("at least %d moves, %s nodes", bound, grouped(nodes))
	}
	return func() {
		s.Limit.Told = nil
		show.end()
	}
}

// outcome is what was answered about a position, or why it could not be.
type outcome[T any] struct {
	given
	value T
	err   error
}

// answered answers positions in their order. Where src searches and there are several,
// as many at a time are searched for as there are processors, each on one of them.
func answered[T any](a *app, src source, several bool, all iter.Seq2[given, error], answer func(given) (T, error)) iter.Seq2[outcome[T], error] {
	one := func(g given) outcome[T] {
		if g.err != nil {
			return outcome[T]{given: g}
		}
		value, err := answer(g)
		return outcome[T]{g, value, err}
	}
	if s, ok := src.(*tablebase.Searching); ok && several {
		s.Workers = 1
		return abreast(a, all, one)
	}
	return func(yield func(outcome[T], error) bool) {
		for g, err := range all {
			if err != nil {
				yield(outcome[T]{}, err)
				return
			}
			if !yield(one(g), nil) {
				return
			}
		}
	}
}

// abreast calls answer for several positions at a time and yields the outcomes in
// order, each as soon as it and those before it are there.
func abreast[T any](a *app, all iter.Seq2[given, error], answer func(given) outcome[T]) iter.Seq2[outcome[T], error] {
	type pending struct {
		done chan struct{}
		outcome[T]
		failed error // to read further
	}
	return func(yield func(outcome[T], error) bool) {
		processors := runtime.GOMAXPROCS(0)
		queue, busy, stop := make(chan *pending, 4*processors), make(chan struct{}, processors), make(chan struct{})
		defer close(stop)
		if in, ok := a.in.(*input); ok {
			in.before = func() error { return nil } // what is printed is flushed below, by the one who prints
		}
		go func() {
			defer close(queue)
			for g, err := range all {
				p := &pending{done: make(chan struct{}), failed: err}
				select {
				case queue <- p:
				case <-stop:
					return
				}
				busy <- struct{}{}
				go func() {
					defer func() { close(p.done); <-busy }()
					if err == nil {
						p.outcome = answer(g)
					}
				}()
			}
		}()
		for {
			p, more := received(queue, a)
			if !more {
				return
			}
			received(p.done, a)
			if !yield(p.outcome, p.failed) {
				return
			}
		}
	}
}

// received receives from a channel. Before it waits, it flushes what was printed.
func received[T any](from <-chan T, a *app) (value T, more bool) {
	select {
	case value, more = <-from:
	default:
		a.out.Flush()
		value, more = <-from
	}
	return value, more
}

// effort is what the searches of a command have taken.
type effort struct {
	positions, unsolved int
	nodes               uint64
	seconds             float64 // of all searches together
}

// add adds an answer that was searched for.
func (e *effort) add(s *tablebase.Effort) {
	if s != nil {
		e.positions++
		e.nodes += s.Nodes
		e.seconds += s.Seconds
	}
}

// gaveUp reports a search that its limit has ended; other errors are returned.
func (e *effort) gaveUp(a *app, g given, err error) error {
	unsolved := (*tablebase.UnsolvedError)(nil)
	if !errors.As(err, &unsolved) {
		return err
	}
	e.unsolved++
	e.add(&tablebase.Effort{Nodes: unsolved.Nodes, Seconds: unsolved.Seconds})
	a.note("%s: %v", g.where(), unsolved)
	return nil
}

// tell says what was searched, and returns an error when a limit has left something
// unsolved.
func (e *effort) tell(a *app, took time.Duration) error {
	if e.positions == 1 {
		took = time.Duration(e.seconds * float64(time.Second)) // the search alone
	}
	if e.positions > 0 {
		rate := ""
		if took > 10*time.Millisecond { // less says nothing
			rate = fmt.Sprintf(", %s nodes/s", strings.TrimSpace(perSecond(e.nodes, took)))
		}
		a.talk("searched: %s, %s, %.3f s%s", counted(uint64(e.positions), "position"), counted(e.nodes, "node"), took.Seconds(), rate)
	}
	if e.unsolved > 0 {
		return fmt.Errorf("%s not solved within the limit", counted(uint64(e.unsolved), "position"))
	}
	return nil
}
