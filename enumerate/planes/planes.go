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

// Store is some planes of equally many words, all zero at first: the near ones in memory, and
// those behind them in a file.
type Store struct {
	count  int // planes
	near   int // those that lie in memory where there is a file
	words  uint64
	memory [][]uint64 // the planes in memory
	file   Scratch
	fault  atomic.Pointer[error] // the first that the file has had
}

// New returns a store without planes. File holds all but the near ones; without a file all
// planes lie in memory.
func New(words uint64, file Scratch, near int) *Store {
	return &Store{words: words, file: file, near: near}
}

// Grow adds planes until their number is count.
func (s *Store) Grow(count int) error {
	for ; s.count < count; s.count++ {
		if s.file != nil && s.count >= s.near {
			continue
		}
		var plane []uint64
		if err := bigmem.Make(s.words, &plane); err != nil {
			return err
		}
		s.memory = append(s.memory, plane)
	}
	return nil
}

// Adopt takes planes for those in memory, and has no others.
func (s *Store) Adopt(planes [][]uint64) { s.memory, s.count = planes, len(planes) }

// Count is the number of planes, Words how many words each has.
func (s *Store) Count() int    { return s.count }
func (s *Store) Words() uint64 { return s.words }

// Memory returns the planes that lie in memory: all, or the first ones.
func (s *Store) Memory() [][]uint64 { return s.memory }

// Read returns words of plane k from one up to another: those in memory, or a
// copy in room.
func (s *Store) Read(k int, from, to uint64, room []uint64) []uint64 {
	if k < len(s.memory) {
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
	if k < len(s.memory) {
		return
	}
	if _, err := s.file.WriteAt(bigmem.Bytes(words), s.offset(k, from)); err != nil {
		s.fail(err)
	}
}

// offset is where a word of a plane lies in the file.
func (s *Store) offset(k int, word uint64) int64 {
	return int64(8 * (uint64(k-s.near)*s.words + word))
}

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
