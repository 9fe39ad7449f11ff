package machine

import (
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/KimMachineGun/automemlimit/memlimit"
	"golang.org/x/sys/unix"
)

// spare is what the machine has to spare: memory that is free, or that the
// kernel can free at once.
func spare() Headroom {
	if n, ok := field("/proc/meminfo", "MemAvailable:"); ok {
		return below(n, 0, "")
	}
	return Headroom{}
}

// group is what the control group leaves. Only what this process has itself
// counts as used. Most of what the kernel counts for the group is the cache of
// files, which it gives up when memory is wanted; and what a neighbour has may
// be gone in a moment.
func group() Headroom {
	limit, err := memlimit.FromCgroup()
	if err != nil {
		return Headroom{} // no group, no limit, or none that can be made out
	}
	used, _ := field("/proc/self/status", "RssAnon:")
	return below(limit, used, "its control group")
}

// data is what 'ulimit -d' leaves: memory that can be written to and is not
// shared, touched or not.
func data() Headroom { return limited(unix.RLIMIT_DATA, "VmData:", "'ulimit -d'") }

// FreeAddresses returns how much address space 'ulimit -v' leaves to this process, for memory and
// mapped files together.
func FreeAddresses() Headroom { return limited(unix.RLIMIT_AS, "VmSize:", "'ulimit -v'") }

// limited is what a limit of the system on this process leaves. The field of the
// process's status that used names says how much is taken.
func limited(resource int, used, by string) Headroom {
	var limit unix.Rlimit
	if unix.Getrlimit(resource, &limit) != nil || limit.Cur > math.MaxInt64 {
		return Headroom{}
	}
	n, ok := field("/proc/self/status", used)
	if !ok {
		return Headroom{}
	}
	return below(limit.Cur, n, by)
}

// field returns the bytes that a line of a file of /proc gives in KiB.
func field(file, name string) (bytes uint64, ok bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, false
	}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) >= 2 && fields[0] == name {
			kib, err := strconv.ParseUint(fields[1], 10, 64)
			return kib << 10, err == nil
		}
	}
	return 0, false
}
