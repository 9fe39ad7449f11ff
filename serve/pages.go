package serve

import (
	"net/http"
	"strings"

	"puzzlebase/serve/page"
)

func (s *Server) addPages(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		w.Header().Set("Cache-Control", "no-store")
		w.Write([]byte("ok\n"))
	})
	mux.HandleFunc("GET /robots.txt", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		// every position has links to others
		w.Write([]byte("User-agent: *\nDisallow: /api/\nDisallow: /play/\n"))
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if allowed := s.methodsFor(mux, r); len(allowed) > 0 {
			p := problem(http.StatusMethodNotAllowed, "%s is not for %s, want %s", r.Method,
				r.URL.Path, strings.Join(allowed, " or "))
			p.header.Set("Allow", strings.Join(allowed, ", "))
			p.write(w)
			return
		}
		if (r.Method == http.MethodGet || r.Method == http.MethodHead) && page.Serve(w, r) {
			return
		}
		if strings.Contains(r.Header.Get("Accept"), "text/html") {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("Cache-Control", "no-store")
			w.WriteHeader(http.StatusNotFound)
			w.Write([]byte(nothingHere))
			return
		}
		problem(http.StatusNotFound, "nothing is at this address; %s/puzzles lists the puzzles, "+
			"/docs tells what may be asked", base).write(w)
	})
}

// nothingHere is what a browser shows for an address without a page.
const nothingHere = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Nothing is here</title>
<h1>Nothing is at this address</h1>
<p><a href="/">All puzzles</a></p>
`

// methodsFor returns the methods that the address of a request allows, other than its own.
func (s *Server) methodsFor(mux *http.ServeMux, r *http.Request) []string {
	var out []string
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		other := *r
		other.Method = method
		if _, pattern := mux.Handler(&other); method != r.Method &&
			strings.HasPrefix(pattern, method+" ") {
			out = append(out, method)
		}
	}
	return out
}
