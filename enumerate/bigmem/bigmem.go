// Package bigmem makes slices that are as large as a puzzle's space.
package bigmem

import "unsafe"

// Make returns a slice of n zero elements, which must hold no pointers. It asks
// for huge pages where the system has them: a search touches every page of
// hundreds of megabytes, and faulting them in 4 KiB at a time costs as much as
// the search itself on a virtual machine.
func Make[T any](n uint64) []T {
	s := make([]T, n)
	advise(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), n*uint64(unsafe.Sizeof(*new(T)))))
	return s
}

// Words returns the memory of s, whose elements must be made of 64-bit words.
func Words[T any](s []T) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(s))), uint64(len(s))*uint64(unsafe.Sizeof(*new(T)))/8)
}

// Of returns the memory of words as elements made of 64-bit words, as many as
// it holds; it is the inverse of Words.
func Of[T any](words []uint64) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(words))), uint64(len(words))*8/uint64(unsafe.Sizeof(*new(T))))
}
