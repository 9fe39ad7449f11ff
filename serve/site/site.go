package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"puzzlebase/analyze/answer"
	"puzzlebase/internal/outfile"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/reports/picture"
	"puzzlebase/serve/local"
	"puzzlebase/serve/page"
	"puzzlebase/space/progress"
	"puzzlebase/store"
	"puzzlebase/store/layouts"
	"puzzlebase/store/write"
	"puzzlebase/tablebase"
)

// Options say what a site holds.
type Options struct {
	Dir     tablebase.Dir   // where the databases lie
	Puzzles []puzzle.Puzzle // in the order in which the page lists them
	// Open opens the table of a puzzle that is too large to be searched in a browser.
	Open func(context.Context, puzzle.Puzzle) (*store.DB, error)
	// Progress is called with the number of puzzles that are done. It may be nil.
	Progress progress.Func
}

// ErrNoProgram is returned by a puzzlebase that was built without the programs for browsers.
var ErrNoProgram = errors.New("this puzzlebase was built without the program for browsers " +
	"that a static site needs: build it with 'make'")

// description is site.json, from which the page learns what there is.
type description struct {
	Puzzles   []answer.Puzzle     `json:"puzzles"`
	Databases map[string]database `json:"databases"` // by each name of the puzzle
	Charts    map[string][]string `json:"charts"`
}

type database struct {
	File   string `json:"file"`
	Bytes  int64  `json:"bytes"`  // of the packed file
	SHA256 string `json:"sha256"` // of the database
}

type writer struct {
	opt   Options
	files map[string][]byte
	about description
}

// Write writes a site into a folder, which it makes. It replaces files of the same names, and
// removes those that it wrote there before and that the site no longer has.
func Write(ctx context.Context, folder string, opt Options) error {
	if err := outfile.Folder(folder); err != nil {
		return err
	}
	w := &writer{opt: opt, files: map[string][]byte{},
		about: description{Databases: map[string]database{}, Charts: map[string][]string{}}}
	if err := w.programs(); err != nil {
		return err
	}
	if err := w.page(); err != nil {
		return err
	}
	if err := w.puzzles(ctx); err != nil {
		return err
	}
	w.worker()
	before, err := readManifest(folder)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("make the site: %w", err)
	}
	now := manifestOf(w.files)
	// first, should this be stopped on the way
	if err := before.with(now).write(ctx, folder); err != nil {
		return err
	}
	if err := w.write(ctx, folder); err != nil {
		return err
	}
	if err := before.removeRest(folder, now); err != nil {
		return err
	}
	return now.write(ctx, folder)
}

func (w *writer) write(ctx context.Context, folder string) error {
	for _, name := range slices.Sorted(maps.Keys(w.files)) {
		to := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return fmt.Errorf("make the site: %w", err)
		}
		err := outfile.Write(ctx, to, func(out io.Writer) error {
			_, err := out.Write(w.files[name])
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) programs() error {
	for _, name := range []string{page.Core, page.All, "wasm_exec.js"} {
		content, err := page.Program(name)
		if errors.Is(err, fs.ErrNotExist) {
			return ErrNoProgram
		}
		if err != nil {
			return err
		}
		w.files[name] = content
	}
	return nil
}

// page adds the files of the page, without those that only a server needs.
func (w *writer) page() error {
	return fs.WalkDir(page.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || name == "docs.html" || name == "docs.js" {
			return err
		}
		w.files[name], err = fs.ReadFile(page.Files, name)
		return err
	})
}

// atOnce shows who opens the page from a file that nothing will come.
const atOnce = `
<script>
  if (location.protocol === "file:") document.documentElement.className = "file";
</script>`

// index is the page. Base says where the root of the site is.
func (w *writer) index(base string) []byte {
	text := strings.Replace(string(w.files[page.Index]), `<base href="/">`, base+atOnce, 1)
	return []byte(strings.Replace(text, `<html lang="en">`, `<html lang="en" data-answers="local">`,
		1))
}

// based says where the root of the site is, depth folders up.
func based(depth int) string { return `<base href="./` + strings.Repeat("../", depth) + `">` }

// anyBase says it for 404.html, which hosts send for any address without a file. Some of these
// addresses name a screen, such as play/peg:triangle15.
const anyBase = `<script>
  const base = document.createElement("base");
  base.href = (location.pathname.match(/^(.*\/)(play|space|how)\//) ?? [0, "/"])[1];
  document.head.append(base);
</script>`

func (w *writer) puzzles(ctx context.Context) error {
	done := w.opt.Progress.Count("writing", "puzzles", uint64(len(w.opt.Puzzles)))
	for _, p := range w.opt.Puzzles {
		if err := w.puzzle(ctx, p); err != nil {
			return err
		}
		done.Add(1)
		name := tablebase.Name(p)
		for _, screen := range []string{"play", "space", "how"} {
			w.files[path.Join(screen, page.Folder(name), page.Index)] = w.index(based(2))
		}
	}
	about, err := json.Marshal(w.about)
	w.files["site.json"] = about
	w.files["404.html"] = w.index(anyBase)
	w.files[page.Index] = w.index(based(0))
	return err
}

func (w *writer) puzzle(ctx context.Context, p puzzle.Puzzle) error {
	name := tablebase.Name(p)
	if 0 < p.Size() && p.Size() <= local.MaxOnTheFly { // 0 where only a search finds the positions
		w.about.Puzzles = append(w.about.Puzzles, answer.Listed(p))
		return nil
	}
	table, err := w.opt.Open(ctx, p)
	if err != nil {
		return err
	}
	defer table.Close()
	r, err := answer.PuzzleOf(w.opt.Dir, p, nil)
	if err != nil {
		return err
	}
	w.about.Puzzles = append(w.about.Puzzles, r)
	var svg bytes.Buffer // the chart that needs no scan
	if err := picture.Depth([]picture.Histogram{{Name: r.Title, Counts: table.Levels()}},
		picture.HistogramOptions{}).Write(&svg, picture.SVG); err != nil {
		return err
	}
	w.files["charts/"+page.Folder(name)+"-depth.svg"] = svg.Bytes()
	w.about.Charts[name] = []string{"depth"}
	content, err := smallest(ctx, table)
	if err != nil {
		return err
	}
	packed := pack(content)
	file := "data/" + tablebase.FileName(p.Spec()) + ".db.gz"
	w.files[file] = packed
	d := database{file, int64(len(packed)), fmt.Sprintf("%x", sha256.Sum256(content))}
	w.about.Databases[name], w.about.Databases[p.Spec()] = d, d
	return nil
}

func smallest(ctx context.Context, tb *store.DB) ([]byte, error) {
	layout, err := layouts.Parse(layouts.Tightest("folded", tb.Puzzle()), tb.Puzzle())
	if err != nil {
		return nil, err
	}
	if tb.Manifest().Layout == layout {
		return os.ReadFile(tb.Path())
	}
	if err := tablebase.Expand(ctx, tb, nil); err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "puzzlebase-site-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "small.db")
	if err := tablebase.Copy(ctx, tb, file, write.Options{Layout: layout}); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

func pack(content []byte) []byte {
	var out bytes.Buffer
	z, _ := gzip.NewWriterLevel(&out, gzip.BestCompression) // its one error is an unknown level
	_, _ = z.Write(content)                                 // a buffer takes everything
	_ = z.Close()                                           // which writes what is left
	return out.Bytes()
}

// worker writes into the service worker which files there are, and a version that changes with
// them. Databases are cached by worker.js. The larger program is fetched at once only if a
// puzzle of the site needs it.
func (w *writer) worker() {
	needless := []string{"sw.js", "404.html"}
	if !slices.ContainsFunc(w.opt.Puzzles, func(p puzzle.Puzzle) bool {
		return !catalog.InCore(p.Spec())
	}) {
		needless = append(needless, page.All)
	}
	sum := sha256.New()
	var files []string
	for _, name := range slices.Sorted(maps.Keys(w.files)) {
		if slices.Contains(needless, name) || strings.HasPrefix(name, "data/") {
			continue
		}
		fmt.Fprintf(sum, "%s %x\n", name, sha256.Sum256(w.files[name]))
		files = append(files, "./"+strings.TrimSuffix(name, page.Index))
	}
	list, _ := json.Marshal(files) // strings have no error
	text := strings.Replace(string(w.files["sw.js"]), `const version = "";`,
		fmt.Sprintf("const version = %q;", fmt.Sprintf("%.16x", sum.Sum(nil))), 1)
	w.files["sw.js"] = []byte(strings.Replace(text, "const files = [];",
		"const files = "+string(list)+";", 1))
}
