package flow

import (
	"errors"
	"fmt"
	"time"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"puzzlebase/cluster/levels"
	"puzzlebase/puzzle"
)

// Request says what to build, and in which store.
type Request struct {
	Build levels.Build `json:"build"`
	Store string       `json:"store"` // as storage.Location writes it: nothing secret
	// Heartbeat is how long a worker may be silent before another worker gets its block.
	Heartbeat time.Duration `json:"heartbeat"`
}

// input is the input of a run of the workflow. Begun is nil in the first run of a build.
type input struct {
	Request Request `json:"request"`
	Begun   *Begun  `json:"begun,omitempty"`
	Repairs int     `json:"repairs,omitempty"` // blocks that were found again
	found   int     // blocks of the level at hand
}

// Summary describes a build. A workflow has it in its memo while it runs, and returns it.
type Summary struct {
	Spec    string `json:"spec"`
	Store   string `json:"store"`
	Blocks  int    `json:"blocks"`
	Count   bool   `json:"count,omitempty"`
	Size    uint64 `json:"size"`
	Levels  int    `json:"levels"` // that are sealed
	Last    uint64 `json:"last"`   // positions of the last of them
	Reached uint64 `json:"reached"`
	Wanted  int    `json:"wanted"` // blocks that can have positions of the level at hand
	Found   int    `json:"found"`  // of these, rounded down to twentieths
	Repairs int    `json:"repairs,omitempty"`
	Done    bool   `json:"done,omitempty"`
}

// The names of the workflow and of its memo's field.
const (
	workflowName = "build"
	memoKey      = "summary"
)

// atOnce is the greatest number of pending blocks. A workflow may have up to 2,000 pending
// activities.
const atOnce = 1000

// maxRepairs is how many blocks are found again in one level. If more are lost, the build fails,
// and a person should look at the storage.
const maxRepairs = 100

// Build is the workflow. A run finds one level and continues as a new run.
func Build(ctx workflow.Context, in input) (*Summary, error) {
	if in.Begun == nil {
		if err := workflow.ExecuteActivity(options(ctx, in.Request), (*Activities).Begin,
			in.Request).Get(ctx, &in.Begun); err != nil {
			return nil, err
		}
		if in.Begun.Done {
			return in.summary(), nil
		}
	}
	if err := workflow.UpsertMemo(ctx, map[string]any{memoKey: in.summary()}); err != nil {
		return nil, err
	}
	if in.complete() {
		return in.finish(ctx)
	}
	r := &run{in: &in, permits: workflow.NewSemaphore(ctx, atOnce), again: map[place]*repair{}}
	found, err := r.level(ctx)
	if err != nil {
		return nil, err
	}
	in.found = 0
	sealed := len(in.Begun.State.Levels)
	if err := workflow.ExecuteActivity(options(ctx, in.Request), (*Activities).Seal, in.Request,
		in.Begun.State, found).Get(ctx, &in.Begun.State); err != nil {
		return nil, err
	}
	if len(in.Begun.State.Levels) == sealed { // nothing was found
		return in.finish(ctx)
	}
	in.Repairs += r.repaired
	return nil, workflow.NewContinueAsNewError(ctx, workflowName, in)
}

// complete reports whether all positions are found.
func (in *input) complete() bool { return in.Begun.State.Reached() == in.Begun.Size }

// finish records that the build is finished.
func (in *input) finish(ctx workflow.Context) (*Summary, error) {
	if err := workflow.ExecuteActivity(options(ctx, in.Request), (*Activities).Finish, in.Request,
		in.Begun.State).Get(ctx, nil); err != nil {
		return nil, err
	}
	in.Begun.Done = true
	s := in.summary()
	return s, workflow.UpsertMemo(ctx, map[string]any{memoKey: s})
}

// summary describes the build.
func (in *input) summary() *Summary {
	b := in.Request.Build
	s := &Summary{Spec: b.Spec, Store: in.Request.Store, Blocks: b.Blocks, Count: b.Count,
		Size: in.Begun.Size, Repairs: in.Repairs, Done: in.Begun.Done, Found: in.found}
	if s.Levels = len(in.Begun.State.Levels); s.Levels > 0 {
		s.Last, s.Reached = in.Begun.State.Levels[s.Levels-1].Positions, in.Begun.State.Reached()
	}
	if s.Wanted = len(in.Begun.State.Next); s.Levels == 0 {
		s.Wanted = b.Blocks
	}
	return s
}

// options returns a context with the options of activities. An activity that fails is tried again
// without end, since a person may remove the cause, such as a full disk. An error that another
// attempt cannot remove is marked; see forWorkflow.
func options(ctx workflow.Context, r Request) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		StartToCloseTimeout: 24 * time.Hour,
		HeartbeatTimeout:    r.Heartbeat,
		RetryPolicy: &temporal.RetryPolicy{InitialInterval: time.Second,
			BackoffCoefficient: 2, MaximumInterval: time.Minute},
	})
}

// run is the work on one level.
type run struct {
	in       *input
	permits  workflow.Semaphore
	again    map[place]*repair // being found again
	repaired int
}

// place is a block of a level.
type place struct {
	Distance puzzle.Distance
	Block    int
}

// repair is a block that is being found again. All blocks that need it wait for the same repair.
type repair struct {
	done workflow.Channel
	err  error
}

// level finds all blocks that can have positions of the next level.
func (r *run) level(ctx workflow.Context) ([]levels.Found, error) {
	ctx, cancel := workflow.WithCancel(ctx)
	defer cancel()
	n, d := r.in.Request.Build.Blocks, puzzle.Distance(len(r.in.Begun.State.Levels))
	found := make([]levels.Found, n)
	var first error
	all := workflow.NewWaitGroup(ctx)
	blocks := r.in.Begun.State.Next
	if d == 0 {
		for block := range n {
			blocks = append(blocks, block)
		}
	}
	for _, block := range blocks {
		all.Add(1)
		workflow.Go(ctx, func(ctx workflow.Context) {
			defer all.Done()
			err := r.block(ctx, place{d, block}, &found[block])
			if err == nil {
				err = r.notePart(ctx, len(blocks))
			}
			if err != nil && first == nil {
				first = err
				cancel() // the others need not go on
			}
		})
	}
	all.Wait(ctx)
	return found, first
}

// notePart writes into the memo how many blocks of a level are found, at each twentieth of them.
func (r *run) notePart(ctx workflow.Context, wanted int) error {
	r.in.found++
	if n := r.in.found; wanted < 20 || n*20/wanted == (n-1)*20/wanted || n == wanted {
		return nil
	}
	return workflow.UpsertMemo(ctx, map[string]any{memoKey: r.in.summary()})
}

// block finds one block. If it needs a block that cannot be read, that one is found again first.
func (r *run) block(ctx workflow.Context, p place, found *levels.Found) error {
	task := levels.Task{Build: r.in.Request.Build, Distance: p.Distance, Block: p.Block}
	s, d := r.in.Begun.State, int(p.Distance)
	task.Again, task.Last, task.Before = s.Index(d), s.Index(d-1), s.Index(d-2)
	for {
		if err := r.permits.Acquire(ctx, 1); err != nil {
			return err
		}
		err := workflow.ExecuteActivity(options(ctx, r.in.Request), (*Activities).Find,
			r.in.Request, task).Get(ctx, found)
		r.permits.Release(1)
		missing, ok := missingIn(err)
		if !ok {
			return err
		}
		if err := r.repair(ctx, missing, p, err); err != nil {
			return err
		}
	}
}

// repair finds the block missing again, which p needs. Why is the error of reading it.
func (r *run) repair(ctx workflow.Context, missing, p place, why error) error {
	if again := r.again[missing]; again != nil {
		again.done.Receive(ctx, nil)
		return again.err
	}
	if missing.Distance >= p.Distance || r.repaired >= maxRepairs {
		return why
	}
	r.repaired++
	again := &repair{done: workflow.NewChannel(ctx)}
	r.again[missing] = again
	workflow.GetLogger(ctx).Warn("a block is found again", "level", missing.Distance, "block",
		missing.Block, "why", why.Error())
	var found levels.Found
	if err := r.block(ctx, missing, &found); err != nil {
		again.err = fmt.Errorf("%w; it could not be found again: %w", why, err)
	}
	delete(r.again, missing) // it may be lost a second time
	again.done.Close()
	return again.err
}

// Types of errors of activities.
const (
	missingType = "missing" // with the place in its details
	refusedType = "refused" // asking again does not help
)

// missingIn returns the block that an activity could not read.
func missingIn(err error) (p place, ok bool) {
	var failed *temporal.ApplicationError
	if !errors.As(err, &failed) || failed.Type() != missingType {
		return place{}, false
	}
	return p, failed.Details(&p) == nil
}
