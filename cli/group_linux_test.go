package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"puzzlebase/tablebase"
)

// memoryGroup makes a control group of so many bytes of memory and another
// within it, of version 1 or 2, and returns the inner one.
func memoryGroup(t *testing.T, limit int) string {
	t.Helper()
	var errs []error
	for _, v := range []struct{ root, enable, file string }{
		{"/sys/fs/cgroup/memory", "", "memory.limit_in_bytes"},
		{"/sys/fs/cgroup", "cgroup.subtree_control", "memory.max"},
	} {
		outer := filepath.Join(v.root, fmt.Sprintf("puzzlebase-test-%d", os.Getpid()))
		inner := filepath.Join(outer, "inner")
		err := os.Mkdir(outer, 0o755)
		if err == nil && v.enable != "" {
			err = os.WriteFile(filepath.Join(outer, v.enable), []byte("+memory"), 0o644)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(outer, v.file), fmt.Append(nil, limit), 0o644)
		}
		if err == nil {
			err = os.Mkdir(inner, 0o755)
		}
		if err == nil {
			t.Cleanup(func() {
				if err := errors.Join(os.Remove(inner), os.Remove(outer)); err != nil {
					t.Error(err)
				}
			})
			return inner
		}
		errs = append(errs, err)
		_ = os.Remove(outer)
	}
	t.Skipf("no control group can be made here: %v", errors.Join(errs...))
	return ""
}

// TestControlGroup estimates and builds within a group that has less memory
// than the build needs: it is refused in time, not killed.
func TestControlGroup(t *testing.T) {
	const limit = 300 << 20
	group, data := memoryGroup(t, limit), t.TempDir()
	within := func(args ...string) (stdout, stderr string, code int) {
		cmd := process(t, data, args...)
		cmd.Args = append([]string{"sh", "-c", `echo $$ > "$0/cgroup.procs" && exec "$@"`, group,
			cmd.Path}, args...)
		var err error
		if cmd.Path, err = exec.LookPath("sh"); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		_ = cmd.Run()
		return out.String(), errs.String(), cmd.ProcessState.ExitCode()
	}
	stdout, stderr, _ := within("estimate", "hiriq-w", "--quick", "--format", "json")
	var e tablebase.Estimate
	if err := json.Unmarshal([]byte(stdout), &e); err != nil {
		t.Fatalf("%v: %s%s", err, stdout, stderr)
	}
	if e.MemoryFree > limit || e.MemoryFree < limit/2 || e.MemoryLimit != "its control group" ||
		e.Fits {
		t.Errorf("%d bytes of memory are free, limited by %q, fits %v", e.MemoryFree, e.MemoryLimit,
			e.Fits)
	}
	_, stderr, code := within("build", "hiriq-w")
	if code != exitFailed || strings.Count(stderr, "\n") != 1 ||
		!strings.Contains(stderr, "of memory where its control group leaves ") {
		t.Errorf("exit code %d, stderr %s", code, stderr)
	}
	if _, stderr, code := within("build", "ninepuzzle"); code != exitOK {
		t.Errorf("what fits is not built: exit code %d, stderr %s", code, stderr)
	}
}
