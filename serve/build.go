package serve

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"golang.org/x/time/rate"

	"puzzlebase/analyze/answer"
	"puzzlebase/tablebase"
)

// BuildStep is a line of the answer to a build. The last line is built, or has an error.
type BuildStep struct {
	Phase string `json:"phase,omitempty" doc:"such as enumerating"`
	Done  uint64 `json:"done,omitempty"`
	Total uint64 `json:"total,omitempty" doc:"0 or left out if it is not known"`
	Built bool   `json:"built,omitempty"`
	Error string `json:"error,omitempty" doc:"why it is not built"`
}

// addBuild registers the build of a database. Huma only describes it, for progress is reported
// while it runs.
func (s *Server) addBuild() {
	op := operation("build", http.MethodPost, "/puzzles/{p}/build", "Build a database",
		"A line for each step, then one that tells the end. If the client goes away, so does the "+
			"build. Only for pages of this server, if it allows builds, and for builds that take "+
			"a minute at most, one at a time.", append(usual, http.StatusForbidden)...)
	op.Responses = map[string]*huma.Response{"200": {
		Description: "a line for each step",
		Content: map[string]*huma.MediaType{ndjson: {Schema: s.api.OpenAPI().Components.Schemas.
			Schema(reflect.TypeFor[BuildStep](), true, "")}},
	}}
	s.stream(op, s.build)
}

// mayBuild returns why a request may not build what takes so long, or nil.
func (s *Server) mayBuild(takes time.Duration) error {
	switch {
	case !s.opt.Builds:
		return problem(http.StatusForbidden, "this server builds nothing for visitors")
	case takes > maxBuildTime:
		return problem(http.StatusForbidden, "the build takes %s, and this server builds only "+
			"what takes a minute at most", tablebase.Roughly(takes))
	}
	return nil
}

// cancelTime is more than a build takes to end whose page has cancelled it. The same page may ask
// again at once.
const cancelTime = 2 * time.Second

// build builds a database for a page that waits for it. An error is returned only before the first
// line is sent.
func (s *Server) build(w http.ResponseWriter, r *http.Request) error {
	if err := http.NewCrossOriginProtection().Check(r); err != nil {
		return problem(http.StatusForbidden, "only pages of this server may build: %v", err)
	}
	p, err := s.databases.find(r.Context(), r.PathValue("p"))
	if err != nil {
		return err
	}
	if err := s.mayBuild(tablebase.BuildTime(p)); err != nil {
		return err
	}
	soon, cancel := context.WithTimeout(r.Context(), cancelTime)
	err = s.pageBuild.Acquire(soon, 1)
	cancel()
	if err != nil {
		return later(http.StatusServiceUnavailable, "5", "another database is being built")
	}
	defer s.pageBuild.Release(1)
	if !s.databases.buildQuota.TryAcquire(1) {
		return problem(http.StatusForbidden, "this server has built %d databases for visitors, "+
			"and builds no more until it is started again", maxBuilds)
	}
	w.Header().Set("Content-Type", ndjson)
	w.Header().Set("Cache-Control", "no-store")
	steps := &buildSteps{w: w, patience: http.NewResponseController(w),
		some: rate.Sometimes{Interval: 200 * time.Millisecond}}
	if err := s.databases.buildCounted(r.Context(), p, steps.report); err != nil {
		text := s.problemOf(err).Detail
		if errors.As(err, new(*tablebase.TooLargeError)) {
			text = err.Error() // it names no file
		}
		steps.write(BuildStep{Error: text})
		return nil
	}
	steps.write(BuildStep{Built: true})
	return nil
}

// buildSteps writes the steps of a build, a few each second.
type buildSteps struct {
	w        http.ResponseWriter
	patience *http.ResponseController
	some     rate.Sometimes
}

func (b *buildSteps) report(phase, _ string, done, total uint64) {
	b.some.Do(func() { b.write(BuildStep{Phase: phase, Done: done, Total: total}) })
}

// write sends a line at once. A client that has gone away ends the build by its context.
func (b *buildSteps) write(step BuildStep) {
	b.patience.SetWriteDeadline(time.Now().Add(writeTimeout))
	answer.Write(b.w, step)
	b.patience.Flush()
}
