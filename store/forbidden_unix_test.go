//go:build unix

package store

import (
	"testing"

	"golang.org/x/sys/unix"
)

// forbidden returns memory that nobody may read, and that nothing else is put into meanwhile.
func forbidden(t *testing.T) []byte {
	t.Helper()
	memory, err := unix.Mmap(-1, 0, 4096, unix.PROT_NONE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Munmap(memory) })
	return memory
}
