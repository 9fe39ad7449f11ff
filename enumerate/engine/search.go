package engine

import (
	"context"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Search is a search between two levels. Package enumerate has the loop over the levels.
type Search interface {
	// Level finds the positions at distance d, when all nearer ones have been
	// found, and returns how many they are. Those at distance 0 are the goals.
	// When ctx is done it stops soon and returns the context's error.
	Level(ctx context.Context, d puzzle.Distance) (uint64, error)
	// Snapshot returns what a search needs to go on besides its scratch file; the next
	// Level changes it. It is nil where there is none: of a search that keeps nothing of
	// single positions, or that is about to end.
	Snapshot() *space.Snapshot
	// Restore takes over the planes of a snapshot in place of finding its levels.
	Restore(ctx context.Context, s *space.Snapshot) error
	// Rows ends the search and lets go of what only the search needs. What it
	// returns writes rows of the shape given, as space.Space.Rows does.
	Rows(shape space.Shape) func(first uint64, dst []uint64) error
}

// Cleaner is a search whose snapshots hold what it does not look at. Clean clears
// that, before one is saved.
type Cleaner interface {
	Clean(ctx context.Context) error
}

// BitSearch is a search that keeps no distances.
type BitSearch interface {
	// Bits is Rows for what a compact file keeps.
	Bits() func(first uint64, dst []uint64) error
	// Last is Rows for the positions at distance d, the last one found, a word a
	// row.
	Last(d puzzle.Distance) (func(first uint64, dst []uint64) error, error)
}

// Blocks is a space cut into blocks, of which each level can be found one block at
// a time, from the level before, by whoever has that. The blocks of a level, one
// after the other, are a plane of a [space.Snapshot], so that a search whose
// levels were found in blocks is finished by enumerate.Run with such a snapshot to resume.
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
	// Parents is how many planes of parent moves are found with a level; 0 where Rows
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
	Level(ctx context.Context, workers int, p *space.Pull, next *space.Set,
		parents [][]uint64) (uint64, error)
}
