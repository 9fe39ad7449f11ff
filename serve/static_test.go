package serve

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/serve/local"
	"puzzlebase/serve/site"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// siteOf is a site of puzzles whose databases lie in the folder of s.
func siteOf(s *Server, puzzles ...puzzle.Puzzle) site.Options {
	return site.Options{Dir: s.opt.Dir, Puzzles: puzzles,
		Open: func(ctx context.Context, p puzzle.Puzzle) (*store.DB, error) {
			tb, err := s.opt.Dir.Open(ctx, p)
			if err != nil {
				return nil, err
			}
			return tb.Table()
		}}
}

// staticSite writes a static site of some puzzles and returns the address of a
// plain server of files, which has it below its root, and what stops it.
func staticSite(t testing.TB, s *Server, names ...string) (address string, stop func()) {
	t.Helper()
	var puzzles []puzzle.Puzzle
	for _, name := range names {
		p := catalogtest.Find(t, name)
		puzzles = append(puzzles, p)
	}
	folder := t.TempDir()
	err := site.Write(context.Background(), folder, siteOf(s, puzzles...))
	if errors.Is(err, site.ErrNoProgram) {
		puzzletest.Missing(t, "the tests were built without the program for browsers: make wasm")
	}
	must(t, err)
	h := httptest.NewServer(http.StripPrefix("/below", hostOf(folder)))
	t.Cleanup(h.Close)
	return h.URL + "/below", func() {
		h.CloseClientConnections()
		h.Close()
	}
}

// hostOf sends files as hosts of static sites do: where there is none, 404.html.
func hostOf(folder string) http.Handler {
	files := http.FileServer(http.Dir(folder))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := os.Stat(filepath.Join(folder, filepath.FromSlash(r.URL.Path))); err == nil {
			files.ServeHTTP(w, r)
			return
		}
		text, _ := os.ReadFile(filepath.Join(folder, "404.html"))
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		w.Write(text)
	})
}

// TestStaticSite plays in the browser without a server of ours, and reloads without any.
func TestStaticSite(t *testing.T) {
	b := browser(t)
	s := newServer(t, nil)
	hiriqFolded(t, s)
	const ring = "perm:Name+ring/Set+BEADS+4+1/Move+L/BEADS/2+3+4+1/End/Move+R/BEADS/2+1+3+4/End"
	where, stop := staticSite(t, s, "ninetails", "ninepuzzle", "pool", "hiriq", ring,
		"peg:triangle15")
	tb := open(t, b, where, "/", desktop)
	tb.says("Puzzles, solved whole", "536,870,912 positions")
	tb.wait("[...document.querySelectorAll('.about')].every((a) => a.textContent)")
	tb.shoot("static-gallery")
	tb.click(`.card[href*="hiriq"]`)
	tb.says("Solvable", "Difficulty")
	// a definition, by its short name
	tb = open(t, b, where, "/play/"+tablebase.Short(ring)+"/?at=at:L", desktop)
	tb.says("1", "move to go", "ring")
	tb = open(t, b, where, "/", desktop) // a name that is no folder's everywhere
	tb.click(`.card[href*="triangle15"]`)
	tb.says("Solvable", "Triangle of 15 pegs")
	tb.wait("location.pathname.endsWith('/play/peg~3Atriangle15/')")
	must(t, chromedp.Do(tb.ctx, chromedp.Reload()))
	tb.settled()
	tb.says("Solvable", "Triangle of 15 pegs")
	tb.click(`nav a[href^="space/"]`)
	tb.says("Positions by distance")
	// as sites had it once
	tb = open(t, b, where, "/play/peg:triangle15?at=000000001100110", desktop)
	tb.says("moves to go", "Triangle of 15 pegs")
	tb = open(t, b, where, "/how/lights:3x3", desktop) // of which the site says nothing
	tb.says("How it is played")
	tb = open(t, b, where, "/play/hiriq/?at=preset:3", desktop)
	tb.says("31", "moves to go")
	tb.press("s")
	tb.wait("/^[1-9]\\d* \\/ 31$/.test(document.querySelector('.step').textContent)") // it plays on
	tb.press(" ", "e")
	tb.says("Edit")
	tb = open(t, b, where, "/play/ninepuzzle/?at=123456870", phone)
	tb.says("No solution", "inversions")
	tb = open(t, b, where, "/space/pool/", desktop)
	tb.click(".bar:nth-child(4)")
	tb.says("3", "moves to go")

	// Once the service worker has everything, the network may go away.
	tb = open(t, b, where, "/play/hiriq/?at=preset:3", desktop)
	tb.says("31", "moves to go")
	tb.wait("navigator.serviceWorker.controller || navigator.serviceWorker.ready.then(() => true)")
	eval[any](tb, "navigator.serviceWorker.ready.then(() => 0)")
	stop()
	must(t, chromedp.Do(tb.ctx, chromedp.Reload()))
	tb.settled()
	tb.says("31", "moves to go")
	tb.shoot("static-offline")
	must(t, chromedp.Do(tb.ctx, chromedp.Navigate(where+"/play/ninetails/")))
	tb.settled()
	tb.says("Solvable")
}

// TestSiteFromFile opens the page of a site by a double click, so to speak: it says what to run.
func TestSiteFromFile(t *testing.T) {
	b, folder := browser(t), t.TempDir()
	p := catalogtest.Find(t, "ninetails")
	err := site.Write(t.Context(), folder, site.Options{Puzzles: []puzzle.Puzzle{p}})
	if errors.Is(err, site.ErrNoProgram) {
		puzzletest.Missing(t, "the tests were built without the program for browsers: make wasm")
	}
	must(t, err)
	ctx, cancel := chromedp.NewContext(b)
	defer cancel()
	must(t, chromedp.Do(ctx, chromedp.Navigate("file://"+folder+"/play/ninetails/index.html")))
	tb := &tab{t: t, ctx: ctx}
	tb.wait("document.querySelector('.late')?.getAnimations().length === 0") // at once
	tb.says("python3 -m http.server")
	tb.shoot("static-file")
}

// TestLocalEqualsServer asks both about 2,100 positions: the answers of the program in the browser,
// byte by byte, are those of the server and of the same code outside the browser.
func TestLocalEqualsServer(t *testing.T) {
	b := browser(t)
	s := newServer(t, nil)
	hiriqFolded(t, s)
	where, _ := staticSite(t, s, "ninepuzzle", "hiriq", "pancake:6")
	tb := open(t, b, where, "/", desktop)
	rng := puzzletest.Rand(t)
	// one of the larger program
	for name, many := range map[string]int{"ninepuzzle": 1000, "hiriq": 1000, "pancake:6": 100} {
		p := catalogtest.Find(t, name)
		native := local.New()
		if name == "hiriq" {
			data, err := os.ReadFile(s.opt.Dir.Path(p))
			must(t, err)
			must(t, native.Load(name, data))
		}
		var asked []string
		sum := sha256.New()
		for range many {
			at := p.Format(p.Unrank(puzzle.Index(rng.Uint64N(p.Size()))))
			asked = append(asked, at)
			w := send(s, "GET", "/api/v1/puzzles/"+name+"/position?at="+url.QueryEscape(at), "")
			here, err := native.Call("position", name, at, 0)
			must(t, err)
			if w.Body.String() != string(here) {
				t.Fatalf("%s %s:\n server %s\n local  %s", name, at, w.Body, here)
			}
			sum.Write(here)
		}
		list, err := json.Marshal(asked)
		must(t, err)
		got := eval[string](tb, fmt.Sprintf(`(async () => {
			const { databases } = await (await fetch("site.json")).json();
			const worker = new Worker("worker.js"), all = [];
			for (const [id, at] of %s.entries()) {
				all.push(await new Promise((done, failed) => {
					worker.onmessage = ({ data }) => data.progress === undefined && (data.problem ?
						failed(new Error(data.problem.detail)) : done(data.answer));
					worker.postMessage({ id, operation: "position", name: %q, at, seed: 0,
						database: databases[%q] ?? null, root: document.baseURI });
				}));
			}
			worker.terminate();
			const bytes = new TextEncoder().encode(all.join(""));
			const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
			return [...sum].map((b) => b.toString(16).padStart(2, "0")).join("");
		})()`, list, name, name))
		if want := fmt.Sprintf("%x", sum.Sum(nil)); got != want {
			t.Errorf("%s: the answers in the browser differ from those of the server", name)
		}
	}
}
