//go:build unix

package main

import (
	"runtime"
	"syscall"
)

// peakBytes returns the greatest resident memory of this process so far.
func peakBytes() uint64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	if runtime.GOOS == "darwin" {
		return uint64(u.Maxrss)
	}
	return uint64(u.Maxrss) << 10
}
