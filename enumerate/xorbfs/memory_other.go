//go:build !linux

package xorbfs

// makeTiles returns n empty tiles.
func makeTiles(n uint64) []tile { return make([]tile, n) }
