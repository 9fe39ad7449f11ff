//go:build unix

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"puzzlebase/puzzle/puzzletest"
)

// TestResumeScratch kills a build whose planes lie in a scratch file, and goes on with it.
// The search is stopped for so long that a checkpoint is due, however fast the machine is.
func TestResumeScratch(t *testing.T) {
	puzzletest.Full(t)
	const spec, dueAfter = "sliding:3x4,metric=line", 10 * time.Second
	want, data := buildProcess(t, t.TempDir(), spec), t.TempDir()
	path := filepath.Join(data, strings.Replace(spec, ":", "-", 1)+".db")
	args := []string{"build", spec, "--checkpoint", "--workers", "1", "--memory", "220MiB"}
	paused := false
	after := time.Duration(puzzletest.Rand(t).IntN(100)) * time.Millisecond
	stderr, early := stop(t, data, os.Kill, after, func(build *os.Process) bool {
		if files, _ := filepath.Glob(path + ".scratch*"); len(files) > 0 && !paused {
			paused = true
			pause(build, dueAfter)
		}
		return !modified(path).IsZero()
	}, args...)
	if !early {
		t.Fatalf("the build was over before it was killed: %s", stderr)
	}
	stdout, stderr, code := runProcess(t, data, append(args, "--format", "json")...)
	if code != 0 || !strings.Contains(stderr, "going on with "+spec) ||
		!strings.Contains(stdout, want) {
		t.Fatalf("exit code %d, %s%s, want content hash %s", code, stdout, stderr, want)
	}
	if left := leftovers(t, data); len(left) != 0 {
		t.Errorf("being killed and going on have left %q", left)
	}
}
