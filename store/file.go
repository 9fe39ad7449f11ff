package store

import (
	"errors"
	"os"
	"time"

	"github.com/edsrzf/mmap-go"
	"github.com/gofrs/flock"
)

// file is the open file of a database: mapped into memory, or to be read where
// the system cannot do that. It goes on being read when another file takes its
// name.
type file struct {
	*os.File
	size int64
	lock *flock.Flock // nil on a file system without locks
	data mmap.MMap    // nil when it is not mapped
}

// openTimeout is how long Open waits for a program that has the file open for
// writing, as bbolt itself does and the first versions of puzzlebase did for a
// moment; none does now once the file has its final name.
const openTimeout = 2 * time.Second

var (
	errHeld  = errors.New("held by a program that writes to it")
	errMoved = errors.New("another file has taken its name")
)

// openFile opens a file and shares it with all who only read it.
func openFile(path string) (*file, error) {
	for began := time.Now(); ; {
		f := new(file)
		err := f.open(path)
		if err == nil {
			return f, nil
		}
		if errClose := f.Close(); errClose != nil {
			return nil, errors.Join(err, errClose)
		}
		switch {
		case errors.Is(err, errHeld) && time.Since(began) < openTimeout:
			time.Sleep(lockEvery)
		case !errors.Is(err, errMoved):
			return nil, err
		}
	}
}

// open makes one attempt. What it has opened is there to be closed when it fails.
func (f *file) open(path string) (err error) {
	if f.File, err = os.Open(path); err != nil {
		return err
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	f.size = info.Size()
	if err := f.share(path, info); err != nil || f.size < firstPages*PageSize {
		return err
	}
	f.data, err = mmap.MapRegion(f.File, int(f.size), mmap.RDONLY, 0, 0)
	if errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	f.pages().random()
	return err
}

// share takes the lock that all readers share and a writer has alone.
func (f *file) share(path string, mine os.FileInfo) error {
	f.lock = flock.New(path, flock.SetFlag(os.O_RDONLY))
	switch free, err := f.lock.TryRLock(); {
	case errors.Is(err, os.ErrNotExist):
		return errMoved
	case err != nil: // no one who writes could have a lock either
		f.lock = nil
		return nil
	case !free:
		return errHeld
	}
	if locked, err := f.lock.Stat(); err != nil || !os.SameFile(mine, locked) {
		return errMoved
	}
	return nil
}

// pages returns what is in the file.
func (f *file) pages() *pages {
	return &pages{data: f.data, in: f.File, size: uint64(f.size)}
}

// Close gives up the lock, the map and the file, as far as they are there.
func (f *file) Close() error {
	var err error
	if f.data != nil {
		err = f.data.Unmap()
	}
	if f.lock != nil {
		err = errors.Join(err, f.lock.Close())
	}
	if f.File != nil {
		err = errors.Join(err, f.File.Close())
	}
	return err
}
