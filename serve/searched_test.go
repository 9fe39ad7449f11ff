package serve

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/tablebase"
)

// TestExplainedByRules asks for reasons where there is no database.
func TestExplainedByRules(t *testing.T) {
	s := newServer(t, nil)
	for path, want := range map[string]string{
		"hiriq-w/explain?at=011010111010000110001001000100101":               `"kind":"pagoda"`,
		"hiriq/explain?at=preset:1":                                          `"kind":"class"`,
		"sliding:3x4/explain?at=2,1,3,4,5,6,7,8,9,10,11,0":                   `"kind":"parity"`,
		"sliding:3x6/explain?at=17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0": `"distance":null`,
		"sliding:3x6/explain?at=17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,1,2,0": `"kind":"parity"`,
		// built on the spot
		"sliding:3x3/explain?at=" +
			url.QueryEscape("4 1 3 / 0 2 6 / 7 5 8"): `"solvable":true,"distance":5`,
	} {
		w := send(s, "GET", "/api/v1/puzzles/"+path, "")
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) ||
			w.Header().Get("Cache-Control") != cached {
			t.Errorf("%s: %d %s, want %s", path, w.Code, w.Body, want)
		}
	}
	checkProblem(t, "what the rules do not tell",
		send(s, "GET", "/api/v1/puzzles/hiriq-w/explain?at=preset:3", ""),
		http.StatusServiceUnavailable, "not built yet")
	checkProblem(t, "what cannot be read",
		send(s, "GET", "/api/v1/puzzles/hiriq-w/explain?at=x", ""), http.StatusUnprocessableEntity,
		"want 1, W or o")
}

// TestSearched asks about a puzzle that no table holds.
func TestSearched(t *testing.T) {
	s := newServer(t, nil)
	p := catalogtest.Find(t, "sliding:3x5")
	base := "/api/v1/puzzles/sliding:3x5"
	large := "/api/v1/puzzles/sliding:4x4/position?at=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,0"
	checkProblem(t, "before it is built", send(s, "GET", large, ""),
		http.StatusServiceUnavailable, "not built yet")
	opt := tablebase.Options{Partition: "4-5-5"}
	if _, err := s.opt.Dir.Build(t.Context(), p, opt); err != nil {
		t.Fatal(err)
	}
	at := "2,3,4,5,10,1,7,8,9,0,6,11,12,13,14"
	for path, want := range map[string]string{
		"":                   "\"info\":null",
		"/position?at=" + at: `"distance":11,"certificate":null,"best_unique":true`,
		"/solution?at=" + at: `"search":{"nodes":`,
		"/count?at=" + at:    `"solutions":"1"`,
		// parity tells, and nothing is searched for
		"/explain?at=" + at: `"solvable":true,"distance":null`,
		"/sample?n=2":       `"distance":null`,
		"/position?at=" + at[:len(at)-5] + "14,13": `"kind":"parity"`,
	} {
		if w := send(s, "GET", base+path, ""); w.Code != http.StatusOK ||
			!strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d, %s, want %s", path, w.Code, w.Body, want)
		}
	}
	w := send(s, "POST", base+"/lookups", at+"\nnonsense\n")
	if all := lines(w); len(all) != 3 || !strings.Contains(all[0], `"distance":11,"search":`) ||
		!strings.Contains(all[2], `"invalid":1`) {
		t.Errorf("lookups: %q", all)
	}
	for _, path := range []string{"/levels", "/charts/depth.svg", "/sample?distance=3"} {
		checkProblem(t, path, send(s, "GET", base+path, ""), http.StatusNotFound, "")
	}
	if w := send(s, "GET", "/api/v1/puzzles", ""); !strings.Contains(w.Body.String(),
		`"partition":"4-5-5"`) {
		t.Errorf("it is not listed: %s", w.Body)
	}
}
