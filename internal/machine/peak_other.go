//go:build !unix

package machine

// PeakMemory is not known on this system.
func PeakMemory() uint64 { return 0 }
