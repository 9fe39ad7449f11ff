// Package planes keeps the bit planes of a search, one after the other, in
// memory or, to save it, in a scratch file.
package planes

import (
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	"puzzlebase/internal/machine/bigmem"
)

// Scratch is a file that holds planes instead of memory. What was never written
// reads as zero, or not at all beyond the end of what was. It is read on the machine that
// wrote it, so words lie in it as in memory.
//
// Searches only ever write to it what follows from a level. So one that goes on from a
// snapshot may find there what later levels have written, and writes it again.
type Scratch interface {
	io.ReaderAt
	io.WriterAt
}

// Store is some planes of equally many words, all zero at first.
type Store struct {
	count  int        // planes
	words  uint64     // of a plane
	memory [][]uint64 // the planes; nil when they lie in the file
	file   Scratch
	fault  atomic.Pointer[error] // the first that the file has had
}

// New returns a store without planes. File is where they are to lie, or nil for
// memory.
func New(words uint64, file Scratch) *Store { return &Store{words: words, file: file} }

// Grow adds planes until there are so many.
func (s *Store) Grow(count int) error {
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

// Count is the number of planes, Words how many words each has.
func (s *Store) Count() int    { return s.count }
func (s *Store) Words() uint64 { return s.words }

// Memory returns the planes, and false when they lie in a file.
func (s *Store) Memory() ([][]uint64, bool) { return s.memory, s.file == nil }

// TakeOver makes planes in memory those of a store that has no file.
func (s *Store) TakeOver(planes [][]uint64) { s.memory, s.count = planes, len(planes) }

// Read returns words of plane k from one up to another: those in memory, or a
// copy in room.
func (s *Store) Read(k int, from, to uint64, room []uint64) []uint64 {
	if s.file == nil {
		return s.memory[k][from:to]
	}
	room = room[:to-from]
	n, err := s.file.ReadAt(bigmem.Bytes(room), s.offset(k, from))
	clear(bigmem.Bytes(room)[n:])
	if err != nil && !errors.Is(err, io.EOF) {
		s.fail(err)
	}
	return room
}

// Write puts back what Read has returned and was changed.
func (s *Store) Write(k int, from uint64, words []uint64) {
	if s.file == nil {
		return
	}
	if _, err := s.file.WriteAt(bigmem.Bytes(words), s.offset(k, from)); err != nil {
		s.fail(err)
	}
}

func (s *Store) offset(k int, word uint64) int64 { return int64(8 * (uint64(k)*s.words + word)) }

func (s *Store) fail(err error) {
	err = fmt.Errorf("scratch file: %w", err)
	s.fault.CompareAndSwap(nil, &err)
}

// Err returns the first failure of the scratch file, or nil.
func (s *Store) Err() error {
	if err := s.fault.Load(); err != nil {
		return *err
	}
	return nil
}
