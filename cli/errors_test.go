package cli

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"puzzlebase/store/beside"
	"puzzlebase/tablebase"
)

// errorRow is a mistake of docs/errors.md: a command, what it says and its exit code.
type errorRow struct {
	section, mistake, command, says string
	code                            int
}

// pattern is what the message must match, as a regular expression.
func (r *errorRow) pattern() string {
	return strings.ReplaceAll(regexp.QuoteMeta(r.says), `\.\.\.`, `.+`)
}

// mistake is one of docs/errors.md. The message may be broken into several lines.
var mistake = regexp.MustCompile(`(?m)^# (.*): exit code (\d+)\n\$ (.*)\n((?:.+\n)+?)(?:\n|` +
	"```)")

// errorRows reads the mistakes of docs/errors.md.
func errorRows(t testing.TB) []errorRow {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "docs", "errors.md"))
	if err != nil {
		t.Fatal(err)
	}
	var rows []errorRow
	for part := range strings.SplitSeq(string(page), "\n## ") {
		section, text, _ := strings.Cut(part, "\n")
		found := mistake.FindAllStringSubmatch(text, -1)
		if len(found) != strings.Count(text, ": exit code ") {
			t.Errorf("docs/errors.md: %s: %d mistakes can be read of %d",
				section, len(found), strings.Count(text, ": exit code "))
		}
		for _, m := range found {
			code, err := strconv.Atoi(m[2])
			if err != nil {
				t.Fatal(err)
			}
			says := strings.ReplaceAll(strings.TrimSpace(m[4]), "\n", " ")
			rows = append(rows, errorRow{section, m[1], m[3], says, code})
		}
	}
	return rows
}

// machineSection is walked by TestMachine, which makes each fault happen.
const machineSection = "The machine"

// aside is what a command says before its mistake: that it builds a puzzle and, on a machine with
// much else to do, how long that takes.
const aside = `(pool is not built .*|.*: \d+\.\d s: .*|.*, \d+%.*|.*, \d+ s)`

// TestErrors walks docs/errors.md: it makes a script of every mistake and runs it.
func TestErrors(t *testing.T) {
	var script strings.Builder
	script.WriteString("chmod 444 kept.csv\n")
	rows := 0
	for _, r := range errorRows(t) {
		if r.section == machineSection {
			continue
		}
		rows++
		input := "nothing"
		if strings.HasSuffix(r.command, " -") {
			input = "short.txt"
		}
		fmt.Fprintf(&script, "# %s: %s\nstdin %s\nexit %d %s\n", r.section, r.mistake, input,
			r.code, r.command)
		hint := ""
		if r.code == exitUsage && !strings.Contains(r.command, "@") {
			hint = `puzzlebase:   see '.+'\n`
		}
		fmt.Fprintf(&script, "said '%s'\n",
			strings.ReplaceAll(
				fmt.Sprintf(`^(puzzlebase: %s\n)*puzzlebase: %s\n%s$`, aside, r.pattern(), hint),
				"'", "''"))
	}
	if rows < 100 {
		t.Fatalf("docs/errors.md has %d mistakes that can be read", rows)
	}
	script.WriteString("-- bad.txt.csv --\n-- kept.csv --\n-- nothing --\n-- short.txt --\n" +
		"1 2 3\n-- bad.txt --\n1 2 3\n4 5 6\n7 8 0\n\n1 2 3\n4 9 6\n7 8 0\n")
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "errors.txtar"), []byte(script.String()),
		0o644); err != nil {
		t.Fatal(err)
	}
	p := scriptParams(dir)
	p.UpdateScripts = false
	setup := p.Setup
	p.Setup = func(env *testscript.Env) error {
		if err := setup(env); err != nil {
			return err
		}
		env.Setenv(tablebase.DataVariable, "data")
		return spoilData(t, filepath.Join(env.WorkDir, "data"))
	}
	testscript.Run(t, p)
}

// scriptCommands are commands that scripts may use besides testscript's own.
var scriptCommands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	// exit CODE PROGRAM ARGS... runs a program that must end with that code.
	"exit": func(ts *testscript.TestScript, _ bool, args []string) {
		want, err := strconv.Atoi(args[0])
		ts.Check(err)
		err = ts.Exec(args[1], args[2:]...)
		code, exit := 0, (*exec.ExitError)(nil)
		if errors.As(err, &exit) {
			code = exit.ExitCode()
		} else {
			ts.Check(err)
		}
		if code != want {
			ts.Fatalf("exit code %d, want %d", code, want)
		}
	},
	// untimed writes what was printed into the file got, as if it had taken no
	// time.
	"untimed": func(ts *testscript.TestScript, _ bool, _ []string) {
		text := regexp.MustCompile(`(Time \(seconds\)): \d+\.\d+`).ReplaceAllString(
			ts.ReadFile("stdout"), "$1: 0.00")
		ts.Check(os.WriteFile(ts.MkAbs("got"), []byte(text), 0o644))
	},
	// said PATTERN wants the whole of stderr to match.
	"said": func(ts *testscript.TestScript, _ bool, args []string) {
		if text := ts.ReadFile("stderr"); !regexp.MustCompile(args[0]).MatchString(text) {
			ts.Fatalf("said  %q\nwant  %s", text, args[0])
		}
	},
}

// spoilData fills a data folder as docs/errors.md says.
func spoilData(t *testing.T, data string) error {
	for _, spec := range []string{"ninetails", "ninepuzzle", "tails:1x6", "tails:1x7",
		"tails:1x8"} {
		buildProcess(t, data, spec)
	}
	read := func(name string) []byte {
		b, err := os.ReadFile(filepath.Join(data, name))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	random := make([]byte, 100_000)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range random {
		random[i] = byte(rng.Uint32())
	}
	foreign, err := os.ReadFile(filepath.Join("testdata", "foreign.db"))
	if err != nil {
		return err
	}
	inBlock := read("tails-1x7.db")
	for at := 0; ; at++ { // every version of the page that holds the blocks
		next := bytes.Index(inBlock[at:], []byte("blocks"))
		if next < 0 {
			break
		}
		at += next
		if inBlock[at-1] != '"' { // that is the manifest
			// behind bucket, page and element heads, and the key
			inBlock[at+len("blocks")+16+16+16+4] ^= 1
		}
	}
	inManifest := read("tails-1x8.db")
	inManifest[bytes.LastIndex(inManifest, []byte(`"reached":`))+10] ^= 1
	for name, content := range map[string][]byte{
		"tails-2x2.db":   read("tails-3x3.db"),
		"tails-2x3.db":   []byte("hello\n"),
		"tails-2x4.db":   nil,
		"sliding-2x3.db": read("sliding-3x3.db")[:20_000],
		"tails-1x4.db":   random,
		"tails-1x5.db":   foreign,
		"tails-1x6.db":   withVersion(t, read("tails-1x6.db"), '0'),
		"tails-1x7.db":   inBlock,
		"tails-1x8.db":   inManifest,
	} {
		if err := os.WriteFile(filepath.Join(data, name), content, 0o644); err != nil {
			return err
		}
	}
	for _, folder := range []string{"tails-1x3.db", "tails-2x5.db.tmp"} {
		if err := os.Mkdir(filepath.Join(data, folder), 0o755); err != nil {
			return err
		}
	}
	for _, link := range []string{"tails-1x9.db.lock", "tails-2x6.db.checkpoint"} {
		if err := os.Symlink("tails-3x3.db", filepath.Join(data, link)); err != nil {
			return err
		}
	}
	// cut into parts
	if err := os.CopyFS(data,
		os.DirFS(filepath.Join("..", "store", "testdata", "v0.2"))); err != nil {
		return err
	}
	lock, err := beside.Acquire(filepath.Join(data, "sliding-2x4.db"))
	if err == nil {
		t.Cleanup(func() { lock.Release() })
	}
	return err
}

// withVersion returns a database with another format version and a checksum
// that fits.
func withVersion(t *testing.T, b []byte, digit byte) []byte {
	from := bytes.LastIndex(b, []byte(`{"format_version":`))
	to := from + bytes.Index(b[from:], []byte(`"}`)) + 2
	table := crc32.MakeTable(crc32.Castagnoli)
	sum := fmt.Appendf(nil, "%08x", crc32.Checksum(b[from:to], table))
	at := bytes.LastIndex(b, sum)
	if from < 0 || at < 0 {
		t.Fatal("the manifest was not found")
	}
	b[from+len(`{"format_version":`)] = digit
	copy(b[at:], fmt.Sprintf("%08x", crc32.Checksum(b[from:to], table)))
	return b
}
