package flow

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/mock"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/workflow"

	"puzzlebase/cluster/levels"
	"puzzlebase/cluster/storage"
	"puzzlebase/enumerate"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
)

// trial runs builds in Temporal's test environment, which skips over waiting, on a folder.
type trial struct {
	testing.TB
	request Request
	work    *Activities
	at      storage.Location
	// before is called before each block is found, when not nil; an error is the activity's.
	before func(levels.Task) error
	mu     sync.Mutex     // held meanwhile, and guards finds and whether a run has ended
	finds  int            // blocks that were found
	busy   sync.WaitGroup // blocks that are being found
}

func newTrial(t testing.TB, spec string, blocks int) *trial {
	t.Helper()
	p, err := catalog.Find(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, err := levels.NewBuild(p, blocks, false, false)
	if err != nil {
		t.Fatal(err)
	}
	at, err := storage.ParseLocation(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := NewActivities(at, 2, 1<<28, nil)
	w.open = func(ctx context.Context, at storage.Location) (*storage.Store, error) {
		s, err := storage.Open(ctx, at)
		if s != nil {
			s.Wait = time.Millisecond
		}
		return s, err
	}
	return &trial{TB: t, request: Request{b, at.String(), time.Minute}, work: w, at: at}
}

// begins counts a block, before which the test may do something. Blocks begin at the
// same time. Whoever gets no error says when it is busy no more.
func (tr *trial) begins(t levels.Task, ended *bool) error {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	if *ended {
		return errors.New("the run has ended")
	}
	if tr.before != nil {
		if err := tr.before(t); err != nil {
			return err
		}
	}
	tr.finds++
	tr.busy.Add(1)
	return nil
}

// ends waits for the blocks that a run has left behind: a build that fails waits for none.
func (tr *trial) ends(ended *bool) {
	tr.mu.Lock()
	*ended = true
	tr.mu.Unlock()
	tr.busy.Wait()
}

// forget starts the worker anew, without what it has in memory.
func (tr *trial) forget() {
	tr.work.mu.Lock()
	defer tr.work.mu.Unlock()
	tr.work.finders = map[string]*levels.Finder{}
}

// run runs one run of the workflow after the other, until there is no next.
func (tr *trial) run(in input) (*Summary, error) {
	for {
		var suite testsuite.WorkflowTestSuite
		suite.SetLogger(log.NewStructuredLogger(slog.New(slog.DiscardHandler)))
		env := suite.NewTestWorkflowEnvironment()
		env.SetTestTimeout(10 * time.Minute)
		env.RegisterWorkflowWithOptions(Build, workflow.RegisterOptions{Name: workflowName})
		env.RegisterActivity(tr.work)
		env.OnUpsertMemo(mock.Anything).Return(nil).Maybe()
		ended := new(bool)
		find := func(ctx context.Context, r Request, t levels.Task) (*levels.Found, error) {
			if err := tr.begins(t, ended); err != nil {
				return nil, err
			}
			defer tr.busy.Done()
			return tr.work.Find(ctx, r, t)
		}
		env.RegisterActivityWithOptions(find,
			activity.RegisterOptions{Name: "Find", DisableAlreadyRegisteredCheck: true})
		env.ExecuteWorkflow(workflowName, in)
		tr.ends(ended)
		err := env.GetWorkflowError()
		var next *workflow.ContinueAsNewError
		switch {
		case errors.As(err, &next):
			in = input{}
			if err := converter.GetDefaultDataConverter().FromPayloads(next.Input,
				&in); err != nil {
				tr.Fatal(err)
			}
		case err != nil:
			return nil, err
		default:
			var s Summary
			if err := env.GetWorkflowResult(&s); err != nil {
				tr.Fatal(err)
			}
			return &s, nil
		}
	}
}

// finished builds and compares the levels with those of one machine.
func (tr *trial) finished() *Summary {
	tr.Helper()
	s, err := tr.run(input{Request: tr.request})
	if err != nil {
		tr.Fatal(err)
	}
	store, err := storage.Open(context.Background(), tr.at)
	if err != nil {
		tr.Fatal(err)
	}
	defer store.Close()
	p, _ := catalog.Find(tr.request.Build.Spec)
	want, err := enumerate.Count(context.Background(), p, enumerate.Options{})
	if err != nil {
		tr.Fatal(err)
	}
	state, err := levels.Finished(context.Background(), store, p)
	if err != nil || state == nil {
		tr.Fatalf("no finished build, %v", err)
	}
	if !slices.Equal(state.Counts(), want) {
		tr.Errorf("the levels are %d, want %d", state.Counts(), want)
	}
	return s
}

// objects are the files of a level whose names have a part.
func (tr *trial) objects(level int, part string) (files []string) {
	all, err := filepath.Glob(filepath.Join(strings.TrimPrefix(tr.at.String(), "file://"),
		tr.request.Build.Name(), fmt.Sprint(level), "*"))
	if err != nil || len(all) == 0 {
		tr.Fatalf("level %d has no objects, %v", level, err)
	}
	return slices.DeleteFunc(all, func(f string) bool {
		return !strings.Contains(filepath.Base(f), part)
	})
}

func TestBuilds(t *testing.T) {
	for _, spec := range []string{"peg:hexagon19", "peg:triangle15,rule=w,goal=4",
		"sliding:2x4,metric=line", "burnt:5"} {
		tr := newTrial(t, spec, 4)
		s := tr.finished()
		if s.Repairs != 0 || !s.Done {
			t.Errorf("%s: %+v", spec, s)
		}
		before := tr.finds
		if s := tr.finished(); !s.Done || tr.finds != before {
			t.Errorf("%s: a finished build was built again", spec)
		}
	}
}

// TestActivitiesFail makes one in five fail, and some be done twice.
func TestActivitiesFail(t *testing.T) {
	tr := newTrial(t, "peg:4x4", 2)
	rng := rand.New(rand.NewPCG(1, 2))
	tr.before = func(task levels.Task) error {
		switch rng.IntN(5) {
		case 0:
			return errors.New("the machine is on fire")
		case 1: // somebody who was believed dead
			_, err := tr.work.finders[tr.request.Store].Find(context.Background(), task,
				func(levels.Stage) {})
			return err
		}
		return nil
	}
	tr.finished()
}

// TestDamage changes, empties and removes blocks that are on storage: they are
// found again, and what they need before them.
func TestDamage(t *testing.T) {
	for _, spec := range []string{"sliding:2x4", "peg:triangle15,rule=w,goal=4"} {
		damaged := false
		tr := newTrial(t, spec, 4)
		tr.before = func(task levels.Task) error {
			if task.Distance != 6 || damaged {
				return nil
			}
			damaged = true
			tr.forget() // whose caches have them
			for _, level := range []int{4, 5} {
				for i, file := range tr.objects(level, "") {
					if strings.Contains(file, "index") {
						continue
					}
					body, err := os.ReadFile(file)
					if err != nil {
						t.Fatal(err)
					}
					switch i % 3 {
					case 0:
						body[len(body)/2] ^= 4
						err = os.WriteFile(file, body, 0o644)
					case 1:
						err = os.Truncate(file, 3)
					default:
						err = os.Remove(file)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
			}
			return nil
		}
		if s := tr.finished(); s.Repairs == 0 {
			t.Errorf("%s: nothing was found again", spec)
		}
	}
}

// TestIndexDamaged damages the index of a level while a build runs: it stops and says
// so in one sentence. Built again it finds that level once more. So it does where the
// last summary is damaged, and that of a finished build.
func TestIndexDamaged(t *testing.T) {
	tr := newTrial(t, "sliding:2x4", 4)
	flip := func(file string) {
		body, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		i := strings.LastIndexAny(string(body), "0123456789")
		body[i] = '0' + (body[i]-'0'+1)%10
		if err := os.WriteFile(file, body, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	found := map[puzzle.Distance]int{}
	tr.before = func(task levels.Task) error {
		if found[task.Distance]++; task.Distance == 6 && found[6] == 1 {
			flip(tr.objects(5, "index")[0])
			tr.forget()
		}
		return nil
	}
	_, err := tr.run(input{Request: tr.request})
	if err == nil || !strings.Contains(err.Error(), "is damaged") ||
		!strings.Contains(err.Error(), "to build again finds its level once more") {
		t.Fatalf("the error is %v", err)
	}
	fifth := found[5]
	tr.forget()
	tr.finished()
	if found[5] == fifth || found[4] > fifth {
		t.Errorf("level 5 was not found again alone: %v", found)
	}
	folder := filepath.Join(strings.TrimPrefix(tr.at.String(), "file://"), tr.request.Build.Name())
	last := found[20]
	flip(filepath.Join(folder, "done.json"))
	tr.finished()
	if found[20] != last {
		t.Error("levels were found again where only the last summary was damaged")
	}
	flip(filepath.Join(folder, "done.json"))
	all, err := filepath.Glob(filepath.Join(folder, "levels-*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range all[30:] {
		flip(file)
	}
	before := found[30]
	tr.finished()
	if found[30] == before || found[20] != last {
		t.Errorf("with the summaries from level 30 on damaged, it was built again otherwise: %v",
			found)
	}
}

// TestDifferent lets a block come out otherwise when it is found again: the build
// stops and says so.
func TestDifferent(t *testing.T) {
	tr := newTrial(t, "sliding:2x4", 4)
	tr.before = func(task levels.Task) error {
		if task.Distance == 5 && task.Again == "" {
			for _, file := range tr.objects(4, "") {
				if !strings.Contains(file, "index") {
					os.Remove(file)
				}
			}
			tr.forget()
		}
		if task.Again != "" {
			return forWorkflow(&levels.DifferentError{Distance: task.Distance, Block: task.Block,
				Was: 5, Is: 6})
		}
		return nil
	}
	_, err := tr.run(input{Request: tr.request})
	if err == nil || !strings.Contains(err.Error(), "computes wrongly") {
		t.Errorf("the error is %v", err)
	}
}

// TestGoesOn stops a build in the middle and starts it anew: its levels are not
// found a second time.
func TestGoesOn(t *testing.T) {
	tr := newTrial(t, "sliding:2x4", 4)
	tr.before = func(task levels.Task) error {
		if task.Distance == 20 {
			return temporal.NewNonRetryableApplicationError("the rights are gone", refusedType, nil)
		}
		return nil
	}
	if _, err := tr.run(input{Request: tr.request}); err == nil ||
		!strings.Contains(err.Error(), "the rights are gone") {
		t.Fatalf("the error is %v", err)
	}
	tr.mu.Lock() // blocks that were given up may still begin
	tr.before = func(task levels.Task) error {
		if task.Distance < 20 {
			t.Errorf("level %d is found again", task.Distance)
		}
		return nil
	}
	tr.mu.Unlock()
	tr.finished()
}

// TestRefused wants one sentence for what a worker must not or cannot do.
func TestRefused(t *testing.T) {
	tr := newTrial(t, "sliding:2x4", 4)
	for name, c := range map[string]struct {
		change func(*Request)
		want   string
	}{
		"another store": {func(r *Request) {
			r.Store = "file:///elsewhere"
		}, "takes work for"},
		"an unknown spec": {func(r *Request) {
			r.Build.Spec = "sliding:99x99"
		}, "sliding:99x99"},
		"a puzzle without blocks": {func(r *Request) {
			r.Build.Spec = "pool"
		}, "does not work in blocks"},
	} {
		r := tr.request
		c.change(&r)
		var suite testsuite.WorkflowTestSuite
		env := suite.NewTestActivityEnvironment()
		env.RegisterActivity(tr.work)
		_, err := env.ExecuteActivity(tr.work.Begin, r)
		if err == nil || !strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}

// TestLostAgainAndAgain removes a block each time that it was found again: the build
// stops and says which.
func TestLostAgainAndAgain(t *testing.T) {
	tr := newTrial(t, "sliding:2x4", 4)
	tr.before = func(task levels.Task) error {
		if task.Distance == 6 {
			for _, file := range tr.objects(5, "") {
				if !strings.Contains(file, "index") {
					os.Remove(file)
				}
			}
			tr.forget()
		}
		return nil
	}
	_, err := tr.run(input{Request: tr.request})
	if err == nil || !strings.Contains(err.Error(), "of level 5") ||
		!strings.Contains(err.Error(), "is missing") {
		t.Errorf("the error is %v", err)
	}
}
