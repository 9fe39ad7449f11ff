package machine

import (
	"os"
	"runtime/debug"
)

// Headroom is what is left of something that this process may take.
type Headroom struct {
	Bytes uint64 // 0 when it is not known, or not limited
	By    string // what limits it, such as "'ulimit -v'"; empty for the machine itself
}

// below is the headroom below a limit. It is at least one byte, for none would mean not known.
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

// FreeMemory returns how much memory this process may still take: the least of
// what the machine has to spare and what the limits on this process leave.
func FreeMemory() Headroom { return least(spare(), group(), Limits()) }

// Limits returns how much memory 'ulimit -d' and 'ulimit -v' leave to this process,
// beyond which the system refuses it.
func Limits() Headroom { return least(data(), FreeAddresses()) }

// CollectOften makes the garbage collector of this process do what suits a build of so
// many bytes, 0 for any number: large slices without pointers are most of its memory, so
// that to collect often costs nothing, and to wait until garbage equals them costs
// space. It leaves alone what the environment variable GOGC says.
func CollectOften(memory uint64) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbagePercent)
	}
	if memory != 0 {
		debug.SetMemoryLimit(min(debug.SetMemoryLimit(-1), int64(memory)))
	}
}

// garbagePercent is how much garbage a build lets lie before it is collected, in
// percent of what is in use.
const garbagePercent = 10

// garbageShare is how much of what the limits leave Go's memory may take before
// it collects garbage all the time; the rest is for what is not Go's.
const garbageShare = 0.9

// LimitGarbage makes the garbage collector keep Go's memory below the limits on
// this process. It leaves alone what the environment variable GOMEMLIMIT says.
func LimitGarbage() {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	if r := least(group(), Limits()); r.Bytes != 0 {
		debug.SetMemoryLimit(int64(garbageShare * float64(r.Bytes)))
	}
}
