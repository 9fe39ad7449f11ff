package machine

import (
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/KimMachineGun/automemlimit/memlimit"
	"golang.org/x/sys/unix"
)

// spare is the free memory of the machine, and memory that the kernel can free at once.
func spare() Headroom {
	if n, ok := field("/proc/meminfo", "MemAvailable:"); ok {
		return below(n, 0, "")
	}
	return Headroom{}
}

// group is the memory that the control group leaves. Only the memory of this process counts as
// used. Most of the group's other memory is the cache of files, which the kernel frees when memory
// is needed. The memory of other processes may be free in a moment.
func group() Headroom {
	limit, err := memlimit.FromCgroup()
	if err != nil {
		return Headroom{} // no group, no limit, or an unknown one
	}
	used, _ := field("/proc/self/status", "RssAnon:")
	return below(limit, used, "its control group")
}

// data is the memory that 'ulimit -d' leaves: writable and not shared, touched or not.
func data() Headroom { return limited(unix.RLIMIT_DATA, "VmData:", "'ulimit -d'") }

// FreeAddresses returns how much address space 'ulimit -v' leaves to this process, for memory and
// mapped files together.
func FreeAddresses() Headroom { return limited(unix.RLIMIT_AS, "VmSize:", "'ulimit -v'") }

// limited is what a limit of the system leaves to this process. The field named used in the
// process's status says how much is taken.
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

// field returns the bytes in a line of a file of /proc, which has them in KiB.
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
