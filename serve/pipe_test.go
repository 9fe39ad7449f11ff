package serve_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
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
func pipeAnswers(t *testing.T, questions string) (answers string, err error) {
	t.Helper()
	s, err := serve.New(serve.Options{Dir: tablebase.Dir(t.TempDir())})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var out bytes.Buffer
	err = s.Pipe(t.Context(), catalogtest.Find(t, "ninetails"), strings.NewReader(questions), &out)
	greeting := pipeFrame(0, `{"protocol":1,"version":"","puzzle":"tails:3x3","cells":9,"moves":9,`+
		`"size":512,"table":true,"costs":null}`)
	answers, ok := strings.CutPrefix(out.String(), greeting)
	if !ok {
		t.Fatalf("it greets with %q", out.String())
	}
	return answers, err
}

// TestPipe asks a question of each kind, and such as cannot be answered.
func TestPipe(t *testing.T) {
	heads := strings.Repeat("\x00", 9)
	for _, c := range []struct{ name, question, want string }{
		{"parse", pipeFrame('p', "HHHHHHHHH"), pipeFrame(0, heads)},
		{"format", pipeFrame('f', heads), pipeFrame(0, "HHHHHHHHH")},
	} {
		if got, err := pipeAnswers(t, c.question); got != c.want || err != nil {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	for _, c := range []struct{ name, question, want string }{
		{"no kind", pipeFrame('?', ""), "no question is of the kind"},
		{"half a board", pipeFrame('d', "abc"), "3 bytes are no whole number of 9"},
		{"half a board to write", pipeFrame('f', heads+"abc"), "12 bytes are no whole number of 9"},
		{"no board", pipeFrame('d', heads+strings.Repeat("\xc8", 9)), "number 1: "},
		{"no position", pipeFrame('p', "HHHHHHHHH\nH"), "number 1: "},
		{"no index", pipeFrame('u', "\xff\xff\xff\xff\xff\xff\xff\xff"), "is not less than 512"},
		{"no operation", pipeFrame('g', "/nothing"), "nothing is at this address"},
		{"a wrong query", pipeFrame('g', "/solution?at=H"), "want"},
	} {
		got, err := pipeAnswers(t, c.question+pipeFrame('p', "HHHHHHHHH"))
		head, rest := got[:min(5, len(got))], got[min(5, len(got)):]
		if err != nil || len(head) < 5 || head[4] != 1 || !strings.Contains(rest, c.want) ||
			!strings.HasSuffix(rest, pipeFrame(0, heads)) {
			t.Errorf("%s: %q, want %q and then an answer", c.name, got, c.want)
		}
	}
	for _, cut := range []string{"abc", pipeFrame('p', "HHH")[:5], pipeFrame('p', "HHH")[:6],
		"\xff\xff\xff\xffp"} {
		if got, err := pipeAnswers(t, cut); got != "" || err == nil {
			t.Errorf("after %q: %q, %v", cut, got, err)
		}
	}
}

// python is the one for which Debian has the modules.
const python = "/usr/bin/python3"

// pythonCommand runs Python in a folder, with our package and its program, and a folder of
// databases that has HiRiQ's. It skips where modules or the program are missing.
func pythonCommand(t testing.TB, folder, modules string) func(args ...string) ([]byte, error) {
	t.Helper()
	if os.Getenv("PUZZLEBASE_PROGRAM") == "" {
		t.Skip("PUZZLEBASE_PROGRAM names no program")
	}
	if err := exec.Command(python, "-c", "import "+modules).Run(); err != nil {
		puzzletest.Missing(t, "%s lacks one of %s", python, modules)
	}
	data := t.TempDir()
	hiriq := tablebasetest.HiRiQ(t).Path()
	if err := os.Symlink(hiriq, filepath.Join(data, filepath.Base(hiriq))); err != nil {
		t.Skipf("databases cannot be linked to: %v", err)
	}
	ours, err := filepath.Abs("python")
	if err != nil {
		t.Fatal(err)
	}
	return func(args ...string) ([]byte, error) {
		cmd := exec.CommandContext(t.Context(), python, append([]string{"-B"}, args...)...)
		cmd.Dir = folder
		cmd.Env = append(os.Environ(), "PUZZLEBASE_DATA="+data, "PYTHONPATH="+ours)
		return cmd.CombinedOutput()
	}
}

// TestPython runs the tests, the examples and the type check of the Python package.
func TestPython(t *testing.T) {
	run := pythonCommand(t, "python", "numpy, pytest, mypy")
	for _, args := range [][]string{
		{"pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules", "puzzlebase",
			"test_puzzlebase.py"},
		{"doctest", "../../docs/python.md"},
		{"mypy", "--cache-dir", t.TempDir(), "puzzlebase"},
	} {
		if out, err := run(append([]string{"-m"}, args...)...); err != nil {
			t.Errorf("%s: %v\n%s", args[0], err, out)
		}
	}
}

// printed are what the cells of a notebook print.
func printed(t *testing.T, notebook []byte) (out []string) {
	var read struct {
		Cells []struct {
			Outputs []struct {
				Name string   `json:"name"`
				Text []string `json:"text"`
			} `json:"outputs"`
		} `json:"cells"`
	}
	if err := json.Unmarshal(notebook, &read); err != nil {
		t.Fatal(err)
	}
	for _, c := range read.Cells {
		for _, o := range c.Outputs {
			if o.Name == "stdout" {
				out = append(out, strings.Join(o.Text, ""))
			}
		}
	}
	return out
}

// TestNotebooks runs the notebooks, and compares what they print with what they have stored.
func TestNotebooks(t *testing.T) {
	puzzletest.Full(t)
	folder := filepath.Join("..", "docs", "notebooks")
	run := pythonCommand(t, folder, "nbconvert, ipykernel, numpy")
	notebooks, err := filepath.Glob(filepath.Join(folder, "*.ipynb"))
	if err != nil || len(notebooks) < 3 {
		t.Fatalf("there are %d notebooks, %v", len(notebooks), err)
	}
	for _, file := range notebooks {
		name, ran := filepath.Base(file), t.TempDir()
		stored, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		// What is learned depends on how the machine adds floating-point numbers. So it is not
		// compared, and a tenth of the steps is enough.
		learned, shorter := strings.Contains(name, "learned"), stored
		if learned {
			shorter = bytes.Replace(stored, []byte("steps, batch = 3_000"),
				[]byte("steps, batch = 300"), 1)
			if bytes.Equal(stored, shorter) {
				t.Errorf("%s does not say how many steps it learns", name)
			}
		}
		given := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(given, shorter, 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := run("-m", "nbconvert", "--to", "notebook", "--execute", "--output-dir", ran,
			given)
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
			continue
		}
		now, err := os.ReadFile(filepath.Join(ran, name))
		if err != nil {
			t.Fatal(err)
		}
		if want, got := printed(t, stored), printed(t, now); !learned && !slices.Equal(got, want) ||
			len(want) < 3 {
			t.Errorf("%s prints %q, and has stored %q", name, got, want)
		}
	}
}

// BenchmarkPython compares distances in NumPy, by a program with one processor, with the command
// lookup and with a dict.
func BenchmarkPython(b *testing.B) {
	b.Setenv("GOMAXPROCS", "1")
	run := pythonCommand(b, "python", "numpy")
	for b.Loop() {
		out, err := run("bench.py")
		if err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		for line := range strings.Lines(string(out)) {
			name, rate, _ := strings.Cut(strings.TrimSpace(line), " ")
			n, err := strconv.ParseFloat(rate, 64)
			if err != nil {
				b.Fatalf("%q: %v", line, err)
			}
			b.ReportMetric(n, name)
		}
	}
}
