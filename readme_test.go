package puzzlebase_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"puzzlebase/tablebase/tablebasetest"
)

func TestMain(m *testing.M) { os.Exit(tablebasetest.Runner{M: m}.Run()) }

// TestPages runs every console block of the pages and compares what it prints
// with what the page says. With UPDATE_README=1 it writes the output into the
// pages instead.
func TestPages(t *testing.T) {
	if testing.Short() {
		t.Skip("builds HiRiQ")
	}
	folder := t.TempDir()
	data := filepath.Join(folder, "data")
	if shared := tablebasetest.HiRiQ(t).Path(); os.MkdirAll(data, 0o755) == nil {
		if err := os.Symlink(shared, filepath.Join(data, filepath.Base(shared))); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"make", "-s", "BIN=" + filepath.Join(folder, "bin", "puzzlebase")},
		{filepath.Join(folder, "bin", "puzzlebase"), "build", "all", "--data", data},
	} {
		if out, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	for _, name := range []string{"README.md", "docs/results.md", "docs/boards.md", "docs/definitions.md"} {
		t.Run(name, func(t *testing.T) { checkPage(t, name, folder) })
	}
}

// checkPage compares one page with what its commands print in folder.
func checkPage(t *testing.T, name, folder string) {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	got := runConsole(t, string(text), folder)
	if os.Getenv("UPDATE_README") != "" {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, have := strings.Split(string(text), "\n"), strings.Split(got, "\n")
	for i := range min(len(want), len(have)) {
		if want[i] != have[i] {
			t.Fatalf("%s:%d: says %q, the program prints %q; UPDATE_README=1 go test -run Pages . mends it", name, i+1, want[i], have[i])
		}
	}
	if len(want) != len(have) {
		t.Fatalf("%s has %d lines, should have %d", name, len(want), len(have))
	}
}

// took is what the program says at the end of long work off a terminal, which no
// two runs do alike.
var took = regexp.MustCompile(`(?m)^puzzlebase: .*: \d+\.\d s: .*\n`)

// runConsole returns the text with the output of every command of its console
// blocks in place. The commands of all blocks run in one shell, in folder.
func runConsole(t *testing.T, text, folder string) string {
	t.Helper()
	var out strings.Builder
	block, exports := false, ""
	for line := range strings.Lines(text) {
		command, isCommand := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "$ ")
		switch {
		case strings.HasPrefix(line, "```"):
			block = strings.HasPrefix(line, "```console")
			out.WriteString(line)
		case !block:
			out.WriteString(line)
		case isCommand:
			out.WriteString(line)
			if strings.HasPrefix(command, "export ") {
				exports += command + "\n"
			}
			cmd := exec.Command("sh", "-c", exports+command)
			cmd.Dir = folder
			printed, _ := cmd.CombinedOutput() // a command may fail, if it says so
			out.Write(took.ReplaceAll(printed, nil))
		}
	}
	return out.String()
}
