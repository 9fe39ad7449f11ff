package serve

import (
	"net/http"
	"strings"
	"testing"
)

// TestNothingHere asks for an address without a page, as a browser and as a program.
func TestNothingHere(t *testing.T) {
	s := newServer(t, nil)
	if w := send(s, "GET", "/nosuchpage", "", "Accept", "text/html,*/*"); w.Code !=
		http.StatusNotFound || !strings.Contains(w.Body.String(), `<a href="/">All puzzles</a>`) {
		t.Errorf("a browser gets %d, %s", w.Code, w.Body)
	}
	checkProblem(t, "/nosuchpage", send(s, "GET", "/nosuchpage", ""), http.StatusNotFound,
		"nothing is at this address")
}
