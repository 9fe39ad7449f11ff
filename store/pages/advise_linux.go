package pages

import "golang.org/x/sys/unix"

// Lookups read anywhere in a file. Without advice the system reads ahead at each place, on some
// machines by megabytes, and one distance may need 200 places. So random turns that off, and expect
// asks for the bytes that will be read.

// random tells the system that the map is read in no order.
func (f *File) random() { _ = unix.Madvise(f.data, unix.MADV_RANDOM) }

// expect tells the system that size bytes from offset on will be read soon. A system with larger
// pages ignores the advice.
func (f *File) expect(offset, size uint64) {
	if f.mmap == nil || offset >= f.Size() {
		return
	}
	const most = 128 << 10 // bytes at a time: the system may ignore the rest
	for from, end := offset&^(Size-1), min(offset+size, f.Size()); from < end; from += most {
		_ = unix.Madvise(f.data[from:min(from+most, end)], unix.MADV_WILLNEED)
	}
}
