package puzzlebase_test

import (
	"os"
	"regexp"
	"testing"
)

// TestCitation wants the version that people cite to be the one that CHANGELOG.md begins with.
func TestCitation(t *testing.T) {
	newest := func(name, pattern string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(pattern).FindSubmatch(text)
		if found == nil {
			t.Fatalf("%s names no version", name)
		}
		return string(found[1])
	}
	cited, changed := newest("CITATION.cff", `(?m)^version: (\S+)$`),
		newest("CHANGELOG.md", `(?m)^## v(\S+)`)
	if cited != changed {
		t.Errorf("CITATION.cff is of version %s, CHANGELOG.md of %s", cited, changed)
	}
}
