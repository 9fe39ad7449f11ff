//go:build unix

package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase"
)

// Environment variables that limit what a run of the program in a test may have,
// bytes: the size of files that it writes, its address space, and its memory.
const (
	fileLimit    = "PUZZLEBASE_TEST_FILE_LIMIT"
	addressLimit = "PUZZLEBASE_TEST_ADDRESS_LIMIT"
	memoryLimit  = "PUZZLEBASE_TEST_MEMORY_LIMIT"
)

// limitSelf applies the limits to this process.
func limitSelf() {
	for variable, resource := range map[string]int{fileLimit: syscall.RLIMIT_FSIZE,
		addressLimit: syscall.RLIMIT_AS, memoryLimit: syscall.RLIMIT_DATA} {
		if n, err := strconv.ParseUint(os.Getenv(variable), 10, 64); err == nil {
			limit := syscall.Rlimit{Cur: n, Max: n}
			if err := syscall.Setrlimit(resource, &limit); err != nil {
				panic(err)
			}
		}
	}
}

// pause stops a process for a while.
func pause(p *os.Process, d time.Duration) {
	_ = p.Signal(syscall.SIGSTOP) // it may have ended
	time.Sleep(d)
	_ = p.Signal(syscall.SIGCONT)
}

// stopped asks something while a process stands still, and lets it go on unless it is so: a
// machine with much to do misses no moment.
func stopped(p *os.Process, so func() bool) bool {
	_ = p.Signal(syscall.SIGSTOP) // it may have ended
	if so() {
		return true
	}
	_ = p.Signal(syscall.SIGCONT)
	return false
}

// limited sets a limit on the memory or the address space of a command.
func limited(t *testing.T, cmd *exec.Cmd, variable string, bytes int64) {
	// In short mode the race detector may watch, which needs terabytes of address space.
	if runtime.GOOS != "linux" || testing.Short() {
		t.Skip("memory cannot be limited here")
	}
	// each thread of C takes 8 MiB
	cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d", variable, bytes), "GOMAXPROCS=2")
}

// machineFaults make the rows of "The machine" in docs/errors.md happen, each in a folder of its
// own that holds a whole database of sliding:3x3 when old is set.
var machineFaults = map[string]struct {
	old     bool
	prepare func(t *testing.T, dir string, cmd *exec.Cmd)
}{
	"a folder that cannot be written to": {false, func(t *testing.T, dir string, _ *exec.Cmd) {
		mode(t, filepath.Join(dir, "data"), 0o555)
	}},
	"a database that cannot be read": {true, func(t *testing.T, dir string, _ *exec.Cmd) {
		mode(t, filepath.Join(dir, "data", "sliding-3x3.db"), 0)
	}},
	"a data folder that is a file": {false, func(t *testing.T, dir string, _ *exec.Cmd) {
		data := filepath.Join(dir, "data")
		if err := errors.Join(os.RemoveAll(data), os.WriteFile(data, nil, 0o644)); err != nil {
			t.Fatal(err)
		}
	}},
	"a limit on the size of files": {true, func(_ *testing.T, _ string, cmd *exec.Cmd) {
		cmd.Env = append(cmd.Env, fileLimit+"=100000")
	}},
	"too little address space": {true, func(t *testing.T, dir string, cmd *exec.Cmd) {
		// with a hole
		if err := os.Truncate(filepath.Join(dir, "data", "sliding-3x3.db"), 3<<30); err != nil {
			t.Fatal(err)
		}
		limited(t, cmd, addressLimit, 5<<29)
	}},
	"too little address space to build": {false, func(t *testing.T, _ string, cmd *exec.Cmd) {
		limited(t, cmd, addressLimit, 2<<30) // enough for threads of C, too little without them
	}},
	"too little memory": {false, func(t *testing.T, _ string, cmd *exec.Cmd) {
		limited(t, cmd, memoryLimit, 400<<20)
	}},
	"memory that the system refuses": {false, func(t *testing.T, _ string, cmd *exec.Cmd) {
		limited(t, cmd, memoryLimit, 400<<20)
	}},
	"a disk that is too small": {false, smallDisk},
	"a full disk":              {false, smallDisk},
}

// smallDisk mounts a file system of 200 KiB on the data folder.
func smallDisk(t *testing.T, dir string, _ *exec.Cmd) {
	data := filepath.Join(dir, "data")
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=200k,mode=777", "none",
		data).CombinedOutput(); err != nil {
		t.Skipf("no file system can be mounted here (%s); the limit on the size of files stands "+
			"in for it", bytes.TrimSpace(out))
	}
	t.Cleanup(func() {
		if err := exec.Command("umount", data).Run(); err != nil {
			t.Error(err)
		}
	})
}

func mode(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(path, 0o755) })
}

// TestMachine makes every fault of the machine happen that docs/errors.md
// lists, and checks what is said and that nothing is lost.
func TestMachine(t *testing.T) {
	walked := 0
	for _, r := range errorRows(t) {
		fault, ok := machineFaults[r.mistake]
		if r.section != machineSection {
			continue
		}
		if walked++; !ok {
			t.Errorf("no test makes this happen: %s", r.mistake)
			continue
		}
		t.Run(r.mistake, func(t *testing.T) { meetFault(t, &r, fault.old, fault.prepare) })
	}
	if walked != len(machineFaults) {
		t.Errorf("docs/errors.md has %d faults, want %d", walked, len(machineFaults))
	}
}

// aboutCoverage is what a program built by 'go test -cover' adds when it ends
// where the folder for its counters is forbidden or has no room.
var aboutCoverage = regexp.MustCompile(`(?m)^(error|warning): .*(coverage|GOCOVERDIR).*$`)

func meetFault(t *testing.T, r *errorRow, old bool, prepare func(*testing.T, string, *exec.Cmd)) {
	dir, self := publicProgram(t)
	data := filepath.Join(dir, "data")
	if err := errors.Join(os.Mkdir(data, 0o777), os.Chmod(data, 0o777)); err != nil {
		t.Fatal(err)
	}
	args := strings.Fields(r.command)[1:]
	hash := ""
	if old {
		hash = buildProcess(t, data, "sliding:3x3")
		if args[0] == "build" {
			args = append(args, "--force")
		}
	}
	cmd := exec.Command(self, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), program+"=1", tablebase.DataVariable+"=data")
	asNobody(cmd)
	prepare(t, dir, cmd)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(aboutCoverage.ReplaceAllString(errs.String(), "")),
		"\n")
	if last := lines[len(lines)-1]; !regexp.MustCompile(
		"^puzzlebase: " + r.pattern() + "$").MatchString(last) {
		t.Errorf("said %q\nwant %q", last, r.says)
	}
	if code := cmd.ProcessState.ExitCode(); code != r.code {
		t.Errorf("exit code %d, want %d", code, r.code)
	}
	if info, err := os.Stat(data); err != nil || !info.IsDir() {
		return
	}
	if left := leftovers(t, data); left != nil {
		t.Errorf("left behind: %v", left)
	}
	if old && r.code == exitFailed && args[0] == "build" {
		afterKill(t, data, "sliding:3x3", hash, true)
	}
}

// publicProgram copies the program to a folder that every user may enter.
func publicProgram(t *testing.T) (dir, self string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "puzzlebase")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	from, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	self = filepath.Join(dir, "puzzlebase")
	out, err := os.OpenFile(self, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	_, err = io.Copy(out, in)
	if err := errors.Join(err, out.Close(), os.Chmod(dir, 0o755)); err != nil {
		t.Fatal(err)
	}
	return dir, self
}

// asNobody makes a command run without the rights of the superuser, to whom nothing is forbidden.
func asNobody(cmd *exec.Cmd) {
	const nobody = 65534
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{
			Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
}

// TestFullDiskLeavesNothing builds where no byte can be written, not even who holds the build lock.
func TestFullDiskLeavesNothing(t *testing.T) {
	data := t.TempDir()
	cmd := process(t, data, "build", "sliding:3x3")
	cmd.Env = append(cmd.Env, fileLimit+"=0")
	if err := cmd.Run(); err == nil {
		t.Error("nothing can be written, and the build succeeded")
	}
	if left := leftovers(t, data); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

// TestCheckpointFails builds where files may be large enough for the database
// but not for a checkpoint: the build says so and goes on.
func TestCheckpointFails(t *testing.T) {
	puzzletest.Full(t)
	data := t.TempDir()
	cmd := process(t, data, "build", "lights:4x6", "--engine", "generic", "--workers", "1",
		"--layout", "compact", "--checkpoint")
	cmd.Env = append(cmd.Env, fileLimit+"=8000000")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	if err := cmd.Run(); err != nil ||
		strings.Count(errs.String(),
			"going on without further checkpoints: save a checkpoint: ") != 1 {
		t.Errorf("%v, said %s", err, errs.String())
	}
	if left := leftovers(t, data); left != nil {
		t.Errorf("left behind: %v", left)
	}
}

// TestFullOutput writes every kind of text where nothing can be written: no
// command takes that for success.
func TestFullOutput(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skipf("this system has no file that is always full: %v", err)
	}
	defer full.Close()
	data := t.TempDir()
	buildProcess(t, data, "ninetails")
	for _, line := range []string{
		"--help", "help", "help build", "help puzzles", "help positions", "help presets",
		"build --help", "plot", "analyze", "--version", "version", "version --format json",
		"completion bash", "completion zsh", "completion fish", "completion powershell",
		"__complete build n",
		"list", "list --format json", "info ninetails", "info ninetails --format csv",
		"lookup ninetails HHHHHHHHH", "solve ninetails HHHHHHHHH",
		"verify ninetails", "export ninetails -o -", "sample ninetails --uniform",
		"info ninetails", "build ninetails",
	} {
		cmd := process(t, data, strings.Fields(line)...)
		var errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = full, &errs
		_ = cmd.Run()
		if code := cmd.ProcessState.ExitCode(); code != exitFailed ||
			!strings.HasSuffix(errs.String(), ": no space left on device\n") {
			t.Errorf("%s: exit code %d, said %q", line, code, errs.String())
		}
	}
}

// TestTerminatedInput asks programs that wait for input through a pipe to end.
func TestTerminatedInput(t *testing.T) {
	data := t.TempDir()
	buildProcess(t, data, "ninetails")
	for _, line := range []string{"lookup ninetails", "solve ninetails -", "explain ninetails -"} {
		cmd := process(t, data, strings.Fields(line)...)
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
		if _, err := io.WriteString(in, "HHHTTTHHH\nTTTTTTTTT\n"); err != nil { // and no more
			t.Fatal(err)
		}
		answers := bufio.NewReader(out)
		if _, err := answers.ReadByte(); err != nil { // it has answered, and waits
			t.Fatal(err)
		}
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_, _ = io.Copy(io.Discard, answers)
			_ = cmd.Wait()
		}()
		select {
		case <-ended:
		case <-time.After(patience):
			_ = cmd.Process.Kill()
			t.Errorf("%s: does not end", line)
			<-ended
		}
		if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
			t.Errorf("%s: exit code %d", line, code)
		}
		in.Close()
	}
}
