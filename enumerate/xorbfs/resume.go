package xorbfs

import (
	"puzzlebase/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// snapshot returns the search as it is between two levels.
func (s *search) snapshot() *space.Snapshot {
	snap := &space.Snapshot{Levels: s.levels}
	for _, plane := range s.code {
		snap.Code = append(snap.Code, bigmem.Words(plane))
	}
	return snap
}

// start begins a search, or goes on with one, and returns the size of the
// current level, which is not in levels yet.
func (s *search) start(goals []puzzle.Index, resume *space.Snapshot) (uint64, error) {
	if resume == nil {
		if err := s.begin(goals); err != nil {
			return 0, err
		}
		return s.settleGoals(), nil
	}
	if err := resume.Check(uint64(len(bigmem.Words(s.seen))), 0); err != nil {
		return 0, err
	}
	for _, plane := range resume.Code {
		s.code = append(s.code, bigmem.Of[tile](plane))
	}
	last := resume.Last()
	s.levels = resume.Levels[:last:last]
	g := uint64(0)
	for t := range s.seen {
		for r := range tileVectors {
			all, none := ^uint64(0), uint64(0)
			for j := range vectorWords {
				seen, now := resume.Seen(g), resume.Level(g, last)
				s.seen[t][r][j], s.now.tiles[t][r][j] = seen, now
				all, none = all&seen, none|now
				g++
			}
			if all == ^uint64(0) {
				s.full[t] |= 1 << r
			}
			if none != 0 {
				s.now.vectors[t] |= 1 << r
			}
		}
	}
	return resume.Levels[last], nil
}

// reached is the number of positions in levels.
func (s *search) reached() (n uint64) {
	for _, m := range s.levels {
		n += m
	}
	return n
}
