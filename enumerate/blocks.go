package enumerate

import (
	"context"
	"fmt"

	"puzzlebase/enumerate/boards"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Blocks is a space cut into blocks, of which each level can be found one block at
// a time, from the level before, by whoever has that. The blocks of a level, one
// after the other, are a plane of a [space.Snapshot], so that a search whose
// levels were found in blocks is finished by [Run] with such a snapshot to resume.
//
// All methods are safe for concurrent use.
type Blocks interface {
	// Count is the number of blocks.
	Count() int
	// Words is the number of words of the set of a block. The last may use fewer.
	Words() uint64
	// PlaneWords is how many words a plane of a snapshot has.
	PlaneWords() uint64
	// Lanes is how many positions a word has, where the blocks one after the other have
	// all of them in the order of their indices; else 0.
	Lanes() int
	// Room is how many words Level takes besides the sets that it is given.
	Room() uint64
	// Left is what Level keeps of a block before level 1; nil where it has no use for
	// that. See [space.Pull].
	Left() []uint64
	// Kind is what the planes of a snapshot say of distances.
	Kind() space.CodeKind
	// Parents is how many planes of parent moves are found with a level; 0 where Run
	// finds them from the distances, or nobody wants them.
	Parents() int
	// Goals puts the goals of a block into an empty set.
	Goals(block int, set *space.Set)
	// Sources returns the blocks that moves lead to from a block, in an order that is
	// always the same. The caller must not change it.
	Sources(block int) []int
	// Level puts into next what a block has of a level, and returns how many positions
	// that is: what moves lead to from the level before, without what is known. Known are
	// the positions of p.Known and those that next has at first, in whose place the new
	// ones come: in an undirected puzzle those of the last level, and of the one before. The
	// planes of parents, empty at first, get the number of the first move from each
	// position of next that leads to the last level. Of what it is given besides it
	// changes p.Left alone. When ctx is done it stops soon and returns the context's
	// error; then next.Some says nothing.
	Level(ctx context.Context, workers int, p *space.Pull, next *space.Set, parents [][]uint64) (uint64, error)
}

// Cut cuts the space of p into at least so many blocks, or as many as its engine
// can; grids of tiles that are too large for any machine too. Counting says that
// only the levels are to be counted: then positions may be numbered otherwise than
// p numbers them, and there are no parent moves, as there are none of a space of which
// only bits are kept. The error says why p cannot be cut.
func Cut(p puzzle.Graph, atLeast int, counting bool) (Blocks, error) {
	kind, err := Choose(p, Auto)
	if err != nil {
		return nil, err
	}
	features := p.Features()
	if kind == XOR {
		return boards.NewBlocks(features.XOR, p.Goals(), atLeast), nil
	}
	parents := !counting && (p.Size() <= space.MostRows || !features.Undirected())
	if b := cutLarge(kind, p, atLeast, counting, parents); b != nil {
		return b, nil
	}
	return nil, fmt.Errorf("the engine %s does not work in blocks", kind)
}

// Assembly is a snapshot put together from blocks.
type Assembly struct {
	blocks Blocks
	snap   *space.Snapshot
}

// Assemble returns the snapshot of a space of such levels, in which no block is
// yet, with planes that room makes.
func Assemble(b Blocks, levels []uint64, room func(words uint64) ([]uint64, error)) (*Assembly, error) {
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
