package site

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/serve/page"
	"puzzlebase/tablebase"
)

// impossible are the names that Windows has not, by its documentation: with such letters,
// at such ends, and of devices, in small letters and large.
var impossible = regexp.MustCompile(`(?i)[<>:"/\\|?*\x00-\x1f]|[ ` +
	`.]$|^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)`)

// TestFolded wants names that any system can have, each of one name alone.
func TestFolded(t *testing.T) {
	for name, want := range map[string]string{
		"hiriq": "hiriq", "15-puzzle": "15-puzzle", "topspin:6,3": "topspin~3A6,3",
		"peg:triangle15,goal=0+1": "peg~3Atriangle15,goal=0+1",
		"a/b":                     "a~2Fb", "Aa": "~41a", "a~b": "a~7Eb", "é": "~C3~A9",
		"end.": "end~2E", "..": ".~2E", "con": "~63on", "aux.x": "~61ux.x", "com1": "~63om1",
		"LPT1": "~4C~50~541", "console": "console", " ": "~20",
	} {
		got := page.Folder(name)
		if got != want || impossible.MatchString(got) ||
			got != strings.ToLower(got) && !strings.Contains(got, "~") {
			t.Errorf("%q is folded to %q, want %q", name, got, want)
		}
		if back, err := url.PathUnescape(strings.ReplaceAll(got, "~", "%")); err != nil ||
			back != name {
			t.Errorf("%q comes back from %q as %q (%v)", name, got, back, err)
		}
	}
}

// written writes a site of some puzzles and returns the names of all files in its folder.
func written(t *testing.T, folder string, names ...string) (files []string) {
	t.Helper()
	opt := Options{Dir: tablebase.Dir(t.TempDir())}
	for _, name := range names {
		opt.Puzzles = append(opt.Puzzles, catalogtest.Find(t, name))
	}
	if err := Write(context.Background(), folder, opt); errors.Is(err, ErrNoProgram) {
		puzzletest.Missing(t, "the tests were built without the program for browsers: make wasm")
	} else if err != nil {
		t.Fatal(err)
	}
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestSiteOnAnySystem wants names of files and folders that any system can have, and no two
// that one would take for the same.
func TestSiteOnAnySystem(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range written(t, t.TempDir(), "ninetails", "peg:triangle15",
		"sliding:2x3,metric=line", "perm:Set+A+3+2/Move+m/A/2+3+1/1+1+0/End,metric=generators") {
		for part := range strings.SplitSeq(name, "/") {
			if impossible.MatchString(part) {
				t.Errorf("%s cannot be had everywhere", name)
			}
		}
		if small := strings.ToLower(name); seen[small] {
			t.Errorf("%s is there twice where large letters are small ones", name)
		} else {
			seen[small] = true
		}
	}
	if !seen["play/peg~3atriangle15/index.html"] || len(seen) < 20 {
		t.Errorf("%d files", len(seen))
	}
}

// TestSiteIsWrittenAgain writes a site with fewer puzzles: what was written of the others goes,
// and nothing else.
func TestSiteIsWrittenAgain(t *testing.T) {
	folder := t.TempDir()
	before := written(t, folder, "ninetails", "pancake:4", "burnt:3")
	own := map[string]string{"notes.txt": "mine", "play/pancake~3A4/notes.txt": "mine",
		"how/burnt~3A3/index.html": "changed"}
	for name, content := range own {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	after := written(t, folder, "ninetails")
	want := []string{"notes.txt", "play/pancake~3A4/notes.txt", "how/burnt~3A3/index.html"}
	for _, name := range before {
		if !strings.Contains(name, "~3A") {
			want = append(want, name)
		}
	}
	slices.Sort(want)
	if slices.Sort(after); !slices.Equal(after, want) {
		t.Errorf("there are %q, want %q", after, want)
	}
	for name, content := range own {
		if got, err := os.ReadFile(filepath.Join(folder, name)); err != nil ||
			string(got) != content {
			t.Errorf("%s has %q (%v)", name, got, err)
		}
	}
	if _, err := os.Stat(filepath.Join(folder, "space", "pancake~3A4")); !errors.Is(err,
		fs.ErrNotExist) {
		t.Errorf("an empty folder stays: %v", err)
	}
}

// TestForeignManifest has a list of files that lie elsewhere: they are nobody's business.
func TestForeignManifest(t *testing.T) {
	folder := t.TempDir()
	site := filepath.Join(folder, "site")
	elsewhere := filepath.Join(folder, "mine.txt")
	if err := os.WriteFile(elsewhere, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	list := manifestOf(map[string][]byte{"../mine.txt": []byte("mine"), elsewhere: []byte("mine")})
	if err := errors.Join(os.Mkdir(site, 0o755), list.write(t.Context(), site)); err != nil {
		t.Fatal(err)
	}
	written(t, site, "ninetails")
	if _, err := os.Stat(elsewhere); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(site, manifestName), []byte("no list"),
		0o644); err != nil {
		t.Fatal(err)
	}
	err := Write(t.Context(), site,
		Options{Puzzles: []puzzle.Puzzle{catalogtest.Find(t, "ninetails")}})
	if err == nil || !strings.Contains(err.Error(), manifestName) {
		t.Errorf("error %v", err)
	}
}
