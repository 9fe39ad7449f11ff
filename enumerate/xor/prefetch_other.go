//go:build !amd64

package xor

// prefetch does nothing here.
func prefetch(*tile, uint64) {}
