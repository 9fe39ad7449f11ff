//go:build linux && !race

package bigmem

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"

	"golang.org/x/sys/unix"
)

// limited is set in a process that TestCheckLeavesRoom starts.
const limited = "PUZZLEBASE_TEST_LIMITED"

// TestCheckLeavesRoom asks for ever less below a limit, until it can be had: to ask must
// not take, not even for a moment, what another thread needs to start just then, for Go
// ends the program when it cannot start one.
func TestCheckLeavesRoom(t *testing.T) {
	if os.Getenv(limited) != "" {
		checkLeavesRoom(t)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestCheckLeavesRoom$")
	cmd.Env = append(os.Environ(), limited+"=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// checkLeavesRoom limits the address space of this process, for good.
func checkLeavesRoom(t *testing.T) {
	const room, step, threads = 1 << 30, 1 << 20, 4 * 8 << 20
	most := status(t, "VmSize") + room
	limit := unix.Rlimit{Cur: most, Max: most}
	if err := unix.Setrlimit(unix.RLIMIT_AS, &limit); err != nil {
		t.Fatal(err)
	}
	bytes := uint64(room)
	for check(bytes) != nil {
		bytes -= step
	}
	if bytes < room/2 {
		t.Errorf("only %d MiB can be had where a limit leaves %d", bytes>>20, room>>20)
	}
	if peak := status(t, "VmPeak"); peak+threads > most {
		t.Errorf("to ask left %d MiB for a moment, want %d", (most-peak)>>20, threads>>20)
	}
}

// status is a field of what the system tells of this process, bytes.
func status(t *testing.T, field string) uint64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(field + `:\s*(\d+) kB`).FindSubmatch(text)
	if found == nil {
		t.Fatalf("no %s in %s", field, text)
	}
	kib, err := strconv.ParseUint(string(found[1]), 10, 54)
	if err != nil {
		t.Fatal(err)
	}
	return kib << 10
}
