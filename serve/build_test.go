package serve

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store/beside"
)

func allowed(o *Options) { o.Builds = true }

// TestBuild builds a database for a page that waits.
func TestBuild(t *testing.T) {
	s := newServer(t, allowed)
	w := send(s, "POST", "/api/v1/puzzles/sliding:2x4/build", "", "Sec-Fetch-Site", "same-origin")
	lines := strings.Split(strings.TrimSpace(w.Body.String()), "\n")
	for i, line := range lines {
		var step BuildStep
		if err := json.Unmarshal([]byte(line), &step); err != nil || step.Error != "" ||
			step.Built != (i == len(lines)-1) {
			t.Errorf("line %d of %d is %s (%v)", i, len(lines), line, err)
		}
	}
	if w.Code != http.StatusOK || len(lines) < 2 {
		t.Errorf("the answer is %d with %d lines, want progress and the end", w.Code, len(lines))
	}
	if _, err := os.Stat(s.opt.Dir.Path(catalogtest.Find(t, "sliding:2x4"))); err != nil {
		t.Error(err)
	}
}

// TestBuildRefused asks for builds that no visitor may cause.
func TestBuildRefused(t *testing.T) {
	s := newServer(t, allowed)
	for _, c := range []struct{ puzzle, site, detail string }{
		{"sliding:2x4", "cross-site", "only pages of this server may build"},
		{"sliding:2x4", "same-site", "only pages of this server may build"},
		{"hanoi:17,pegs=4", "same-origin", "builds only what takes a minute at most"},
	} {
		w := send(s, "POST", "/api/v1/puzzles/"+c.puzzle+"/build", "", "Sec-Fetch-Site", c.site)
		checkProblem(t, c.puzzle, w, http.StatusForbidden, c.detail)
	}
	checkProblem(t, "a build", send(s, "POST", "/api/v1/puzzles/nosuch/build", ""),
		http.StatusNotFound, "no puzzle is called")
	s.pageBuild.TryAcquire(1)
	checkProblem(t, "a build", send(s, "POST", "/api/v1/puzzles/sliding:2x4/build", ""),
		http.StatusServiceUnavailable, "another database is being built")
	s.opt.Builds = false
	checkProblem(t, "a build", send(s, "POST", "/api/v1/puzzles/sliding:2x4/build", ""),
		http.StatusForbidden, "builds nothing for visitors")
	if found, err := os.ReadDir(string(s.opt.Dir)); err != nil || len(found) > 0 {
		t.Errorf("refused builds leave %v (%v)", found, err)
	}
}

// TestBuildGivenUp goes away before the build has begun.
func TestBuildGivenUp(t *testing.T) {
	s := newServer(t, allowed)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := httptest.NewRequestWithContext(ctx, "POST", "/api/v1/puzzles/sliding:2x4/build", nil)
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	if body := w.Body.String(); strings.Contains(body, `"built"`) {
		t.Errorf("a build that was given up says %s", body)
	}
	if _, err := os.Stat(s.opt.Dir.Path(catalogtest.Find(t, "sliding:2x4"))); err == nil {
		t.Error("a build that was given up leaves a database")
	}
}

// fewProcessors lets a test use two processors. With more, what is not built would take less than a
// second, and so be built when it is asked for.
func fewProcessors(t *testing.T) {
	before := runtime.GOMAXPROCS(2)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

// TestBuildOffered wants a problem to say how long a build takes that may be asked for.
func TestBuildOffered(t *testing.T) {
	fewProcessors(t)
	for _, builds := range []bool{true, false} {
		s := newServer(t, func(o *Options) { o.Builds = builds })
		var p Problem
		w := send(s, "GET", "/api/v1/puzzles/sliding:3x4/levels", "")
		if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil || p.Command == "" ||
			!strings.Contains(p.Detail, "which takes about ") || (p.Takes != "") != builds {
			t.Errorf("with builds %v the problem is %s (%v)", builds, w.Body, err)
		}
		w = send(s, "GET", "/api/v1/puzzles/peg:french/levels", "")
		if !strings.Contains(w.Body.String(), " min and 12 GiB of disk") {
			t.Errorf("the problem of a large database is %s", w.Body)
		}
	}
}

// TestGallery finds puzzles by other names, and builds one on a click.
func TestGallery(t *testing.T) {
	fewProcessors(t)
	b := browser(t)
	s := newServer(t, allowed)
	tb := open(t, b, served(t, s), "/", desktop)
	tb.wait("document.querySelectorAll('.card').length > 20")
	tb.wait(`document.querySelector("[href='play/24-puzzle']").textContent.includes("not built")`)
	tb.says("about 7.8\u00a0×\u00a010^24 positions") // the 24-puzzle's: all digits need two lines
	search := func(text string) {
		eval[any](tb, `{ const f = document.querySelector("#other"); f.value = "`+text+
			`"; f.dispatchEvent(new Event("input")); } 0`)
	}
	for text, title := range map[string]string{"rubik": "Pocket Cube", "8-puzzle": "9-puzzle",
		"huarong": "Klotski", "Lights Out": "Lights Out", "crackerbarrel": "Triangle of 15 pegs"} {
		search(text)
		tb.wait(`[...document.querySelectorAll(".cards li:not([hidden]) .name")]` +
			`.map((n) => n.textContent).join() === "` + title + `"`)
	}
	search("")
	tb.click(".open button") // which does nothing
	search("sliding:3x4")
	tb.shoot("gallery-found")
	tb.click(".open button")
	tb.says("It is not built yet", "about")
	tb.shoot("play-buildable")
	other, err := beside.Acquire(s.opt.Dir.Path(catalogtest.Find(t, "sliding:3x4")))
	must(t, err)
	tb.click(".failure .primary") // it waits for the other build
	tb.wait("document.querySelector('progress')")
	tb.shoot("play-building")
	tb.click(".failure button")
	tb.says("Cancelled.")
	other.Release()
	tb2 := open(t, b, tb.site, "/play/rush%20hour", desktop)
	tb2.says("did you mean blocks:@FILE?")
	if tb2.says("All puzzles"); strings.Contains(tb2.text(), "How it works") {
		t.Error("links lead to screens of a puzzle that does not exist")
	}
	if offer := eval[bool](tb2, "Boolean(document.querySelector('.failure [href^=play]'))"); offer {
		t.Error("a button opens blocks:@FILE, which wants a file")
	}
	if puzzletest.Whole() { // it takes seconds, and 240 megabytes
		tb.click(".failure .primary")
		tb.wait("document.querySelector('.goal svg')")
	}
}
