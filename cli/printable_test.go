package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/kballard/go-shellquote"

	"puzzlebase/cli/session"
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
	for _, line := range [][]string{
		{"build", "tails:2x2"}, {"build", name}, {"build", "peg:@" + name},
		{"build", "pool:@none" + name},
		{"build", "tails:2x2", "--memory", name}, {"build", "tails:2x2", "--layout", name},
		{"build", "tails:2x2", "--engine", name},
		{"build", "tails:2x2", "--workers", name}, {"build", "tails:1x3"}, {"build", "--" + name},
		{"list", "-" + name},
		{"info", "tails:2x2"}, {"info", "hiriq"}, {"info", "tails:1x3"}, {"list"},
		{"list", "--format", name}, {name}, {"help", name},
		{"lookup", "tails:2x2", name}, {"solve", "tails:2x2", "no" + name},
		{"solve", "ninepuzzle", name}, {"explain", "tails:2x2", name},
		{"sample", "tails:2x2", "--distance", name}, {"verify", "tails:2x2", "--seed", name},
		{"compare", "tails:2x2", name},
		{"export", "tails:2x2", "-o", name}, {"export", "tails:2x2", "-o", name + ".csv"},
		{"export", "tails:2x2", "-o", name + ".csv"},
		{"export", "tails:2x2", "-o", "x.csv", "--where", name},
		{"export", "tails:2x2", "-o", filepath.Join(name, "x.csv")},
		{"plot", "depth", "tails:2x2", "-o", name + ".svg"},
		{"plot", "depth", "tails:2x2", "-o", name + ".gif"}, {"plot", name},
		{"report", "tails:2x2", "-o", "report" + name}, {"report", "tails:2x2", "-o", name},
		{"analyze", name, "tails:2x2"},
		{"rm", "tails:2x2"}, {"rm", "tails:2x2"},
	} {
		stdout, stderr, _ := inProcess(t, "", append(slices.Clone(line), "--data", data)...)
		for _, text := range []string{stdout, stderr} {
			if i := strings.IndexFunc(text, func(r rune) bool {
				return unicode.IsControl(r) && r != '\n'
			}); i >= 0 {
				t.Errorf("%q: writes %q", line, text)
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
			a := session.Session{Folder: data}
			quoted := a.Command(words...)
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
