package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
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

// TestPrograms runs the commands of docs/own-puzzle.md with the programs that it
// shows, and some more.
func TestPrograms(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "own-puzzle.md"))
	if err != nil {
		t.Fatal(err)
	}
	for name, program := range map[string]struct {
		source string
		says   map[string]string // what a command writes; a few that the page does not have
	}{
		"stack:7": {".", map[string]string{
			// OEIS A058986
			"build stack:7":          "5,040 of 5,040 positions reached, greatest distance 8",
			"verify stack:7":         "all 5,040 positions follow from the rules",
			"solve stack:7 3142765":  "turn 2",
			"lookup stack:7 1234567": "0",
			"list":                   "stack:7",
		}},
		"river": {"./river", map[string]string{
			"build river":                      "16 of 16 positions reached, greatest distance 12",
			"verify river":                     "all 16 positions follow from the rules",
			"lookup river 331":                 "11", // the puzzle's known answer
			"solve river 331":                  "crew [0 2], crew [0 1], ",
			"list":                             "river ",
			"plot depth river -o depths.svg":   "",
			"challenge river --distance 3..11": "/play/river/?title=river&boards=",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			var commands []string
			for _, command := range regexp.MustCompile(
				`(?m)^go run \. (.* `+name+`\b.*)$`).FindAllStringSubmatch(string(page), -1) {
				commands = append(commands, command[1])
			}
			if len(commands) < 4 {
				t.Fatalf("docs/own-puzzle.md has the commands %q", commands)
			}
			for command := range program.says {
				if !slices.Contains(commands, command) {
					commands = append(commands, command)
				}
			}
			testProgram(t, program.source, commands, program.says)
		})
	}
}

// testProgram compiles the program of a folder and runs commands, which say something
// each or write a file.
func testProgram(t *testing.T, source string, commands []string, says map[string]string) {
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
	for _, command := range commands {
		out := run(program, strings.Fields(command)...)
		if !strings.Contains(out, says[command]) {
			t.Errorf("%s wrote %q, want %q in it", command, out, says[command])
		}
		if _, made, writes := strings.Cut(command, " -o "); writes {
			if _, err := os.Stat(filepath.Join(folder, made)); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestPage wants the page to show the files as they are, and to name all fields of puzzle.Features.
func TestPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "own-puzzle.md"))
	if err != nil {
		t.Fatal(err)
	}
	for file, most := range map[string]int{"main.go": 85, "river/main.go": 45} {
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
	_, offers, _ := strings.Cut(string(page), "| field |")
	offers, _, _ = strings.Cut(offers, "\n## ")
	var names []string
	for _, name := range regexp.MustCompile("`([A-Z]\\w+)`").FindAllStringSubmatch(offers, -1) {
		names = append(names, name[1])
	}
	var fields []string
	for f := range reflect.TypeFor[puzzle.Features]().Fields() {
		fields = append(fields, f.Name)
	}
	slices.Sort(names)
	slices.Sort(fields)
	if !slices.Equal(names, fields) {
		t.Errorf("docs/own-puzzle.md names the fields %q, puzzle.Features has %q", names, fields)
	}
}
