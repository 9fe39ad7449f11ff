//go:build unix

package machine

import (
	"runtime"
	"syscall"
)

// PeakMemory returns the greatest resident memory of this process so far.
func PeakMemory() uint64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return uint64(u.Maxrss)
	}
	return uint64(u.Maxrss) << 10
}
