package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/kballard/go-shellquote"
)

// TestNoControlCharacters gives names that give orders to a terminal wherever
// one can be given: none arrives.
func TestNoControlCharacters(t *testing.T) {
	work := t.TempDir()
	t.Chdir(work)
	const name = "\x1b[31m\u009bx\a"
	data := filepath.Join(work, "data"+name)
	if err := os.MkdirAll(data, 0o755); err != nil {
		t.Skipf("this system has no such names: %v", err)
	}
	for file, text := range map[string]string{name: "1 2 3\nx\n",
		filepath.Join(data, name+".db.tmp"): "", filepath.Join(data, "tails-1x3.db"): "none"} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ok, failed, usage, invalid := exitOK, exitFailed, exitUsage, exitInvalid
	for _, c := range []struct {
		code int
		line []string
	}{
		{ok, []string{"build", "tails:2x2"}},
		{usage, []string{"build", name}},
		{usage, []string{"build", "peg:@" + name}},
		{usage, []string{"build", "pool:@none" + name}},
		{usage, []string{"build", "tails:2x2", "--memory", name}},
		{usage, []string{"build", "tails:2x2", "--layout", name}},
		{usage, []string{"build", "tails:2x2", "--engine", name}},
		{usage, []string{"build", "tails:2x2", "--workers", name}},
		{failed, []string{"build", "tails:1x3"}},
		{usage, []string{"build", "--" + name}},
		{usage, []string{"list", "-" + name}},
		{ok, []string{"info", "tails:2x2"}},
		{failed, []string{"info", "hiriq"}},
		{failed, []string{"info", "tails:1x3"}},
		{ok, []string{"list"}},
		{usage, []string{"list", "--format", name}},
		{usage, []string{name}},
		{usage, []string{"help", name}},
		{invalid, []string{"lookup", "tails:2x2", name}},
		{invalid, []string{"solve", "tails:2x2", "no" + name}},
		{invalid, []string{"solve", "ninepuzzle", name}},
		{invalid, []string{"explain", "tails:2x2", name}},
		{usage, []string{"sample", "tails:2x2", "--distance", name}},
		{usage, []string{"verify", "tails:2x2", "--seed", name}},
		{usage, []string{"compare", "tails:2x2", name}},
		{usage, []string{"export", "tails:2x2", "-o", name}},
		{ok, []string{"export", "tails:2x2", "-o", name + ".csv"}},
		{failed, []string{"export", "tails:2x2", "-o", name + ".csv"}}, // it is there
		{usage, []string{"export", "tails:2x2", "-o", "x.csv", "--where", name}},
		{failed, []string{"export", "tails:2x2", "-o", filepath.Join(name, "x.csv")}},
		{ok, []string{"plot", "depth", "tails:2x2", "-o", name + ".svg"}},
		{usage, []string{"plot", "depth", "tails:2x2", "-o", name + ".gif"}},
		{usage, []string{"plot", name}},
		{ok, []string{"report", "tails:2x2", "-o", "report" + name}},
		{failed, []string{"report", "tails:2x2", "-o", name}}, // it is a file
		{usage, []string{"analyze", name, "tails:2x2"}},
		{ok, []string{"rm", "tails:2x2"}},
		{failed, []string{"rm", "tails:2x2"}}, // it is gone
	} {
		stdout, stderr, code := inProcess(t, "",
			append(slices.Clone(c.line), "--data", data)...)
		if code != c.code {
			t.Errorf("%q: exit code %d, want %d: %q", c.line, code, c.code, stderr)
		}
		for _, text := range []string{stdout, stderr} {
			if i := strings.IndexFunc(text, func(r rune) bool {
				return unicode.IsControl(r) && r != '\n'
			}); i >= 0 {
				t.Errorf("%q: writes %q", c.line, text)
			}
		}
	}
}

// TestCommandsToCopy splits the commands that are suggested as a shell does.
func TestCommandsToCopy(t *testing.T) {
	for _, data := range []string{"", "plain", "two words", "$HOME's; rm -r *"} {
		for _, words := range [][]string{{"build", "hiriq"},
			{"build", "sliding:3x4,goal=first", "--force", "--resume"},
			{"explain", "ninepuzzle", "1 2 3 4 5 6 8 7 0"}} {
			a := app{folder: data}
			quoted := a.command(words...)
			want := append([]string{"puzzlebase"}, words...)
			if data != "" {
				want = append(want, "--data", data)
			}
			got, err := shellquote.Split(quoted[1 : len(quoted)-1])
			if err != nil || !slices.Equal(got, want) || quoted[0] != quoted[len(quoted)-1] {
				t.Errorf("%s is read as %q (%v), want %q", quoted, got, err, want)
			}
		}
	}
	data := filepath.Join(t.TempDir(), "my data")
	if _, stderr, _ := inProcess(t, "", "info", "hiriq", "--data", data); !strings.Contains(stderr,
		"run `puzzlebase build hiriq --data '"+data+"'`, which takes") {
		t.Errorf("said %s", stderr)
	}
	if _, stderr, _ := inProcess(t, "", "solve", "ninepuzzle", "1 2 3 4 5 6 8 7 0", "--data",
		data); !strings.Contains(stderr,
		"`puzzlebase explain ninepuzzle 1,2,3,4,5,6,8,7,0 --data '"+data+"'` shows the sums") {
		t.Errorf("said %s", stderr)
	}
}
