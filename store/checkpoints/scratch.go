package checkpoints

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"

	"puzzlebase/store/beside"
)

// Scratch is the file for the planes of a search that does not hold them in memory,
// beside the database that it is to become. With the first checkpoint that counts on it
// the file gets the name that the next build looks for; up to then it is of no use to
// any other.
//
// It begins with scratchMagic and a line that no other file has, and zeros up to
// scratchHead; the planes follow.
type Scratch struct {
	file  *os.File
	path  string // of the database
	id    string
	named bool // the file has the name that the next build looks for
}

// ScratchMark is what a checkpoint says of the file that it counts on.
type ScratchMark struct {
	ID    string `json:"id"`
	Bytes int64  `json:"bytes"` // that there are at the least
}

const (
	scratchMagic = "puzzlebase scratch 2\n"
	scratchHead  = 4096 // bytes before the planes, so that these lie in whole pages
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
		s.Close(false)
		return nil, fmt.Errorf("make a scratch file: %w", err)
	}
	return s, nil
}

// OpenScratch opens the file that a checkpoint for the database at path counts on. The
// error says what is wrong with it, so that the checkpoint is of no use.
func OpenScratch(path string, mark ScratchMark) (*Scratch, error) {
	name := path + scratchSuffix
	file, err := beside.Open(name, os.O_RDWR)
	if err != nil {
		return nil, fmt.Errorf("its scratch file cannot be used: %w", err)
	}
	s := &Scratch{file: file, path: path, id: mark.ID, named: true}
	if err := s.check(mark.Bytes); err != nil {
		file.Close()
		return nil, fmt.Errorf("its scratch file %s %w", name, err)
	}
	return s, nil
}

// check returns why it is not the file of its id with so many bytes.
func (s *Scratch) check(size int64) error {
	head := make([]byte, scratchHead)
	if _, err := s.file.ReadAt(head, 0); err != nil || !bytes.Equal(head, s.head()) {
		return errors.New("is damaged or of another build")
	}
	info, err := s.file.Stat()
	if err == nil && info.Size() < size {
		err = fmt.Errorf("has %d bytes, want %d", info.Size(), size)
	}
	return err
}

func (s *Scratch) head() []byte {
	return append([]byte(scratchMagic+s.id+"\n"),
		make([]byte, scratchHead-len(scratchMagic)-len(s.id)-1)...)
}

// ReadAt implements enumerate.Scratch.
func (s *Scratch) ReadAt(b []byte, at int64) (int, error) {
	return s.file.ReadAt(b, scratchHead+at)
}

// WriteAt implements enumerate.Scratch.
func (s *Scratch) WriteAt(b []byte, at int64) (int, error) {
	return s.file.WriteAt(b, scratchHead+at)
}

// Save makes durable what the file holds, for a checkpoint that counts on that. The
// first time it takes the place of the file of an earlier build, and the checkpoint of that
// goes. Nobody reads or writes meanwhile.
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

// putInPlace gives the file its name. Not every system renames a file that is open.
func (s *Scratch) putInPlace() error {
	temporary, name := s.file.Name(), s.path+scratchSuffix
	if err := Remove(s.path); err != nil {
		return err
	}
	if err := s.file.Close(); err != nil {
		return err
	}
	failed := beside.Rename(temporary, name)
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

// Close closes the file and removes it, unless it is one that a checkpoint counts on
// and that is retained.
func (s *Scratch) Close(retain bool) {
	s.file.Close()
	if !retain || !s.named {
		_ = beside.Remove(s.file.Name())
	}
}
