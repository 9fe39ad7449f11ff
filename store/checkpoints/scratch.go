package checkpoints

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"puzzlebase/internal/machine"
	"puzzlebase/internal/outfile"
	"puzzlebase/store/beside"
)

// Scratch is a file beside the future database for planes that do not lie in memory. The first
// checkpoint that refers to it gives it the name that the next build looks for. Until then no other
// build can use it.
//
// It begins with scratchMagic, a line that no other file has, and zeros up to scratchHead. The
// planes follow.
type Scratch struct {
	file  *os.File
	path  string // of the database
	id    string
	named bool // it has the name that the next build looks for
}

// ScratchMark identifies the file that a checkpoint refers to.
type ScratchMark struct {
	ID    string `json:"id"`
	Bytes int64  `json:"bytes"` // least size
}

const (
	scratchMagic = "puzzlebase scratch 2\n"
	scratchHead  = 4096 // bytes before the planes, a whole page
)

// NewScratch makes a file for the database at path. The caller holds the lock.
func NewScratch(path string) (*Scratch, error) {
	file, err := beside.Create(path + scratchSuffix + beside.Temporary)
	if err != nil {
		return nil, fmt.Errorf("make a scratch file: %w", err)
	}
	s := &Scratch{file: file, path: path,
		id: fmt.Sprintf("%016x%016x", rand.Uint64(), rand.Uint64())}
	if _, err := file.WriteAt(s.head(), 0); err != nil {
		s.Close()
		return nil, fmt.Errorf("make a scratch file: %w", err)
	}
	return s, nil
}

// OpenScratch opens the file that a checkpoint for the database at path refers to. The error is an
// *[UnusableError] if it is gone, damaged or of another build. Then the checkpoint is useless.
func OpenScratch(path string, mark ScratchMark) (*Scratch, error) {
	name := path + scratchSuffix
	file, err := beside.Open(name, os.O_RDWR)
	if err != nil {
		err = fmt.Errorf("its scratch file cannot be used: %w", err)
		if errors.Is(err, os.ErrNotExist) {
			err = &UnusableError{err}
		}
		return nil, err
	}
	s := &Scratch{file: file, path: path, id: mark.ID, named: true}
	if err := s.check(mark.Bytes); err != nil {
		file.Close()
		return nil, err
	}
	return s, nil
}

// check returns an *[UnusableError] unless the file has the right id and at least size bytes.
func (s *Scratch) check(size int64) error {
	head := make([]byte, scratchHead)
	info, err := s.file.Stat()
	if err == nil {
		_, err = s.file.ReadAt(head, 0)
	}
	switch {
	case err != nil && err != io.EOF:
		return fmt.Errorf("its scratch file cannot be used: %w", err)
	case !bytes.Equal(head, s.head()):
		err = errors.New("is damaged or of another build")
	case info.Size() < size:
		err = fmt.Errorf("has %d bytes, want %d", info.Size(), size)
	default:
		return nil
	}
	return &UnusableError{fmt.Errorf("its scratch file %s %w", s.file.Name(), err)}
}

func (s *Scratch) head() []byte {
	head := make([]byte, scratchHead)
	copy(head, scratchMagic+s.id+"\n")
	return head
}

// OnDisk is how many bytes of the disk the file takes up so far, or 0 if that is unknown.
func (s *Scratch) OnDisk() int64 { return machine.DiskUsage(s.file) }

// ReadAt implements planes.Scratch.
func (s *Scratch) ReadAt(b []byte, at int64) (int, error) {
	return s.file.ReadAt(b, scratchHead+at)
}

// WriteAt implements planes.Scratch.
func (s *Scratch) WriteAt(b []byte, at int64) (int, error) {
	return s.file.WriteAt(b, scratchHead+at)
}

// Save makes the file durable for a checkpoint that refers to it. The first call gives it its name,
// and removes the file and the checkpoint of an earlier build. Nobody reads or writes meanwhile.
func (s *Scratch) Save(ctx context.Context) (*ScratchMark, error) {
	info, err := s.file.Stat()
	if err == nil {
		err = beside.Sync(ctx, s.file, info.Size(), nil)
	}
	if err == nil && !s.named {
		err = s.putInPlace()
	}
	if err != nil {
		return nil, fmt.Errorf("save the scratch file: %w", err)
	}
	return &ScratchMark{s.id, info.Size()}, nil
}

// putInPlace gives the file its name. Some systems cannot rename an open file.
func (s *Scratch) putInPlace() error {
	temporary, name := s.file.Name(), s.path+scratchSuffix
	if err := Remove(s.path); err != nil {
		return err
	}
	if err := s.file.Close(); err != nil {
		return err
	}
	failed := outfile.Rename(temporary, name)
	if s.named = failed == nil; !s.named {
		name = temporary
	}
	file, err := beside.Open(name, os.O_RDWR)
	if err != nil {
		return err
	}
	s.file = file
	return failed
}

// Close closes the file. It removes it, unless it has its name and there is a checkpoint.
func (s *Scratch) Close() {
	s.file.Close()
	if !s.named || !Exists(s.path) {
		_ = beside.Remove(s.file.Name())
	}
}
