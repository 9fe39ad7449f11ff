package pages

import (
	"errors"
	"io"
	"os"

	"github.com/edsrzf/mmap-go"
)

// File is an open bbolt file. It remains readable after another file takes its name.
type File struct {
	data     []byte // the whole file, mapped or read
	pageSize uint64 // from the first page, see measure

	disk *os.File  // nil unless Open has opened it
	mmap mmap.MMap // nil if the file is not mapped
}

// Bytes returns the file with these data, which must not change until it is closed.
func Bytes(data []byte) *File { return &File{data: data} }

// Open opens the file at path. It maps the file if the system can, and reads it otherwise.
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
	f.data, err = io.ReadAll(f.disk) // even if it is too short for a database; Root reports that
	return err
}

// Close closes the file and removes the map.
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

// Size is the number of bytes of the file.
func (f *File) Size() uint64 { return uint64(len(f.data)) }
