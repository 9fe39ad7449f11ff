package serve

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/serve/page"
)

// What a visit to the static site may cost.
const (
	programBudget = 1_400_000 // bytes of the program that most visitors need, packed
	pageBudget    = 111_000   // bytes of all other files of the page that every visitor needs
)

// TestBudgets weighs what visitors fetch.
func TestBudgets(t *testing.T) {
	puzzletest.Alone(t) // without the programs for browsers
	packed, err := page.Program(page.Core)
	if err != nil {
		puzzletest.Missing(t, "the tests were built without the programs for browsers: make wasm")
	}
	if t.Logf("program: %d bytes", len(packed)); len(packed) > programBudget {
		t.Errorf("the program has %d bytes, want at most %d", len(packed), programBudget)
	}
	sum := int64(0)
	must(t, fs.WalkDir(page.Files, ".", func(_ string, d fs.DirEntry, err error) error {
		// The first is fetched for bodies alone, and the others are on no site.
		if slices.Contains([]string{"solid.js", "docs.js", "docs.html"}, d.Name()) {
			return nil
		}
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			sum += info.Size()
		}
		return err
	}))
	if t.Logf("page: %d bytes", sum); sum > pageBudget {
		t.Errorf("the page has %d bytes, want at most %d", sum, pageBudget)
	}
}

// askHiRiQ opens the static site and makes ask(position) in its page, which asks the site's
// worker about HiRiQ. The database is not fetched yet; requests counts how often it is. The files
// of the page are not counted, for the service worker fetches them at any time.
func askHiRiQ(t testing.TB) (tb *tab, requests *atomic.Int64) {
	b := browser(t)
	s := newServer(t, nil)
	hiriqFolded(t, s)
	where, _ := staticSite(t, s, "hiriq")
	host, err := url.Parse(where)
	must(t, err)
	requests = new(atomic.Int64)
	pass := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: host.Scheme, Host: host.Host})
	counting := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(path.Base(r.URL.Path), ".db") {
			requests.Add(1)
		}
		pass.ServeHTTP(w, r)
	}))
	t.Cleanup(counting.Close)
	tb = open(t, b, counting.URL+host.Path, "/space/hiriq/", desktop)
	eval[any](tb, `(async () => {
		await navigator.serviceWorker.ready;
		window.database = (await (await fetch("site.json")).json()).databases.hiriq;
		window.begin = async () => {
			await caches.delete("puzzlebase-databases");
			window.worker?.terminate();
			window.worker = new Worker("worker.js");
		};
		window.ask = (at) => new Promise((done, failed) => {
			worker.onmessage = ({ data }) => data.progress === undefined && (data.problem ?
				failed(new Error(data.problem.detail)) : done(JSON.parse(data.answer)));
			worker.postMessage({ id: 0, operation: "position", name: "hiriq", at, seed: 0,
				database, root: document.baseURI });
		});
		await begin();
	})()`)
	return tb, requests
}

// Scripts for askHiRiQ: the first answer, and as many later ones as manyAnswers.
const (
	firstAnswer  = `ask("preset:3").then((a) => { window.here = a; return 0; })`
	manyAnswers  = 100
	laterAnswers = `(async () => {
		for (let i = 0; i < 100; i++) here = await ask(here.moves[i % here.moves.length].position);
	})()`
)

// TestAnswersFetchOnce wants the first answer about HiRiQ to fetch the database, and later ones not
// to fetch it again.
func TestAnswersFetchOnce(t *testing.T) {
	tb, requests := askHiRiQ(t)
	before := requests.Load()
	eval[any](tb, firstAnswer)
	first := requests.Load()
	if first-before != 1 {
		t.Errorf("the first answer has fetched %d databases, want 1", first-before)
	}
	eval[any](tb, laterAnswers)
	if later := requests.Load(); later != first {
		t.Errorf("later answers have fetched %d databases", later-first)
	}
}

// BenchmarkAnswers measures answers about HiRiQ in the browser: the first, for which the database
// is fetched, and later ones.
func BenchmarkAnswers(b *testing.B) {
	tb, _ := askHiRiQ(b)
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			eval[any](tb, "begin().then(() => "+firstAnswer+")")
		}
	})
	b.Run("later", func(b *testing.B) {
		for b.Loop() {
			eval[any](tb, laterAnswers)
		}
		b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N*manyAnswers), "ms/answer")
	})
}
