package cli

import (
	"fmt"
	"strings"
	"testing"
)

// TestWorkers gives every command that takes --workers numbers within and outside of the range.
func TestWorkers(t *testing.T) {
	data, out := t.TempDir(), t.TempDir()
	buildProcess(t, data, "tails:2x3")
	commands := [][]string{
		{"build", "tails:2x3", "--force"},
		{"estimate", "tails:2x3", "--quick"},
		{"verify", "tails:2x3"},
		{"verify", "tails:2x3", "--quick"},
		{"convert", "tails:2x3", "--layout", "full"},
		{"export", "tails:2x3", "--force", "-o", out + "/x.csv"},
	}
	for number, is := range map[string]string{
		"-1": "out of range", "0": "out of range", "1025": "out of range",
		"1000000000": "out of range", "99999999999999999999": "out of range",
		"x": "no number of workers", "": "no number of workers", "1.5": "no number of workers",
	} {
		for _, c := range commands {
			_, stderr, code := inProcess(t, "", append(c, "--workers", number, "--data", data)...)
			want := fmt.Sprintf("puzzlebase: --workers: %q is %s, want 1 to 1024\n", number, is)
			if code != exitUsage || !strings.HasPrefix(stderr, want) {
				t.Errorf("%s with %q workers: exit code %d, stderr %s", c[0], number, code, stderr)
			}
		}
	}
	for _, number := range []string{"1", "3", "1024"} {
		for _, c := range commands {
			if _, stderr, code := inProcess(t, "",
				append(c, "--workers", number, "--data", data)...); code != exitOK {
				t.Errorf("%s with %s workers: exit code %d, stderr %s", c[0], number, code, stderr)
			}
		}
	}
}
