//go:build !amd64

package boards

// prefetch does nothing here.
func prefetch(*tile, uint64) {}
