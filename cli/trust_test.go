package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	trustCommand = regexp.MustCompile("`(?:\\w+=\\w+ )?go test ([^`]*)`")
	testFunction = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	fuzzRow      = regexp.MustCompile("(?m)^\\| `([^`]*)` (Fuzz\\w+)")
)

// TestTrust wants the tests that docs/trust.md speaks of to be there.
func TestTrust(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "trust.md"))
	if err != nil {
		t.Fatal(err)
	}
	tests := allTests(t)
	commands := trustCommand.FindAllStringSubmatch(string(page), -1)
	if len(commands) < 20 {
		t.Errorf("docs/trust.md has %d commands", len(commands))
	}
	for _, c := range commands {
		folders, rest, _ := strings.Cut(c[1], " -run ")
		pattern, _, _ := strings.Cut(rest, " -v")
		pattern, _, _ = strings.Cut(pattern, "/") // of a test within a test
		names := regexp.MustCompile("(?m)" + strings.Trim(strings.ReplaceAll(pattern, `\|`, "|"), "'"))
		for folder := range strings.FieldsSeq(folders) {
			if !anyTest(tests, strings.TrimPrefix(folder, "./"), names) {
				t.Errorf("docs/trust.md: %s runs no test of %s", c[0], folder)
			}
		}
	}
	for _, row := range fuzzRow.FindAllStringSubmatch(string(page), -1) {
		if !anyTest(tests, row[1], regexp.MustCompile("(?m)^"+row[2]+"$")) {
			t.Errorf("docs/trust.md: %s has no %s", row[1], row[2])
		}
	}
}

// anyTest reports whether a folder, or one below it where it ends in "/...", has a
// test of that name.
func anyTest(tests map[string][]string, folder string, name *regexp.Regexp) bool {
	root, deep := strings.CutSuffix(folder, "/...")
	for at, names := range tests {
		if at != root && !(deep && strings.HasPrefix(at, root+"/")) {
			continue
		}
		if name.MatchString(strings.Join(names, "\n")) {
			return true
		}
	}
	return false
}

// allTests returns the names of all tests by folder.
func allTests(t *testing.T) map[string][]string {
	t.Helper()
	tests, root := map[string][]string{}, os.DirFS("..")
	err := fs.WalkDir(root, ".", func(file string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(root, file)
		at := filepath.ToSlash(filepath.Dir(file))
		for _, match := range testFunction.FindAllStringSubmatch(string(text), -1) {
			tests[at] = append(tests[at], match[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tests
}
