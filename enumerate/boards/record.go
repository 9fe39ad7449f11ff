package boards

import (
	"math/bits"
	"sync"

	"puzzlebase/puzzle"
)

// Record is what a search records of single positions. All but distances leave it without
// rows.
type Record int

// What a search may record.
const (
	Distances   Record = iota
	Nothing            // so that only levels are counted
	SecondBits         // bit 1 of the distances, of a puzzle with two sides
	ModuloThree        // the distances modulo 3, of an undirected puzzle
)

// planes is how many planes there are when the last distance has that code.
func (r Record) planes(code uint) int {
	switch r {
	case Nothing:
		return 0
	case SecondBits:
		return 1
	case ModuloThree:
		return 2
	default:
		return bits.Len(code)
	}
}

// basis is the change of coordinates of a search, with form and goals in these: none where
// there are rows, which are in the order of the indices.
func (r Record) basis(form *puzzle.XORForm,
	goals []puzzle.Index) (basis, *puzzle.XORForm, []puzzle.Index) {
	if r == Distances {
		return basis{}, form, goals
	}
	return basisOf(form, goals)
}

// marked is the number that is written into the planes at distance d.
func (s *Search) marked(d puzzle.Distance) uint {
	switch s.Record {
	case SecondBits:
		return uint(d) >> 1 & 1
	case ModuloThree:
		return uint(d)%3 + 1
	default:
		return s.codeOf(d)
	}
}

// Bits ends a search that records no more than a compact file holds: what it returns
// writes that of consecutive rows, from row first on, as space.Compact's StoredBits does.
func (s *Search) Bits() func(first uint64, dst []uint64) error {
	failed := s.putLast()
	c, record, basis := s.codes, s.Record, s.basis // so that the sets can be freed
	words := func(k int, first uint64, dst []uint64) {
		basis.rows(first, dst, func(from, to uint64,
			room []uint64) []uint64 {
			return c.words(k, from, to, room)
		})
	}
	var rooms sync.Pool // of *[2][]uint64
	return func(first uint64, dst []uint64) error {
		if failed != nil {
			return failed
		}
		if record == SecondBits {
			words(0, first, dst)
			return c.far.Err()
		}
		room, _ := rooms.Get().(*[2][]uint64)
		if room == nil || len(room[0]) < len(dst)/2 {
			room = &[2][]uint64{make([]uint64, len(dst)/2), make([]uint64, len(dst)/2)}
		}
		defer rooms.Put(room)
		low, high := room[0][:len(dst)/2], room[1][:len(dst)/2]
		words(0, first, low)
		words(1, first, high)
		for i := range low { // the code less one, modulo 4
			dst[2*i], dst[2*i+1] = ^low[i], ^(low[i] ^ high[i])
		}
		return c.far.Err()
	}
}

// Last ends a search after level d: what it returns writes the positions of that
// level, a word for each of consecutive rows.
func (s *Search) Last(puzzle.Distance) (func(first uint64, dst []uint64) error, error) {
	level := func(from, to uint64, room []uint64) []uint64 {
		for i := range room[:to-from] {
			row := from + uint64(i)
			t, v := row/tileWords, row/vectorWords%tileVectors
			room[i] = s.now.tiles[t][v][row%vectorWords] & -(s.now.vectors[t] >> v & 1)
		}
		return room
	}
	return func(first uint64, dst []uint64) error {
		s.basis.rows(first, dst, level)
		return nil
	}, nil
}
