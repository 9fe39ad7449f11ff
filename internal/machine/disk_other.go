//go:build !linux

package machine

import "os"

// FreeDisk is not known on this system.
func FreeDisk(string) uint64 { return 0 }

// DiskUsage is 0: unknown.
func DiskUsage(*os.File) int64 { return 0 }
