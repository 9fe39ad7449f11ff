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

// columns is how wide a line may be, in Markdown outside of code blocks and in Go. A tab
// counts as four.
const columns = 100

// longest are how many lines pages may have at the most.
var longest = map[string]int{"README.md": 200, "docs/performance.md": 150, "docs/trust.md": 150}

// narrow are the folders whose Go files have no line that is too wide.
var narrow = []string{"cli", "cmd", "docs", "export", "internal", "serve"}

// address is one that no line can break.
var address = regexp.MustCompile(`https?://\S{20,}`)

// TestPagesAreShort holds pages to their length, and their lines to a width. What stands in
// code blocks may be wider, and a line with a long address.
func TestPagesAreShort(t *testing.T) {
	pages, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob(filepath.Join("docs", "*.md"))
	if err != nil || len(pages)+len(more) < 20 {
		t.Fatalf("%d pages, %v", len(pages)+len(more), err)
	}
	for _, name := range append(pages, more...) {
		if name == "ARCHITECTURE.md" {
			continue // it waits for the new house
		}
		lines := strings.Split(strings.TrimSuffix(read(t, name), "\n"), "\n")
		if most, limited := longest[filepath.ToSlash(name)]; limited && len(lines) > most {
			t.Errorf("%s has %d lines, want at most %d", name, len(lines), most)
		}
		code := false
		for i, line := range lines {
			code = code != strings.HasPrefix(line, "```")
			wide := utf8.RuneCountInString(line) > columns
			if wide && !code && !strings.HasPrefix(line, "    ") && !address.MatchString(line) {
				t.Errorf("%s:%d has more than %d columns: %.60s...", name, i+1, columns, line)
			}
		}
	}
}

// tag is that of a field of a struct, which no line can break.
var tag = regexp.MustCompile("`\\w+:\".*`$")

// TestCodeIsNarrow holds the lines of Go to a width, in the folders where they have come
// to that.
func TestCodeIsNarrow(t *testing.T) {
	for _, folder := range narrow {
		err := filepath.WalkDir(folder, func(name string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(name) != ".go" {
				return err
			}
			text, err := os.ReadFile(name)
			for i, line := range strings.Split(string(text), "\n") {
				width := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    "))
				if width > columns && !tag.MatchString(line) {
					t.Errorf("%s:%d has %d columns, want at most %d", name, i+1, width, columns)
				}
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
