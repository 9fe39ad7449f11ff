package xor

import (
	"context"
	"math/bits"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Snapshot implements engine.Enumeration. It has the planes, from which the sets follow, or the
// sets and the planes in memory.
func (s *enumeration) Snapshot() *space.Snapshot {
	snap := &space.Snapshot{Coding: s.coding()}
	if s.snapsSets() {
		snap.Coding = space.Sets
		for _, set := range s.sets() {
			snap.Code = append(snap.Code, bigmem.Words(*set))
		}
	}
	snap.Code = append(snap.Code, s.planes.Memory()...)
	return snap
}

// snapsSets reports whether snapshots hold sets: where the planes hold no distances, or may lie in
// a file.
func (s *enumeration) snapsSets() bool {
	return s.Want != engine.Distances || s.Scratch != nil
}

func (s *enumeration) Restore(ctx context.Context, from *space.Snapshot) error {
	s.last = from.Last()
	if s.snapsSets() {
		return s.restoreSets(ctx, from)
	}
	if err := from.Check(s.tiles()*tileWords, 0, s.coding()); err != nil {
		return err
	}
	if err := s.makeSets(); err != nil {
		return err
	}
	s.planes.Adopt(from.Code)
	for t := range s.now.tiles {
		if err := ctx.Err(); err != nil {
			return err
		}
		for v := range tileVectors {
			s.restore(from, t, v)
		}
	}
	return nil
}

// restoreSets continues from the sets of a snapshot, and the planes in memory. It takes their
// memory. Only the set of what was seen says what is left to find. Without it no vector ever counts
// as full. This costs only time.
func (s *enumeration) restoreSets(ctx context.Context, from *space.Snapshot) error {
	sets, planes := s.sets(), s.planesAt(s.last)
	if s.Scratch != nil {
		planes = min(planes, s.nearPlanes())
	}
	if err := from.CheckPlanes(len(sets)+planes, s.tiles()*tileWords, space.Sets); err != nil {
		return err
	}
	for i, set := range sets {
		*set = bigmem.Of[tile](from.Code[i])
	}
	if len(sets) == 1 {
		s.before.tiles = s.now.tiles
	}
	s.planes.Adopt(from.Code[len(sets):])
	if err := s.makeCounts(); err != nil {
		return err
	}
	if err := s.planes.Grow(s.planesAt(s.last)); err != nil { // the planes in the file
		return err
	}
	shared := len(sets) == 1
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

// restore restores a vector from a snapshot.
func (s *enumeration) restore(from *space.Snapshot, t, v int) {
	var seen, now, before vector.Bits
	count := 0
	for j := range vectorWords {
		word := uint64((t*tileVectors+v)*vectorWords + j)
		seen[j] = from.Seen(word)
		count += bits.OnesCount64(seen[j])
		now[j] = s.level(from, word, from.Last())
		if from.Last() > 0 {
			before[j] = s.level(from, word, from.Last()-1)
		}
	}
	if before != (vector.Bits{}) {
		s.before.tiles[t][v] = before
		s.before.vectors[t] |= 1 << v
	}
	if now != (vector.Bits{}) {
		s.now.tiles[t][v] = now
		s.now.vectors[t] |= 1 << v
	}
	if count == vectorWords*64 {
		s.rests[t].full |= 1 << v
	}
	s.rests[t].left[v] -= uint16(count)
	if s.seen != nil {
		s.seen[t][v] = seen
	}
}

// level returns the positions of a word that are at distance d in a snapshot.
func (s *enumeration) level(from *space.Snapshot, word uint64, d puzzle.Distance) uint64 {
	set := from.Level(word, d)
	if s.sides != nil {
		odd := s.sides.odd(word/tileWords).word(int(word/vectorWords%tileVectors),
			int(word%vectorWords))
		set &= odd ^ (uint64(d)&1 - 1)
	}
	return set
}
