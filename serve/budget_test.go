package serve

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"testing"

	"github.com/andybalholm/brotli"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/serve/page"
)

// What a visit to the static site may cost. The times are those of a machine
// with nothing else to do; tests allow patience times as much and tell what it
// was.
const (
	engineBudget = 1_000_000 // bytes of the engine that most visitors need, as hosts send it
	pageBudget   = 100_000   // bytes of all other files of the page together
	firstBudget  = 3000      // milliseconds until HiRiQ is answered for the first time
	laterBudget  = 10        // milliseconds for any later answer, at the median
	patience     = 10
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
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
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
	times := eval[[]float64](tb, `(async () => {
		const { databases } = await (await fetch("site.json")).json();
		await caches.delete("puzzlebase-databases");
		const began = performance.now(), worker = new Worker("worker.js"), times = [];
		const ask = (at) => new Promise((done, failed) => {
			worker.onmessage = ({ data }) => data.progress === undefined && (data.problem ? failed(new Error(data.problem.detail)) : done(JSON.parse(data.answer)));
			worker.postMessage({ id: 0, operation: "position", name: "hiriq", at, seed: 0, database: databases.hiriq, root: document.baseURI });
		});
		let here = await ask("preset:3");
		const first = performance.now() - began;
		for (let i = 0; i < 300; i++) {
			const sent = performance.now();
			here = await ask(here.moves[i % here.moves.length].position);
			times.push(performance.now() - sent);
		}
		worker.terminate();
		return [first, times.sort((a, b) => a - b)[150]];
	})()`)
	t.Logf("first answer %.0f ms, later ones %.1f ms", times[0], times[1])
	if times[0] > patience*firstBudget || times[1] > patience*laterBudget {
		t.Errorf("first answer %.0f ms, later ones %.1f ms; want %d and %d, and allow %d times that", times[0], times[1], firstBudget, laterBudget, patience)
	}
}
