//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package main

import (
	"fmt"
	"os"
	"syscall"
	"unsafe"
)

// mapped returns words that lie in a file of a folder, which has no name and is gone
// when the program ends: the system keeps in memory what it has room for.
func mapped(folder string, words uint64) ([]uint64, error) {
	file, err := os.CreateTemp(folder, ".planes-*")
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if err := os.Remove(file.Name()); err != nil {
		return nil, err
	}
	if err := allocate(file, int64(8*words)); err != nil {
		return nil, fmt.Errorf("%d MiB of disk for planes in %s: %w", words>>17, folder, err)
	}
	bytes, err := syscall.Mmap(int(file.Fd()), 0, int(8*words),
		syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	if err != nil {
		return nil, fmt.Errorf("%d MiB for planes in %s: %w", words>>17, folder, err)
	}
	return unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(bytes))), words), nil
}

// allocate makes a file so long, with room on the disk for all of it: what a map lacks
// room for later ends the program.
func allocate(file *os.File, size int64) error {
	zeros := make([]byte, 1<<20)
	for at := int64(0); at < size; at += int64(len(zeros)) {
		if _, err := file.WriteAt(zeros[:min(size-at, int64(len(zeros)))], at); err != nil {
			return err
		}
	}
	return nil
}
