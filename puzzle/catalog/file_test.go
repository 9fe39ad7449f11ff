package catalog_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog"
)

// write makes a file in a new folder and returns its name.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// fullFile is a board in a file as large as one may be.
var fullFile = "o..\n#" + strings.Repeat("x", 1<<16-6) + "\n"

// TestLoad reads puzzles from files; the same drawing is the same puzzle under any name.
func TestLoad(t *testing.T) {
	full := write(t, "full", fullFile)
	board := write(t, "Board.txt", "  o .\n . . .\n. . . .\n")
	row := write(t, "a,b=c", "o..\n")
	racks := write(t, "racks", "a\nb b\n")
	for name, want := range map[string]string{
		"peg:@" + board:                         "peg:__o_./_._._./._._._.",
		" PEG:@" + board + ",Rule=W,goal=0+1 ":  "peg:__o_o/_._._./._._._.,rule=w",
		"peg:@" + row + ",rule=w":               "", // cut before the first option
		"peg:@" + filepath.Dir(row) + "/a,b=c.": "",
		"pool:@" + racks:                        "pool:a/bb",
		"peg:@" + full:                          "peg:1x3,goal=0",
		"hiriq":                                 "hiriq",
		"ninepuzzle":                            "sliding:3x3",
	} {
		p, err := catalog.Load(name)
		if want == "" {
			if err == nil {
				t.Errorf("%s is %s, want an error", name, p.Spec())
			}
			continue
		}
		if err != nil || p.Spec() != want {
			t.Errorf("%s is %v, %v; want %s", name, p, err, want)
			continue
		}
		if again, err := catalog.Find(p.Spec()); err != nil || again.Spec() != want {
			t.Errorf("%s is found again as %v, %v", want, again, err)
		}
	}
}

// TestLoadErrors wants one line that says which file and what is wrong.
func TestLoadErrors(t *testing.T) {
	dir := t.TempDir()
	large := write(t, "large", fullFile+"\n")
	bad := write(t, "bad", "...\n.?.\n")
	for name, want := range map[string]string{
		"peg:@" + dir + "/none":   "there is no file " + dir + "/none",
		"peg:@":                   "want the name of a file",
		"peg:@" + dir:             dir,
		"peg:@" + large:           "larger than the 65536 bytes",
		"peg:@" + bad:             bad + ":2: column 2 is '?'",
		"pool:@" + bad:            bad + ":1: '.' is no ball",
		"sliding:@" + bad:         "is not read from a file",
		"chess:@" + bad:           "is not read from a file",
		"peg:@a\nb":               "no line ends",
		"peg:@" + bad + ",rule=b": "column 2",
	} {
		p, err := catalog.Load(name)
		if err == nil || p != nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is %v, %v; want one line with %q", name, p, err, want)
		}
	}
	if p, err := catalog.Find("peg:@" + bad); err == nil {
		t.Errorf("Find reads a file: %s", p.Spec())
	}
}
