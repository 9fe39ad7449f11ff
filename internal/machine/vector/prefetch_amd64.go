package vector

// Prefetch begins to load some of the 64 cache lines from words on, and does not wait. Bit i of
// lines stands for line i.
//
//go:noescape
func Prefetch(words *uint64, lines uint64)
