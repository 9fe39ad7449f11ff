package positions_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/analyze/answer"
	"puzzlebase/cli/positions"
	"puzzlebase/cli/session"
	"puzzlebase/cli/terminal"
	"puzzlebase/puzzle/catalog"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/tablebase"
)

// about begins a conversation about ninetails, of which nobody watches the screen.
func about(t *testing.T, input string,
	args ...string) (c *positions.Conversation, tb *tablebase.Tablebase, out, errs *bytes.Buffer) {
	t.Helper()
	out, errs = new(bytes.Buffer), new(bytes.Buffer)
	s := &session.Session{Terminal: terminal.Open(context.Background(), strings.NewReader(input),
		out, errs), Folder: t.TempDir()}
	s.Quiet = true
	p := catalogtest.Find(t, "ninetails")
	var err error
	if tb, err = s.Open(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tb.Close() })
	return &positions.Conversation{Session: s, Puzzle: p, Args: args}, tb, out, errs
}

// TestLookup answers what can be read and says where the rest stands.
func TestLookup(t *testing.T) {
	file := filepath.Join(t.TempDir(), "boards.txt")
	if err := os.WriteFile(file, []byte("TTTTTTTTT\nx\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c, tb, out, errs := about(t, "HHH\nTTT\nHHH\n", "HHHTTTHHH", file, "-")
	err := c.Lookup(context.Background(), tb, false)
	c.Out.Flush()
	if out.String() != "2\n0\ninvalid\n2\n" || !errors.Is(err, positions.ErrUnread) ||
		!strings.Contains(errs.String(), file+":2: ") {
		t.Errorf("%q, %v, %q", out, err, errs)
	}
}

// TestSolve writes each solution under its position where there are several.
func TestSolve(t *testing.T) {
	c, tb, out, _ := about(t, "", "HHHTTTHHH", "TTTTTTTTT")
	err := c.Solve(context.Background(), tb,
		&answer.Transcript{To: c.Out, Puzzle: c.Puzzle, Moves: true})
	c.Out.Flush()
	if want := "HHHTTTHHH: 2 moves: r0c1, r2c1\nTTTTTTTTT: 0 moves\n"; err != nil ||
		out.String() != want {
		t.Errorf("%q (%v), want %q", out, err, want)
	}
}

// TestOne wants exactly one position.
func TestOne(t *testing.T) {
	for input, want := range map[string]string{
		"HHHTTTHHH\n":            "",
		"":                       "no position was given",
		"HHHTTTHHH\nTTTTTTTTT\n": "more than one position",
		"x\n":                    "could not be read",
	} {
		c, _, _, _ := about(t, input)
		if g, err := c.One(); want == "" && (err != nil || g.Text != "HHHTTTHHH") ||
			want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, %v; want %q", input, g, err, want)
		}
	}
}

// TestTopics are as wide as they may be.
func TestTopics(t *testing.T) {
	for name, topic := range map[string]func(
		int) string{"forms": positions.Forms, "names": positions.Names} {
		text := topic(60)
		if !strings.Contains(text, "hiriq") {
			t.Errorf("%s say nothing of hiriq: %s", name, text)
		}
		for line := range strings.Lines(text) {
			if example := strings.HasPrefix(line, "      "); len(line) > 61 && !example &&
				strings.Contains(strings.TrimSpace(line), " ") {
				t.Errorf("%s: %q is too wide", name, line)
			}
		}
	}
}

// TestEveryFamily wants the forms of every family, or of one that is written in the
// same way.
func TestEveryFamily(t *testing.T) {
	text := positions.Forms(80)
	like := map[string]string{"weighted-tails": "ninetails", "tails": "ninetails",
		"lights": "ninetails", "sliding": "ninepuzzle", "hiriq-w": "hiriq", "pyraminx": "cube",
		"skewb": "cube", "dino": "cube", "perm": "cube"}
	for _, f := range catalog.Families() {
		name, _, _ := strings.Cut(f.Usage, ":")
		if !strings.Contains(text, "\n"+cmp.Or(like[name], name)) {
			t.Errorf("nothing says how positions of %s are written", f.Usage)
		}
	}
}
