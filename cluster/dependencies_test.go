// Package cluster_test holds what is tested of the module as a whole.
package cluster_test

import (
	"os"
	"regexp"
	"testing"
)

// TestDependencies compares the list of docs/cluster.md with go.mod.
func TestDependencies(t *testing.T) {
	page, err := os.ReadFile("../docs/cluster.md")
	if err != nil {
		t.Fatal(err)
	}
	module, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for _, row := range regexp.MustCompile(
		`(?m)^- (\S+\.\S+(?:/\S+)?) (v\S+), \S+\.\s`).FindAllStringSubmatch(string(page), -1) {
		rows[row[1]] = row[2]
	}
	for _, line := range regexp.MustCompile(`(?m)^\t(\S+\.\S+) (v\S+)$`).FindAllStringSubmatch(
		string(module), -1) {
		if rows[line[1]] != line[2] {
			t.Errorf("go.mod has %s %s, docs/cluster.md %q", line[1], line[2], rows[line[1]])
		}
		delete(rows, line[1])
	}
	for module := range rows {
		t.Errorf("docs/cluster.md has %s, which go.mod has not", module)
	}
}
