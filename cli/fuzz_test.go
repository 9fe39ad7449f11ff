package cli

import (
	"strings"
	"testing"

	"puzzlebase/cli/positions"
	"puzzlebase/puzzle/catalog/catalogtest"
)

// FuzzLookup answers every position of standard input with one line. No position is an error.
func FuzzLookup(f *testing.F) {
	data := f.TempDir()
	p := catalogtest.Find(f, "ninetails")
	if _, stderr, code := inProcess(f, "", "build", "ninetails", "--data", data); code != exitOK {
		f.Fatal(stderr)
	}
	f.Add("HHHTTTHHH\nTTTTTTTTT\n")
	f.Add("HHH\n\n\x00\r\nTTTTTTTTT")
	f.Add(strings.Repeat("H", 10_000))
	f.Fuzz(func(t *testing.T, text string) {
		stdout, stderr, code := inProcess(t, text, "lookup", "ninetails", "--data", data)
		asked := 0
		for range (&positions.Reader{Puzzle: p, Input: strings.NewReader(text)}).All(nil) {
			asked++
		}
		if got := strings.Count(stdout, "\n"); got != asked {
			t.Fatalf("%d positions asked, %d answered: %q", asked, got, stdout)
		}
		if asked == 0 {
			if code != exitFailed || !strings.Contains(stderr, errNone.Error()) {
				t.Fatalf("no position: %q, exit code %d", stderr, code)
			}
			return
		}
		told := strings.Count(stderr, "\n")
		if invalid := strings.Count(stdout, "invalid\n"); told != invalid ||
			(code == exitInvalid) != (invalid > 0) {
			t.Fatalf("%d invalid, %d told, exit code %d", invalid, told, code)
		}
	})
}

// TestLongLine does not take the beginning of a line that is too long for a position.
func TestLongLine(t *testing.T) {
	text := "TTTTTTTTT" + strings.Repeat(" ", 3*4096) + "H\nTTTTTTTTT"
	stdout, stderr, code := inProcess(t, text, "lookup", "ninetails", "--data", t.TempDir())
	if stdout != "invalid\n0\n" || code != exitInvalid || len(stderr) > 1000 {
		t.Errorf("%q, exit code %d, stderr %q", stdout, code, stderr)
	}
}
