package serve

import (
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/chromedp"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/serve/site"
)

// TestShare copies link and position, downloads the picture, and checks each.
func TestShare(t *testing.T) {
	b := browser(t)
	where := served(t, newServer(t, nil))
	tb := open(t, b, where, "/play/ninepuzzle?at=413026758", desktop)
	tb.byPointer(0)
	tb.wait("document.querySelector('.step').textContent === '1 / 1'")
	eval[any](tb, `navigator.clipboard.writeText = async (text) => { window.copied = text; }; 0`)
	tb.click(".panel .tools button:nth-child(2)")
	tb.says("Share")
	tb.shoot("play-share")
	press := func(label string) {
		t.Helper()
		if !eval[bool](tb, `(() => { const b = [...document.querySelectorAll("dialog `+
			`button")].find((b) => b.textContent === "`+label+
			`"); b?.click(); return Boolean(b); })()`) {
			t.Fatalf("there is no button %q", label)
		}
	}
	press("Copy link")
	tb.says("Link copied.")
	link := eval[string](tb, "window.copied")
	if link != eval[string](tb, "location.href") ||
		!strings.HasSuffix(link, "at=4,1,3,0,2,6,7,5,8&line=4+down") {
		t.Errorf("the link is %s", link)
	}
	press("Copy position")
	tb.says("Position copied.")
	if got := eval[string](tb, "window.copied"); got != "0,1,3,4,2,6,7,5,8" {
		t.Errorf("the position is %s", got)
	}
	eval[any](tb, `navigator.clipboard.writeText = async () => { throw new Error("not `+
		`allowed"); }; 0`)
	press("Copy position")
	tb.says("0,1,3,4,2,6,7,5,8") // to be copied by hand
	tb.checkPicture(press, "ninepuzzle.svg", 8)
	press("Close")
	tb.wait("!document.querySelector('dialog')")

	again := open(t, b, where, strings.TrimPrefix(link, where), phone)
	again.says("4", "moves to go")
	again.wait("document.querySelector('.step').textContent === '1 / 1'")

	tb = open(t, b, where, "/play/hanoi:3", desktop)
	tb.click(".panel .tools button:nth-child(2)")
	tb.checkPicture(press, "hanoi-3.svg", 3)
}

// checkPicture downloads the picture and wants at least so many words on it.
func (tb *tab) checkPicture(press func(string), name string, words int) {
	tb.t.Helper()
	eval[any](tb, `HTMLAnchorElement.prototype.click = function () { window.file = this.download; };
		URL.createObjectURL = (blob) => {
			blob.text().then((t) => { window.saved = t; });
			return "#";
		}; 0`)
	press("Download picture")
	tb.wait("window.saved")
	if got := eval[string](tb, "window.file"); got != name {
		tb.t.Errorf("the file is %s, want %s", got, name)
	}
	var drawing struct {
		XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
	}
	text := eval[string](tb, "window.saved")
	if err := xml.Unmarshal([]byte(text), &drawing); err != nil ||
		strings.Count(text, "<text") < words || !strings.Contains(text, "width=") {
		tb.t.Errorf("%v: %s", err, text)
	}
}

// TestFailed shows what a server says that fails, and plays on when it is mended.
func TestFailed(t *testing.T) {
	b := browser(t)
	tb := open(t, b, served(t, newServer(t, nil)), "/play/ninetails?at=HHHTTTHHH", desktop)
	_, err := chromedp.Call(tb.ctx, fetch.Enable,
		fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: "*/position*"}}})
	must(t, err)
	must(t, chromedp.Listen(tb.ctx, func(event any) {
		if e, ok := event.(*fetch.EventRequestPaused); ok {
			go chromedp.Call(tb.ctx, fetch.FulfillRequest,
				fetch.FulfillRequestParams{RequestID: e.RequestID,
					ResponseCode: http.StatusInternalServerError})
		}
	}))
	tb.byPointer(1)
	tb.says("Something failed", "The server answers 500", "Try again")
	tb.shoot("failed")
}

// TestLoading watches a database being fetched.
func TestLoading(t *testing.T) {
	b := browser(t)
	s := newServer(t, nil)
	hiriqFolded(t, s)
	folder := t.TempDir()
	p := catalogtest.Find(t, "hiriq")
	err := site.Write(t.Context(), folder, siteOf(s, p))
	if errors.Is(err, site.ErrNoProgram) {
		puzzletest.Missing(t, "the tests were built without the programs for browsers: make wasm")
	}
	must(t, err)
	seen := make(chan struct{})
	files := http.FileServer(http.Dir(folder))
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/data/") {
			files.ServeHTTP(w, r)
			return
		}
		f, err := os.Open(folder + r.URL.Path)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		defer f.Close()
		io.CopyN(w, f, 4<<20) // about half of it
		w.(http.Flusher).Flush()
		<-seen
		io.Copy(w, f)
	}))
	t.Cleanup(h.Close)
	ctx, cancel := chromedp.NewContext(b)
	t.Cleanup(cancel)
	tb := &tab{t: t, ctx: ctx, site: h.URL}
	must(t, chromedp.Do(ctx, chromedp.EmulateViewport(360, 740),
		chromedp.Navigate(h.URL+"/play/hiriq/?at=preset:3")))
	tb.wait(`/^Loading… [3-7]\d %$/.test(document.querySelector(".loading")?.textContent)`)
	tb.shoot("loading")
	close(seen)
	tb.settled()
	tb.says("31", "moves to go")
}
