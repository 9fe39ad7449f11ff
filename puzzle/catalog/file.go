package catalog

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"puzzlebase/internal/english"
	"puzzlebase/puzzle"
)

// maxFile is the size of the largest file that is read.
const maxFile = 1 << 16

// fileName cuts what follows the @ into a file name and options such as
// ",rule=w", which have no slashes in them.
func fileName(text string) (name, options string) {
	end := len(text)
	for {
		comma := strings.LastIndexByte(text[:end], ',')
		if comma < 0 {
			break
		}
		key, value, ok := strings.Cut(text[comma+1:end], "=")
		if !ok || strings.Trim(strings.ToLower(key), "abcdefghijklmnopqrstuvwxyz-") != "" ||
			key == "" || strings.ContainsAny(value, `=/\`) {
			break
		}
		end = comma
	}
	return text[:end], strings.TrimPrefix(text[end:], ",")
}

// FileTitle returns the title of a puzzle that stands after the @ and has none of its own: the name
// of the file without its folder and its extension, and the options.
func FileTitle(text string) string {
	name, options := fileName(text)
	name = filepath.Base(name)
	if stem := strings.TrimSuffix(name, filepath.Ext(name)); stem != "" {
		name = stem
	}
	if options != "" {
		name += ", " + strings.ReplaceAll(options, ",", ", ")
	}
	return name
}

// NamesFile reports whether a text has the extension of a file that people write, and so is neither
// a board nor a position.
func NamesFile(text string) bool {
	return slices.Contains([]string{".txt", ".text", ".csv", ".tsv", ".json", ".tws", ".md"},
		strings.ToLower(filepath.Ext(text)))
}

// Load returns the puzzle that a name means, as [Find] does, or the one that is
// drawn in a file, such as "peg:@board.txt,rule=w". It is for names that a person
// at this machine gives: others should not choose which files are read.
func Load(name string) (puzzle.Puzzle, error) {
	word, params, colon := strings.Cut(strings.TrimSpace(name), ":")
	if !colon && NamesFile(word) {
		file := word[strings.LastIndexByte(word, '@')+1:]
		return nil, fmt.Errorf("no puzzle is called %s: want what the file has before its name, "+
			"as in perm:@%s or blocks:@%[2]s", english.Quote(name), file)
	}
	params = strings.TrimSpace(params)
	rest, ok := strings.CutPrefix(params, "@")
	f, _ := family(strings.ToLower(word) + ":" + params)
	if file, _ := fileName(params); !ok && f != nil && f.Read != nil && NamesFile(file) {
		return nil, fmt.Errorf("puzzle %s: did you mean %s:@%s?", english.Quote(name), word, params)
	}
	if !ok {
		return Find(name)
	}
	if f == nil || f.Read == nil {
		return nil, fmt.Errorf("puzzle %s: %s is not read from a file", english.Quote(name),
			english.Quote(word))
	}
	file, options := fileName(rest)
	if strings.Contains(file, "\n") {
		return nil, fmt.Errorf("puzzle %s: the name of a file has no line ends",
			english.Quote(name))
	}
	text, err := readText(file)
	if err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", english.Quote(name), err)
	}
	return f.Read(file, text, strings.ToLower(options))
}

// readText returns the content of a small file.
func readText(path string) (string, error) {
	if path == "" {
		return "", errors.New("want the name of a file after the @")
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("there is no file %s", path)
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	switch {
	case err != nil:
		return "", err
	case len(text) > maxFile:
		return "", fmt.Errorf(
			"%s is larger than the %d bytes that such a file may have", path, maxFile)
	default:
		return string(text), nil
	}
}
