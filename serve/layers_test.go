package serve

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
)

// TestPanic wants a handler that panics to be answered for where it has said nothing, and
// else the connection broken: half an answer must not look whole.
func TestPanic(t *testing.T) {
	s := newServer(t, nil)
	for _, of := range []struct {
		name    string
		written int // bytes before the panic
		fault   any
	}{
		{"nothing", 0, "a fault"},
		{"little", 10, "a fault"},
		{"much", 1 << 20, "a fault"},
		{"given up", 0, http.ErrAbortHandler},
		{"given up after much", 1 << 20, http.ErrAbortHandler},
	} {
		for _, encoding := range []string{"identity", "gzip"} {
			mux := http.NewServeMux()
			mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
				if of.written > 0 {
					io.WriteString(w, strings.Repeat("x", of.written))
				}
				panic(of.fault)
			})
			status, err := fetched(t, s.layers(mux), encoding)
			if whole := of.written == 0 && of.fault != http.ErrAbortHandler; whole &&
				(err != nil || status != http.StatusInternalServerError) {
				t.Errorf("%s, %s: status %d, %v; want the problem", of.name, encoding, status, err)
			} else if !whole && err == nil {
				t.Errorf("%s, %s: status %d, and the answer looks whole", of.name, encoding, status)
			}
		}
	}
}

// faulty is a puzzle that panics when its database is opened.
type faulty struct{ puzzle.Puzzle }

func (faulty) Features() *puzzle.Features { panic("a fault") }

// TestPanicWhereOpened wants a server to go on after a panic where a database is opened.
func TestPanicWhereOpened(t *testing.T) {
	s := newServer(t, nil)
	s.databases.named.Add("tails:2x2", faulty{catalogtest.Find(t, "tails:2x2")})
	if r := send(s, "GET", "/api/v1/puzzles/tails:2x2/position?at=HHHH", ""); r.Code !=
		http.StatusInternalServerError || s.stats.panics.Get() != 1 {
		t.Errorf("status %d, %d panics: %s", r.Code, s.stats.panics.Get(), r.Body)
	}
}

// fetched asks a handler over a connection, and reads the answer to its end.
func fetched(t *testing.T, h http.Handler, encoding string) (status int, err error) {
	t.Helper()
	server := httptest.NewServer(h)
	defer server.Close()
	r, err := http.NewRequest("GET", server.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", encoding)
	resp, err := server.Client().Do(r)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return resp.StatusCode, err
}
