package puzzlebase_test

import (
	"os/exec"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"puzzlebase/puzzle"
)

// shared is what a proof may have in common with the search that it checks: rules, rows of bits,
// and the machine.
var shared = regexp.MustCompile(`^puzzlebase/(puzzle(/xormoves)?|space(/progress)?|` +
	`internal/(english|parallel|machine(/bigmem|/vector)?))$`)

// TestProofSharesNoSearch compares what verify and the engines import with docs/trust.md.
func TestProofSharesNoSearch(t *testing.T) {
	found, proved := dependencies(t, "./enumerate/..."), dependencies(t, "./verify")
	both := 0
	for _, name := range proved {
		if slices.Contains(found, name) {
			both++
			if !shared.MatchString(name) {
				t.Errorf("verify shares %s with enumerate", name)
			}
		}
	}
	if both < 4 {
		t.Errorf("verify shares only %d packages with enumerate", both)
	}
}

// dependencies returns the packages of this module that some packages need.
func dependencies(t *testing.T, pattern string) (out []string) {
	t.Helper()
	list, err := exec.Command("go", "list", "-deps", pattern).Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(list)) {
		if strings.HasPrefix(name, "puzzlebase/") {
			out = append(out, name)
		}
	}
	return out
}

// TestFeaturesAreListed wants each field of puzzle.Features in the table of docs/own-puzzle.md,
// and no other.
func TestFeaturesAreListed(t *testing.T) {
	_, table, _ := strings.Cut(read(t, "docs/own-puzzle.md"), "| field |")
	table, _, _ = strings.Cut(table, "\n\n")
	var listed []string
	for line := range strings.Lines(table) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			for _, name := range regexp.MustCompile("`([A-Z]\\w*)`").FindAllStringSubmatch(cells[1],
				-1) {
				listed = append(listed, name[1])
			}
		}
	}
	var fields []string
	for field := range reflect.TypeFor[puzzle.Features]().Fields() {
		fields = append(fields, field.Name)
	}
	slices.Sort(listed)
	slices.Sort(fields)
	if !slices.Equal(listed, fields) {
		t.Errorf("docs/own-puzzle.md lists the features\n%v, want\n%v", listed, fields)
	}
}

// glossaryRow is a row of docs/glossary.md.
var glossaryRow = regexp.MustCompile(`(?m)^\| ([a-z][^|]*) \|`)

// TestOneGlossary wants each word once in docs/glossary.md.
func TestOneGlossary(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range glossaryRow.FindAllStringSubmatch(read(t, "docs/glossary.md"), -1) {
		if seen[row[1]] && row[1] != "word" {
			t.Errorf("docs/glossary.md defines %q twice", row[1])
		}
		seen[row[1]] = true
	}
	if len(seen) < 40 {
		t.Errorf("docs/glossary.md has only %d words", len(seen))
	}
}
