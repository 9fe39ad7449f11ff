package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/store"
	"puzzlebase/store/beside"
	"puzzlebase/tablebase"
)

// runProcess runs the program as a process of its own and returns what it wrote.
func runProcess(t testing.TB, data string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := process(t, data, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	exit := (*exec.ExitError)(nil)
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// buildProcess builds in a process of its own and returns the content hash.
func buildProcess(t testing.TB, data, spec string, flags ...string) string {
	t.Helper()
	stdout, stderr, code := runProcess(t, data,
		append([]string{"build", spec, "--format", "json"}, flags...)...)
	var r tablebase.Built
	if code != 0 || json.Unmarshal([]byte(stdout), &r) != nil {
		t.Fatalf("build %s: exit code %d, %s%s", spec, code, stdout, stderr)
	}
	return r.ContentHash
}

// leftovers returns the names in a folder other than databases.
func leftovers(t testing.TB, data string) []string {
	t.Helper()
	entries, err := os.ReadDir(data)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		if filepath.Ext(e.Name()) != ".db" {
			out = append(out, e.Name())
		}
	}
	return out
}

// killings are what TestKill kills, and how often.
var killings = []struct {
	spec   string
	times  int
	layout string
	large  bool // in the whole suite alone
}{
	{"tails:4x4", 10, "full", false},
	{"sliding:3x3", 10, "full", false},
	{"sliding:3x3", 5, "compact", false},
	{"sliding:2x5", 10, "full", false},
	{"hiriq", 2, "full", true},
}

// TestKill kills builds at random moments, with SIGKILL where there is one.
// After each the database is the old one whole, the new one whole, or none. At
// least one kill must find the build under way, as its lock tells that it leaves.
func TestKill(t *testing.T) {
	seed := puzzletest.Rand(t).Uint64()
	t.Logf("seed %d", seed)
	for i, k := range killings {
		t.Run(fmt.Sprint(k.spec, " ", k.layout), func(t *testing.T) {
			if k.large {
				puzzletest.Full(t)
			}
			if testing.Short() {
				k.times /= 2
			}
			every := 2
			if k.large {
				every = k.times // the next build, which takes long, is tried once
			}
			kill(t, k.spec, k.layout, k.times, every, rand.New(rand.NewPCG(seed, uint64(i))))
		})
	}
}

// kill builds a puzzle over and over and kills it each time, every so many
// times in an empty folder, else where a database is already.
func kill(t *testing.T, spec, layout string, times, every int, rng *rand.Rand) {
	data := filepath.Join(t.TempDir(), "data")
	began := time.Now()
	want := buildProcess(t, data, spec, "--layout", layout)
	whole := time.Since(began)
	survived, landed := map[string]int{}, 0
	for i := 0; i < times || landed == 0 && i < 10*times; i++ {
		empty := i%every == every-1
		if empty {
			if err := os.RemoveAll(data); err != nil {
				t.Fatal(err)
			}
		}
		locked := func(*os.Process) bool {
			return slices.ContainsFunc(leftovers(t, data), func(name string) bool {
				return strings.HasSuffix(name, ".lock")
			})
		}
		after, so := time.Duration(rng.Int64N(int64(whole))), func(*os.Process) bool { return true }
		if i >= times { // none has landed, for the machine is not as fast as it was
			after, so = 0, locked
		}
		if _, early := stop(t, data, os.Kill, after, so, "build", spec, "--force", "--layout",
			layout); early && locked(nil) {
			landed++
		}
		survived[afterKill(t, data, spec, want, !empty)]++
		if empty {
			// The next build succeeds, has the same content, and tidies up.
			if got := buildProcess(t, data, spec, "--layout", layout); got != want {
				t.Fatalf("kill %d: the next build has content hash %s, want %s", i, got, want)
			}
			if left := leftovers(t, data); left != nil {
				t.Fatalf("kill %d: the next build left %v", i, left)
			}
		}
	}
	if landed == 0 {
		t.Errorf("no kill of %s within %v has found a build under way", spec, whole)
	}
	t.Logf("%d builds of %s killed within %v, %d of them while they were under way; found "+
		"afterwards: %v", times, spec, whole.Round(time.Millisecond), landed, survived)
}

// afterKill opens the database as a reader would and says what was found.
func afterKill(t *testing.T, data, spec, want string, old bool) string {
	t.Helper()
	p := catalogtest.Find(t, spec)
	db, err := store.Open(tablebase.Dir(data).Path(p), p)
	if errors.Is(err, store.ErrNotBuilt) && !old {
		return "none"
	}
	if err != nil {
		t.Fatalf("after a kill: %v", err)
	}
	defer db.Close()
	if got := db.Manifest().ContentHash; got != want {
		t.Fatalf("after a kill: content hash %s, want %s", got, want)
	}
	if err := db.Check(t.Context(), nil); err != nil {
		t.Fatalf("after a kill: %v", err)
	}
	return "a whole one"
}

// TestKilledExport kills an export; the next one to the same file removes what it has left.
func TestKilledExport(t *testing.T) {
	data, out := t.TempDir(), t.TempDir()
	buildProcess(t, data, "sliding:2x5")
	target := filepath.Join(out, "x.csv")
	hidden := func() []string {
		names, _ := filepath.Glob(filepath.Join(out, ".*"))
		return names
	}
	for tries := 0; hidden() == nil; tries++ {
		if tries == 10 {
			t.Fatal("ten exports were done before they were killed")
		}
		stop(t, data, os.Kill, 0, func(*os.Process) bool {
			return hidden() != nil
		}, "export", "sliding:2x5", "-o", target, "--force")
	}
	if _, stderr, code := runProcess(t, data, "export", "sliding:2x5", "-o", target, "--force",
		"--where", "distance=0"); code != exitOK {
		t.Fatalf("exit code %d, stderr %s", code, stderr)
	}
	if left := hidden(); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

// TestInterrupt asks a build to stop when it has begun, as the lock tells, and takes far longer
// than a signal: it ends as an interrupted one and leaves nothing behind.
func TestInterrupt(t *testing.T) {
	data := t.TempDir()
	cmd := process(t, data, "build", "weighted-tails:5x5", "--workers", "1")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = cmd.Wait()
	}()
	for leftovers(t, data) == nil {
		select {
		case <-ended:
			t.Fatalf("the build ended by itself, exit code %d, stderr %s",
				cmd.ProcessState.ExitCode(), errs.String())
		case <-time.After(time.Millisecond):
		}
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		_ = cmd.Process.Kill()
		<-ended
		t.Skipf("this system cannot interrupt a process: %v", err)
	}
	<-ended
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit code %d, stderr %s", code, errs.String())
	}
	if left := leftovers(t, data); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

// TestTwoBuilders starts builders of one puzzle at once. Each either builds,
// finds it built, or is told who does.
func TestTwoBuilders(t *testing.T) {
	want := buildProcess(t, t.TempDir(), "sliding:3x3")
	for round := range 5 {
		data := t.TempDir()
		var cmds [4]*exec.Cmd
		var errs [4]bytes.Buffer
		for i := range cmds {
			cmds[i] = process(t, data, "build", "sliding:3x3", "--force")
			cmds[i].Stderr = &errs[i]
			if err := cmds[i].Start(); err != nil {
				t.Fatal(err)
			}
		}
		built := 0
		for i, cmd := range cmds {
			err := cmd.Wait()
			switch code := cmd.ProcessState.ExitCode(); {
			case err == nil:
				built++
			case code != exitFailed ||
				!bytes.Contains(errs[i].Bytes(), []byte(" is in use by ")):
				t.Errorf("round %d: exit code %d, stderr %s", round, code, errs[i].String())
			}
		}
		if built == 0 {
			t.Errorf("round %d: nobody built", round)
		}
		afterKill(t, data, "sliding:3x3", want, true)
		if left := leftovers(t, data); left != nil {
			t.Errorf("round %d: left behind: %v", round, left)
		}
	}
}

// TestFirstLookups asks for the first time at the same time, in processes of
// their own: one builds, the others wait for it, and all answer.
func TestFirstLookups(t *testing.T) {
	const askers = 10
	for _, spec := range []string{"ninepuzzle", "pool"} {
		data := filepath.Join(t.TempDir(), "data")
		var cmds [askers]*exec.Cmd
		var outs, errs [askers]bytes.Buffer
		for i := range cmds {
			cmds[i] = process(t, data, "lookup", spec, "-")
			cmds[i].Stdin = strings.NewReader("8 6 7 2 5 4 3 0 1\nTSST8TSTSTTSTSS\n")
			cmds[i].Stdout, cmds[i].Stderr = &outs[i], &errs[i]
			if err := cmds[i].Start(); err != nil {
				t.Fatal(err)
			}
		}
		built := 0
		for i, cmd := range cmds {
			_ = cmd.Wait() // one of the two lines is no position of the puzzle
			if code := cmd.ProcessState.ExitCode(); code != exitInvalid ||
				outs[i].String() != outs[0].String() ||
				strings.Count(outs[i].String(), "invalid") != 1 {
				t.Errorf("%s, asker %d: exit code %d, %q, stderr %s", spec, i, code,
					outs[i].String(), errs[i].String())
			}
			built += strings.Count(errs[i].String(), "is not built yet: building")
		}
		if built != 1 {
			t.Errorf("%s was built %d times", spec, built)
		}
		if left := leftovers(t, data); left != nil {
			t.Errorf("left behind: %v", left)
		}
	}
}

// TestWaitForBuild asks while another process builds: the command says after a
// second what it waits for, and then answers.
func TestWaitForBuild(t *testing.T) {
	data := t.TempDir()
	lock, err := beside.Acquire(filepath.Join(data, "tails-2x3.db"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := process(t, data, "lookup", "tails:2x3", "TTTTTT")
	var out, errs bytes.Buffer
	cmd.Stdout = &out
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(stderr)
	line, err := lines.ReadString('\n')
	if err != nil || !strings.Contains(line, "tails:2x3 is being built by process ") ||
		!strings.Contains(line, ": waiting for it") {
		t.Errorf("it said %q (%v)", line, err)
	}
	if err := lock.Release(); err != nil {
		t.Fatal(err)
	}
	_, _ = errs.ReadFrom(lines)
	if err := cmd.Wait(); err != nil || out.String() != "0\n" {
		t.Errorf("%v, %q, stderr %s%s", err, out.String(), line, errs.String())
	}
}

// TestReadersDuringReplacement looks positions up in processes of their own
// while builders replace the database under them.
func TestReadersDuringReplacement(t *testing.T) {
	data := t.TempDir()
	buildProcess(t, data, "sliding:3x3")
	const lines = 20_000
	var in bytes.Buffer
	for range lines {
		fmt.Fprintln(&in, "8 6 7 2 5 4 3 0 1")
	}
	want := bytes.Repeat([]byte("31\n"), lines)
	var readers [3]*exec.Cmd
	var outs, errs [3]bytes.Buffer
	for i := range readers {
		readers[i] = process(t, data, "lookup", "ninepuzzle")
		readers[i].Stdin = bytes.NewReader(in.Bytes())
		readers[i].Stdout, readers[i].Stderr = &outs[i], &errs[i]
		if err := readers[i].Start(); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 6 {
		layout := []string{"full", "compact"}[i%2]
		buildProcess(t, data, "sliding:3x3", "--force", "--layout", layout)
		if stdout, stderr, code := runProcess(t, data, "lookup", "ninepuzzle",
			"8 6 7 2 5 4 3 0 1"); stdout != "31\n" || stderr != "" || code != 0 {
			t.Errorf("after replacement %d: %q, %q, exit code %d", i, stdout, stderr, code)
		}
	}
	for i, r := range readers {
		if err := r.Wait(); err != nil || !bytes.Equal(outs[i].Bytes(), want) || errs[i].Len() > 0 {
			t.Errorf("reader %d: %v, %d bytes, stderr %s", i, err, outs[i].Len(), errs[i].String())
		}
	}
}

// TestRemovedWhileOpen removes the file under an open reader.
func TestRemovedWhileOpen(t *testing.T) {
	data := t.TempDir()
	buildProcess(t, data, "ninetails")
	cmd := process(t, data, "lookup", "ninetails")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(out)
	ask := func(line, want string) {
		_, err := fmt.Fprintln(in, line)
		if got, errRead := answers.ReadString('\n'); err != nil || errRead != nil || got != want {
			t.Errorf("%s: %q, %v", line, got, errors.Join(err, errRead))
		}
	}
	ask("HHHTTTHHH", "2\n")
	if err := os.Remove(filepath.Join(data, "tails-3x3.db")); err != nil {
		in.Close()
		_ = cmd.Wait()
		t.Skipf("this system does not remove open files: %v", err)
	}
	ask("TTTTTTTTT", "0\n")
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
