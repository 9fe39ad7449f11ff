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

// TestProgram runs the program as docs/own-puzzle.md does.
func TestProgram(t *testing.T) {
	folder := t.TempDir()
	program := filepath.Join(folder, "own-puzzle")
	run := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Env = append(os.Environ(), "PUZZLEBASE_DATA="+filepath.Join(folder, "data"))
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, errs.String())
		}
		return string(out)
	}
	run("go", "build", "-o", program, ".")
	for _, c := range []struct{ args, want string }{
		{"build stack:7", "5,040 of 5,040 positions reached, greatest distance 8"}, // OEIS A058986
		{"verify stack:7", "all 5,040 positions follow from the rules"},
		{"solve stack:7 3142765", "turn 2"},
		{"lookup stack:7 1234567", "0"},
		{"list", "stack:7"},
		{"report stack:7 -o " + filepath.Join(folder, "report"), ""},
		{"plot depth stack:7 -o " + filepath.Join(folder, "depth.svg"), ""},
	} {
		if out := run(program, strings.Fields(c.args)...); !strings.Contains(out, c.want) {
			t.Errorf("%s wrote %q, want %q in it", c.args, out, c.want)
		}
	}
	for _, made := range []string{"report", "depth.svg"} {
		if _, err := os.Stat(filepath.Join(folder, made)); err != nil {
			t.Error(err)
		}
	}
}

// TestPage wants the page to show the file as it is, and to name interfaces that
// there are.
func TestPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "own-puzzle.md"))
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "```go\n"+string(code)+"```\n") {
		t.Error("docs/own-puzzle.md does not show main.go as it is")
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
	if lines := strings.Count(string(code), "\n"); lines >= 80 {
		t.Errorf("main.go has %d lines, want fewer than 80", lines)
	}
}
