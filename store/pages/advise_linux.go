package pages

import "golang.org/x/sys/unix"

// What is looked up lies anywhere in a file. By itself the system reads ahead from
// there, on some machines by megabytes, for a distance that is found in 200 places: so
// it is asked not to, and to read what will be wanted.

// random says that the map is read in no order.
func (f *File) random() { _ = unix.Madvise(f.data, unix.MADV_RANDOM) }

// expect says that so many bytes from offset on will be wanted soon. Where pages of
// the system are larger than ours the advice is not taken, which does no harm.
func (f *File) expect(offset, size uint64) {
	if f.mmap == nil || offset >= f.Size() {
		return
	}
	const most = 128 << 10 // at a time: of more the system may read no more than that
	for from, end := offset&^(Size-1), min(offset+size, f.Size()); from < end; from += most {
		_ = unix.Madvise(f.data[from:min(from+most, end)], unix.MADV_WILLNEED)
	}
}
