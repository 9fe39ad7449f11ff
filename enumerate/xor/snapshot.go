package xor

import (
	"context"
	"math/bits"

	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/space"
)

// Snapshot implements engine.Enumeration.
func (s *enumeration) Snapshot() *space.Snapshot {
	var sets [][]uint64
	for _, set := range s.sets() {
		sets = append(sets, bigmem.Words(*set))
	}
	return s.Record.Snapshot(sets)
}

func (s *enumeration) Restore(ctx context.Context, from *space.Snapshot) error {
	s.last = from.Last()
	if s.InCodes() {
		return s.RestoreCodes(ctx, from, s.makeSets, tileWords,
			func(word uint64) { s.restore(from, word) })
	}
	return s.restoreSets(ctx, from)
}

// restoreSets continues from the sets of a snapshot. Only the set of what was seen says what is
// left to find. Without it no vector ever counts as full. This costs only time.
func (s *enumeration) restoreSets(ctx context.Context, from *space.Snapshot) error {
	sets := s.sets()
	planes, err := s.RestoreSets(from, len(sets))
	if err != nil {
		return err
	}
	for i, plane := range planes {
		*sets[i] = bigmem.Of[tile](plane)
	}
	shared := len(sets) == 1
	if shared {
		s.before.tiles = s.now.tiles
	}
	if err := s.makeCounts(); err != nil {
		return err
	}
	levels := []*level{&s.now, &s.before}[:min(2, len(sets))]
	for t := range s.now.tiles {
		if err := ctx.Err(); err != nil {
			return err
		}
		for v := range tileVectors {
			if s.seen != nil {
				for _, w := range s.seen[t][v] {
					s.rests[t].left[v] -= uint16(bits.OnesCount64(w))
				}
			}
			for _, l := range levels {
				if l.tiles[t][v] != (vector.Bits{}) {
					l.vectors[t] |= 1 << v
				}
			}
		}
		if shared {
			both, last := s.now.vectors[t], s.sides.vectors(uint64(t), s.last)
			s.now.vectors[t], s.before.vectors[t] = both&last, both&^last
		}
	}
	return nil
}

// restore restores a word of the sets from the planes.
func (s *enumeration) restore(from *space.Snapshot, word uint64) {
	seen, now, before := from.Seen(word), from.Level(word, s.last), from.Before(word)
	t, v, j := word/tileWords, word/vectorWords%tileVectors, word%vectorWords
	if s.sides != nil { // codes are of two distances
		last := s.sides.odd(t).word(int(v), int(j)) ^ (uint64(s.last)&1 - 1)
		now, before = now&last, before&^last
	}
	if before != 0 {
		s.before.tiles[t][v][j] = before
		s.before.vectors[t] |= 1 << v
	}
	if now != 0 {
		s.now.tiles[t][v][j] = now
		s.now.vectors[t] |= 1 << v
	}
	r := &s.rests[t]
	if r.left[v] -= uint16(bits.OnesCount64(seen)); r.left[v] == 0 {
		r.full |= 1 << v
	}
	if s.seen != nil {
		s.seen[t][v][j] = seen
	}
}
