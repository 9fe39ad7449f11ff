// Package bigmem makes slices that are as large as a puzzle's space, or says
// why they cannot be had.
//
// A Go program ends with a dump of all its goroutines when the system refuses
// memory to it. So the system is asked first, by mapping as much and giving it
// back at once; but not for what would come near a limit on this process, since a
// thread that starts meanwhile needs memory too.
package bigmem

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"syscall"
	"unsafe"

	"puzzlebase/internal/machine"
)

// Make points each of slices at n zero elements, which must hold no
// pointers. The error names what cannot be had, and no slice is changed then.
//
// It asks for huge pages where the system has them: a search touches every page
// of hundreds of megabytes, and faulting them in 4 KiB at a time costs as much
// as the search itself on a virtual machine.
func Make[T any](n uint64, slices ...*[]T) error {
	bytes := n * uint64(unsafe.Sizeof(*new(T)))
	if err := Check(bytes * uint64(len(slices))); err != nil {
		return err
	}
	for _, s := range slices {
		*s = make([]T, n)
		advise(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(*s))), bytes))
	}
	return nil
}

const (
	// small is what is not asked for: what Go itself needs is as large.
	small = 1 << 20
	// arena is the unit in which Go takes memory from the system; a large slice
	// may need one more than its size.
	arena = 64 << 20
)

// Check returns an error when so many bytes of memory cannot be had.
func Check(bytes uint64) error {
	if bytes < small {
		return nil
	}
	err := refusal(bytes)
	if err == nil {
		return nil
	}
	// Go keeps address space that it has once had. What lies idle in it will do.
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if m.HeapIdle >= bytes {
		return nil
	}
	return fmt.Errorf("%d MiB more of memory cannot be had: %w", bytes>>20, err)
}

// refusal returns why the system would refuse so many bytes and an arena, or nil. Below a
// limit the arena is left alone while the system is asked: it has room for eight threads of
// C, of 8 MiB each.
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

// Words returns the memory of s, whose elements must be made of 64-bit words.
func Words[T any](s []T) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(s))),
		uint64(len(s))*uint64(unsafe.Sizeof(*new(T)))/8)
}

// Of returns the memory of words as elements made of 64-bit words, as many as
// it holds; it is the inverse of Words.
func Of[T any](words []uint64) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(words))),
		uint64(len(words))*8/uint64(unsafe.Sizeof(*new(T))))
}
