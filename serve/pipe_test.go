package serve_test

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/serve"
	"puzzlebase/tablebase"
	"puzzlebase/tablebase/tablebasetest"
)

// pipeFrame returns a frame of a kind, or an answer with a status.
func pipeFrame(kind byte, content string) string {
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(content)))
	return string(append(head, kind)) + content
}

// pipeAnswers returns what a pipe answers about Nine Tails, after its greeting.
func pipeAnswers(t *testing.T, questions string) string {
	t.Helper()
	s, err := serve.New(serve.Options{Dir: tablebase.Dir(t.TempDir())})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var out bytes.Buffer
	err = s.Pipe(t.Context(), catalogtest.Find(t, "ninetails"), strings.NewReader(questions), &out)
	if err != nil {
		t.Log(err)
	}
	greeting := pipeFrame(0, `{"protocol":1,"version":"","puzzle":"tails:3x3","cells":9,"moves":9,`+
		`"size":512,"costs":null}`)
	answers, ok := strings.CutPrefix(out.String(), greeting)
	if !ok {
		t.Fatalf("it greets with %q", out.String())
	}
	return answers
}

// TestPipe asks a question of each kind, and such as cannot be answered.
func TestPipe(t *testing.T) {
	heads := strings.Repeat("\x00", 9)
	for _, c := range []struct{ name, question, want string }{
		{"parse", pipeFrame('p', "HHHHHHHHH"), pipeFrame(0, heads)},
		{"format", pipeFrame('f', heads), pipeFrame(0, "HHHHHHHHH")},
	} {
		if got := pipeAnswers(t, c.question); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	for _, c := range []struct{ name, question, want string }{
		{"no kind", pipeFrame('?', ""), "no question is of the kind"},
		{"half a board", pipeFrame('d', "abc"), "3 bytes are no whole number of 9"},
		{"no board", pipeFrame('d', heads+strings.Repeat("\xc8", 9)), "number 1: "},
		{"no position", pipeFrame('p', "HHHHHHHHH\nH"), "number 1: "},
		{"no index", pipeFrame('u', "\xff\xff\xff\xff\xff\xff\xff\xff"), "is not less than 512"},
		{"no operation", pipeFrame('g', "/nothing"), "nothing is at this address"},
		{"a wrong query", pipeFrame('g', "/solution?at=H"), "want"},
	} {
		got := pipeAnswers(t, c.question+pipeFrame('p', "HHHHHHHHH"))
		head, rest := got[:min(5, len(got))], got[min(5, len(got)):]
		if len(head) < 5 || head[4] != 1 || !strings.Contains(rest, c.want) ||
			!strings.HasSuffix(rest, pipeFrame(0, heads)) {
			t.Errorf("%s: %q, want %q and then an answer", c.name, got, c.want)
		}
	}
	for _, cut := range []string{"abc", pipeFrame('p', "HHH")[:6], "\xff\xff\xff\xffp"} {
		if got := pipeAnswers(t, cut); got != "" {
			t.Errorf("after %q: %q", cut, got)
		}
	}
}

// TestPython runs the tests, the examples and the type check of the Python package.
func TestPython(t *testing.T) {
	program := os.Getenv("PUZZLEBASE_PROGRAM")
	if program == "" {
		t.Skip("PUZZLEBASE_PROGRAM names no program")
	}
	const python = "/usr/bin/python3" // for which Debian has the modules
	if err := exec.Command(python, "-c", "import numpy, pytest, mypy").Run(); err != nil {
		puzzletest.Missing(t, "there is no Python with numpy, pytest and mypy")
		return
	}
	data := t.TempDir()
	hiriq := tablebasetest.HiRiQ(t).Path()
	if err := os.Symlink(hiriq, filepath.Join(data, filepath.Base(hiriq))); err != nil {
		t.Skipf("databases cannot be linked to: %v", err)
	}
	for _, args := range [][]string{
		{"pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules", "puzzlebase",
			"test_puzzlebase.py"},
		{"doctest", "../../docs/python.md"},
		{"mypy", "--cache-dir", t.TempDir(), "puzzlebase"},
	} {
		cmd := exec.CommandContext(t.Context(), python, append([]string{"-B", "-m"}, args...)...)
		cmd.Dir = "python"
		cmd.Env = append(os.Environ(), "PUZZLEBASE_DATA="+data, "PYTHONPATH=.")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", args[0], err, out)
		}
	}
}
