package boards

import (
	"context"
	"math/bits"

	"puzzlebase/enumerate/planes"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// codes are planes of all positions. Plane k holds bit k of what Search.marked says,
// 0 for unreached.
//
// The near ones are written together with each level. The others lie in a scratch file:
// what two levels have in them is added after the second, while the sets hold both, so
// that a piece of the file is read and written once for two levels.
type codes struct {
	near [][]tile      // the first ones, in memory
	far  *planes.Store // the others, in a file
}

// putTiles is how many tiles of a plane are read and written at a time, 256 KiB.
const putTiles = 64

// nearPlanes is how many of so many planes are held in memory where there is a scratch
// file for the others.
func (s *Search) nearPlanes(all int) int {
	switch {
	case !s.form.Undirected():
		return all
	case s.Record == Distances:
		return s.compared(all)
	default:
		return 0
	}
}

// nearOf is nearPlanes, or all where there is no such file.
func (s *Search) nearOf(all int) int {
	if s.Scratch == nil {
		return all
	}
	return s.nearPlanes(all)
}

// growPlanes makes room for the code of distance d.
func (s *Search) growPlanes(d puzzle.Distance) error {
	want := s.Record.planes(s.codeOf(d))
	near := s.nearOf(want)
	for len(s.near) < near {
		var plane []tile
		if err := bigmem.Make(uint64(len(s.now.tiles)), &plane); err != nil {
			return err
		}
		s.near = append(s.near, plane)
	}
	if s.Scratch == nil {
		return nil
	}
	return s.far.Grow(want - near)
}

// marks appends to room the tiles t of the near planes in which what is written at
// distance d has ones.
func (s *Search) marks(room []*tile, t uint64, d puzzle.Distance) []*tile {
	for k := range s.near {
		if s.marked(d)>>k&1 == 1 {
			room = append(room, &s.near[k][t])
		}
	}
	return room
}

// putAway adds to the far planes what the last level has in them. If its distance is
// even, planes in which the next level has ones too are left for then.
func (s *Search) putAway(ctx context.Context) error {
	odd := s.last&1 == 1
	for k := range s.far.Count() {
		var levels []*level
		here, pair := s.isFar(k, s.last), s.isFar(k, s.last^1)
		if here && (odd || !pair) {
			levels = append(levels, &s.now)
		}
		if here && odd && pair {
			levels = append(levels, &s.before)
		}
		if err := s.put(ctx, k, levels); err != nil {
			return err
		}
	}
	return nil
}

// isFar reports whether far plane k gets ones of the level at distance d.
func (s *Search) isFar(k int, d puzzle.Distance) bool {
	return s.marked(d)>>(len(s.near)+k)&1 == 1
}

// putLast adds to the far planes what was left for a next level, when there is none.
func (s *Search) putLast() error {
	for k := range s.far.Count() {
		if s.isFar(k, s.last) {
			if err := s.put(context.Background(), k, []*level{&s.now}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Search) put(ctx context.Context, k int, levels []*level) error {
	if len(levels) == 0 {
		return nil
	}
	return space.Ranges(ctx, s.Workers, uint64(len(s.now.tiles)), putTiles, func() space.Worker {
		room := make([]uint64, putTiles*tileWords)
		return space.Worker{Visit: func(from, to uint64) error {
			for t := from; t < to; t++ {
				end := t
				for end < to && anyIn(levels, end) {
					end++
				}
				if end == t {
					continue
				}
				words := s.far.Read(k, t*tileWords, end*tileWords, room)
				for i := range bigmem.Of[tile](words) {
					addTo(&bigmem.Of[tile](words)[i], levels, t+uint64(i))
				}
				s.far.Write(k, t*tileWords, words)
				t = end
			}
			return s.far.Err()
		}}
	})
}

// anyIn reports whether tile t of any of the levels holds anything.
func anyIn(levels []*level, t uint64) bool {
	for _, l := range levels {
		if l.vectors[t] != 0 {
			return true
		}
	}
	return false
}

// addTo adds tile t of the levels to one.
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

// words returns words of plane k from one up to another: those in memory or, of a plane in a
// file, a copy in room.
func (c *codes) words(k int, from, to uint64, room []uint64) []uint64 {
	if k < len(c.near) {
		return bigmem.Words(c.near[k])[from:to]
	}
	return c.far.Read(k-len(c.near), from, to, room)
}
