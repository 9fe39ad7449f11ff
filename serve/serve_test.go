package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/semaphore"

	"puzzlebase/analyze/answer"
	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase"
)

// newServer returns a server on a new folder.
func newServer(t testing.TB, change func(*Options)) *Server {
	t.Helper()
	opt := Options{Dir: tablebase.Dir(t.TempDir()), Version: "test"}
	if change != nil {
		change(&opt)
	}
	s, err := New(opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// send sends a request with some headers, in pairs.
func send(s *Server, method, target, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Host = "localhost:8080"
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w
}

// checkProblem checks that an answer is a problem with a status and part of the detail.
func checkProblem(t *testing.T, what string, w *httptest.ResponseRecorder, status int,
	detail string) {
	t.Helper()
	var p Problem
	err := json.Unmarshal(w.Body.Bytes(), &p)
	if w.Code != status || w.Header().Get("Content-Type") != problemType || err != nil ||
		p.Status != status || p.Title == "" || !strings.Contains(p.Detail, detail) ||
		strings.Contains(p.Detail, "\n") {
		t.Errorf("%s: %d %s %q (%v), want problem %d with %q in one line", what, w.Code,
			w.Header().Get("Content-Type"), w.Body, err, status, detail)
	}
}

func TestProblems(t *testing.T) {
	s := newServer(t, nil)
	for target, want := range map[string]struct {
		status int
		detail string
	}{
		"/api/v1/nosuch": {404, "/docs"},
		"/nosuch":        {404, "/docs"},
		"/api/v1/puzzles/nosuch": {404,
			"no puzzle is called"},
		"/api/v1/puzzles/nosuch/position?at=1": {404,
			"no puzzle is called"},
		"/api/v1/puzzles/ninetail/levels": {404,
			"did you mean ninetails?"},
		"/api/v1/puzzles/peg:@%2Fetc%2Fpasswd/levels": {404, ""},
		"/api/v1/puzzles/ninetails/position":          {422, "query.at"},
		"/api/v1/puzzles/ninetails/position?at=":      {422, "query.at"},
		"/api/v1/puzzles/ninetails/position?at=HHH": {422,
			"3 coins, want 9"},
		"/api/v1/puzzles/ninetails/solution?at=%00":      {422, "want H or T"},
		"/api/v1/puzzles/ninetails/sample?distance=11":   {422, "want 0 to 10"},
		"/api/v1/puzzles/ninetails/sample?distance=2..1": {422, "want 0 to 10"},
		"/api/v1/puzzles/ninetails/sample?n=0":           {422, "query.n"},
		"/api/v1/puzzles/ninetails/sample?n=513":         {422, "512"},
		"/api/v1/puzzles/ninetails/sample?n=1001":        {422, "query.n"},
		"/api/v1/puzzles/ninetails/sample?seed=-1":       {422, "query.seed"},
		"/api/v1/puzzles/ninetails/charts/nosuch.svg":    {404, "depth"},
		"/api/v1/puzzles/ninetails/charts/weights.svg":   {404, "depth"},
		"/api/v1/puzzles/hiriq/levels": {503,
			"hiriq is not built yet"},
		"/api/v1/puzzles/" + strings.Repeat("a", 2000) + "":                  {422, "path.p"},
		"/api/v1/puzzles/ninetails/position?at=" + strings.Repeat("H", 5000): {422, "query.at"},
	} {
		checkProblem(t, target, send(s, "GET", target, ""), want.status, want.detail)
	}
	w := send(s, "GET", "/api/v1/puzzles/hiriq/levels", "")
	if !strings.Contains(w.Body.String(), `"command":"puzzlebase build hiriq"`) {
		t.Errorf("the command is missing: %s", w.Body)
	}
	w = send(s, "DELETE", "/api/v1/puzzles/ninetails/levels", "")
	checkProblem(t, "DELETE", w, 405, "want GET")
	if w.Header().Get("Allow") != "GET" {
		t.Errorf("Allow is %q", w.Header().Get("Allow"))
	}
}

// TestNotModified checks tags: an answer has one, the client that sends it gets
// 304 and no body, and one for a position that cannot be read gets the problem.
func TestNotModified(t *testing.T) {
	s := newServer(t, nil)
	for _, path := range []string{"", "/position?at=HHHTTTHHH", "/solution?at=HHHTTTHHH", "/levels",
		"/sample?n=1", "/charts/depth.svg"} {
		target := "/api/v1/puzzles/ninetails" + path
		first := send(s, "GET", target, "")
		tag := first.Header().Get("ETag")
		if first.Code != 200 || tag == "" {
			t.Errorf("%s: %d, tag %q", path, first.Code, tag)
		}
		again := send(s, "GET", target, "", "If-None-Match", `"other", `+tag)
		if again.Code != 304 || again.Body.Len() > 0 {
			t.Errorf("%s: again %d with %d bytes", path, again.Code, again.Body.Len())
		}
		if other := send(s, "GET", target, "", "If-None-Match", `"other"`); other.Code != 200 {
			t.Errorf("%s: %d for another tag", path, other.Code)
		}
	}
	tag := send(s, "GET", "/api/v1/puzzles/ninetails/levels", "").Header().Get("ETag")
	checkProblem(t, "an unreadable position",
		send(s, "GET", "/api/v1/puzzles/ninetails/position?at=x", "", "If-None-Match", tag), 422,
		"want H or T")
	for _, file := range []string{"nosuch.svg", "depth.png", "weights.svg"} {
		checkProblem(t, file, send(s, "GET", "/api/v1/puzzles/ninetails/charts/"+file, "",
			"If-None-Match", tag), 404, "no chart of")
	}
}

func TestGzip(t *testing.T) {
	s := newServer(t, nil)
	w := send(s, "GET", "/api/v1/puzzles/ninetails", "", "Accept-Encoding", "gzip")
	if w.Header().Get("Content-Encoding") != "gzip" || w.Header().Get("Vary") == "" {
		t.Fatalf("headers %v", w.Header())
	}
	z, err := gzip.NewReader(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if want := send(s, "GET", "/api/v1/puzzles/ninetails", "").Body.Bytes(); err != nil ||
		!bytes.Equal(plain, want) {
		t.Errorf("unpacked %d bytes (%v), want %d", len(plain), err, len(want))
	}
}

func TestHost(t *testing.T) {
	s := newServer(t, func(o *Options) { o.Local, o.Hosts = true, []string{"puzzles.example"} })
	for host, allowed := range map[string]bool{
		"localhost": true, "LOCALHOST:8080": true, "127.0.0.1:1": true, "[::1]:8080": true,
		"puzzles.example": true,
		"evil.example":    false, "localhost.evil.example": false, "10.0.0.1": false, "": false,
		"127.0.0.1.evil.example": false,
	} {
		if w := send(s, "GET", "/healthz", "", "Host", host); (w.Code == 200) != allowed {
			t.Errorf("host %q: %d", host, w.Code)
		}
	}
	checkProblem(t, "another host", send(s, "GET", "/api/v1/puzzles", "", "Host", "evil.example"),
		421, "evil.example")
	if w := send(newServer(t, nil), "GET", "/healthz", "", "Host", "evil.example"); w.Code != 200 {
		t.Errorf("a server for all hosts answers %d", w.Code)
	}
}

func TestOrigins(t *testing.T) {
	s := newServer(t, func(o *Options) { o.Origins = []string{"https://lab.example"} })
	for origin, allowed := range map[string]string{"https://lab.example": "https://lab.example",
		"https://evil.example": ""} {
		if got := send(s, "GET", "/api/v1/puzzles", "", "Origin",
			origin).Header().Get("Access-Control-Allow-Origin"); got != allowed {
			t.Errorf("origin %s is allowed %q, want %q", origin, got, allowed)
		}
	}
	if got := send(newServer(t, nil), "GET", "/api/v1/puzzles", "", "Origin",
		"https://lab.example").Header().Get("Access-Control-Allow-Origin"); got != "" {
		t.Errorf("without the option %q is allowed", got)
	}
	for _, bad := range []string{"lab.example", "ftp://lab.example", "https://",
		"https://lab.example/page", ""} {
		if err := (&Options{Dir: "x", Origins: []string{bad}}).check(); err == nil {
			t.Errorf("the origin %q is taken", bad)
		}
	}
}

// TestRate checks that one address is held up, and no other, and told when to come again.
func TestRate(t *testing.T) {
	s := newServer(t, func(o *Options) { o.Rate = 0.25 })
	from := func(addr, named string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("GET", "/healthz", nil)
		r.RemoteAddr = addr
		if named != "" {
			r.Header.Set("X-Real-IP", named)
		}
		w := httptest.NewRecorder()
		s.handler.ServeHTTP(w, r)
		return w
	}
	refused := 0
	for i := range 30 {
		// what a stranger says of himself does not count
		w := from("192.0.2.1:"+strconv.Itoa(1000+i), fmt.Sprintf("198.51.100.%d", i))
		if w.Code == 429 {
			refused++
			if after, err := strconv.Atoi(w.Header().Get("Retry-After")); err != nil || after < 1 ||
				after > 5 {
				t.Errorf("Retry-After is %q", w.Header().Get("Retry-After"))
			}
		}
	}
	if refused < 8 || refused > 10 {
		t.Errorf("%d of 30 were refused, want 10: 20 at once are allowed", refused)
	}
	if w := from("192.0.2.2:1", ""); w.Code != 200 {
		t.Errorf("another address is refused: %d", w.Code)
	}
	for i := range 25 {
		if w := from("127.0.0.1:1", fmt.Sprintf("198.51.100.%d", i)); w.Code != 200 {
			t.Errorf("address %d behind the proxy is refused: %d", i, w.Code)
		}
	}
	for i := range 20 {
		from(fmt.Sprintf("[2001:db8::%d]:1", i), "")
	}
	if w := from("[2001:db8::ffff]:1", ""); w.Code != 429 {
		t.Errorf("another address of the same /64 is let in: %d", w.Code)
	}
}

// lines splits the answer to a batch.
func lines(w *httptest.ResponseRecorder) []string {
	return strings.Split(strings.TrimSpace(w.Body.String()), "\n")
}

// TestLookups checks order, errors by line and the end, for batches of several chunks.
func TestLookups(t *testing.T) {
	s := newServer(t, nil)
	p := catalogtest.Find(t, "ninepuzzle")
	var body, want strings.Builder
	bad := 0
	for i := range 5000 {
		if i%100 == 7 {
			fmt.Fprintf(&body, "bad%d\n\n", i)
			fmt.Fprintf(&want, "bad%d invalid\n", i)
			bad++
			continue
		}
		at := p.Format(p.Unrank(puzzle.Index(i * 36)))
		fmt.Fprintf(&body, "%q\n", at)
		fmt.Fprintf(&want, "%s solvable\n", at)
	}
	got := lines(send(s, "POST", "/api/v1/puzzles/ninepuzzle/lookups", body.String()))
	if len(got) != 5001 {
		t.Fatalf("%d lines, want 5001", len(got))
	}
	wanted := strings.Split(want.String(), "\n")
	for i, line := range got[:5000] {
		var r struct{ Position, State, Error string }
		if err := json.Unmarshal([]byte(line), &r); err != nil ||
			r.Position+" "+r.State != wanted[i] || (r.State == "invalid") != (r.Error != "") {
			t.Fatalf("line %d is %s, want %s", i, line, wanted[i])
		}
	}
	if want := fmt.Sprintf(`{"end":true,"lines":5000,"invalid":%d}`, bad); got[5000] != want {
		t.Errorf("the end is %s, want %s", got[5000], want)
	}
}

func TestLookupsLimits(t *testing.T) {
	puzzletest.Alone(t) // reads bodies of many bytes
	s := newServer(t, nil)
	post := func(body string) *httptest.ResponseRecorder {
		return send(s, "POST", "/api/v1/puzzles/ninetails/lookups", body)
	}
	for body, want := range map[string]string{
		"":                            `{"end":true,"lines":0,"invalid":0}`,
		"\n\n  \r\n":                  `{"end":true,"lines":0,"invalid":0}`,
		"{\"at\":3}":                  `: at is of type number"`,
		"{\"x\":\"HHHTTTHHH\"}":       `: the object has no at"`,
		"\"unclosed":                  `"state":"invalid"`,
		"\xff\xfe":                    `"state":"invalid"`,
		strings.Repeat("H", 1<<13):    `"state":"invalid"`,
		"HHH/TTT/HHH":                 `"distance":2`,
		"[\"HHHTTTHHH\"]":             `"state":"invalid"`,
		"HHHTTTHHH":                   `"distance":2`,
		"{\"at\":\"HHHTTTHHH\"}\r\n":  `"distance":2`,
		"null":                        `"state":"invalid"`,
		"{\"at\":\"HHHTTTHHH\"} junk": `"state":"invalid"`,
	} {
		w := post(body)
		if w.Code != 200 || !strings.Contains(w.Body.String(), want) ||
			!strings.Contains(w.Body.String(), `{"end":true`) || w.Body.Len() > 6000 {
			t.Errorf("%.50q gives %d %.300s, want %s", body, w.Code, w.Body, want)
		}
	}
	checkProblem(t, "too many lines", post(strings.Repeat("\n", maxLines+1)), 413, "1000001 lines")
	checkProblem(t, "a line too many without an end",
		post(strings.Repeat("\n", maxLines)+"HHHTTTHHH"), 413, "1000001 lines")
	checkProblem(t, "a huge body", post(strings.Repeat("HHHTTTHHH ", maxBody/10+1)), 413,
		"send it in parts")
	if !s.bodies.TryAcquire(bodiesAtOnce) {
		t.Error("room for bodies was not given back")
	}
	checkProblem(t, "no room", post("HHHTTTHHH"), 503, "too many large requests")
	s.bodies.Release(bodiesAtOnce)
}

// TestReplaced builds a database anew under a server that has it open: it goes
// on, and takes the new one, and keeps no more than one open.
func TestReplaced(t *testing.T) {
	s := newServer(t, nil)
	tag := ""
	ask := func() string {
		w := send(s, "GET", "/api/v1/puzzles/ninepuzzle", "")
		tag = w.Header().Get("ETag")
		return w.Body.String()
	}
	if !strings.Contains(ask(), `"layout":"full"`) {
		t.Fatal("it is not built")
	}
	p := catalogtest.Find(t, "ninepuzzle")
	before := tag
	if _, err := s.opt.Dir.Build(context.Background(), p, tablebase.Options{Force: true,
		Tool: "second", Layout: "compact"}); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the new database", func() bool {
		return strings.Contains(ask(), `"tool":"second"`)
	})
	if tag == before {
		t.Errorf("another layout has the tag %s too", tag)
	}
	if n := s.open(); n != 1 {
		t.Errorf("%d databases are open", n)
	}
	entry := s.opt.Dir.Path(p)
	for _, tool := range []string{"third", "fourth"} { // a link, which then leads elsewhere
		elsewhere := tablebase.Dir(t.TempDir())
		_, err := elsewhere.Build(t.Context(), p, tablebase.Options{Tool: tool})
		if err := errors.Join(err, os.Remove(entry),
			os.Symlink(elsewhere.Path(p), entry)); err != nil {
			t.Fatal(err)
		}
		waitFor(t, "the "+tool+" database", func() bool {
			return strings.Contains(ask(), `"tool":"`+tool+`"`)
		})
	}
	if err := os.WriteFile(s.opt.Dir.Path(p)+".new", []byte("damage"), 0o644); err != nil {
		t.Fatal(err)
	}
	os.Rename(s.opt.Dir.Path(p)+".new", s.opt.Dir.Path(p))
	var w *httptest.ResponseRecorder
	waitFor(t, "the damage", func() bool {
		w = send(s, "GET", "/api/v1/puzzles/ninepuzzle/levels", "")
		return w.Code != 200
	})
	checkProblem(t, "a damaged database", w, 500, "the log of the server says why")
	secret := func(w *httptest.ResponseRecorder, code int) {
		t.Helper()
		if w.Code != code || strings.Contains(w.Body.String(), string(s.opt.Dir)) {
			t.Errorf("%d, want %d, and nothing of where the databases lie: %s", w.Code, code,
				w.Body)
		}
	}
	secret(w, 500)
	const named = "perm-0123456789abcdef"
	secret(send(s, "GET", "/api/v1/puzzles/"+named, ""), 404)
	if err := os.WriteFile(filepath.Join(string(s.opt.Dir), named+".db"), []byte("damage"),
		0o644); err != nil {
		t.Fatal(err)
	}
	secret(send(s, "GET", "/api/v1/puzzles/"+named, ""), 500)
}

// open is how many databases are open.
func (s *Server) open() int { return s.databases.open.Len() }

// unhurried is how long a test waits for what should come at once, on a machine
// that may have many other things to do.
const unhurried = 2 * time.Minute

// waitFor waits until something is so, and stops the test where it does not come to be so.
func waitFor(t *testing.T, what string, so func() bool) {
	t.Helper()
	for deadline := time.Now().Add(unhurried); !so(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not seen in time", what)
		}
	}
}

// TestBuildsAreBounded asks for more small puzzles than are built for the asking. What exists
// already does not count, even if a build of it is asked for.
func TestBuildsAreBounded(t *testing.T) {
	s := newServer(t, allowed)
	s.databases.buildQuota = semaphore.NewWeighted(2)
	for range 3 {
		w := send(s, "POST", "/api/v1/puzzles/tails:3x3/build", "", "Sec-Fetch-Site", "same-origin")
		if w.Code != 200 || !strings.Contains(w.Body.String(), `"built":true`) {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	if w := send(s, "GET", "/api/v1/puzzles/tails:2x2/levels", ""); w.Code != 200 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	checkProblem(t, "one too many", send(s, "GET", "/api/v1/puzzles/tails:2x3/levels", ""), 503,
		"not built")
}

// TestShortNames asks for a puzzle by what list prints for it, as at a terminal.
func TestShortNames(t *testing.T) {
	s := newServer(t, nil)
	const spec = "perm:Name+ring/Set+BEADS+4+1/Move+L/BEADS/2+3+4+1/End/Move+R/BEADS/2+1+3+4/End"
	checkProblem(t, "before it is built",
		send(s, "GET", "/api/v1/puzzles/"+tablebase.Short(spec)+"/levels", ""), 404,
		"no database has")
	p := catalogtest.Find(t, spec)
	_, err := s.opt.Dir.Build(context.Background(), p, tablebase.Options{})
	must(t, err)
	for _, name := range []string{tablebase.Short(spec), "perm-ring", url.PathEscape(spec)} {
		w := send(s, "GET", "/api/v1/puzzles/"+name+"/position?at=at:%20L", "")
		if w.Code != 200 || !strings.Contains(w.Body.String(), `"distance":1,`) {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
	}
	if w := send(s, "GET", "/api/v1/puzzles", ""); !strings.Contains(w.Body.String(),
		`"alias":"`+tablebase.Short(spec)+`"`) {
		t.Errorf("the list does not name it: %s", w.Body)
	}
}

// TestOpenIsBounded asks for more databases than may be open.
func TestOpenIsBounded(t *testing.T) {
	s := newServer(t, nil)
	for n := 1; n <= 25; n++ {
		for _, kind := range []string{"tails:1x%d", "lights:1x%d", "weighted-tails:1x%d"} {
			p, err := catalog.Find(fmt.Sprintf(kind, min(n, 12)+(n/13)))
			if err != nil {
				continue
			}
			if _, err := s.opt.Dir.Build(context.Background(), p, tablebase.Options{}); err != nil {
				t.Fatal(err)
			}
			if w := send(s, "GET", "/api/v1/puzzles/"+p.Spec()+"/levels", ""); w.Code != 200 {
				t.Fatalf("%s: %d %s", p.Spec(), w.Code, w.Body)
			}
			if n := s.open(); n > maxOpen {
				t.Fatalf("%d databases are open", n)
			}
		}
	}
}

// TestLayouts checks that a database of another layout answers alike, and draws
// positions of the distance that is wanted.
func TestLayouts(t *testing.T) {
	full, two := newServer(t, nil), newServer(t, nil)
	p := catalogtest.Find(t, "ninepuzzle")
	if _, err := two.opt.Dir.Build(context.Background(), p,
		tablebase.Options{Layout: "compact"}); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/position?at=413026758", "/solution?at=867254301",
		"/position?at=123456870", "/count?at=867254301"} {
		target := "/api/v1/puzzles/ninepuzzle" + path
		if a, b := send(full, "GET", target, "").Body.String(), send(two, "GET", target,
			"").Body.String(); a != b {
			t.Errorf("%s: full %s, one bit %s", path, a, b)
		}
	}
	w := send(two, "GET", "/api/v1/puzzles/ninepuzzle/sample?distance=30&n=2", "")
	if strings.Count(w.Body.String(), `"distance":30`) != 2 {
		t.Errorf("drawn: %s", w.Body)
	}
	checkProblem(t, "branching",
		send(two, "GET", "/api/v1/puzzles/ninepuzzle/charts/branching.svg", ""), 503, "layout full")
}

// TestDescription checks that the description is whole and says nothing of the
// server's whereabouts.
func TestDescription(t *testing.T) {
	s := newServer(t, nil)
	w := send(s, "GET", "/openapi.json", "", "Host", "localhost:8080")
	var d struct {
		OpenAPI    string
		Paths      map[string]map[string]struct{ OperationID string }
		Components struct{ Schemas map[string]any }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &d); err != nil ||
		!strings.HasPrefix(d.OpenAPI, "3.1") {
		t.Fatalf("%v, OpenAPI %q", err, d.OpenAPI)
	}
	var found []string
	for path, operations := range d.Paths {
		for method, o := range operations {
			found = append(found, method+" "+path+" "+o.OperationID)
		}
	}
	if len(found) != 12 {
		t.Errorf("operations: %s", strings.Join(found, ", "))
	}
	if strings.Contains(w.Body.String(), "localhost") || d.Components.Schemas["Problem"] == nil {
		t.Errorf("the description has the host, or lacks Problem")
	}
	if body := send(s, "GET", "/api/v1/puzzles/ninetails/levels",
		"").Body.String(); strings.Contains(body, "$schema") {
		t.Error("an answer has a $schema")
	}
}

// TestServe runs a server on a socket and stops it while a batch is under way, which ends.
func TestServe(t *testing.T) {
	s := newServer(t, func(o *Options) { o.Local = true })
	main, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	counts, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, main, counts) }()
	url := "http://" + main.Addr().String()
	reader, writer := io.Pipe()
	got := make(chan string, 1)
	go func() {
		resp, err := http.Post(url+"/api/v1/puzzles/ninetails/lookups", ndjson, reader)
		if err != nil {
			got <- err.Error()
			return
		}
		defer resp.Body.Close()
		body, _ := io.ReadAll(resp.Body)
		got <- string(body)
	}()
	io.WriteString(writer, "HHHTTTHHH\n")
	resp, err := http.Get("http://" + counts.Addr().String() + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(resp.Body)
	resp.Body.Close()
	if !strings.Contains(string(text), "puzzlebase_databases_open") {
		t.Errorf("metrics: %s", text)
	}
	waitFor(t, "a batch under way", func() bool { return len(s.held()) > 0 })
	stop()
	waitFor(t, "no door open", func() bool {
		c, err := net.Dial("tcp", main.Addr().String())
		if err == nil {
			c.Close()
		}
		return err != nil
	})
	io.WriteString(writer, "TTTTTTTTT\n")
	writer.Close()
	if body := <-got; !strings.Contains(body, `{"end":true,"lines":2,"invalid":0}`) {
		t.Errorf("the batch under way gives %q", body)
	}
	if err := <-ended; err != nil {
		t.Errorf("the server ends with %v", err)
	}
}

// TestDiscovered asks for a puzzle whose positions a search finds: before it is made there
// are no goals to name, and the command that makes it is one that can be typed.
func TestDiscovered(t *testing.T) {
	puzzletest.Alone(t) // the search is that of enumerate/discover
	s := newServer(t, nil)
	const spec = "blocks:abcd/e.../....,goal=..../..../...a,alike=no"
	game := func() *answer.Game {
		w := send(s, "GET", "/api/v1/puzzles/"+url.PathEscape(spec), "")
		var d answer.Described
		if err := json.Unmarshal(w.Body.Bytes(), &d); err != nil || d.Game.Size != d.Size {
			t.Fatalf("%v: %d %s", err, w.Code, w.Body)
		}
		return d.Game
	}
	if g := game(); g.Size != 0 || len(g.Goals) != 0 {
		t.Errorf("before: %d positions, goals %q", g.Size, g.Goals)
	}
	if w := send(s, "GET", "/api/v1/puzzles/"+url.PathEscape(spec)+"/levels", ""); w.Code != 503 ||
		!strings.Contains(w.Body.String(), `"command":"puzzlebase build `+spec+`"`) {
		t.Errorf("before: %d %s", w.Code, w.Body)
	}
	_, err := s.opt.Dir.Build(context.Background(), catalogtest.Find(t, spec), tablebase.Options{})
	must(t, err)
	if g := game(); g.Size == 0 || len(g.Goals) == 0 || len(g.Rules) != 3 {
		t.Errorf("after: %d positions, goals %q, rules %q", g.Size, g.Goals, g.Rules)
	}
}

// TestLimitsAreTold compares the limits with those that docs/serve.md lists.
func TestLimitsAreTold(t *testing.T) {
	page, err := os.ReadFile("../docs/serve.md")
	must(t, err)
	seconds := func(d time.Duration) int { return int(d.Seconds()) }
	for _, want := range []string{
		fmt.Sprintf("%d MiB and %s lines a batch, %d MiB of batches at once", maxBody>>20,
			english.Grouped(maxLines), bodiesAtOnce>>20),
		fmt.Sprintf("%d KiB of headers within %d s, %d KiB a name, %d KiB a position",
			maxHeader>>10, seconds(headerTimeout), maxSpec>>10, maxPosition>>10),
		fmt.Sprintf("%d s for a count, %d s for a chart, %d s for a search and %s of them a batch",
			seconds(countTime), seconds(chartTime), seconds(searchTime),
			english.Grouped(maxSearches)),
		fmt.Sprintf("%d databases open, %d built on request", maxOpen, maxBuilds),
		fmt.Sprintf("lets those under way end, for %d seconds", seconds(graceTime)),
	} {
		if !strings.Contains(strings.Join(strings.Fields(string(page)), " "), want) {
			t.Errorf("docs/serve.md does not say %q", want)
		}
	}
}
