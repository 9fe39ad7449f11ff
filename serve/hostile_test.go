package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/semaphore"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase"
)

// pieces are what hostile requests are made of.
var pieces = []string{
	"", "/", "//", "..", "../../etc/passwd", "%2e%2e%2f", "%2F", "%00", "%zz", "%", "?", "&", "=",
	";", "#", "\\", "'", "\"", "<script>", "{}", "[]", "null", "-1", "0", "1e99", "NaN",
	"ninetails", "ninepuzzle", "hiriq", "sliding:3x3", "sliding:99x99", "tails:0x0",
	"peg:@/etc/passwd", "pool:", "peg:", "lights:5x6", "position", "solution", "explain", "count",
	"sample",
	"levels", "charts", "depth.svg", "growth.svg", "branching.svg", "lookups", "at=",
	"at=HHHTTTHHH", "at=413026758", "at=%F0%9F%A7%A9", "n=1000", "n=99999999999999999999",
	"distance=..", "distance=5..1",
	"seed=18446744073709551615", "seed=x", "puzzles", "api", "v1", "play", "docs", "openapi.json",
	strings.Repeat("A", 3000), strings.Repeat("9,", 500), "é", "\xff\xfe", "HHHTTTHHH", "0", "٣",
}

// hostile makes one request line's target.
func hostile(rng *rand.Rand) string {
	piece := func() string {
		p := pieces[rng.IntN(len(pieces))]
		if rng.IntN(2) == 0 {
			return url.PathEscape(p)
		}
		return strings.Map(func(r rune) rune {
			if r <= ' ' || r == 0x7f {
				return '_'
			}
			return r
		}, p)
	}
	var b strings.Builder
	b.WriteString([]string{"/api/v1/puzzles/", "/api/v1/", "/", "/api/v1/puzzles/ninetails/",
		"/api/v1/puzzles/ninepuzzle/position?at="}[rng.IntN(5)])
	for range rng.IntN(5) {
		b.WriteString(piece())
		b.WriteString([]string{"/", "?", "&", ""}[rng.IntN(4)])
	}
	return b.String()
}

// TestHostile sends requests of all kinds, while a database is built anew again
// and again: nothing panics, what is wrong is a problem, what is right is the
// right answer, and nothing is left over at the end.
func TestHostile(t *testing.T) {
	requests := 10_000
	if testing.Short() {
		requests = 500
	}
	s := newServer(t, nil)
	s.databases.buildQuota = semaphore.NewWeighted(4) // that is enough to be built for the asking
	server := httptest.NewUnstartedServer(s.handler)
	server.Config = s.listen(context.Background(), s.handler)
	server.Start()
	defer server.Close()
	addr := server.Listener.Addr().String()
	right := send(s, "GET", "/api/v1/puzzles/ninetails/solution?at=HHHTTTHHH", "").Body.String()
	before := runtime.NumGoroutine()

	stop := make(chan struct{})
	p := catalogtest.Find(t, "ninetails")
	var rebuilding sync.WaitGroup
	rebuilding.Go(func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
			}
			if _, err := s.opt.Dir.Build(context.Background(), p,
				tablebase.Options{Force: true, Tool: "again"}); err != nil {
				t.Error(err)
				return
			}
		}
	})
	var all sync.WaitGroup
	rng := puzzletest.Rand(t)
	const clients = 8
	for range clients {
		mine := rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64()))
		all.Go(func() {
			for i := range requests / clients {
				if i%10 == 0 {
					checkRight(t, addr, right)
				} else {
					attack(t, addr, mine)
				}
			}
		})
	}
	all.Wait()
	close(stop)
	rebuilding.Wait()
	if n := s.stats.panics.Get(); n != 0 {
		t.Errorf("%d panics", n)
	}
	waitFor(t, "no goroutine left, and no database held", func() bool {
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
		return runtime.NumGoroutine() <= before+clients && len(s.held()) == 0
	})
}

// held names the databases that a request holds.
func (s *Server) held() []string {
	s.databases.mu.Lock()
	defer s.databases.mu.Unlock()
	var specs []string
	for _, db := range s.databases.open.Values() {
		if db.users != 0 {
			specs = append(specs, db.Puzzle().Spec())
		}
	}
	return specs
}

// checkRight asks something that has an answer.
func checkRight(t *testing.T, addr, want string) {
	t.Helper()
	resp, err := http.Get("http://" + addr + "/api/v1/puzzles/ninetails/solution?at=HHHTTTHHH")
	if err != nil {
		t.Error(err)
		return
	}
	defer resp.Body.Close()
	if body, err := io.ReadAll(resp.Body); err != nil || string(body) != want {
		t.Errorf("a right question is answered %d %s (%v)", resp.StatusCode, body, err)
	}
}

// attack sends one hostile request over a connection of its own and checks what
// comes back, if anything has to.
func attack(t *testing.T, addr string, rng *rand.Rand) {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Error(err)
		return
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(unhurried))
	method := []string{"GET", "GET", "GET", "POST", "HEAD", "DELETE", "OPTIONS", "GE T",
		"BREW"}[rng.IntN(9)]
	target, body := hostile(rng), ""
	if method == "POST" {
		target = "/api/v1/puzzles/ninetails/lookups"
		for range rng.IntN(20) {
			body += pieces[rng.IntN(len(pieces))] + "\n"
		}
	}
	head := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n", method,
		target)
	switch kind := rng.IntN(12); kind {
	case 0: // half a header, then nothing more
		io.WriteString(conn, head[:rng.IntN(len(head))])
		conn.(*net.TCPConn).CloseWrite()
		io.Copy(io.Discard, conn)
		return
	case 1: // gone at once
		io.WriteString(conn, head+"\r\n")
		return
	case 2: // a body that ends early
		fmt.Fprintf(conn, "%sContent-Length: %d\r\n\r\n%s", head, len(body)+100, body)
		conn.(*net.TCPConn).CloseWrite()
		io.Copy(io.Discard, conn)
		return
	case 3: // headers without end
		io.WriteString(conn, head+"X: "+strings.Repeat("y", maxHeader*2)+"\r\n\r\n")
	case 4:
		fmt.Fprintf(conn, "%sIf-None-Match: %s\r\nAccept-Encoding: gzip;q=x, \x01\r\n"+
			"Accept: nonsense/*\r\n\r\n", head, pieces[rng.IntN(40)])
	default:
		fmt.Fprintf(conn, "%sContent-Length: %d\r\n\r\n%s", head, len(body), body)
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	if err != nil {
		return // net/http closes what is no HTTP
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return
	}
	var p Problem
	switch {
	case resp.Header.Get("Date") == "": // net/http itself has refused what is no request
	case resp.StatusCode >= 500 && resp.StatusCode != 503 && resp.StatusCode != 501 &&
		resp.StatusCode != 505:
		t.Errorf("%s %.200q: %d %s", method, target, resp.StatusCode, text)
	case resp.StatusCode >= 400 && method != "HEAD" &&
		(json.Unmarshal(text, &p) != nil || p.Status != resp.StatusCode || p.Detail == ""):
		t.Errorf("%s %.200q: %d is no problem: %.200s", method, target, resp.StatusCode, text)
	}
}

// listening starts a server as Serve does, on an address of its own.
func listening(t *testing.T) *httptest.Server {
	s := newServer(t, nil)
	server := httptest.NewUnstartedServer(s.handler)
	server.Config = s.listen(context.Background(), s.handler)
	server.Start()
	t.Cleanup(server.Close)
	return server
}

// TestSlowHeaders holds connections open without sending a request: they are
// closed, and others are answered meanwhile.
func TestSlowHeaders(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes as long as the server waits for headers")
	}
	server := listening(t)
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ")
	if resp, err := http.Get(server.URL + "/healthz"); err != nil || resp.StatusCode != 200 {
		t.Errorf("another request: %v", err)
	}
	conn.SetReadDeadline(time.Now().Add(headerTimeout + unhurried))
	if text, err := io.ReadAll(conn); err != nil {
		t.Errorf("the connection is still open: %v (%s)", err, text)
	}
}
