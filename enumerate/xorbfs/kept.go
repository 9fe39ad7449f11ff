package xorbfs

import (
	"puzzlebase/machine/bigmem"
	"puzzlebase/puzzle"
)

// Bits ends a search that keeps no more than a compact file does: what it returns
// writes that of consecutive rows, from row first on, as space.Compact's Kept does.
func (s *Search) Bits() func(first uint64, dst []uint64) error {
	var code [][]uint64
	for _, plane := range s.code {
		code = append(code, bigmem.Words(plane))
	}
	if s.Keep == SecondBits {
		return func(first uint64, dst []uint64) error {
			copy(dst, code[0][first:])
			return nil
		}
	}
	return func(first uint64, dst []uint64) error {
		for i := range len(dst) / 2 { // the code less one, modulo 4
			low, high := code[0][first+uint64(i)], code[1][first+uint64(i)]
			dst[2*i], dst[2*i+1] = ^low, ^(low ^ high)
		}
		return nil
	}
}

// Last ends a search after level d: what it returns writes the positions of that
// level, a word for each of consecutive rows.
func (s *Search) Last(puzzle.Distance) (func(first uint64, dst []uint64) error, error) {
	return func(first uint64, dst []uint64) error {
		const tileWords = tileVectors * vectorWords
		for i := range dst {
			row := first + uint64(i)
			t, v := row/tileWords, row/vectorWords%tileVectors
			dst[i] = s.now.tiles[t][v][row%vectorWords] & -(s.now.vectors[t] >> v & 1)
		}
		return nil
	}, nil
}
