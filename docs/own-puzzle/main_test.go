package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/puzzletest"
)

func TestStack(t *testing.T) {
	p, err := newStack("5")
	if err != nil {
		t.Fatal(err)
	}
	puzzletest.Run(t, puzzletest.Subject{
		Puzzle: p,
		Rules: func(pos puzzle.Position) map[puzzle.Move]puzzle.Position {
			out := map[puzzle.Move]puzzle.Position{}
			for m := range puzzle.Move(len(pos) - 1) {
				turned := ""
				for i := range int(m) + 2 {
					turned = string(pos[i]) + turned
				}
				out[m] = puzzle.Position(turned) + pos[m+2:]
			}
			return out
		},
		Texts: []string{"54321", "1,2,3,5,4"},
	})
}

// TestPrograms runs the programs as docs/own-puzzle.md does.
func TestPrograms(t *testing.T) {
	t.Run("stack", func(t *testing.T) {
		testProgram(t, ".", [][2]string{
			{"build stack:7", "5,040 of 5,040 positions reached, greatest distance 8"}, // OEIS A058986
			{"verify stack:7", "all 5,040 positions follow from the rules"},
			{"solve stack:7 3142765", "turn 2"},
			{"lookup stack:7 1234567", "0"},
			{"list", "stack:7"},
			{"report stack:7 -o report", ""},
			{"plot depth stack:7 -o depth.svg", ""},
		})
	})
	t.Run("river", func(t *testing.T) {
		testProgram(t, "./river", [][2]string{
			{"build river", "16 of 16 positions reached, greatest distance 12"},
			{"verify river", "all 16 positions follow from the rules"},
			{"lookup river 331", "11"}, // the puzzle's known answer
			{"solve river 331", "crew [0 2], crew [0 1], "},
			{"list", "river "},
			{"report river -o report", ""},
			{"plot depth river -o depth.svg", ""},
		})
	})
}

// testProgram compiles the program of a folder and runs it with arguments, each
// time wanting something in what it writes.
func testProgram(t *testing.T, source string, runs [][2]string) {
	folder := t.TempDir()
	program := filepath.Join(folder, "own-puzzle")
	run := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		if name == program {
			cmd.Dir = folder
		}
		cmd.Env = append(os.Environ(), "PUZZLEBASE_DATA="+filepath.Join(folder, "data"))
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, errs.String())
		}
		return string(out)
	}
	run("go", "build", "-ldflags", "-s -w", "-o", program, source) // linked faster
	for _, r := range runs {
		if out := run(program, strings.Fields(r[0])...); !strings.Contains(out, r[1]) {
			t.Errorf("%s wrote %q, want %q in it", r[0], out, r[1])
		}
	}
	for _, made := range []string{"report", "depth.svg"} {
		if _, err := os.Stat(filepath.Join(folder, made)); err != nil {
			t.Error(err)
		}
	}
}

// TestPage wants the page to show the files as they are, and to name interfaces that
// there are.
func TestPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "own-puzzle.md"))
	if err != nil {
		t.Fatal(err)
	}
	for file, most := range map[string]int{"main.go": 80, "river/main.go": 40} {
		code, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(page), "```go\n"+string(code)+"```\n") {
			t.Errorf("docs/own-puzzle.md does not show %s as it is", file)
		}
		if lines := strings.Count(string(code), "\n"); lines > most {
			t.Errorf("%s has %d lines, want at most %d", file, lines, most)
		}
	}
	contract, err := exec.Command("go", "doc", "-all", "puzzlebase/puzzle").Output()
	if err != nil {
		t.Fatal(err)
	}
	_, offers, _ := strings.Cut(string(page), "| interface |")
	offers, _, _ = strings.Cut(offers, "\n## ")
	names := regexp.MustCompile("`([A-Z]\\w+)`").FindAllStringSubmatch(offers, -1)
	for _, name := range names {
		if !strings.Contains(string(contract), "type "+name[1]+" interface {") {
			t.Errorf("docs/own-puzzle.md: package puzzle has no interface %s", name[1])
		}
	}
	if len(names) < 10 {
		t.Errorf("docs/own-puzzle.md names %d interfaces", len(names))
	}
}
