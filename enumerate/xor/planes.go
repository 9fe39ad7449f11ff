package xor

import (
	"context"
	"math/bits"
	"slices"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// putTiles is the number of tiles of a plane that are read and written at a time, 256 KiB.
const putTiles = 64

// marksAt returns the planes in memory that have ones at distance d, and the set of what was seen.
func (s *enumeration) marksAt(d puzzle.Distance) (marks [][]tile) {
	for k, plane := range s.Planes.Memory() {
		if s.Code(d)>>k&1 == 1 {
			marks = append(marks, bigmem.Of[tile](plane))
		}
	}
	if s.seen != nil {
		marks = append(marks, s.seen)
	}
	return marks
}

// putAway adds the last level to the planes in the file. An even distance and the next one may have
// ones in the same plane. Then both are added after the second, while the sets hold both, so that
// each part of the file is read and written once for two levels. Ended says that no level follows.
func (s *enumeration) putAway(ctx context.Context, ended bool) error {
	for k := len(s.Planes.Memory()); k < s.Planes.Count(); k++ {
		here, pair := s.Code(s.last)>>k&1 == 1, s.Code(s.last^1)>>k&1 == 1
		var levels []*level
		switch {
		case here && (ended || !pair):
			levels = []*level{&s.now}
		case here && s.last&1 == 1:
			levels = []*level{&s.now, &s.before}
		}
		if err := s.put(ctx, k, levels); err != nil {
			return err
		}
	}
	return nil
}

// put adds levels to plane k in the file.
func (s *enumeration) put(ctx context.Context, k int, levels []*level) error {
	if len(levels) == 0 {
		return nil
	}
	return parallel.Ranges(ctx, s.Workers, s.tiles(), putTiles, func() parallel.Worker {
		buf := make([]uint64, putTiles*tileWords)
		return parallel.Worker{Visit: func(from, to uint64) error {
			for t := from; t < to; t++ {
				end := t
				for end < to && slices.ContainsFunc(levels,
					func(l *level) bool { return l.vectors[end] != 0 }) {
					end++
				}
				if end == t {
					continue
				}
				words := s.Planes.Read(k, t*tileWords, end*tileWords, buf)
				for i := range bigmem.Of[tile](words) {
					addTo(&bigmem.Of[tile](words)[i], levels, t+uint64(i))
				}
				s.Planes.Write(k, t*tileWords, words)
				t = end
			}
			return s.Planes.Err()
		}}
	})
}

// addTo adds tile t of each level to dst.
func addTo(dst *tile, levels []*level, t uint64) {
	for _, l := range levels {
		for v := l.vectors[t]; v != 0; v &= v - 1 {
			r := bits.TrailingZeros64(v)
			for j, w := range l.tiles[t][r] {
				dst[r][j] |= w
			}
		}
	}
}

// bits returns a reader of the stored words of a search for engine.Stored.
func (s *enumeration) bits() space.RowReader {
	planes, basis := s.Planes, s.basis // so that the sets can be freed
	words := func(k int, first uint64, dst []uint64) {
		basis.rows(first, dst, func(from, to uint64, buf []uint64) []uint64 {
			return planes.Read(k, from, to, buf)
		})
	}
	if s.Bits == 1 {
		return func(first uint64, dst []uint64) error {
			words(0, first, dst)
			return planes.Err()
		}
	}
	return func(first uint64, dst []uint64) error {
		low, high := make([]uint64, len(dst)/2), make([]uint64, len(dst)/2)
		words(0, first, low)
		words(1, first, high)
		for i := range low { // the code less one, modulo 4
			dst[2*i], dst[2*i+1] = ^low[i], ^(low[i] ^ high[i])
		}
		return planes.Err()
	}
}

// LastLevel implements engine.Enumeration.
func (s *enumeration) LastLevel() space.RowReader {
	return func(first uint64, dst []uint64) error {
		s.basis.rows(first, dst, func(from, to uint64, buf []uint64) []uint64 {
			for i := range buf[:to-from] {
				row := from + uint64(i)
				t, v := row/tileWords, row/vectorWords%tileVectors
				buf[i] = s.now.tiles[t][v][row%vectorWords] & -(s.now.vectors[t] >> v & 1)
			}
			return buf
		})
		return nil
	}
}
