package puzzlebase_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// mayImport says, for each room, which other rooms it may import, directly or
// not: data flows one way. A package belongs to the longest room that its path
// begins with.
var mayImport = map[string][]string{
	"machine":                 {},
	"machine/bigmem":          {},
	"machine/vector":          {},
	"machine/vectortest":      {},
	"progress":                {},
	"puzzle":                  {},
	"puzzle/gf2":              {},
	"space":                   {"progress", "puzzle"},
	"puzzle/tails":            {"puzzle", "puzzle/gf2"},
	"puzzle/sliding":          {"puzzle"},
	"puzzle/pool":             {"puzzle"},
	"puzzle/peg":              {"puzzle", "puzzle/gf2"},
	"puzzle/puzzletest":       {"puzzle"},
	"puzzle/peg/pegtest":      {"puzzle", "puzzle/peg"},
	"puzzle/pancake":          {"puzzle", "puzzle/perm"},
	"puzzle/topspin":          {"puzzle", "puzzle/perm"},
	"puzzle/hanoi":            {"puzzle"},
	"puzzle/catalog":          {"puzzle", "puzzle/pancake", "puzzle/topspin", "puzzle/hanoi", "puzzle/gf2", "puzzle/tails", "puzzle/sliding", "puzzle/pool", "puzzle/peg", "puzzle/perm"},
	"enumerate":               {"machine/bigmem", "progress", "puzzle", "space", "enumerate/xorbfs", "enumerate/sheetbfs", "puzzle/gf2"},
	"enumerate/xorbfs":        {"puzzle", "space", "machine/bigmem", "puzzle/gf2"},
	"enumerate/sheetbfs":      {"puzzle", "space", "machine/bigmem"},
	"enumerate/enumtest":      {"progress", "puzzle", "space", "enumerate", "enumerate/xorbfs", "enumerate/sheetbfs", "puzzle/puzzletest", "puzzle/gf2"},
	"store":                   {"machine/bigmem", "machine/vector", "progress", "puzzle", "space"},
	"tablebase":               {"machine", "machine/bigmem", "progress", "puzzle", "puzzle/catalog", "space", "enumerate", "store", "outfile"},
	"tablebase/tablebasetest": {"machine", "machine/bigmem", "progress", "puzzle", "puzzle/peg", "puzzle/catalog", "space", "enumerate", "store", "tablebase"},
	"verify":                  {"machine/bigmem", "progress", "puzzle", "space", "store"},
	"analyze":                 {"machine/bigmem", "progress", "puzzle", "space", "puzzle/gf2", "puzzle/peg", "puzzle/tails", "enumerate", "enumerate/xorbfs", "store", "tablebase"},
	"reports":                 {"machine/vector", "progress", "puzzle", "space", "puzzle/gf2", "puzzle/peg", "puzzle/tails", "puzzle/sliding", "puzzle/pool", "enumerate", "enumerate/xorbfs", "store", "tablebase", "analyze", "reports/table"},
	"outfile":                 {},
	"export":                  {"machine/vector", "progress", "puzzle", "space", "store"},
	"bench":                   {"progress", "puzzle", "space", "puzzle/gf2", "puzzle/peg", "puzzle/tails", "enumerate", "enumerate/xorbfs", "store", "tablebase", "analyze", "verify"},
	"cli":                     nil, // everything
	"cmd/puzzlebase":          nil,
	"docs/own-puzzle":         nil,
	"reports/table":           {},
	"answer":                  {"progress", "puzzle", "puzzle/catalog", "space", "store", "tablebase", "analyze"},
	"puzzle/perm":             {"puzzle"},
	"serve":                   {"progress", "puzzle", "puzzle/catalog", "space", "store", "tablebase", "analyze", "answer", "reports", "serve/page"},
	"serve/page":              {},
}

// onlyImporter says which room alone may import a module.
var onlyImporter = map[string]string{
	"go.etcd.io/bbolt":       "store",
	"gonum.org/v1/plot":      "reports",
	"github.com/parquet-go/": "export",
	"github.com/spf13/":      "cli",
	"github.com/vbauerster/": "cli",

	"github.com/danielgtaylor/huma/":     "serve",
	"github.com/VictoriaMetrics/metrics": "serve",
}

func TestArrows(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}: {{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(out)) {
		path, imports, _ := strings.Cut(strings.TrimSpace(line), ":")
		room, ok := strings.CutPrefix(path, "puzzlebase/")
		if !ok {
			continue // the root, which holds this test
		}
		allowed, known := mayImport[room]
		if !known {
			t.Errorf("%s is not in the table of rooms", room)
		}
		seen++
		for imported := range strings.FieldsSeq(imports) {
			if other, ours := strings.CutPrefix(imported, "puzzlebase/"); ours && allowed != nil && !slices.Contains(allowed, other) {
				t.Errorf("%s imports %s, against the arrows", room, other)
			}
			for prefix, only := range onlyImporter {
				if strings.HasPrefix(imported, prefix) && room != only {
					t.Errorf("%s imports %s, which only %s may", room, imported, only)
				}
			}
		}
	}
	if seen < len(mayImport)-3 {
		t.Errorf("only %d rooms were found", seen)
	}
}
