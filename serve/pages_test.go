package serve

import (
	"net/http"
	"strings"
	"testing"
)

// TestMissingParameter asks without what the address needs.
func TestMissingParameter(t *testing.T) {
	w := send(newServer(t, nil), "GET", "/api/v1/puzzles/ninetails/position", "")
	checkProblem(t, "position", w, http.StatusUnprocessableEntity,
		"query.at: required query parameter is missing")
	if strings.Contains(w.Body.String(), "validation") {
		t.Errorf("it answers %s", w.Body)
	}
}

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
