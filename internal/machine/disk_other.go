//go:build !linux

package machine

// FreeDisk is not known on this system.
func FreeDisk(string) uint64 { return 0 }
