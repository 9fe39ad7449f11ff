package flow

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/temporal"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/storage"
)

// Activities are what a worker does, for stores in one place.
type Activities struct {
	at         storage.Location
	processors int
	memory     uint64
	disk       *storage.Disk
	open       func(context.Context, storage.Location) (*storage.Store, error)

	mu      sync.Mutex // guards finders
	finders map[string]*levels.Finder
}

// NewActivities returns the work of a worker for the stores at a location and below it. The worker
// finds up to processors blocks at a time, in about memory bytes. It caches what it has read on
// disk, unless disk is nil.
func NewActivities(at storage.Location, processors int, memory uint64,
	disk *storage.Disk) *Activities {
	return &Activities{at: at, processors: processors, memory: memory, disk: disk,
		open: storage.Open, finders: map[string]*levels.Finder{}}
}

// finder returns the finder for a store. The error is a notMine if this worker must not use the
// store.
func (a *Activities) finder(ctx context.Context, name string) (*levels.Finder, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if f := a.finders[name]; f != nil {
		return f, nil
	}
	at, err := a.at.At(name)
	if err != nil {
		return nil, notMine{err}
	}
	s, err := a.open(context.WithoutCancel(ctx), at)
	if err != nil {
		return nil, err
	}
	s.Disk = a.disk
	f := levels.NewFinder(s, a.processors, a.memory)
	a.finders[name] = f
	return f, nil
}

// notMine says that this worker must not use a store. Another worker may.
type notMine struct{ error }

// Begun is the state of a build when its workflow begins.
type Begun struct {
	State *levels.State `json:"state"`
	Size  uint64        `json:"size"` // positions of the space
	Done  bool          `json:"done"`
}

// Begin returns how far a build is already, or an error if it is not possible. The person who
// starts a build waits for the answer. So most errors end the build at once. If this worker must
// not use the store, another worker tries.
func (a *Activities) Begin(ctx context.Context, r Request) (*Begun, error) {
	defer alive(ctx, r)()
	b := new(Begun)
	f, err := a.finder(ctx, r.Store)
	if err == nil {
		b.Size, err = f.Check(ctx, r.Build)
	}
	if err == nil {
		b.State, b.Done, err = f.Resume(ctx, r.Build)
	}
	if err == nil || ctx.Err() != nil || errors.As(err, &notMine{}) {
		return b, forWorkflow(err)
	}
	return nil, temporal.NewNonRetryableApplicationError(err.Error(), refusedType, nil)
}

// Find finds a block.
func (a *Activities) Find(ctx context.Context, r Request, t levels.Task) (*levels.Found, error) {
	stop, stage := heartbeats(ctx, r)
	defer stop()
	f, err := a.finder(ctx, r.Store)
	if err != nil {
		return nil, forWorkflow(err)
	}
	found, err := f.Find(ctx, t, stage)
	return found, forWorkflow(err)
}

// Seal ends a level whose blocks have all been found.
func (a *Activities) Seal(ctx context.Context, r Request, s *levels.State,
	found []levels.Found) (*levels.State, error) {
	defer alive(ctx, r)()
	f, err := a.finder(ctx, r.Store)
	if err != nil {
		return nil, forWorkflow(err)
	}
	s, err = f.Seal(ctx, s, found)
	return s, forWorkflow(err)
}

// Finish ends a build.
func (a *Activities) Finish(ctx context.Context, r Request, s *levels.State) error {
	defer alive(ctx, r)()
	f, err := a.finder(ctx, r.Store)
	if err != nil {
		return forWorkflow(err)
	}
	return forWorkflow(f.Finish(ctx, s))
}

// alive sends heartbeats until stop is called.
func alive(ctx context.Context, r Request) (stop func()) {
	stop, _ = heartbeats(ctx, r)
	return stop
}

// heartbeats sends a heartbeat four times in the allowed silence, until stop is called. Each one
// holds the last stage that the function stage was called with.
func heartbeats(ctx context.Context, r Request) (stop func(), stage func(levels.Stage)) {
	ctx, stop = context.WithCancel(ctx)
	var now atomic.Pointer[levels.Stage]
	now.Store(&levels.Stage{Doing: "beginning"})
	go func() {
		every := time.NewTicker(max(r.Heartbeat/4, 10*time.Millisecond))
		defer every.Stop()
		for ctx.Err() == nil {
			activity.RecordHeartbeat(ctx, now.Load())
			select {
			case <-ctx.Done():
			case <-every.C:
			}
		}
	}()
	return stop, func(s levels.Stage) { now.Store(&s) }
}

// forWorkflow returns an error in the form that the workflow can act on. It marks an error that
// another attempt cannot remove.
func forWorkflow(err error) error {
	var missing *levels.MissingError
	var different *levels.DifferentError
	switch {
	case err == nil, errors.Is(err, context.Canceled):
		return err
	case errors.As(err, &missing):
		return temporal.NewNonRetryableApplicationError(err.Error(), missingType, nil,
			place{missing.Distance, missing.Block})
	case errors.As(err, &different), errors.As(err, new(*levels.IndexError)), storage.Denied(err):
		return temporal.NewNonRetryableApplicationError(err.Error(), refusedType, nil)
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%w; the build goes on when there is room", err)
	default:
		return err
	}
}
