// Package planes stores the bit planes of a search, in memory or, to save memory, in a scratch
// file.
package planes

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"sync/atomic"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/space"
)

// Scratch is a file that holds planes instead of memory. Bytes never written read as zero, or not
// at all past the end. The machine that wrote it reads it, so it has the byte order of memory.
//
// A search writes only data that follow from a level. So a search that resumes from a snapshot may
// find data of later levels there, and writes the same data again.
type Scratch interface {
	io.ReaderAt
	io.WriterAt
}

// Of returns a store of the given planes, in memory.
func Of(planes ...[]uint64) *Store {
	s := New(uint64(len(planes[0])), nil, 0)
	s.Adopt(planes)
	return s
}

// Store is a number of planes of equally many words, all zero at first. The near ones are in
// memory, the others in a file.
type Store struct {
	count  int // planes
	near   int // planes in memory if there is a file
	words  uint64
	memory [][]uint64 // the planes in memory
	file   Scratch
	fault  atomic.Pointer[error] // the first fault of the file
}

// New returns a store without planes. The file holds all but the near ones. Without a file all
// planes are in memory.
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

// Adopt uses planes as those in memory, and has no others.
func (s *Store) Adopt(planes [][]uint64) { s.memory, s.count = planes, len(planes) }

// Count is the number of planes, Words the number of words of each.
func (s *Store) Count() int    { return s.count }
func (s *Store) Words() uint64 { return s.words }

// Memory returns the planes in memory: all, or the first ones.
func (s *Store) Memory() [][]uint64 { return s.memory }

// Read returns the words from up to to of plane k: those in memory, or a copy in buf, or in a new
// one if buf is too small.
func (s *Store) Read(k int, from, to uint64, buf []uint64) []uint64 {
	if k < len(s.memory) {
		return s.memory[k][from:to]
	}
	buf = slices.Grow(buf[:0], int(to-from))[:to-from]
	n, err := s.file.ReadAt(bigmem.Bytes(buf), s.offset(k, from))
	clear(bigmem.Bytes(buf)[n:])
	if err != nil && !errors.Is(err, io.EOF) {
		s.fail(err)
	}
	return buf
}

// Write writes words that Read has returned and the caller has changed.
func (s *Store) Write(k int, from uint64, words []uint64) {
	if k < len(s.memory) {
		return
	}
	if _, err := s.file.WriteAt(bigmem.Bytes(words), s.offset(k, from)); err != nil {
		s.fail(err)
	}
}

// offset is the offset of a word of a plane in the file.
func (s *Store) offset(k int, word uint64) int64 {
	return int64(8 * (uint64(k-s.near)*s.words + word))
}

// Rows returns a reader of rows with one word of each of the given planes, in this order. In the
// planes each word holds a number of positions, its columns, and a row may have more.
func (s *Store) Rows(columns uint64, order ...int) space.RowReader {
	return func(first uint64, dst []uint64) error {
		width := len(order)
		x := first * space.Lanes
		from, count := x/columns, len(dst)/width
		end := min((x+uint64(count)*space.Lanes-1)/columns+1, s.words)
		x -= from * columns
		for i, k := range order {
			words := s.Read(k, from, end, nil)
			for r := range count {
				dst[r*width+i] = space.Unpacked(words, x+uint64(r)*space.Lanes,
					(s.words-from)*columns, columns)
			}
		}
		return s.Err()
	}
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
