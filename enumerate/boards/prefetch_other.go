//go:build !amd64

package boards

// prefetch does nothing: the processor fetches what it reads.
func prefetch(*tile, uint64) {}
