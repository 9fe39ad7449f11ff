//go:build !amd64

package vector

// Prefetch does nothing here.
func Prefetch(*uint64, uint64) {}
