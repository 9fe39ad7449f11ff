package engine

import (
	"context"
	"sync/atomic"

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
	// Lanes is how many positions a word has, where the blocks one after the other have
	// all of them in the order of their indices; else 0.
	Lanes   int
	Room    uint64         // words that Level takes besides the sets that it gets
	Kind    space.CodeKind // what the planes of a snapshot say of distances
	Parents int            // planes of parent moves that Level finds; 0 where Rows finds them
	// Left returns what a [Pull] has in Left before level 1: nil where Level has no use for it.
	Left func() []uint64
	// Goals puts the goals of a block into an empty set.
	Goals func(block int, set *Set)
	// Sources returns the blocks that moves lead to from a block, in an order that is
	// always the same. The caller must not change it.
	Sources func(block int) []int
	// Level finds the positions that a block has of a level: those from which a move leads to the
	// level before, but for the known ones. Those that next holds when Level is called are known
	// too. The positions that are found replace them, and Level returns their number. In an
	// undirected puzzle it is enough to know the last level and the one before.
	//
	// The planes of parents are empty at first. They get, for each new position, the number of its
	// first move that leads to the last level. Of p, Level changes p.Left alone. When ctx is done
	// it stops soon and returns the context's error. Then next.Some says nothing.
	Level func(ctx context.Context, workers int, p *Pull, next *Set,
		parents [][]uint64) (uint64, error)
}

// Pull is what a block's part of a level is found from.
type Pull struct {
	Block    int
	Distance puzzle.Distance
	Last     []*Set // the level before, by block: sources alone are looked at; nil is an empty set
	Known    []*Set // positions of the block that are not new; nil is an empty set
	// Left is what the engine keeps of the block from each level to the next, so that
	// it need not look where nothing is left to be found; nil when that is not known.
	Left []uint64
	Done *progress.Counter // of the words of the block that were looked at; or nil
}

// Set is what a block has of a level: a bit for each position, in the order of the engine. Behind
// the words lies one that is 0, for code that reads two at a time.
type Set struct {
	Words []uint64
	// Some says, in bit v of word t, whether any of the eight words from
	// 512 t + 8 v on is not 0.
	Some []uint64
}

// How Some sees words.
const (
	SetVector = 8              // words for which it has a bit
	SetTile   = SetVector * 64 // words for which it has a word
)

// Find sets Some from the words.
func (s *Set) Find() {
	clear(s.Some)
	s.Mark(0, len(s.Words))
}

// Mark adds to Some what the words from one up to another have. Different words may
// be marked at the same time.
func (s *Set) Mark(from, to int) {
	for at := from; at < to; {
		end := min(at-at%SetTile+SetTile, to)
		some := uint64(0)
		for i := at; i < end; {
			v := uint(i / SetVector % 64)
			if i%SetVector == 0 && i+SetVector <= end {
				w := (*[SetVector]uint64)(s.Words[i:])
				any := w[0] | w[1] | w[2] | w[3] | w[4] | w[5] | w[6] | w[7]
				some |= (any | -any) >> 63 << v // without a branch
				i += SetVector
				continue
			}
			if s.Words[i] != 0 {
				some |= 1 << v
			}
			i++
		}
		if some != 0 {
			atomic.OrUint64(&s.Some[at/SetTile], some)
		}
		at = end
	}
}
