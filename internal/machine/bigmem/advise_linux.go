package bigmem

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// advise asks for huge pages; it is only for speed.
func advise(memory []byte) {
	page := uint64(unix.Getpagesize())
	skip := -uint64(uintptr(unsafe.Pointer(unsafe.SliceData(memory)))) % page
	if skip < uint64(len(memory)) {
		_ = unix.Madvise(memory[skip:], unix.MADV_HUGEPAGE)
	}
}
