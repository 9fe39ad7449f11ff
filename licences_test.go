package puzzlebase_test

import (
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// licence is a row of the table in docs/licences.md: module, version, licence.
var licence = regexp.MustCompile(`(?m)^\| (\S+) \| (v\d\S*) \| (.+) \| (\S+) \|$`)

// TestLicences wants each module that is linked into the program on docs/licences.md
// in its version, with a licence, and no other.
func TestLicences(t *testing.T) {
	page, err := os.ReadFile("docs/licences.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, row := range licence.FindAllStringSubmatch(string(page), -1) {
		told[row[1]+" "+row[2]] = true
		if strings.Contains(row[3], "Unknown") {
			t.Errorf("docs/licences.md does not know the licence of %s", row[1])
		}
	}
	linked := map[string]bool{}
	for _, system := range []string{"linux", "darwin", "windows"} {
		for _, machine := range []string{"amd64", "arm64"} {
			addLinked(t, linked, "./cmd/puzzlebase", system, machine)
		}
	}
	addLinked(t, linked, "./serve/wasm", "js", "wasm") // the program carries it
	if len(linked) < 20 {
		t.Fatalf("only %d modules were found", len(linked))
	}
	for _, module := range slices.Sorted(maps.Keys(linked)) {
		if !told[module] {
			t.Errorf("docs/licences.md does not have %s: read its licence", module)
		}
	}
	for _, module := range slices.Sorted(maps.Keys(told)) {
		if !linked[module] {
			t.Errorf("docs/licences.md has %s, which is not linked",
				module)
		}
	}
}

// addLinked adds the modules, each with its version, that a program has on a system.
func addLinked(t *testing.T, linked map[string]bool, program, system, machine string) {
	t.Helper()
	list := exec.Command("go", "list", "-deps", "-f",
		`{{with .Module}}{{.Path}} {{.Version}}{{end}}`, program)
	list.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+machine, "CGO_ENABLED=0")
	out, err := list.Output()
	if err != nil {
		t.Fatalf("%s for %s on %s: %v", program, system, machine, err)
	}
	for line := range strings.Lines(string(out)) {
		if module := strings.TrimSpace(line); module != "puzzlebase" && module != "" {
			linked[module] = true
		}
	}
}
