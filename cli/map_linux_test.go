package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"puzzlebase/internal/machine"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/store"
	"puzzlebase/tablebase"
)

// mapped returns what the system says of the maps of a file in a process, in KiB.
func mapped(t *testing.T, pid int, file string) map[string]int {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps", pid))
	if err != nil {
		t.Skip(err)
	}
	sums, ours := map[string]int{}, false
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if !strings.HasSuffix(words[0], ":") { // where a map begins
			ours = words[len(words)-1] == file
		} else if n, err := strconv.Atoi(words[1]); ours && err == nil {
			sums[words[0]] += n
		}
	}
	return sums
}

// TestProcessesShareTheMap asks two processes for positions all over a database: the
// file is in memory once, and none of it is a process's own.
func TestProcessesShareTheMap(t *testing.T) {
	data := t.TempDir()
	buildProcess(t, data, "sliding:2x5")
	file, err := filepath.EvalSymlinks(filepath.Join(data, "sliding-2x5.db"))
	if err != nil {
		t.Fatal(err)
	}
	positions, _, _ := runProcess(t, data, "sample", "sliding:2x5", "--uniform", "-n", "3000",
		"--seed", "1")
	var pids []int
	for range 2 {
		cmd := process(t, data, "lookup", "sliding:2x5", "-")
		in, errIn := cmd.StdinPipe()
		out, errOut := cmd.StdoutPipe()
		if errIn != nil || errOut != nil || cmd.Start() != nil {
			t.Fatal(errIn, errOut)
		}
		t.Cleanup(func() { _ = in.Close(); _ = cmd.Wait() })
		go func() { _, _ = io.WriteString(in, positions) }()
		answers := bufio.NewScanner(out)
		for range 3000 {
			if !answers.Scan() {
				t.Fatal(answers.Err())
			}
		}
		pids = append(pids, cmd.Process.Pid)
	}
	for i, pid := range pids {
		if m := mapped(t, pid, file); m["Rss:"] == 0 || m["Private_Dirty:"]+m["Anonymous:"] > 0 ||
			m["Pss:"] > m["Rss:"]*6/10 {
			t.Errorf("process %d has of the file: %v", i, m)
		}
	}
}

// TestCold looks up positions all over a database that is not in memory; the folder
// with that of sliding:2x7 is named by an environment variable.
func TestCold(t *testing.T) {
	data := os.Getenv("PUZZLEBASE_COLD")
	if data == "" {
		t.Skip("reads a database of 5 GiB; run with PUZZLEBASE_COLD=FOLDER")
	}
	p := catalogtest.Find(t, "sliding:2x7")
	path := tablebase.Dir(data).Path(p)
	evict(t, path)
	before := faults(t)
	began := time.Now()
	db, err := store.Open(path, p)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	t.Logf("opened in %v, %s", time.Since(began), faults(t).since(before, 1))
	for round, n := range []int{1, 1000, 1000} {
		before, began = faults(t), time.Now()
		steps := 0
		for i := range n {
			x := puzzle.Index((uint64(i)*0x9E3779B97F4A7C15 + uint64(round)*12345) % p.Size())
			at, err := db.Lookup(x)
			if err != nil {
				t.Fatal(err)
			}
			steps += int(at.Distance)
		}
		t.Logf("%d lookups, %d moves down each: %v each, %s", n, steps/n,
			time.Since(began)/time.Duration(n), faults(t).since(before, n))
	}
	t.Logf("%s of the file are in memory",
		machine.Bytes(int64(mapped(t, os.Getpid(), path)["Rss:"])<<10))
}

// evict drops a file from memory.
func evict(t *testing.T, path string) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := unix.Fadvise(int(f.Fd()), 0, 0, unix.FADV_DONTNEED); err != nil {
		t.Skip(err)
	}
}

// pageFaults is what a process has taken: of disk, in blocks of 512 bytes.
type pageFaults struct{ major, minor, blocks int64 }

func faults(t *testing.T) pageFaults {
	t.Helper()
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return pageFaults{u.Majflt, u.Minflt, u.Inblock}
}

// since says what n lookups took each.
func (f pageFaults) since(before pageFaults, n int) string {
	each := func(a, b int64) float64 { return float64(a-b) / float64(n) }
	return fmt.Sprintf("%.1f major and %.1f minor faults, %.0f KiB read",
		each(f.major, before.major), each(f.minor, before.minor), each(f.blocks, before.blocks)/2)
}
