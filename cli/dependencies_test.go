package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestDependencies compares docs/dependencies.md with go.mod.
func TestDependencies(t *testing.T) {
	read := func(parts ...string) string {
		b, err := os.ReadFile(filepath.Join(append([]string{".."}, parts...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	page := read("docs", "dependencies.md")
	rows := map[string]string{}
	for _, row := range regexp.MustCompile(
		`(?m)^- (\S+\.\S+/\S+) (v\S+), \S+\.\s`).FindAllStringSubmatch(page, -1) {
		rows[row[1]] = row[2]
	}
	for _, line := range regexp.MustCompile(`(?m)^\t(\S+\.\S+) (v\S+)$`).FindAllStringSubmatch(
		read("go.mod"), -1) {
		if rows[line[1]] != line[2] {
			t.Errorf("go.mod has %s %s, docs/dependencies.md %q", line[1], line[2], rows[line[1]])
		}
		delete(rows, line[1])
	}
	for module := range rows {
		t.Errorf("docs/dependencies.md has %s, which go.mod has not", module)
	}
}
