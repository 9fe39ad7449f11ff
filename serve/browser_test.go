package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase/tablebasetest"
)

// screenshots is the environment variable that names a folder for pictures of
// what the tests of the page show.
const screenshots = "PUZZLEBASE_SCREENSHOTS"

// findBrowser returns the path of a browser. Without one the test is skipped.
func findBrowser(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser",
		"google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	puzzletest.Missing(t, "there is no browser to look at the page with: want "+
		"chromium-headless-shell in the PATH (apt-get install chromium-headless-shell)")
	return ""
}

// started is the browser of all tests, once one has asked for it, and stop ends it.
var (
	started context.Context
	stop    = func() {}
)

func TestMain(m *testing.M) {
	code := tablebasetest.Runner{M: m}.Run()
	stop()
	os.Exit(code)
}

// browser returns a context in which a test opens tabs, of a browser that all tests
// share: each test has a server of its own, so that nothing that the browser keeps for
// one is there for another.
func browser(t testing.TB) context.Context {
	t.Helper()
	path := findBrowser(t)
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	for attempts := 2; started == nil; attempts-- { // now and then it crashes before it has begun
		ctx, cancel := chromedp.NewExecAllocator(context.Background(),
			append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath(path),
				chromedp.Flag("lang", "en"),
				// One process draws all tabs: it starts once, and compiles the page's scripts once.
				chromedp.Flag("renderer-process-limit", "1"))...)
		ctx, cancelBrowser := chromedp.NewContext(ctx)
		err := chromedp.Do(ctx)
		if err == nil {
			started, stop = ctx, func() { cancelBrowser(); cancel() }
			break
		}
		cancelBrowser()
		cancel()
		if attempts == 1 {
			t.Fatalf("start %s: %v", path, err)
		}
	}
	return started
}

// look is how a tab shows a page.
type look struct {
	width, height int64
	dark, touch   bool
}

// desktop and phone are the two sizes at which everything is looked at.
var (
	desktop = look{width: 1280, height: 900}
	phone   = look{width: 360, height: 740, touch: true}
)

// tab is a tab of a browser that watches over what the page must not do.
type tab struct {
	t    testing.TB
	ctx  context.Context
	site string // the only origin that may be asked

	mu    sync.Mutex
	fault []string // messages on the console, requests to other hosts
}

// open opens a page of a site.
func open(t testing.TB, browser context.Context, site, path string, l look) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	ctx, cancelTime := context.WithTimeout(ctx, 5*unhurried)
	t.Cleanup(cancelTime)
	tb := &tab{t: t, ctx: ctx, site: site}
	must(t, chromedp.Listen(ctx, tb.watch))
	_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
	must(t, err)
	_, err = chromedp.Call(ctx, log.Enable, cdp.Empty{})
	must(t, err)
	scheme := "light"
	if l.dark {
		scheme = "dark"
	}
	_, err = chromedp.Call(ctx, emulation.SetEmulatedMedia,
		emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme},
			{Name: "prefers-reduced-motion", Value: "reduce"},
		}})
	must(t, err)
	options := []chromedp.EmulateViewportOption{}
	if l.touch {
		options = append(options, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	must(t, chromedp.Do(ctx, chromedp.EmulateViewport(l.width, l.height, options...),
		chromedp.Navigate(site+path)))
	tb.settled()
	t.Cleanup(tb.check)
	return tb
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// watch notes what the page must not do.
func (tb *tab) watch(event any) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !strings.HasPrefix(u, tb.site) && !strings.HasPrefix(u, "data:") &&
			!strings.HasPrefix(u, "blob:") {
			tb.fault = append(tb.fault, "a request to "+u)
		}
	case *runtime.EventExceptionThrown:
		tb.fault = append(tb.fault,
			fmt.Sprintf("exception: %s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" {
			tb.fault = append(tb.fault, fmt.Sprintf("console %s: %s", e.Type, e.Args[0].Value))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == "error" &&
			!strings.Contains(e.Entry.Text, "the server responded with a status of") {
			tb.fault = append(tb.fault, "log: "+e.Entry.Text+" "+e.Entry.URL)
		}
	}
}

// check reports what was noted.
func (tb *tab) check() {
	tb.t.Helper()
	tb.mu.Lock()
	defer tb.mu.Unlock()
	for _, fault := range tb.fault {
		tb.t.Errorf("the page: %s", fault)
	}
}

// eval runs a script and returns its value.
func eval[T any](tb *tab, script string) T {
	tb.t.Helper()
	v, err := evaluate[T](tb, script)
	if err != nil {
		tb.t.Fatalf("%s: %v", script, err)
	}
	return v
}

func evaluate[T any](tb *tab, script string) (T, error) {
	return chromedp.Run(tb.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
}

// noAnswer is the code of the error of a script that a page leaves unanswered, since another page
// takes its place.
const noAnswer = -32000

// wait waits until an expression is true, of this page or of the one that takes its place.
func (tb *tab) wait(expression string) {
	tb.t.Helper()
	deadline := time.Now().Add(unhurried)
	for {
		yes, err := evaluate[bool](tb, "Boolean("+expression+")")
		if yes {
			return
		}
		if left, ok := errors.AsType[*cdproto.Error](err); err != nil &&
			(!ok || left.Code != noAnswer) {
			tb.t.Fatalf("%s: %v", expression, err)
		}
		if time.Now().After(deadline) {
			tb.shoot("timeout")
			tb.t.Fatalf("not true in time: %s\nthe page says: %s", expression, tb.text())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// settled waits until the page shows something.
func (tb *tab) settled() {
	tb.t.Helper()
	tb.wait(`document.readyState === "complete" && !document.querySelector(".loading") && ` +
		`document.querySelector("main h1")`)
}

// text is what the page says.
func (tb *tab) text() string { return eval[string](tb, "document.body.innerText") }

// says checks that the page says something.
func (tb *tab) says(parts ...string) {
	tb.t.Helper()
	for _, part := range parts {
		tb.wait(fmt.Sprintf("document.body.innerText.includes(%q)", part))
	}
}

// press presses keys.
func (tb *tab) press(keys ...string) {
	tb.t.Helper()
	for _, key := range keys {
		must(tb.t, chromedp.Do(tb.ctx, chromedp.KeyEvent(key)))
	}
}

// click clicks the first element of a selector.
func (tb *tab) click(selector string) {
	tb.t.Helper()
	tb.wait(fmt.Sprintf("document.querySelector(%q)", selector))
	must(tb.t, chromedp.Do(tb.ctx, chromedp.Click(selector)))
}

// shoot takes a picture of the whole page when a folder for them is named.
func (tb *tab) shoot(name string) {
	dir := os.Getenv(screenshots)
	if dir == "" {
		return
	}
	picture, err := chromedp.Run(tb.ctx, chromedp.FullScreenshot(100))
	must(tb.t, err)
	must(tb.t, os.MkdirAll(dir, 0o755))
	must(tb.t, os.WriteFile(filepath.Join(dir, name+".png"), picture, 0o644))
}

// served starts a server on a socket.
func served(t *testing.T, s *Server) string {
	t.Helper()
	h := httptest.NewServer(s.handler)
	t.Cleanup(h.Close)
	return h.URL
}

// views are screens and states with what they say.
var views = []struct{ name, path, says string }{
	{"gallery", "/", "Puzzles, solved whole"},
	{"play-ninepuzzle", "/play/ninepuzzle?at=413026758", "5"},
	{"play-ninetails", "/play/ninetails?at=HHHTTTHHH", "2"},
	{"play-pool", "/play/pool", "Difficulty"},
	{"play-solved", "/play/ninetails?at=HHHTTTHHH&line=r0c1.r2c1", "the fewest possible"},
	{"play-unsolvable", "/play/ninepuzzle?at=123456870", "Why there is no solution"},
	{"play-unreadable", "/play/ninepuzzle?at=123", "cannot be read"},
	{"play-notbuilt", "/play/sliding:3x4", "is not built yet"},
	{"play-nosuch", "/play/nosuch", "No such puzzle"},
	{"play-topspin", "/play/topspin:6", "Difficulty"},
	{"play-hanoi", "/play/hanoi:5?at=BACCA", "to go"},
	{"play-burnt", "/play/burnt:5", "Difficulty"},
	{"play-table", "/play/" + url.PathEscape(
		"perm:Set+A+3+2/Move+m/A/2+3+1/1+1+0/End,metric=generators"), "All moves"},
	{"play-pyraminx", "/play/pyraminx?at=at:+U+R&numbers=shown", "to go"},
	{"play-triangle", "/play/peg:triangle15", "Difficulty"},
	{"space-ninepuzzle", "/space/ninepuzzle", "Positions by distance"},
	{"how-ninepuzzle", "/how/ninepuzzle", "How it is played"},
	{"docs", "/docs", "Records"},
}

// oneOf is the i-th of all, around, for a suite that gives each its turn; the whole
// suite takes all of them.
func oneOf[T any](all []T, i int) []T {
	if puzzletest.Whole() {
		return all
	}
	return all[i%len(all):][:1]
}

// TestViews opens every screen in every state, large and light, and small and dark: what is too
// wide does not depend on the colours.
func TestViews(t *testing.T) {
	fewProcessors(t)
	b := browser(t)
	url := served(t, newServer(t, nil))
	axe := judgement(t)
	looks := []look{desktop, {360, 740, true, true}}
	for i, v := range views {
		for _, l := range oneOf(looks, i) {
			name := fmt.Sprintf("%s-%d", v.name, l.width)
			if l.dark {
				name += "-dark"
			}
			t.Run(name, func(t *testing.T) {
				tb := open(t, b, url, v.path, l)
				tb.says(v.says)
				tb.wait("[...document.querySelectorAll('.about')].every((a) => a.textContent)")
				const wider = "document.documentElement.scrollWidth - " +
					"document.documentElement.clientWidth"
				if over := eval[int](tb, wider); over > 0 {
					t.Errorf("the page is %d pixels wider than the screen", over)
				}
				tb.shoot(name)
				if axe != "" {
					tb.judge(axe)
				}
			})
		}
	}
}
