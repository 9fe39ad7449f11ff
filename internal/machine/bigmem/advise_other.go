//go:build !linux

package bigmem

// advise does nothing: the system decides on its own.
func advise([]byte) {}
