package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"puzzlebase/analyze/answer"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/tablebase"
)

// dialogue is a run of the program whose standard input stays open.
type dialogue struct {
	t     *testing.T
	in    io.WriteCloser
	out   *bufio.Reader
	ended chan int // the exit code
}

// converse begins a run of the program. One that does not answer is ended after a while.
func converse(t *testing.T, args ...string) *dialogue {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	t.Cleanup(func() { cancel(); inWrite.Close(); outRead.Close() })
	c := &dialogue{t, inWrite, bufio.NewReader(outRead), make(chan int, 1)}
	go func() {
		code := run(ctx, args, inRead, outWrite, io.Discard)
		outWrite.Close()
		inRead.Close() // nobody reads what is said then
		c.ended <- code
	}()
	return c
}

// say gives the program a position.
func (c *dialogue) say(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, text+"\n"); err != nil {
		c.t.Fatalf("%q: %v", text, err)
	}
}

// hear wants the program to write something next.
func (c *dialogue) hear(want string) {
	c.t.Helper()
	got := make([]byte, len(want))
	if n, err := io.ReadFull(c.out, got); err != nil || string(got) != want {
		c.t.Fatalf("heard %q (%v), want %q", got[:n], err, want)
	}
}

// end ends the input, and wants nothing more to be written.
func (c *dialogue) end() {
	c.t.Helper()
	c.in.Close()
	rest, err := io.ReadAll(c.out)
	if code := <-c.ended; len(rest) > 0 || err != nil || code != exitOK {
		c.t.Errorf("in the end %q (%v), exit code %d", rest, err, code)
	}
}

// TestEachLineIsAnswered writes a position to every command that reads standard input,
// and writes the next when the answer is there.
func TestEachLineIsAnswered(t *testing.T) {
	data := t.TempDir()
	first, second, third := "1,2,3,4,5,6,7,8,9,10,11,12,0,13,14",
		"1,2,3,4,5,6,7,8,9,10,11,12,13,0,14", "1,2,3,4,5,6,7,8,9,10,11,12,13,14,0"
	searched := []string{first, second, third}
	for _, line := range []struct {
		command   string
		positions []string
	}{
		{"lookup ninetails", []string{"HHHTTTHHH", "TTTTTTTTT", "HHHTTTHHH"}},
		{"solve ninetails", []string{"HHHTTTHHH", "TTTTTTTTT", "HHHTTTHHH"}},
		{"explain ninetails", []string{"HHHTTTHHH", "TTTTTTTTT", "HHHTTTHHH"}},
		{"analyze position ninetails", []string{"HHHTTTHHH", "TTTTTTTTT", "HHHTTTHHH"}},
		{"solve ninepuzzle -", []string{"4 1 3\n0 2 6\n7 5 8", "1,2,3,4,5,6,8,7,0",
			"1 2 3/4 5 6/7 8 0"}},
		{"lookup sliding:5x3", searched},
		{"solve sliding:5x3", searched},
		{"explain sliding:5x3 -", searched},
		{"analyze position sliding:5x3", searched},
	} {
		t.Run(line.command, func(t *testing.T) {
			c := converse(t, append(strings.Fields(line.command), "--format", "json", "--data",
				data)...)
			for _, pos := range line.positions {
				c.say(pos)
				text, err := c.out.ReadString('\n')
				var answer struct{ Position string }
				if errJSON := json.Unmarshal([]byte(text), &answer); err != nil || errJSON != nil ||
					answer.Position == "" {
					t.Fatalf("%q: answered %q (%v, %v)", pos, text, err, errJSON)
				}
			}
			c.end()
		})
	}
}

// TestConversationInWords tells the second answer from the first, which is the only one
// until then. What comes together is answered as several.
func TestConversationInWords(t *testing.T) {
	data := t.TempDir()
	c := converse(t, "solve", "pancake:4", "--data", data)
	c.say("2 1 3 4")
	c.hear("flip 2\n")
	c.say("1 3 2 4")
	c.hear("1,3,2,4: flip 2, flip 3, flip 2\n")
	c.end()
	c = converse(t, "solve", "pancake:4", "--data", data)
	c.say("2 1 3 4\n1 3 2 4")
	c.hear("2,1,3,4: flip 2\n1,3,2,4: flip 2, flip 3, flip 2\n")
	c.end()
}

// TestOneBoardIsDrawn as soon as it is there.
func TestOneBoardIsDrawn(t *testing.T) {
	c := converse(t, "plot", "board", "ninepuzzle", "-", "-o",
		filepath.Join(t.TempDir(), "board.svg"), "--data", t.TempDir())
	c.say("4 1 3\n0 2 6\n7 5 8")
	if _, err := io.Copy(io.Discard, c.out); err != nil {
		t.Error(err)
	}
	if code := <-c.ended; code != exitOK {
		t.Errorf("exit code %d", code)
	}
}

// about begins a conversation about ninetails, of which nobody watches the screen.
func about(t *testing.T, input string,
	args ...string) (c *conversation, tb *tablebase.Tablebase, out, errs *bytes.Buffer) {
	t.Helper()
	a, out, errs := begin(t, input)
	a.term.Quiet = true
	p := catalogtest.Find(t, "ninetails")
	var err error
	if tb, err = a.open(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tb.Close() })
	return a.talkAbout(p, args), tb, out, errs
}

// TestLookup answers what can be read and says where the rest stands.
func TestLookup(t *testing.T) {
	file := filepath.Join(t.TempDir(), "boards.txt")
	if err := os.WriteFile(file, []byte("TTTTTTTTT\nx\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c, tb, out, errs := about(t, "HHH\nTTT\nHHH\n", "HHHTTTHHH", file, "-")
	err := c.lookup(t.Context(), tb)
	c.app.term.Out.Flush()
	if out.String() != "2\n0\ninvalid\n2\n" || !errors.Is(err, errUnread) ||
		!strings.Contains(errs.String(), file+":2: ") {
		t.Errorf("%q, %v, %q", out, err, errs)
	}
}

// TestSolve writes each solution under its position where there are several.
func TestSolve(t *testing.T) {
	c, tb, out, _ := about(t, "", "HHHTTTHHH", "TTTTTTTTT")
	err := c.solve(t.Context(), tb,
		&answer.Transcript{To: c.app.term.Out, Puzzle: c.puzzle, Moves: true})
	c.app.term.Out.Flush()
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
		if g, err := c.one(); want == "" && (err != nil || g.Text != "HHHTTTHHH") ||
			want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, %v; want %q", input, g, err, want)
		}
	}
}
