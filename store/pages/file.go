package pages

import (
	"errors"
	"io"
	"os"
	"time"

	"github.com/edsrzf/mmap-go"
	"github.com/gofrs/flock"
)

// File is an open bbolt file. One that [Open] has opened goes on being read when another
// file takes its name.
type File struct {
	data     []byte      // nil when the bytes are not in memory
	in       io.ReaderAt // where they are read from then
	size     uint64      // bytes
	pageSize uint64      // as the first page says, see measure

	disk *os.File     // nil unless Open has opened it
	lock *flock.Flock // nil on a file system without locks
	mmap mmap.MMap    // nil when it is not mapped
}

// Bytes is the file that holds data, which must not change until the file is closed.
func Bytes(data []byte) *File { return &File{data: data, size: uint64(len(data))} }

// ReaderAt is the file that holds the first size bytes of in.
func ReaderAt(in io.ReaderAt, size int64) *File { return &File{in: in, size: uint64(max(size, 0))} }

const (
	// openTimeout is how long Open waits for a program that has the file open for
	// writing, as bbolt itself does and the first versions of puzzlebase did for a
	// moment; none does now once the file has its final name.
	openTimeout = 2 * time.Second
	// openEvery is how much time passes between two attempts.
	openEvery = 10 * time.Millisecond
)

// ErrHeld is returned by Open when another program has the file open for writing.
var ErrHeld = errors.New("held by a program that writes to it")

var errMoved = errors.New("another file has taken its name")

// Open opens the file at path and shares it with all who only read it. It maps the file
// where the system can do that.
func Open(path string) (*File, error) {
	for began := time.Now(); ; {
		f := new(File)
		err := f.open(path)
		if err == nil {
			return f, nil
		}
		if errClose := f.Close(); errClose != nil {
			return nil, errors.Join(err, errClose)
		}
		switch {
		case errors.Is(err, ErrHeld) && time.Since(began) < openTimeout:
			time.Sleep(openEvery)
		case !errors.Is(err, errMoved):
			return nil, err
		}
	}
}

// open makes one attempt. What it has opened is there to be closed when it fails.
func (f *File) open(path string) (err error) {
	if f.disk, err = os.Open(path); err != nil {
		return err
	}
	info, err := f.disk.Stat()
	if err != nil {
		return err
	}
	f.in, f.size = f.disk, uint64(info.Size())
	if err := f.share(path, info); err != nil || f.size < firstPages*Size {
		return err
	}
	f.mmap, err = mmap.MapRegion(f.disk, int(f.size), mmap.RDONLY, 0, 0)
	if errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	f.data = f.mmap
	f.random()
	return err
}

// share takes the lock that all readers share and a writer has alone.
func (f *File) share(path string, mine os.FileInfo) error {
	f.lock = flock.New(path, flock.SetFlag(os.O_RDONLY))
	switch free, err := f.lock.TryRLock(); {
	case errors.Is(err, os.ErrNotExist):
		return errMoved
	case err != nil: // no one who writes could have a lock either
		f.lock = nil
		return nil
	case !free:
		return ErrHeld
	}
	if locked, err := f.lock.Stat(); err != nil || !os.SameFile(mine, locked) {
		return errMoved
	}
	return nil
}

// Close gives up the lock, the map and the file, as far as Open has made them.
func (f *File) Close() error {
	var err error
	if f.mmap != nil {
		err = f.mmap.Unmap()
	}
	if f.lock != nil {
		err = errors.Join(err, f.lock.Close())
	}
	if f.disk != nil {
		err = errors.Join(err, f.disk.Close())
	}
	return err
}

// Size is how many bytes the file has.
func (f *File) Size() uint64 { return f.size }

// InMemory reports whether the values of the file are its own bytes, mapped or not. They
// are copies otherwise.
func (f *File) InMemory() bool { return f.data != nil }
