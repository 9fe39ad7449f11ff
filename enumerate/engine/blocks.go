package engine

import (
	"context"
	"sync/atomic"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/space"
	"puzzlebase/space/progress"
)

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
	// Lanes is the number of positions in a word, if the blocks together have all positions in the
	// order of their indices; else 0.
	Lanes   int
	Room    uint64       // words that Level allocates besides its sets
	Coding  space.Coding // what the planes of a snapshot with all distances hold
	Parents int          // planes of parent moves that Level finds; 0 if Rows finds them
	// Left returns a value for [Pull].Left before level 1; nil if Level needs none.
	Left func() []uint64
	// Goals are numbered through the blocks, one after the other: bit x%Columns of word x/Columns.
	Goals   []puzzle.Index
	Columns uint64
	// Sources returns the blocks that moves lead to from a block. The order is always the same. The
	// caller must not change it.
	Sources func(block int) []int
	// Level finds the positions of a block in one level. From each of them a move leads to the
	// level before. Positions in p.Known are left out, and those that next holds at first. Level
	// replaces the positions in next by those it finds, and returns their number. In an undirected
	// puzzle p needs only the last level and the one before.
	//
	// The planes of parents are empty at first. Level writes there, for each new position, its
	// first move to the last level. In p it changes only p.Left. When ctx is done it stops soon and
	// returns the context's error. Then next.Some is invalid.
	Level func(ctx context.Context, workers int, p *Pull, next *Set,
		parents [][]uint64) (uint64, error)
}

// PutGoals puts the goals of a block into an empty set.
func (b *Blocks) PutGoals(block int, set *Set) {
	for _, g := range b.Goals {
		if at := uint64(g) / b.Columns; at/b.Words == uint64(block) {
			at %= b.Words
			set.Words[at] |= 1 << (uint64(g) % b.Columns)
			set.Mark(int(at), int(at)+1)
		}
	}
}

// Pull has the data from which a block's part of a level is found.
type Pull struct {
	Block    int
	Distance puzzle.Distance
	Last     []*Set // the level before, by block: only Sources are read; nil is an empty set
	Known    []*Set // positions of the block that are not new; nil is an empty set
	// Left is the engine's data from level to level about the block. With it, it skips places where
	// nothing is left to find. It is nil if that is unknown.
	Left []uint64
	Done *progress.Counter // counts the words of the block that are done; or nil
}

// Set is a block's part of a level: a bit for each position, in the order of the engine. An extra
// word of 0 follows, for code that reads two at a time.
type Set struct {
	Words []uint64
	// Some says in bit v of word t whether any of the eight words from 512 t + 8 v on is not 0.
	Some []uint64
}

// The words for each part of Some.
const (
	VectorWords = vector.Words     // words for each bit
	TileWords   = VectorWords * 64 // words for each word
)

// MarkAll computes Some.
func (s *Set) MarkAll() {
	clear(s.Some)
	s.Mark(0, len(s.Words))
}

// Mark adds the words from up to to to Some. Different words may be marked at the same time.
func (s *Set) Mark(from, to int) {
	for at := from; at < to; {
		end := min(at-at%TileWords+TileWords, to)
		some := uint64(0)
		for i, w := range s.Words[at:end] {
			some |= (w | -w) >> 63 << uint((at+i)/VectorWords%64) // without a branch
		}
		if some != 0 {
			atomic.OrUint64(&s.Some[at/TileWords], some)
		}
		at = end
	}
}
