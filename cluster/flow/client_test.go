package flow

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/mock"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/mocks"
)

// TestWaitUnanswered wants a build waited for while the server is away, and an error of
// the build told at once.
func TestWaitUnanswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		away := []error{serviceerror.NewDeadlineExceeded("context deadline exceeded"),
			serviceerror.NewUnavailable("connection refused"), context.DeadlineExceeded}
		server := new(mocks.Client)
		asked := 0
		server.On("GetWorkflow", mock.Anything, "a build",
			"").Return(func(context.Context, string, string) client.WorkflowRun {
			run := new(mocks.WorkflowRun)
			run.On("Get", mock.Anything,
				mock.Anything).Return(func(_ context.Context, s any) error {
				if asked++; asked <= len(away) {
					return away[asked-1]
				}
				s.(*Summary).Levels = 32
				return nil
			})
			return run
		})
		c := &Client{temporal: server}
		if s, err := c.Wait(t.Context(), "a build"); err != nil || s.Levels != 32 {
			t.Errorf("waiting for a server that is away three times ends with %+v, %v", s, err)
		}
		stopped, stop := context.WithCancel(t.Context())
		stop()
		asked = 0
		if _, err := c.Wait(stopped, "a build"); !Unanswered(err) || asked != 1 {
			t.Errorf("who does not wait any more asks %d times: %v", asked, err)
		}
		asked, away = 0, []error{errors.New("no such build")}
		if _, err := c.Wait(t.Context(), "a build"); !errors.Is(err, away[0]) {
			t.Errorf("the error is %v, want %v", err, away[0])
		}
	})
}
