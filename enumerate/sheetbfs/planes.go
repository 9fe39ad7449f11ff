package sheetbfs

import (
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"unsafe"

	"puzzlebase/machine/bigmem"
	"puzzlebase/space"
)

// Scratch is a file that holds planes instead of memory. What was never written
// reads as zero, or not at all beyond the end of what was.
type Scratch interface {
	io.ReaderAt
	io.WriterAt
}

// planes are the planes of a search: first those of the parent moves, whose
// number is known, then those of the distance code as they come. They lie in
// memory or, to save it, in a scratch file.
type planes struct {
	parents int        // planes of parent moves
	count   int        // planes
	words   uint64     // of a plane
	memory  [][]uint64 // the planes; nil when they lie in the file
	file    Scratch
	fault   *atomic.Pointer[error] // the first that the file has had
}

func newPlanes(parents int, words uint64, file Scratch) (planes, error) {
	s := planes{parents: parents, words: words, file: file, fault: new(atomic.Pointer[error])}
	return s, s.grow(parents)
}

// grow adds planes until there are so many.
func (s *planes) grow(count int) error {
	for s.count < count {
		if s.file == nil {
			var plane []uint64
			if err := bigmem.Make(s.words, &plane); err != nil {
				return err
			}
			s.memory = append(s.memory, plane)
		}
		s.count++
	}
	return nil
}

// read returns words of plane k from one up to another: the plane's own, or a
// copy in room.
func (s *planes) read(k int, from, to uint64, room []uint64) []uint64 {
	if s.file == nil {
		return s.memory[k][from:to]
	}
	room = room[:to-from]
	n, err := s.file.ReadAt(asBytes(room), s.offset(k, from))
	clear(asBytes(room)[n:])
	if err != nil && !errors.Is(err, io.EOF) {
		s.fail(err)
	}
	return room
}

// write puts back what read has returned and was changed.
func (s *planes) write(k int, from uint64, words []uint64) {
	if s.file == nil {
		return
	}
	if _, err := s.file.WriteAt(asBytes(words), s.offset(k, from)); err != nil {
		s.fail(err)
	}
}

func (s *planes) offset(k int, word uint64) int64 { return int64(8 * (uint64(k)*s.words + word)) }

func (s *planes) fail(err error) {
	err = fmt.Errorf("scratch file: %w", err)
	s.fault.CompareAndSwap(nil, &err)
}

// err returns the first failure of the scratch file, or nil.
func (s *planes) err() error {
	if err := s.fault.Load(); err != nil {
		return *err
	}
	return nil
}

// snapshot returns the planes; nil when they are not in memory.
func (s *planes) snapshot() *space.Snapshot {
	if s.file != nil {
		return nil
	}
	return &space.Snapshot{Parent: s.memory[:s.parents], Code: s.memory[s.parents:]}
}

// restore takes over the planes of a snapshot.
func (s *planes) restore(from *space.Snapshot) {
	s.memory = append(from.Parent[:s.parents:s.parents], from.Code...)
	s.count = len(s.memory)
}

// asBytes is the memory of words; a scratch file is read on the machine that
// wrote it, so the order of bytes does not matter.
func asBytes(words []uint64) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), 8*len(words))
}
