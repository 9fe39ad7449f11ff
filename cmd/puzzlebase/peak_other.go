//go:build !unix

package main

// peakBytes is not known on this system.
func peakBytes() uint64 { return 0 }
