//go:build unix

package bigmem

import "golang.org/x/sys/unix"

// probe returns why the system refuses that number of bytes, or nil.
func probe(bytes uint64) error {
	if bytes > 1<<62 {
		return unix.ENOMEM
	}
	memory, err := unix.Mmap(-1, 0, int(bytes), unix.PROT_READ|unix.PROT_WRITE,
		unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		return err
	}
	return unix.Munmap(memory)
}
