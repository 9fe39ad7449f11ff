package pages

import (
	"errors"
	"io"
	"os"

	"github.com/edsrzf/mmap-go"
)

// File is an open bbolt file. One that [Open] has opened goes on being read when another
// file takes its name.
type File struct {
	data     []byte // the whole file, mapped or read
	pageSize uint64 // as the first page says, see measure

	disk *os.File  // nil unless Open has opened it
	mmap mmap.MMap // nil when it is not mapped
}

// Bytes is the file that holds data, which must not change until the file is closed.
func Bytes(data []byte) *File { return &File{data: data} }

// Open opens the file at path. It maps it where the system can do that, and reads it otherwise.
func Open(path string) (*File, error) {
	disk, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	f := &File{disk: disk}
	if err := f.load(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

func (f *File) load() error {
	info, err := f.disk.Stat()
	if err != nil {
		return err
	}
	if info.Size() >= firstPages*Size {
		f.mmap, err = mmap.MapRegion(f.disk, int(info.Size()), mmap.RDONLY, 0, 0)
		if !errors.Is(err, errors.ErrUnsupported) {
			f.data = f.mmap
			f.random()
			return err
		}
	}
	f.data, err = io.ReadAll(f.disk) // also what is too short for a database, as Root says
	return err
}

// Close gives up the map and the file, as far as Open has made them.
func (f *File) Close() error {
	var err error
	if f.mmap != nil {
		err = f.mmap.Unmap()
	}
	if f.disk != nil {
		err = errors.Join(err, f.disk.Close())
	}
	return err
}

// Size is how many bytes the file has.
func (f *File) Size() uint64 { return uint64(len(f.data)) }
