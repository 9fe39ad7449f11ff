package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mayImport says which other rooms of the module a room may import; what is not
// named may be imported by nobody but cmd.
var mayImport = map[string]string{
	"puzzle":    "",
	"enumerate": "puzzle",
	"store":     "puzzle",
	"verify":    "puzzle store", // and never enumerate, which it is to judge
	"analyze":   "puzzle enumerate store",
	"reports":   "puzzle enumerate store analyze",
}

// onlyIn says which room alone may import a module.
var onlyIn = map[string]string{
	"go.etcd.io/bbolt":    "store",
	"gonum.org/v1/plot":   "reports",
	"github.com/spf13/":   "cmd",
	"github.com/adrg/xdg": "cmd",
}

// TestRooms keeps imports pointing one way. What tests import does not count.
func TestRooms(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "puzzlebase/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	room := func(path string) string {
		name, _, _ := strings.Cut(strings.TrimPrefix(path, "puzzlebase/"), "/")
		return name
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		here := room(words[0])
		for _, path := range words[1:] {
			for module, only := range onlyIn {
				if strings.HasPrefix(path, module) && here != only {
					t.Errorf("%s imports %s, which is for %s alone", words[0], path, only)
				}
			}
			allowed, ruled := mayImport[here]
			if there := room(path); strings.HasPrefix(path, "puzzlebase/") && there != here && ruled && !strings.Contains(" "+allowed+" ", " "+there+" ") {
				t.Errorf("%s imports %s: %s may import %q", words[0], path, here, allowed)
			}
		}
	}
}

// TestDependencies compares docs/dependencies.md with go.mod.
func TestDependencies(t *testing.T) {
	read := func(parts ...string) string {
		b, err := os.ReadFile(filepath.Join(append([]string{"..", ".."}, parts...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	page := read("docs", "dependencies.md")
	rows := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^\| (\S+\.\S+/\S+) \| (v\S+) \| \S+ \| .+ \|$`).FindAllStringSubmatch(page, -1) {
		rows[row[1]] = row[2]
	}
	for _, line := range regexp.MustCompile(`(?m)^\t(\S+) (v\S+)$`).FindAllStringSubmatch(read("go.mod"), -1) {
		if rows[line[1]] != line[2] {
			t.Errorf("go.mod has %s %s, docs/dependencies.md %q", line[1], line[2], rows[line[1]])
		}
		delete(rows, line[1])
	}
	for module := range rows {
		t.Errorf("docs/dependencies.md has %s, which go.mod has not", module)
	}
}
