package levels

import (
	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// assembly is a snapshot that is made from blocks.
type assembly struct {
	blocks *engine.Blocks
	snap   *space.Snapshot
}

// assemble returns a snapshot with the given levels but without any block. The function room makes
// its planes.
func assemble(b *engine.Blocks, levels []uint64,
	room func(words uint64) ([]uint64, error)) (*assembly, error) {
	s := &space.Snapshot{Levels: levels, Coding: b.Coding}
	s.Code, s.Parent = make([][]uint64, s.Coding.Planes(len(levels))), make([][]uint64, b.Parents)
	for _, planes := range [][][]uint64{s.Code, s.Parent} {
		for k := range planes {
			var err error
			if planes[k], err = room(b.PlaneWords); err != nil {
				return nil, err
			}
		}
	}
	return &assembly{b, s}, nil
}

// put adds the positions of the level at distance d in a block, and the planes of their parent
// moves. It is safe for concurrent use with different blocks.
func (a *assembly) put(block int, d puzzle.Distance, set *engine.Set, parents [][]uint64) {
	at := uint64(block) * a.blocks.Words
	add := func(planes [][]uint64, k int, words []uint64) {
		to := planes[k][at:]
		for i, w := range words[:min(len(words), len(to))] {
			to[i] |= w
		}
	}
	code := a.snap.Coding.Code(d)
	for k := range a.snap.Code {
		if code>>k&1 == 1 {
			add(a.snap.Code, k, set.Words)
		}
	}
	for k, plane := range parents {
		add(a.snap.Parent, k, plane)
	}
}
