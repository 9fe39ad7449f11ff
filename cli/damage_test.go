package cli

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"puzzlebase/puzzle/puzzletest"
)

// inProcess runs the program within the test.
func inProcess(t testing.TB, stdin string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(stdin), &out, &errs)
	return out.String(), errs.String(), code
}

// TestDamagedFileEveryCommand gives every command that reads a database a file with random damage.
// It must answer as from the whole file or refuse with one sentence that names the file.
func TestDamagedFileEveryCommand(t *testing.T) {
	defer goleak.VerifyNone(t)
	seed := puzzletest.Rand(t).Uint64()
	t.Logf("seed %d", seed)
	data := t.TempDir()
	commands := [][]string{
		{"info", "ninepuzzle"},
		{"lookup", "ninepuzzle", "8 6 7 2 5 4 3 0 1", "1 2 3 4 5 6 7 8 0"},
		{"solve", "ninepuzzle", "8 6 7 2 5 4 3 0 1", "--format", "json"},
		{"verify", "ninepuzzle", "--quick", "--seed", "1"},
		{"convert", "ninepuzzle", "--layout", "full"},
		{"build", "ninepuzzle"},
	}
	if _, stderr, code := inProcess(t, "", "build", "ninepuzzle", "--data", data); code != 0 {
		t.Fatal(stderr)
	}
	path := filepath.Join(data, "sliding-3x3.db")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]string, len(commands))
	for i, c := range commands {
		want[i], _, _ = inProcess(t, "", append(c, "--data", data, "--quiet")...)
	}
	times, refused := 150, 0
	if testing.Short() {
		times = 20
	}
	for i := range times {
		damaged := spoil(bytes.Clone(whole), rand.New(rand.NewPCG(seed, uint64(i))))
		if err := os.WriteFile(path, damaged, 0o644); err != nil {
			t.Fatal(err)
		}
		for j, c := range commands {
			what := fmt.Sprintf("seed %d, damage %d, %s", seed, i, c[0])
			stdout, stderr, code := inProcess(t, "", append(c, "--data", data, "--quiet")...)
			switch {
			case code == exitOK && withoutTimes(stdout) != withoutTimes(want[j]):
				t.Errorf("%s: another answer than from the whole file: %q", what, stdout)
			case code == exitOK:
			case code != exitFailed, strings.Count(stderr, "\n") != 1,
				!strings.Contains(stderr, "sliding-3x3.db"):
				t.Errorf("%s: exit code %d, stderr %q", what, code, stderr)
			default:
				refused++
			}
		}
	}
	t.Logf("%d damages, %d commands each; %d times refused, else answered as from the whole file",
		times, len(commands), refused)
}

// TestAlteredRecord changes who is said to have built a database: lookups do not
// mind, info shows nothing of the record, and verify and convert call it damage.
func TestAlteredRecord(t *testing.T) {
	data := t.TempDir()
	if _, stderr, code := inProcess(t, "", "build", "sliding:2x3", "--data", data); code != exitOK {
		t.Fatal(stderr)
	}
	path := filepath.Join(data, "sliding-2x3.db")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	altered := bytes.ReplaceAll(whole, []byte(`"engine":"t`), []byte(`"engine":"u`))
	if err := os.WriteFile(path, altered, 0o644); err != nil || bytes.Equal(altered, whole) {
		t.Fatalf("nothing was altered (%v)", err)
	}
	if stdout, stderr, code := inProcess(t, "", "lookup", "sliding:2x3", "123 45.", "--data",
		data); stdout != "0\n" || code != exitOK {
		t.Errorf("lookup: %q, exit code %d, %s", stdout, code, stderr)
	}
	stdout, _, code := inProcess(t, "", "info", "sliding:2x3", "--data", data)
	if code != exitOK || !strings.Contains(stdout, "\n"+
		"built           the record of the build has been altered and is not shown\n") ||
		strings.Contains(stdout, "\nby ") {
		t.Errorf("info: exit code %d, %s", code, stdout)
	}
	stdout, _, _ = inProcess(t, "", "info", "sliding:2x3", "--format", "json", "--data", data)
	if !strings.Contains(stdout, `"build_altered":true`) || strings.Contains(stdout, "uiles") {
		t.Errorf("info --format json: %s", stdout)
	}
	_, stderr, code := inProcess(t, "", "verify", "sliding:2x3", "--data", data)
	if code != exitFailed ||
		!strings.HasSuffix(stderr, "sliding-2x3.db is damaged: the checksum of the record of its "+
			"build fails; build it again with --force\n") {
		t.Errorf("verify: exit code %d, %s", code, stderr)
	}
	_, stderr, code = inProcess(t, "", "convert", "sliding:2x3", "--layout", "compact",
		"--data", data)
	if code != exitFailed || !strings.HasSuffix(stderr, "sliding-2x3.db is damaged: the record of "+
		"its build was changed; build it again with --force\n") {
		t.Errorf("convert: exit code %d, %s", code, stderr)
	}
}

// spoil damages a file in one of some ways.
func spoil(b []byte, rng *rand.Rand) []byte {
	const page = 4096
	at := rng.IntN(len(b)/page) * page
	switch rng.IntN(5) {
	case 0:
		return b[:rng.IntN(len(b))]
	case 1:
		for i := range page {
			b[at+i] = byte(rng.Uint32())
		}
	case 2:
		b[at+rng.IntN(96)] ^= 1 << rng.IntN(8)
	case 3:
		clear(b[at : at+page])
	default:
		for range 20 {
			b[rng.IntN(len(b))] ^= 1 << rng.IntN(8)
		}
	}
	return b
}

// spent ends a line that says how long something took.
var spent = regexp.MustCompile(`, ([0-9.]+ s|built already)\n$`)

// withoutTimes blanks what differs from one run to the next: seconds, the size
// of the file, which a damage may change, and the record of the build.
func withoutTimes(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "built "), strings.HasPrefix(line, "by "),
			strings.HasPrefix(line, "file "):
		default:
			out = append(out, spent.ReplaceAllString(line, ""))
		}
	}
	return strings.Join(out, "\n")
}
