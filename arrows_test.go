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

	"puzzlebase/puzzle/puzzletest"
)

// folderRow is a row of ARCHITECTURE.md's table of folders.
var folderRow = regexp.MustCompile("(?m)^\\| `([a-z]+)/` \\|")

// folders returns the place of each folder in ARCHITECTURE.md's table.
func folders(t *testing.T) map[string]int {
	t.Helper()
	place := map[string]int{}
	for i, row := range folderRow.FindAllStringSubmatch(read(t, "ARCHITECTURE.md"), -1) {
		place[row[1]] = i
	}
	if len(place) < 12 {
		t.Fatalf("ARCHITECTURE.md has a table of only %d folders", len(place))
	}
	return place
}

// inCommon are the folders of puzzle and enumerate that families and engines have in common.
var inCommon = map[string]bool{
	"puzzle/catalog": true, "puzzle/gf2": true, "puzzle/puzzletest": true, "puzzle/xormoves": true,
	"enumerate/engine": true, "enumerate/enumtest": true, "enumerate/planes": true,
}

// apart reports whether two packages stand apart: neither imports the other. They are of two
// families of puzzles or of two engines, or find levels and store them. Pancakes and TopSpin are
// permutation puzzles.
func apart(name, imported string) bool {
	a, b := strings.SplitN(name+"/", "/", 3), strings.SplitN(imported+"/", "/", 3)
	switch {
	case a[0] != b[0]:
		return a[0] == "enumerate" && b[0] == "store" || a[0] == "store" && b[0] == "enumerate"
	case a[0] != "puzzle" && a[0] != "enumerate" || a[1] == "" || b[1] == "" || a[1] == b[1]:
		return false
	default:
		return !inCommon[a[0]+"/"+a[1]] && !inCommon[b[0]+"/"+b[1]] &&
			(b[1] != "perm" || a[1] != "pancake" && a[1] != "topspin")
	}
}

// inStore are the packages of store. Each imports only those before it.
var inStore = []string{"store/pages", "store/layouts", "store", "store/beside", "store/checkpoints",
	"store/write"}

// onlyImporter says which package alone, with those in its folder, may import a module.
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

// TestArrows wants packages to import only from their own folder and from those above it in
// ARCHITECTURE.md's table, those of store to keep their order, groups to stay apart, and modules to
// have one importer each.
func TestArrows(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}: {{join .Imports " "}}`,
		"./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	place, seen := folders(t), 0
	for line := range strings.Lines(string(out)) {
		name, imports, _ := strings.Cut(strings.TrimSpace(line), ":")
		name, ours := strings.CutPrefix(name, "puzzlebase/")
		if !ours {
			continue // the root, which holds this test
		}
		seen++
		folder, _, _ := strings.Cut(name, "/")
		if _, known := place[folder]; !known {
			t.Errorf("ARCHITECTURE.md's table has no folder %s", folder)
		}
		stored := slices.Index(inStore, name)
		if folder == "store" && stored < 0 {
			t.Errorf("%s has no place among the packages of store", name)
		}
		for imported := range strings.FieldsSeq(imports) {
			if other, ours := strings.CutPrefix(imported, "puzzlebase/"); ours {
				if above, _, _ := strings.Cut(other, "/"); place[above] > place[folder] {
					t.Errorf("%s imports %s, which is below it in ARCHITECTURE.md", name, other)
				}
				if stored >= 0 && slices.Index(inStore, other) > stored {
					t.Errorf("%s imports %s, which comes after it", name, other)
				}
				if apart(name, other) {
					t.Errorf("%s imports %s, from which it stands apart", name, other)
				}
			}
			for prefix, only := range onlyImporter {
				if strings.HasPrefix(imported, prefix) && name != only &&
					!strings.HasPrefix(name, only+"/") {
					t.Errorf("%s imports %s, which only %s may", name, imported, only)
				}
			}
		}
	}
	if seen < 60 {
		t.Errorf("only %d packages were found", seen)
	}
}

// ofTheProcess are calls that change the process for all that runs in it.
var ofTheProcess = regexp.MustCompile(
	`\b(debug\.Set(GCPercent|MemoryLimit|MaxStack|MaxThreads|Traceback)` +
		`|signal\.(Notify|NotifyContext|Ignore|Reset)` +
		`|(os|syscall)\.(Setenv|Unsetenv|Clearenv|Chdir|Umask)|(unix|syscall)\.Setrlimit` +
		`|slog\.SetDefault|log\.Set\w+)\(|runtime\.GOMAXPROCS\([^0]`)

// TestLibrariesLeaveTheProcessAlone wants such calls in programs only, and in the package
// whose functions programs call for it.
func TestLibrariesLeaveTheProcessAlone(t *testing.T) {
	files, err := exec.Command("git", "ls-files", "*.go").Output()
	if err != nil {
		puzzletest.Missing(t, "git does not list the files: %v", err)
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
		packages        []string
	}{
		{"linux", "amd64", []string{"./store"}},
		{"js", "wasm", []string{"./store", "./tablebase", "./analyze/answer", "./analyze"}},
		{"wasip1", "wasm", []string{"./store", "./tablebase"}},
	} {
		command := exec.Command("go", append([]string{"list", "-deps"}, c.packages...)...)
		command.Env = append(os.Environ(), "GOOS="+c.system, "GOARCH="+c.machine)
		out, err := command.Output()
		if err != nil {
			t.Fatalf("%s: %v", c.system, err)
		}
		if strings.Contains(string(out), "bbolt") {
			t.Errorf("%s: %v have bbolt in them", c.system, c.packages)
		}
	}
}
