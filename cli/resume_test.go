package cli

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
	"puzzlebase/store/checkpoints"
	"puzzlebase/tablebase"
)

// interruption stops a build once it has a checkpoint and some more time has passed, and returns
// what it wrote to stderr; false when the build was done before.
func interruption(t *testing.T, data, path string, signal os.Signal, after time.Duration,
	args ...string) (string, bool) {
	t.Helper()
	before := modified(path)
	return stop(t, data, signal, after, func(*os.Process) bool {
		now := modified(path)
		return !now.IsZero() && now != before
	}, args...)
}

// stop is interruption once something else is so.
func stop(t *testing.T, data string, signal os.Signal, after time.Duration,
	so func(*os.Process) bool, args ...string) (string, bool) {
	t.Helper()
	cmd := process(t, data, args...)
	var errs strings.Builder
	cmd.Stderr = &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	for !so(cmd.Process) {
		select {
		case <-done:
			return errs.String(), cmd.ProcessState.ExitCode() != 0
		case <-time.After(time.Millisecond):
		}
	}
	time.Sleep(after)              // drawn by some tests, for a signal may come at any moment
	_ = cmd.Process.Signal(signal) // it may be done by now
	<-done
	return errs.String(), cmd.ProcessState.ExitCode() != 0
}

// modified is when the last checkpoint of a database was written; zero when there is none.
func modified(path string) (last time.Time) {
	for _, suffix := range []string{".explored", ".checkpoint"} {
		if info, err := os.Stat(path + suffix); err == nil && info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	return last
}

// TestResume interrupts real builds, by Ctrl-C and by kill -9, goes on with them
// until they are done, and wants the database of an undisturbed build. Below, a build
// is interrupted both ways in any case.
func TestResume(t *testing.T) {
	puzzletest.Full(t)
	rng, interrupted := puzzletest.Rand(t), 0
	for _, spec := range []string{"tails:2x11", "weighted-tails:3x7"} {
		t.Run(spec, func(t *testing.T) {
			want := buildProcess(t, t.TempDir(), spec)
			for _, signal := range []os.Signal{os.Interrupt, os.Kill} {
				n := resumeUntilDone(t, rng, spec, signal, want, "--engine", "generic")
				t.Logf("%d times by %v", n, signal)
				interrupted += n
			}
		})
	}
	if interrupted == 0 {
		t.Error("no build was interrupted; the machine is too fast for this test")
	}
}

// resumeUntilDone interrupts a build of spec up to three times, wants it to end
// with the content hash given, and returns how often it was interrupted.
func resumeUntilDone(t *testing.T, rng *rand.Rand, spec string, signal os.Signal, want string,
	how ...string) int {
	data := t.TempDir()
	path := filepath.Join(data, strings.Replace(spec, ":", "-", 1)+".db")
	anew := append([]string{"build", spec, "--checkpoint", "--workers", "1"}, how...)
	args := anew
	stopped, done := 0, false
	for range 3 {
		after := time.Duration(rng.IntN(100)) * time.Millisecond
		stderr, early := interruption(t, data, path, signal, after, args...)
		if !early {
			done = true
			break
		}
		stopped++
		if _, err := os.Stat(path); err == nil {
			t.Fatalf("%v left a database", signal)
		}
		if !checkpoints.Exists(path) {
			t.Fatalf("%v took the checkpoint away: %s", signal, stderr)
		}
		if signal == os.Interrupt {
			tellsToResume(t, stderr)
		}
	}
	stdout, stderr, code := runProcess(t, data, append(args, "--format", "json")...)
	if code != 0 || !done && !strings.Contains(stderr, "going on with "+spec) ||
		!strings.Contains(stdout, want) {
		t.Fatalf("after %d interruptions: exit code %d, %s%s, want content hash %s", stopped, code,
			stdout, stderr, want)
	}
	if left := leftovers(t, data); len(left) != 0 {
		t.Errorf("%v and resuming have left %q", signal, left)
	}
	return stopped
}

// tellsToResume wants an interrupted build to say how to go on.
func tellsToResume(t *testing.T, stderr string) {
	t.Helper()
	if !strings.Contains(stderr, ": the same command goes on from there") {
		t.Errorf("the interrupted build does not say how to go on: %s", stderr)
	}
}

// TestResumeWriting interrupts a build while it searches, kills it twice while it writes,
// goes on with it, and wants what an undisturbed build comes to.
func TestResumeWriting(t *testing.T) {
	puzzletest.Full(t)
	const spec = "tails:2x12"
	want := buildProcess(t, t.TempDir(), spec)
	for range 5 { // to write takes a moment, which a machine with much to do may miss
		if resumeWriting(t, spec, want) {
			return
		}
	}
	t.Error("no build was killed while it was writing")
}

// resumeWriting returns false when a build was done before it was killed.
func resumeWriting(t *testing.T, spec, want string) bool {
	t.Helper()
	data := t.TempDir()
	path := filepath.Join(data, strings.Replace(spec, ":", "-", 1)+".db")
	args := []string{"build", spec, "--engine", "generic", "--checkpoint", "--workers", "1"}
	stderr, early := interruption(t, data, path, os.Interrupt, 0, args...)
	if !early {
		t.Fatalf("the build was done before it had a checkpoint: %s", stderr)
	}
	tellsToResume(t, stderr)
	for range 2 {
		before, _ := os.Stat(path + ".tmp") // of the build before, if any
		writing := func(build *os.Process) bool {
			time.Sleep(time.Millisecond)
			return stopped(build, func() bool {
				now, err := os.Stat(path + ".tmp")
				return err == nil && (before == nil || !now.ModTime().Equal(before.ModTime()))
			})
		}
		stderr, early := stop(t, data, os.Kill, 0, writing, args...)
		if _, err := os.Stat(path); err == nil {
			return false
		}
		if !early || !strings.Contains(stderr, "going on with "+spec) || !checkpoints.Exists(path) {
			t.Fatalf("killed while it wrote: early %t, checkpoint %t, stderr %s", early,
				checkpoints.Exists(path), stderr)
		}
	}
	if got := buildProcess(t, data, spec, args[2:]...); got != want {
		t.Errorf("resumed: content hash %s, want %s", got, want)
	}
	afterKill(t, data, spec, want, true)
	if left := leftovers(t, data); len(left) != 0 {
		t.Errorf("kills and resuming have left %q", left)
	}
	return true
}

// TestResumeExploring kills a build while it searches for the positions that there
// are, goes on with it, and wants the database of an undisturbed build.
func TestResumeExploring(t *testing.T) {
	if testing.Short() {
		t.Skip("builds that take seconds")
	}
	p := catalogtest.Find(t, "blocks:abcd./efg..,goal=a..../.....,alike=no,metric=slide")
	want := buildProcess(t, t.TempDir(), p.Spec())
	dir := tablebase.Dir(t.TempDir())
	args := []string{"build", p.Spec(), "--checkpoint", "--workers", "1"}
	// So slow that there is a checkpoint of that search on any machine.
	stderr, early := stop(t, string(dir), os.Kill, 0, func(build *os.Process) bool {
		time.Sleep(10 * time.Millisecond)
		pause(build, 100*time.Millisecond)
		return !modified(dir.Path(p)).IsZero()
	}, args...)
	if !early {
		t.Fatalf("the build was done before it had a checkpoint: %s", stderr)
	}
	stdout, stderr, code := runProcess(t, string(dir),
		append(args, "--format", "json")...)
	if code != 0 ||
		!regexp.MustCompile("going on with (the search for the positions of )?blocks-").MatchString(
			stderr) || !strings.Contains(stdout, want) {
		t.Fatalf("after a kill: exit code %d, %s%s, want content hash %s", code, stdout, stderr,
			want)
	}
	if left := leftovers(t, string(dir)); len(left) != 0 {
		t.Errorf("a kill and resuming have left %q", left)
	}
}

// TestUselessCheckpoint builds beside a checkpoint that cannot be read.
func TestUselessCheckpoint(t *testing.T) {
	data := t.TempDir()
	name := filepath.Join(data, "sliding-2x3.db.checkpoint")
	if err := os.WriteFile(name, []byte("puzzlebase checkpoint 2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, stderr, code := runProcess(t, data, "build", "sliding:2x3")
	if code != exitOK || !strings.Contains(stderr, "starting from the beginning") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
	if left := leftovers(t, data); len(left) != 0 {
		t.Errorf("the finished build has left %q", left)
	}
}

// TestListKnowsDamagedCheckpoints lists a checkpoint before and after it is cut short: what
// list says of it is what a build does with it.
func TestListKnowsDamagedCheckpoints(t *testing.T) {
	data, p := t.TempDir(), catalogtest.Find(t, "tails:3x4")
	path := tablebase.Dir(data).Path(p)
	snap := &space.Snapshot{Levels: []uint64{1}, Code: [][]uint64{make([]uint64, p.Size()/64)}}
	snap.Code[0][0] = 1
	if err := checkpoints.Save(t.Context(), path, checkpoints.New(p, "xor", 0, snap),
		nil); err != nil {
		t.Fatal(err)
	}
	const goesOn, damaged = ": the same command goes on from it\n",
		": damaged or incomplete, so that nothing goes on from it\n"
	if stdout, _, _ := inProcess(t, "", "list", "--data", data); !strings.Contains(stdout, goesOn) {
		t.Errorf("whole: %s", stdout)
	}
	for _, c := range []struct{ flag, says string }{
		{"--resume", "going on with tails:3x4"}, // as scripts for v0.2 say
		{"--resume=false", "starting over: the checkpoint of tails:3x4 is not used"},
	} {
		copied := t.TempDir()
		if err := os.CopyFS(copied, os.DirFS(data)); err != nil {
			t.Fatal(err)
		}
		if _, stderr, _ := inProcess(t, "", "build", "tails:3x4", c.flag, "--data",
			copied); !strings.Contains(stderr, c.says) {
			t.Errorf("%s: %s", c.flag, stderr)
		}
	}
	_, _, _ = inProcess(t, "", "build", "sliding:2x2", "--data", data)
	built := tablebase.Dir(data).Path(catalogtest.Find(t, "sliding:2x2"))
	if whole, err := os.ReadFile(path + ".checkpoint"); err != nil ||
		os.WriteFile(built+".checkpoint", whole, 0o644) != nil {
		t.Fatal(err)
	}
	if _, stderr, _ := inProcess(t, "", "build", "sliding:2x2", "--data",
		data); !strings.Contains(stderr,
		"sliding:2x2 is built already, and a checkpoint of another build lies beside it; --force "+
			"goes on from that") {
		t.Errorf("built already: %s", stderr)
	}
	if err := errors.Join(os.Remove(built+".checkpoint"),
		os.Truncate(path+".checkpoint", checkpoints.Bytes(path)-1)); err != nil {
		t.Fatal(err)
	}
	if stdout, _, _ := inProcess(t, "", "list", "--data", data); strings.Contains(stdout, goesOn) ||
		!strings.Contains(stdout, damaged) {
		t.Errorf("damaged: %s", stdout)
	}
	if _, stderr, code := inProcess(t, "", "build", "tails:3x4", "--data", data); code != exitOK ||
		!strings.Contains(stderr, "tails-3x4.db.checkpoint is damaged: ") {
		t.Errorf("begun anew: exit code %d, %s", code, stderr)
	}
}
