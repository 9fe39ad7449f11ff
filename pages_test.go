package puzzlebase_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// columns is how wide a line may be, in pages and in code. A tab counts as four.
const columns = 100

// longest are how many lines pages may have at the most.
var longest = map[string]int{"README.md": 200, "ARCHITECTURE.md": 150,
	"docs/performance.md": 150, "docs/trust.md": 150}

// pages returns the names of all pages in Markdown.
func pages(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob(filepath.Join("docs", "*.md"))
	if err != nil || len(names)+len(more) < 20 {
		t.Fatalf("%d pages, %v", len(names)+len(more), err)
	}
	return append(names, more...)
}

// address is one that no line can break.
var address = regexp.MustCompile(`https?://\S{20,}`)

// TestPagesAreShort holds pages to their length, and their lines to a width. A line with a long
// address may be wider.
func TestPagesAreShort(t *testing.T) {
	for _, name := range pages(t) {
		lines := strings.Split(strings.TrimSuffix(read(t, name), "\n"), "\n")
		if most, limited := longest[filepath.ToSlash(name)]; limited && len(lines) > most {
			t.Errorf("%s has %d lines, want at most %d", name, len(lines), most)
		}
		for i, line := range lines {
			if utf8.RuneCountInString(line) > columns && !address.MatchString(line) {
				t.Errorf("%s:%d has more than %d columns: %.60s...", name, i+1, columns, line)
			}
		}
	}
}

// What pages name: files of this repository, and targets of its Makefile.
var (
	file   = regexp.MustCompile(`\b(?:[a-z-]+/)+[\w.-]+\.(?:go|md|tws|py|json|css|js)\b`)
	target = regexp.MustCompile("`make ([a-z-]+)`")
)

// TestPagesNameWhatIsThere looks for the files and the targets of make that pages name.
func TestPagesNameWhatIsThere(t *testing.T) {
	makefile, files, targets := read(t, "Makefile"), 0, 0
	for _, name := range pages(t) {
		text := address.ReplaceAllString(read(t, name), "")
		for _, named := range file.FindAllString(text, -1) {
			files++
			_, err := os.Stat(named)
			if _, beside := os.Stat(filepath.Join(filepath.Dir(name), named)); err != nil &&
				beside != nil {
				t.Errorf("%s names %s, which is not there", name, named)
			}
		}
		for _, named := range target.FindAllStringSubmatch(text, -1) {
			targets++
			if !strings.Contains(makefile, "\n"+named[1]+":") {
				t.Errorf("%s names 'make %s', which the Makefile does not have", name, named[1])
			}
		}
	}
	if files < 50 || targets < 20 {
		t.Errorf("pages name %d files and %d targets of make", files, targets)
	}
}

// narrow are the names of files whose lines are not too wide: all that people write here but
// pages, which have their own test, and data.
var narrow = regexp.MustCompile(`\.(?:go|s|py|js|css|html)$|(?:^|/)(?:Makefile|\.ci/run)$`)

// made are the folders of what nobody writes by hand.
var made = regexp.MustCompile(`^(?:\.git|bin|data|dist|man|pages|serve/page/wasm)$`)

// TestCodeIsNarrow holds the lines of code to a width.
func TestCodeIsNarrow(t *testing.T) {
	read := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && made.MatchString(filepath.ToSlash(name)) {
			return fs.SkipDir
		}
		if !narrow.MatchString(filepath.ToSlash(name)) {
			return nil
		}
		read++
		text, err := os.ReadFile(name)
		for i, line := range strings.Split(string(text), "\n") {
			width := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    "))
			if width > columns {
				t.Errorf("%s:%d has %d columns, want at most %d", name, i+1, width, columns)
			}
		}
		return err
	})
	if err != nil || read < 100 {
		t.Errorf("%d files of code were read, %v", read, err)
	}
}
