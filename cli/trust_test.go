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
	trustCommand = regexp.MustCompile("`(?:\\w+=[^ ]+ |\\w+='[^']*' )?go test ([^`]*)`")
	testFunction = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)\w+)\(`)
	namedTest    = regexp.MustCompile("`(\\./\\S+) (Test\\w+)`")
)

// TestTrust wants the tests that the pages name to exist. A page names a test by the
// command that runs it, or as `./cli TestKill`.
func TestTrust(t *testing.T) {
	pages, err := filepath.Glob(filepath.Join("..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	tests, commands := allTests(t), 0
	for _, name := range append(pages, filepath.Join("..", "SECURITY.md"),
		filepath.Join("..", "CONTRIBUTING.md")) {
		page, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text := namedTest.ReplaceAllString(string(page), "`go test $1 -run $2`")
		for _, c := range trustCommand.FindAllStringSubmatch(text, -1) {
			commands++
			folders, names := testsOf(c[1])
			for _, folder := range folders {
				if !anyTest(tests, folder, names) && !anyTest(tests, "cluster/"+folder, names) {
					t.Errorf("%s: %s runs no test of %s", name, c[0], folder)
				}
			}
		}
	}
	if commands < 40 {
		t.Errorf("the pages have %d commands", commands)
	}
}

// testsOf returns the folders of the arguments of 'go test', and which names it runs.
func testsOf(args string) (folders []string, names *regexp.Regexp) {
	pattern := ""
	words := strings.Fields(args)
	for i, word := range words {
		switch {
		case strings.HasPrefix(word, "."):
			folders = append(folders, strings.TrimPrefix(word, "./"))
		case i > 0 && strings.Contains("-run -bench -fuzz", words[i-1]) && word != "xxx":
			pattern = strings.Trim(strings.ReplaceAll(word, `\|`, "|"), "'")
		}
	}
	pattern, _, _ = strings.Cut(pattern, "/") // of a test within a test
	return folders, regexp.MustCompile("(?m)" + pattern)
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
		if file == ".git" || file == "bin" { // go test would take changes there for other tests
			return fs.SkipDir
		}
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
