package serve

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/serve/page"
)

// What a visit to the static site may cost. The times are processor times of all
// processes of the browser, which other work on the machine hardly changes.
const (
	engineBudget = 1_010_000 // bytes of the engine that most visitors need, as hosts send it
	pageBudget   = 100_000   // bytes of all other files of the page together
	firstBudget  = 3000      // milliseconds until HiRiQ is answered for the first time
	laterBudget  = 10        // milliseconds for any later answer, on average
)

// TestBudgets weighs what visitors fetch.
func TestBudgets(t *testing.T) {
	puzzletest.Full(t) // packs megabytes as well as it can be done
	packed, err := page.Engine(page.Boards)
	if err != nil {
		t.Skip("the tests were built without the engines: make engine")
	}
	in, err := gzip.NewReader(bytes.NewReader(packed))
	must(t, err)
	var out bytes.Buffer
	w := brotli.NewWriterOptions(&out,
		brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	_, err = io.Copy(w, in)
	must(t, err)
	must(t, w.Close())
	if t.Logf("engine: %d bytes in brotli", out.Len()); out.Len() > engineBudget {
		t.Errorf("the engine has %d bytes in brotli, want at most %d", out.Len(), engineBudget)
	}
	sum := int64(0)
	must(t, fs.WalkDir(page.Files, ".", func(_ string, d fs.DirEntry, err error) error {
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

// TestAnswerTimes times HiRiQ in the browser: the first answer, for which engine
// and database are fetched, and later ones.
func TestAnswerTimes(t *testing.T) {
	b := browser(t)
	s := newServer(t, nil)
	hiriqFolded(t, s)
	where, _ := staticSite(t, s, "hiriq")
	tb := open(t, b, where, "/space/hiriq/", desktop)
	eval[any](tb, `(async () => {
		window.database = (await (await fetch("site.json")).json()).databases.hiriq;
		await caches.delete("puzzlebase-databases");
	})()`)
	first, firstWork := tb.timed(`(async () => {
		window.worker = new Worker("worker.js");
		window.ask = (at) => new Promise((done, failed) => {
			worker.onmessage = ({ data }) => data.progress === undefined && (data.problem ?
				failed(new Error(data.problem.detail)) : done(JSON.parse(data.answer)));
			worker.postMessage({ id: 0, operation: "position", name: "hiriq", at, seed: 0,
				database, root: document.baseURI });
		});
		window.here = await ask("preset:3");
	})()`)
	const answers = 300
	later, laterWork := tb.timed(fmt.Sprintf(`(async () => {
		for (let i = 0; i < %d; i++) here = await ask(here.moves[i %% here.moves.length].position);
		worker.terminate();
	})()`, answers))
	later, laterWork = later/answers, laterWork/answers
	t.Logf("first answer %.0f ms, %.0f of a processor; later ones %.1f ms, %.1f of a processor",
		first, firstWork, later, laterWork)
	if firstWork > firstBudget || laterWork > laterBudget {
		t.Errorf("first answer %.0f ms of a processor, later ones %.1f; want %d and %d", firstWork,
			laterWork, firstBudget, laterBudget)
	}
}

// timed runs a script and returns the milliseconds that it took and those that the
// processes of the browser have spent on processors meanwhile.
func (tb *tab) timed(script string) (took, work float64) {
	tb.t.Helper()
	spent := func() (seconds float64) {
		r, err := chromedp.CallBrowser(tb.ctx, systeminfo.GetProcessInfo, cdp.Empty{})
		must(tb.t, err)
		for _, p := range r.ProcessInfo {
			seconds += p.CPUTime
		}
		return seconds
	}
	before, began := spent(), time.Now()
	eval[any](tb, script+".then(() => 0)")
	return float64(time.Since(began).Milliseconds()), 1000 * (spent() - before)
}
