package enumerate

import (
	"fmt"

	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Cut cuts the space of p into at least so many blocks, or as many as its engine
// can; grids of tiles that are too large for any machine too. Counting says that
// only the levels are to be counted: then positions may be numbered otherwise than
// p numbers them, and there are no parent moves, as there are none of a space of which
// only bits are kept. The error says why p cannot be cut.
func Cut(p puzzle.Graph, atLeast int, counting bool) (engine.Blocks, error) {
	for _, k := range kinds {
		if k.Cut == nil {
			continue
		}
		if b := k.Cut(p, atLeast, counting); b != nil {
			return b, nil
		}
	}
	k, err := Choose(p, "")
	if err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("the engine %s does not work in blocks", k.Name)
}

// Assembly is a snapshot put together from blocks.
type Assembly struct {
	blocks engine.Blocks
	snap   *space.Snapshot
}

// Assemble returns the snapshot of a space of such levels, in which no block is
// yet, with planes that room makes.
func Assemble(b engine.Blocks, levels []uint64,
	room func(words uint64) ([]uint64, error)) (*Assembly, error) {
	s := &space.Snapshot{Levels: levels, Kind: b.Kind()}
	s.Code, s.Parent = make([][]uint64, s.Kind.Planes(len(levels))), make([][]uint64, b.Parents())
	for _, planes := range [][][]uint64{s.Code, s.Parent} {
		for k := range planes {
			var err error
			if planes[k], err = room(b.PlaneWords()); err != nil {
				return nil, err
			}
		}
	}
	return &Assembly{b, s}, nil
}

// Put adds what a block has of the level at distance d, with the planes of its
// parent moves. Different blocks may be put at the same time.
func (a *Assembly) Put(block int, d puzzle.Distance, set *space.Set, parents [][]uint64) {
	at := uint64(block) * a.blocks.Words()
	put := func(planes [][]uint64, k int, words []uint64) {
		to := planes[k][at:]
		for i, w := range words[:min(len(words), len(to))] {
			to[i] |= w
		}
	}
	code := uint(d) + 1
	switch a.snap.Kind {
	case space.Halves:
		code = uint(d)/2 + 1
	case space.SecondBits: // the last two levels, and bit 1
		code = uint(d) & 2
		if d+1 >= a.snap.Last() {
			code |= 1
		}
	case space.Thirds: // the last level, the one before, and the distance modulo 3
		code = uint(d) % 3 << 2
		if back := a.snap.Last() - d; back < 2 {
			code |= 1 << back
		}
	}
	for k := range a.snap.Code {
		if code>>k&1 == 1 {
			put(a.snap.Code, k, set.Words)
		}
	}
	for k, plane := range parents {
		put(a.snap.Parent, k, plane)
	}
}

// Snapshot returns what was put together.
func (a *Assembly) Snapshot() *space.Snapshot { return a.snap }
