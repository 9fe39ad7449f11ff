package serve

import (
	"net/http"
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/tablebase"
)

// TestSearched asks about a puzzle that no table holds.
func TestSearched(t *testing.T) {
	s := newServer(t, nil)
	p := catalogtest.Find(t, "sliding:3x5")
	base := "/api/v1/puzzles/sliding:3x5"
	checkProblem(t, "before it is built", send(s, "GET", base+"/position?at=1,2,3,4,5,6,7,8,9,10,11,12,13,14,0", ""), http.StatusServiceUnavailable, "not built yet")
	if _, err := s.opt.Dir.BuildPatterns(t.Context(), p, tablebase.PatternOptions{Partition: "4-5-5"}); err != nil {
		t.Fatal(err)
	}
	at := "2,3,4,5,10,1,7,8,9,0,6,11,12,13,14"
	for path, want := range map[string]string{
		"":                   "\"info\":null",
		"/position?at=" + at: `"distance":11,"certificate":null,"best_unique":true`,
		"/solution?at=" + at: `"search":{"nodes":`,
		"/count?at=" + at:    `"solutions":"1"`,
		"/explain?at=" + at:  `"distance":11`,
		"/sample?n=2":        `"distance":null`,
		"/position?at=" + at[:len(at)-5] + "14,13": `"kind":"parity"`,
	} {
		if w := send(s, "GET", base+path, ""); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d, %s, want %s", path, w.Code, w.Body, want)
		}
	}
	w := send(s, "POST", base+"/lookups", at+"\nnonsense\n")
	if all := lines(w); len(all) != 3 || !strings.Contains(all[0], `"distance":11,"search":`) || !strings.Contains(all[2], `"invalid":1`) {
		t.Errorf("lookups: %q", all)
	}
	for _, path := range []string{"/levels", "/charts/depth.svg", "/sample?distance=3"} {
		checkProblem(t, path, send(s, "GET", base+path, ""), http.StatusNotFound, "")
	}
	if w := send(s, "GET", "/api/v1/puzzles", ""); !strings.Contains(w.Body.String(), `"partition":"4-5-5"`) {
		t.Errorf("it is not listed: %s", w.Body)
	}
}
