package definition

import (
	"embed"
	"fmt"
	"net/url"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// The definitions that are part of the program, by name.
//
//go:embed builtin/*.tws
var files embed.FS

// Builtin reads a definition that is part of the program.
func Builtin(name string) (*Definition, error) {
	text, err := files.ReadFile("builtin/" + name + ".tws")
	if err != nil {
		return nil, err
	}
	return Read(name+".tws", string(text))
}

// Read reads the definition that a file holds: in the format of twsearch or, where it begins with a
// brace, a kpuzzle.json of cubing.js. The name of the file appears in errors only.
func Read(file, text string) (*Definition, error) {
	at := puzzle.FileLines(file)
	text = strings.TrimPrefix(text, "\ufeff") // with which some editors begin
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		return readKPuzzle(text, at)
	}
	return readLines(strings.Split(strings.TrimSuffix(text, "\n"), "\n"), at)
}

// Parse reads a definition in one line. That is the format of twsearch with a slash for each line
// end and a plus sign for each blank. Other letters are escaped as in addresses of the web: %2B is
// a plus sign.
func Parse(text string) (*Definition, error) {
	lines := strings.Split(text, "/")
	for i, line := range lines {
		plain, err := url.QueryUnescape(line)
		if err != nil || strings.ContainsAny(plain, "\n\r") {
			return nil, fmt.Errorf("part %d of the definition, %s, cannot be read: want words "+
				"with + between them", i+1, english.Quote(line))
		}
		lines[i] = plain
	}
	return readLines(lines,
		func(line int) string { return fmt.Sprintf("part %d of the definition", line+1) })
}

// Line writes a definition as parse reads it.
func (d *Definition) Line() string {
	lines := d.lines()
	for i, line := range lines {
		words := strings.Fields(line)
		for k, w := range words {
			words[k] = url.QueryEscape(w)
		}
		lines[i] = strings.NewReplacer("%3F", "?", "%3A", ":", "%27",
			"'").Replace(strings.Join(words, "+"))
	}
	return strings.Join(lines, "/")
}

// Title returns the name that a definition in one line gives itself, or "".
func Title(text string) string {
	line, _, _ := strings.Cut(text, "/")
	words, err := url.QueryUnescape(line)
	title, named := strings.CutPrefix(words, "Name ")
	if err != nil || !named {
		return ""
	}
	return title
}
