package bigmem

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"syscall"
	"unsafe"

	"puzzlebase/internal/machine"
)

// Make points each of slices at n zero elements, which must hold no pointers. If it fails, the
// error names the reason, and no slice is changed.
//
// It asks for huge pages if the system has them. A search touches every page of hundreds of
// megabytes. On a virtual machine, page faults of 4 KiB would cost as much time as the search
// itself.
func Make[T any](n uint64, slices ...*[]T) error {
	bytes := n * uint64(unsafe.Sizeof(*new(T)))
	if err := check(bytes * uint64(len(slices))); err != nil {
		return err
	}
	defer runtime.KeepAlive(plug(bytes))
	for _, s := range slices {
		*s = make([]T, n)
		advise(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(*s))), bytes))
	}
	return nil
}

// plug takes what lies idle in Go's heap, if that is little beside bytes. A slice that began there
// would be cleared as a whole, though most of it is fresh, and before huge pages are asked for. For
// less than an arena that does not matter.
func plug(bytes uint64) []byte {
	if bytes < arena {
		return nil
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.HeapIdle > bytes/16 {
		return nil
	}
	return make([]byte, m.HeapIdle)
}

const (
	// Sizes up to small are not probed: Go itself needs as much.
	small = 1 << 20
	// arena is the unit in which Go takes memory from the system. A large slice may need one more.
	arena = 64 << 20
)

// check returns an error if that number of bytes of memory is not available.
func check(bytes uint64) error {
	if bytes < small {
		return nil
	}
	err := refusal(bytes)
	if err == nil {
		return nil
	}
	// Go retains address space. Idle parts of it may be enough.
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.HeapIdle >= bytes {
		return nil
	}
	return fmt.Errorf("%d MiB more of memory cannot be had: %w", bytes>>20, err)
}

// refusal returns why the system would refuse so many bytes and an arena, or nil. Below a limit the
// arena remains free during the probe: eight threads of C fit into it, of 8 MiB each.
func refusal(bytes uint64) error {
	switch left := machine.Limits().Bytes; {
	case left == 0:
		return probe(bytes + arena)
	case left < bytes+arena:
		return syscall.ENOMEM
	default:
		return probe(bytes)
	}
}

// Words returns the memory of s. Its elements must consist of 64-bit words.
func Words[T any](s []T) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(s))),
		uint64(len(s))*uint64(unsafe.Sizeof(*new(T)))/8)
}

// Of returns the memory of words as elements that consist of 64-bit words, as many as fit. It is
// the inverse of Words.
func Of[T any](words []uint64) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(words))),
		uint64(len(words))*8/uint64(unsafe.Sizeof(*new(T))))
}
