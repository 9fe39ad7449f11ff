package machine

import (
	"os"
	"runtime/debug"
)

// Headroom is the part of a resource that this process may still take.
type Headroom struct {
	Bytes uint64 // 0 when it is not known, or not limited
	By    string // what limits it, such as "'ulimit -v'"; empty for the machine itself
}

// below is the headroom below a limit. It is at least one byte, for 0 means unknown.
func below(limit, used uint64, by string) Headroom {
	if limit <= used {
		return Headroom{1, by}
	}
	return Headroom{limit - used, by}
}

func least(all ...Headroom) (out Headroom) {
	for _, r := range all {
		if out.Bytes == 0 || r.Bytes != 0 && r.Bytes < out.Bytes {
			out = r
		}
	}
	return out
}

// FreeMemory returns how much memory this process may still take: the least of the machine's free
// memory and what the limits on this process leave.
func FreeMemory() Headroom { return least(spare(), group(), Limits()) }

// Limits returns how much memory 'ulimit -d' and 'ulimit -v' leave to this process,
// beyond which the system refuses it.
func Limits() Headroom { return least(data(), FreeAddresses()) }

// CollectOften sets the garbage collector of this process for a build of memory bytes, 0 for any
// number. Most of its memory is large slices without pointers. So frequent collection costs
// nothing, and garbage as large as the slices would cost memory. The environment variable GOGC has
// precedence.
func CollectOften(memory uint64) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbagePercent)
	}
	if memory != 0 {
		debug.SetMemoryLimit(min(debug.SetMemoryLimit(-1), int64(memory)))
	}
}

// garbagePercent is the garbage of a build before a collection, in percent of the memory in use.
const garbagePercent = 10

// garbageShare is the share of the limits for Go's memory. Beyond it, Go collects garbage all the
// time. The rest is for other memory.
const garbageShare = 0.9

// LimitGarbage makes the garbage collector hold Go's memory below the limits on this process. The
// environment variable GOMEMLIMIT has precedence.
func LimitGarbage() {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	if r := least(group(), Limits()); r.Bytes != 0 {
		debug.SetMemoryLimit(int64(garbageShare * float64(r.Bytes)))
	}
}
