package boards

import (
	"context"
	"math/bits"
	"slices"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// listed is a level of few positions as a list of these. A position takes two bytes, where
// a plane has a bit for all.
type listed struct {
	distance puzzle.Distance
	tiles    []uint32 // those that have any, in increasing order
	starts   []uint32 // where the places of each begin, and where those of the last end
	places   []uint16 // of positions within their tiles, in increasing order
}

// fewLeft reports whether what is left to be found is few enough for lists: these take an
// eighth of a plane at most, besides their tiles.
func (s *Search) fewLeft() bool { return (s.form.Size()-s.reached)*engine.FewShare < s.form.Size() }

// mayList reports whether levels may be listed.
func (s *Search) mayList() bool {
	return s.Keep == Distances && s.form.Undirected() && s.Scratch == nil
}

// list makes a list of the last level.
func (s *Search) list(ctx context.Context) error {
	l, count := listed{distance: s.last}, uint32(0)
	for t, vectors := range s.now.vectors {
		if vectors != 0 {
			l.tiles, l.starts = append(l.tiles, uint32(t)), append(l.starts, count)
			count += s.counts[t]
		}
	}
	l.starts = append(l.starts, count)
	if err := bigmem.Make(uint64(count), &l.places); err != nil {
		return err
	}
	s.lists = append(s.lists, l)
	return space.Ranges(ctx, s.Workers, uint64(len(l.tiles)), putTiles, func() space.Worker {
		return space.Worker{Visit: func(from, to uint64) error {
			for i := from; i < to; i++ {
				t := l.tiles[i]
				listPlaces(l.places[l.starts[i]:l.starts[i+1]], &s.now.tiles[t], s.now.vectors[t])
			}
			return nil
		}}
	})
}

// listPlaces sets places to those of the positions in the given vectors of a tile.
func listPlaces(places []uint16, t *tile, vectors uint64) {
	i := 0
	for ; vectors != 0; vectors &= vectors - 1 {
		v := bits.TrailingZeros64(vectors)
		for j, word := range t[v] {
			for ; word != 0; word &= word - 1 {
				places[i] = uint16((v*vectorWords+j)*64 + bits.TrailingZeros64(word))
				i++
			}
		}
	}
}

// of returns the places of tile t.
func (l *listed) of(t uint64) []uint16 {
	i, some := slices.BinarySearch(l.tiles, uint32(t))
	if !some {
		return nil
	}
	return l.places[l.starts[i]:l.starts[i+1]]
}

// put writes the low bits of a number into words of a tile of planes, from one up to another,
// for the positions that are listed.
func (l *listed) put(t, from, to uint64, planes []*tile, number uint) {
	places := l.of(t)
	first, _ := slices.BinarySearch(places, uint16(from*64))
	for places = places[first:]; len(places) > 0 && uint64(places[0]/64) < to; {
		word, some := places[0]/64, uint64(0)
		for ; len(places) > 0 && places[0]/64 == word; places = places[1:] {
			some |= 1 << (places[0] % 64)
		}
		for k, plane := range planes {
			w := &plane[word/vectorWords%tileVectors][word%vectorWords]
			*w = *w&^some | some&-uint64(number>>k&1)
		}
	}
}

// listBytes is what lists may take of as many positions as engine.FewShare allows, and what says
// where the tiles begin of so many levels that have something in all of them.
func listBytes(form *puzzle.XORForm, levels uint64) uint64 {
	return 2*form.Size()/engine.FewShare + levels*8*tilesOf(form)
}
