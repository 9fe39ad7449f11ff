package xor

// prefetch begins to load vectors of a tile into the cache, and does not wait.
//
//go:noescape
func prefetch(src *tile, vectors uint64)
