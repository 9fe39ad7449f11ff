package flow

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/contrib/envconfig"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"puzzlebase/cluster/levels"
)

// Client speaks to a Temporal server, for programs of one version.
type Client struct {
	temporal client.Client
	version  string
}

// Dial connects to the server at an address. If the address is empty, Temporal's own environment
// variables and configuration file name the server: TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE,
// TEMPORAL_API_KEY, and those that begin with TEMPORAL_TLS. The error is one sentence.
func Dial(ctx context.Context, address, version string) (*Client, error) {
	opt, err := envconfig.LoadDefaultClientOptions()
	if err != nil {
		return nil, fmt.Errorf("the environment's settings for Temporal: %w", err)
	}
	if address != "" {
		opt.HostPort = address
	}
	if opt.HostPort == "" {
		opt.HostPort = client.DefaultHostPort
	}
	// The SDK logs every poll that fails. The commands tell a person once, so its log is off.
	opt.Logger = log.NewStructuredLogger(slog.New(slog.DiscardHandler))
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	c, err := client.DialContext(ctx, opt)
	if err != nil {
		return nil, fmt.Errorf("no Temporal server answers at %s: %w", opt.HostPort, err)
	}
	return &Client{temporal: c, version: version}, nil
}

// dialTime is how long a server may take to answer for the first time.
const dialTime = 15 * time.Second

// Close closes the connection.
func (c *Client) Close() { c.temporal.Close() }

// queue is the name of the task queue for workers of this version.
func (c *Client) queue() string { return "puzzlebase-cluster " + c.version }

// Work finds blocks for builds until ctx is done. It accepts twice as many blocks as it has
// processors: while some are computed, others are read or written. When ctx is done, it gives up
// its unfinished blocks. Another worker finds them.
func (c *Client) Work(ctx context.Context, a *Activities) error {
	failed := make(chan error, 1)
	w := worker.New(c.temporal, c.queue(), worker.Options{
		MaxConcurrentActivityExecutionSize: 2 * a.processors,
		WorkerStopTimeout:                  time.Second,
		OnFatalError:                       func(err error) { failed <- err },
	})
	w.RegisterWorkflowWithOptions(Build, workflow.RegisterOptions{Name: workflowName})
	w.RegisterActivityWithOptions(a, activity.RegisterOptions{})
	if err := w.Start(); err != nil {
		return err
	}
	defer w.Stop()
	select {
	case <-ctx.Done():
		return nil
	case err := <-failed:
		return err
	}
}

// Start starts a build, or joins it if it is running already. It is an error if workers of another
// version run it.
func (c *Client) Start(ctx context.Context, r Request) (joined bool, id string, err error) {
	id = fmt.Sprintf("build %s in %s", r.Build.Name(), r.Store)
	if status, err := c.describe(ctx, id); err == nil && status.Running {
		if status.queue != c.queue() {
			return false, id,
				fmt.Errorf("%s is being built by %s, this is %s: use that version, or stop that "+
					"build", r.Build.Spec, status.queue, c.queue())
		}
		joined = true
	}
	_, err = c.temporal.ExecuteWorkflow(ctx, client.StartWorkflowOptions{
		ID:                       id,
		TaskQueue:                c.queue(),
		WorkflowIDConflictPolicy: enumspb.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING,
		Memo: map[string]any{
			memoKey: Summary{Spec: r.Build.Spec, Store: r.Store, Blocks: r.Build.Blocks,
				Count: r.Build.Count}},
	}, workflowName, input{Request: r})
	return joined, id, err
}

// Wait waits until a build has ended. It continues to wait while the server does not answer. The
// error says in one sentence why the build failed.
func (c *Client) Wait(ctx context.Context, id string) (*Summary, error) {
	var s Summary
	err := c.temporal.GetWorkflow(ctx, id, "").Get(ctx, &s)
	for Unanswered(err) && sleep(ctx, askAgain) == nil {
		err = c.temporal.GetWorkflow(ctx, id, "").Get(ctx, &s)
	}
	var failed *temporal.ApplicationError
	switch {
	case errors.As(err, &failed):
		return nil, errors.New(failed.Message())
	case errors.As(err, new(*temporal.CanceledError)),
		errors.As(err, new(*temporal.TerminatedError)):
		return nil, errors.New("somebody has stopped the build; to build again goes on from its " +
			"last level")
	case err != nil:
		return nil, err
	}
	return &s, nil
}

// Unanswered reports whether an error says that the server has not answered. The SDK tries for a
// minute before it returns such an error. The build continues when the server answers again.
func Unanswered(err error) bool {
	return errors.As(err, new(*serviceerror.Unavailable)) ||
		errors.As(err, new(*serviceerror.DeadlineExceeded)) ||
		errors.Is(err, context.DeadlineExceeded)
}

// askAgain is the pause after a request that the server has not answered.
const askAgain = time.Second

// sleep waits for d. It returns the error of ctx if that ends first.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// Status is the status of a build.
type Status struct {
	Summary
	ID      string    `json:"id"`
	Running bool      `json:"running"`
	State   string    `json:"state"`       // as Temporal calls it
	Begun   time.Time `json:"begun"`       // of the level at hand
	Left    int       `json:"blocks_left"` // that are given out
	Level   float64   `json:"level"`       // share of the level at hand that is done
	// the last failure of a block that is being tried again
	Failing string `json:"failing,omitempty"`

	queue string
}

// describe returns the status of a build.
func (c *Client) describe(ctx context.Context, id string) (*Status, error) {
	d, err := c.temporal.DescribeWorkflowExecution(ctx, id, "")
	if err != nil {
		return nil, err
	}
	info := d.GetWorkflowExecutionInfo()
	s := &Status{ID: id, Running: info.GetStatus() == enumspb.WORKFLOW_EXECUTION_STATUS_RUNNING,
		State: info.GetStatus().String(), Begun: info.GetStartTime().AsTime(),
		queue: info.GetTaskQueue()}
	s.Summary = summaryOf(info.GetMemo())
	for _, p := range d.GetPendingActivities() {
		if s.Left++; p.GetLastFailure() != nil {
			s.Failing = p.GetLastFailure().GetMessage()
		}
		var stage levels.Stage
		if converter.GetDefaultDataConverter().FromPayloads(p.GetHeartbeatDetails(),
			&stage) == nil {
			s.Level += stage.Done
		}
	}
	s.Level = s.share(s.Level)
	return s, nil
}

// share returns how much of the current level is done, from 0 to 1. Running is the sum of the
// shares of the blocks that are being found.
func (s *Status) share(running float64) float64 {
	found := s.Found
	if s.Left > 0 && s.Left < atOnce { // all that are left are given out
		found = max(found, s.Wanted-s.Left)
	}
	return min(1, (running+float64(found))/float64(max(1, s.Wanted)))
}

// summaryOf reads the summary of a workflow from its memo.
func summaryOf(memo *commonpb.Memo) (s Summary) {
	// one of another version says nothing
	_ = converter.GetDefaultDataConverter().FromPayload(memo.GetFields()[memoKey], &s)
	return s
}

// Status returns the status of a build, or nil if there is no such build.
func (c *Client) Status(ctx context.Context, id string) (*Status, error) {
	s, err := c.describe(ctx, id)
	if errors.As(err, new(*serviceerror.NotFound)) {
		return nil, nil
	}
	return s, err
}

// All returns the status of all builds that the server still knows, the newest first.
func (c *Client) All(ctx context.Context) ([]*Status, error) {
	var all []*Status
	known := map[string]bool{}
	for next := []byte(nil); ; {
		page, err := c.temporal.ListWorkflow(ctx,
			&workflowservice.ListWorkflowExecutionsRequest{
				Query: "WorkflowType = '" + workflowName + "'", NextPageToken: next})
		if err != nil {
			return nil, err
		}
		for _, e := range page.GetExecutions() {
			id := e.GetExecution().GetWorkflowId()
			if known[id] {
				continue // an earlier run of the same
			}
			known[id] = true
			s, err := c.Status(ctx, id)
			if err != nil {
				return nil, err
			} else if s != nil {
				all = append(all, s)
			}
		}
		if next = page.GetNextPageToken(); len(next) == 0 {
			return all, nil
		}
	}
}

// Workers returns how many workers of this version have asked for work in the last 75 seconds.
func (c *Client) Workers(ctx context.Context) (int, error) {
	d, err := c.temporal.DescribeTaskQueue(ctx, c.queue(), enumspb.TASK_QUEUE_TYPE_ACTIVITY)
	if err != nil {
		return 0, err
	}
	count := 0
	for _, p := range d.GetPollers() {
		if time.Since(p.GetLastAccessTime().AsTime()) < pollTime {
			count++
		}
	}
	return count, nil
}

// pollTime is longer than the time after which a worker without work asks again.
const pollTime = 75 * time.Second
