package boards

// prefetch begins to bring vectors of a tile into the cache, and waits for none of them.
//
//go:noescape
func prefetch(src *tile, vectors uint64)
