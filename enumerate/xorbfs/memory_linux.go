package xorbfs

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// makeTiles returns n empty tiles. It asks for huge pages: a search touches
// every page of half a gigabyte, and faulting them in 4 KiB at a time costs as
// much as the search itself on a virtual machine.
func makeTiles(n uint64) []tile {
	tiles := make([]tile, n)
	all := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(tiles))), n*uint64(unsafe.Sizeof(tile{})))
	page := uint64(unix.Getpagesize())
	if skip := -uint64(uintptr(unsafe.Pointer(unsafe.SliceData(tiles)))) % page; skip < uint64(len(all)) {
		_ = unix.Madvise(all[skip:], unix.MADV_HUGEPAGE) // only for speed
	}
	return tiles
}
