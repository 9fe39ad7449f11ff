// Package page is the page on which people play: files that need no build step
// and ask no other host. It gets its answers from a server or, in the static
// site, from the same Go code compiled to WebAssembly.
package page

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"
)

//go:embed files wasm
var embedded embed.FS

// The programs of the static site: for the core families alone, and for all puzzles.
const Core, All = "core.wasm.gz", "puzzlebase.wasm.gz"

// Program returns one of them, or wasm_exec.js. The error wraps fs.ErrNotExist in a puzzlebase that
// was built without 'make wasm'.
func Program(name string) ([]byte, error) { return fs.ReadFile(embedded, path.Join("wasm", name)) }

// Files are the files of the page, by name from its root.
var Files = func() fs.FS {
	files, err := fs.Sub(embedded, "files")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}()

// Index is the file that is shown at every address of a screen.
const Index = "index.html"

// screens are the first words of addresses that show a screen.
var screens = []string{"play", "space", "how"}

// policy is what the page may load and ask: nothing of other hosts.
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: " +
	"blob:; " +
	"object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

func nameOf(urlPath string) string {
	name := strings.TrimPrefix(urlPath, "/")
	first, rest, deep := strings.Cut(name, "/")
	switch {
	case name == "":
		return Index
	case name == "docs":
		return "docs.html"
	case deep && rest != "" && slices.Contains(screens, first):
		return Index
	case fs.ValidPath(name) && name != "docs.html" && name != Index:
		if info, err := fs.Stat(Files, name); err == nil && !info.IsDir() {
			return name
		}
	}
	return ""
}

// Serve answers a request with the file at its address, or returns false if there is none.
func Serve(w http.ResponseWriter, r *http.Request) bool {
	name := nameOf(r.URL.Path)
	content, err := fs.ReadFile(Files, name)
	if err != nil {
		return false
	}
	h := w.Header()
	h.Set("ETag", fmt.Sprintf(`W/"%.16x"`, sha256.Sum256(content)))
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Content-Type", types[path.Ext(name)])
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
	return true
}

// types are media types, whatever the system has registered.
var types = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".svg":  "image/svg+xml",
	".wasm": "application/wasm",
	".json": "application/json", ".webmanifest": "application/json",
}

// Not every system can have folders with other letters than these (some systems do not distinguish
// small and large ones), those that end with a point, and those of devices.
var (
	unusual  = regexp.MustCompile(`[^a-z0-9_.,=+-]|\.$`)
	ofDevice = regexp.MustCompile(`^(con|prn|aux|nul|com\d|lpt\d)(\.|$)`)
)

// Folder is a folder's name for the name of a puzzle. It writes other bytes as ~ and two
// hexadecimal digits: peg~3Atriangle15. The page has the same function, and its inverse, which it
// uses for addresses that end with a slash.
func Folder(name string) string {
	coded := func(text string) (out string) {
		for _, b := range []byte(text) {
			out += fmt.Sprintf("~%02X", b)
		}
		return out
	}
	out := unusual.ReplaceAllStringFunc(name, coded)
	if ofDevice.MatchString(name) {
		out = coded(name[:1]) + strings.TrimPrefix(out, name[:1])
	}
	return out
}
