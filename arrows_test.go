package puzzlebase_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// rooms says, for each room, which others its packages import: data flows one
// way, so a room imports only what stands before it. A * stands for any.
const rooms = `
space/progress:
internal/outfile:
internal/machine:
internal/machine/bigmem: internal/machine
internal/machine/vector:
internal/machine/vectortest:
puzzle:
puzzle/gf2:
reports/table: puzzle
cli/terminal: space/progress puzzle reports/table
puzzle/perm/definition: puzzle
puzzle/perm/index: puzzle puzzle/perm/definition
puzzle/perm/notation: puzzle puzzle/perm/definition
puzzle/perm: puzzle puzzle/perm/definition puzzle/perm/index puzzle/perm/notation
puzzle/tails: puzzle puzzle/gf2
puzzle/sliding: puzzle
puzzle/pool: puzzle
puzzle/peg: puzzle puzzle/gf2
puzzle/pancake: puzzle puzzle/perm
puzzle/topspin: puzzle puzzle/perm
puzzle/hanoi: puzzle
puzzle/blocks: puzzle
puzzle/catalog: puzzle puzzle/blocks puzzle/perm puzzle/tails puzzle/sliding puzzle/pool
	puzzle/peg puzzle/pancake puzzle/topspin puzzle/hanoi
puzzle/catalog/catalogtest: puzzle puzzle/catalog
puzzle/puzzletest: puzzle
puzzle/peg/pegtest:
puzzle/xormoves: internal/machine/vector puzzle
space: space/progress puzzle
enumerate/planes: internal/machine/bigmem
enumerate/engine: space/progress puzzle space enumerate/planes
enumerate/boards: internal/machine/bigmem internal/machine/vector puzzle puzzle/gf2
	puzzle/xormoves space enumerate/planes enumerate/engine
enumerate/tiles: internal/machine/bigmem puzzle space enumerate/planes enumerate/engine
enumerate/coordinates: internal/machine/bigmem puzzle space enumerate/engine
enumerate/generic: internal/machine/bigmem puzzle space enumerate/engine
enumerate/discover: space/progress internal/machine/bigmem puzzle space
enumerate: space/progress puzzle puzzle/gf2 space enumerate/planes enumerate/engine
	enumerate/boards enumerate/tiles enumerate/coordinates enumerate/generic
enumerate/enumtest: puzzle puzzle/puzzletest space
store/pages: space/progress
store/layouts: internal/machine/bigmem internal/machine/vector puzzle space store/pages
store: space/progress internal/machine/bigmem internal/machine/vector puzzle space store/pages
	store/layouts
store/beside: space/progress puzzle store/layouts store
store/checkpoints: internal/machine/bigmem puzzle space store/layouts store store/beside
store/write: space/progress internal/machine/bigmem puzzle space store/layouts store store/pages
	store/beside
search/pattern:
search: space/progress internal/machine/bigmem puzzle space search/pattern store
verify: space/progress internal/machine/bigmem internal/machine/vector puzzle search/pattern
	puzzle/xormoves space store/layouts store
tablebase: space/progress internal/outfile internal/machine puzzle puzzle/catalog space
	enumerate enumerate/engine enumerate/discover store/layouts store store/beside
	store/checkpoints store/write search/pattern search verify
tablebase/tablebasetest: puzzle puzzle/peg store/layouts tablebase
export: space/progress internal/machine/vector puzzle space store
analyze/scan: space/progress internal/machine/vector puzzle space
analyze: space/progress internal/machine/bigmem internal/machine/vector puzzle puzzle/gf2
	puzzle/xormoves space enumerate store/layouts store tablebase analyze/scan
analyze/searched: space/progress puzzle space search store tablebase analyze/scan
analyze/pegs: space/progress internal/machine/bigmem internal/machine/vector puzzle puzzle/peg
	puzzle/xormoves space enumerate store tablebase analyze/scan analyze
analyze/answer: space/progress puzzle puzzle/catalog space store store/checkpoints tablebase analyze
serve/page:
serve/local: puzzle puzzle/catalog space enumerate store tablebase analyze/answer
serve/wasm: serve/local
reports/picture: space/progress internal/machine/vector puzzle space store analyze reports/table
reports/literature:
reports/section: space/progress puzzle store tablebase reports/table reports/picture
reports/pegs: space/progress puzzle puzzle/peg space store tablebase analyze analyze/pegs
	reports/table reports/picture reports/section
reports/searched: space/progress puzzle space store tablebase analyze/searched
	reports/table reports/picture reports/section reports/literature
reports: space/progress internal/machine puzzle space store/layouts store tablebase analyze
	analyze/answer reports/table reports/picture reports/section reports/literature reports/pegs
	reports/searched
serve/site: internal/outfile puzzle puzzle/catalog store/layouts store/write tablebase
	analyze/answer reports/picture serve/page serve/local
serve: puzzle search store/layouts store store/beside tablebase analyze/answer
	reports/picture reports serve/page
internal/bench:
cli/positions: puzzle
cli/usage: puzzle cli/terminal
cli: *
cmd/puzzlebase: *
docs/own-puzzle: *
docs/own-puzzle/river: *
`

// mayImport is rooms as a table; nil where any may be imported.
func mayImport(t *testing.T) map[string][]string {
	t.Helper()
	table := map[string][]string{}
	for line := range strings.Lines(strings.ReplaceAll(strings.TrimSpace(rooms), "\n\t", " ")) {
		room, others, _ := strings.Cut(strings.TrimSpace(line), ":")
		table[room] = append([]string{}, strings.Fields(others)...)
		if strings.TrimSpace(others) == "*" {
			table[room] = nil
		}
		for _, other := range table[room] {
			if _, before := table[other]; !before {
				t.Errorf("%s may import %s, which does not stand before it", room, other)
			}
		}
	}
	return table
}

// onlyImporter says which room alone, with those in it, may import a module.
var onlyImporter = map[string]string{
	"go.etcd.io/bbolt":       "store/write",
	"gonum.org/v1/plot":      "reports/picture",
	"github.com/parquet-go/": "export",
	"github.com/spf13/":      "cli",
	"github.com/vbauerster/": "cli/terminal",
	"golang.org/x/term":      "cli/terminal",

	"github.com/danielgtaylor/huma/":     "serve",
	"github.com/VictoriaMetrics/metrics": "serve",
}

func TestArrows(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}: {{join .Imports " "}}`,
		"./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	may, seen := mayImport(t), 0
	for line := range strings.Lines(string(out)) {
		path, imports, _ := strings.Cut(strings.TrimSpace(line), ":")
		room, ok := strings.CutPrefix(path, "puzzlebase/")
		if !ok {
			continue // the root, which holds this test
		}
		allowed, known := may[room]
		if !known {
			t.Errorf("%s is not in the table of rooms", room)
		}
		seen++
		for _, other := range allowed {
			if !slices.Contains(strings.Fields(imports), "puzzlebase/"+other) {
				t.Errorf("%s does not import %s: take it off its line", room, other)
			}
		}
		for imported := range strings.FieldsSeq(imports) {
			if other, ours := strings.CutPrefix(imported, "puzzlebase/"); ours && allowed != nil &&
				!slices.Contains(allowed, other) {
				t.Errorf("%s imports %s, against the arrows", room, other)
			}
			for prefix, only := range onlyImporter {
				if strings.HasPrefix(imported, prefix) && room != only &&
					!strings.HasPrefix(room, only+"/") {
					t.Errorf("%s imports %s, which only %s may", room, imported, only)
				}
			}
		}
	}
	if seen < len(may)-3 {
		t.Errorf("only %d rooms were found", seen)
	}
}

// ofTheProcess are calls that change the process for all that runs in it.
var ofTheProcess = regexp.MustCompile(
	`\b(debug\.Set(GCPercent|MemoryLimit|MaxStack|MaxThreads|Traceback)` +
		`|signal\.(Notify|NotifyContext|Ignore|Reset)` +
		`|(os|syscall)\.(Setenv|Unsetenv|Clearenv|Chdir|Umask)|(unix|syscall)\.Setrlimit` +
		`|slog\.SetDefault|log\.Set\w+)\(|runtime\.GOMAXPROCS\([^0]`)

// TestLibrariesLeaveTheProcessAlone wants such calls in programs only, and in the room
// whose functions programs call for it.
func TestLibrariesLeaveTheProcessAlone(t *testing.T) {
	files, err := exec.Command("git", "ls-files", "*.go").Output()
	if err != nil {
		t.Skip(err)
	}
	found := 0
	for name := range strings.Lines(string(files)) {
		name = strings.TrimSpace(name)
		text, err := os.ReadFile(name)
		switch room := path.Dir(name); {
		case errors.Is(err, fs.ErrNotExist) || strings.HasSuffix(name, "_test.go"):
			continue
		case err != nil:
			t.Fatal(err)
		case room == "internal/machine" || room == "cli" || strings.HasPrefix(name, "cmd/") ||
			bytes.Contains(text, []byte("package main\n")):
			found += len(ofTheProcess.FindAll(text, -1))
			continue
		}
		for _, call := range ofTheProcess.FindAllString(string(text), -1) {
			t.Errorf("%s calls %s...)", name, call)
		}
	}
	if found < 4 {
		t.Errorf("the programs have %d such calls: does the test still see them?", found)
	}
}

// TestReadersDoWithoutBbolt wants none of it in a program that only reads a
// database, nor in any for a browser, where there is none.
func TestReadersDoWithoutBbolt(t *testing.T) {
	for _, c := range []struct {
		system, machine string
		rooms           []string
	}{
		{"linux", "amd64", []string{"./store"}},
		{"js", "wasm", []string{"./store", "./tablebase", "./analyze/answer", "./analyze"}},
		{"wasip1", "wasm", []string{"./store", "./tablebase"}},
	} {
		command := exec.Command("go", append([]string{"list", "-deps"}, c.rooms...)...)
		command.Env = append(os.Environ(), "GOOS="+c.system, "GOARCH="+c.machine)
		out, err := command.Output()
		if err != nil {
			t.Fatalf("%s: %v", c.system, err)
		}
		if strings.Contains(string(out), "bbolt") {
			t.Errorf("%s: %v have bbolt in them", c.system, c.rooms)
		}
	}
}
