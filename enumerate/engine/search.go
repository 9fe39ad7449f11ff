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
	// Restore continues from the planes of a snapshot in place of finding its levels.
	Restore(ctx context.Context, s *space.Snapshot) error
	// Rows ends the search, and frees what only the search needs. It returns the method
	// Rows of a space.Space with rows of that shape.
	Rows(ctx context.Context, shape space.Shape) (func(first uint64, dst []uint64) error, error)
}

// BitSearch is a search that can record no more than the last level, or what a compact file
// stores.
type BitSearch interface {
	// Bits ends a search for [Bits]. It returns the method StoredBits of a space.Compact.
	Bits(ctx context.Context) (func(first uint64, dst []uint64) error, error)
	// Last ends a search for [LastLevel] at distance d. What it returns writes the set of
	// these positions, a word for each of consecutive rows.
	Last(d puzzle.Distance) func(first uint64, dst []uint64) error
}

// Blocks is a space cut into blocks. Whoever has a level can find the next one block by block,
// on many machines if need be. The blocks of a level, one after the other, are a plane of a
// [space.Snapshot]. So when all levels are found, enumerate.Run resumes from such a snapshot and
// finishes the search.
//
// All functions are safe for concurrent use.
type Blocks struct {
	Count      int    // of blocks
	Words      uint64 // of the set of a block; the last block may use fewer
	PlaneWords uint64 // of a plane of a snapshot
	// Lanes is how many positions a word has, where the blocks one after the other have
	// all of them in the order of their indices; else 0.
	Lanes int
	Room  uint64         // words that Level takes besides the sets that it gets
	Kind  space.CodeKind // what the planes of a snapshot say of distances
	// Parents is how many planes of parent moves are found with a level; 0 where Rows
	// finds them from the distances, or nobody wants them.
	Parents int
	// Left is what Level keeps of a block before level 1; nil where it has no use for
	// that. See [space.Pull].
	Left func() []uint64
	// Goals puts the goals of a block into an empty set.
	Goals func(block int, set *space.Set)
	// Sources returns the blocks that moves lead to from a block, in an order that is
	// always the same. The caller must not change it.
	Sources func(block int) []int
	// Level finds what a block has of a level: the positions to which moves lead from the level
	// before, and which are not known yet. It puts them into next and returns how many they are.
	//
	// Known are the positions of p.Known, and those that next has when Level is called. The new
	// positions replace the latter. In an undirected puzzle it is enough to know the last level
	// and the one before.
	//
	// The planes of parents are empty at first. They get, for each new position, the number of its
	// first move that leads to the last level. Of p, Level changes p.Left alone. When ctx is done
	// it stops soon and returns the context's error. Then next.Some says nothing.
	Level func(ctx context.Context, workers int, p *space.Pull, next *space.Set,
		parents [][]uint64) (uint64, error)
}
