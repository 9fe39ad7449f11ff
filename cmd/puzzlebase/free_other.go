//go:build !linux

package main

// freeMemory is not known on this system.
func freeMemory() uint64 { return 0 }

// freeDisk is not known on this system.
func freeDisk(string) uint64 { return 0 }
