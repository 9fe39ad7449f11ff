package xorbfs

import (
	"context"
	"math/bits"

	"puzzlebase/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Blocks cuts the tiles of a form into equal ranges, a power of two of them. The
// high bits of a move's mask say which block it leads to from each.
type Blocks struct {
	planes
	goals []puzzle.Index
	shift int    // a tile's number without its low bits is that of its block
	tiles uint64 // of a block
}

// NewBlocks cuts a form into at least so many blocks, if it has as many tiles.
func NewBlocks(form *puzzle.XORForm, goals []puzzle.Index, atLeast int) *Blocks {
	b := &Blocks{planes: newPlanes(form, goals, false), goals: goals}
	all := tilesOf(form)
	b.shift = max(0, bits.Len64(all-1)-bits.Len(uint(max(atLeast, 1)-1)))
	b.tiles = min(1<<b.shift, all)
	return b
}

// Count is the number of blocks.
func (b *Blocks) Count() int { return int(tilesOf(b.form) / b.tiles) }

// Words is the number of words of each block.
func (b *Blocks) Words() uint64 { return b.tiles * tileVectors * vectorWords }

// PlaneWords is how many words a plane of a snapshot has.
func (b *Blocks) PlaneWords() uint64 { return tilesOf(b.form) * tileVectors * vectorWords }

// Room is how many words Level takes besides the sets that it is given.
func (b *Blocks) Room() uint64 { return 0 }

// Kind is what the planes of a snapshot hold.
func (b *Blocks) Kind() space.CodeKind { return b.codeKind() }

// Parents is how many planes of parent moves Level finds: none, for they follow
// from the distances.
func (b *Blocks) Parents() int { return 0 }

// Goals puts the goals of a block into a set.
func (b *Blocks) Goals(block int, set *space.Set) {
	for _, g := range b.goals {
		if int(g>>tileShift>>b.shift) == block {
			set.Words[uint64(g)>>laneBits%b.Words()] |= 1 << (g % 64)
		}
	}
	set.Find()
}

// Sources returns the blocks that moves lead to from a block, in the order of the
// moves that first do.
func (b *Blocks) Sources(block int) (sources []int) {
	known := map[int]bool{}
	for i := range b.steps {
		if from := block ^ int(b.steps[i].tile>>b.shift); !known[from] {
			known[from] = true
			sources = append(sources, from)
		}
	}
	return sources
}

// Level puts into next what a block has at distance d: what moves lead to from the
// last level, of which the sources are in their places, without what is seen, to
// which it is added.
func (b *Blocks) Level(ctx context.Context, workers, block int, d puzzle.Distance, last []*space.Set, seen []uint64, next *space.Set, _ [][]uint64) error {
	v := view{mask: b.tiles - 1, from: make([]*level, len(b.steps))}
	for i := range b.steps {
		if set := last[block^int(b.steps[i].tile>>b.shift)]; set != nil {
			v.from[i] = &level{bigmem.Of[tile](set.Words), set.Some}
		}
	}
	before, out := bigmem.Of[tile](seen), bigmem.Of[tile](next.Words)
	return space.Ranges(ctx, workers, b.tiles, tilesAtOnce, func() space.Worker {
		found := new(tile)
		return space.Worker{Visit: func(from, to uint64) error {
			for t := from; t < to; t++ {
				number, open := uint64(block)<<b.shift|t, ^uint64(0)
				if b.sides != nil && b.sides.whole() {
					open = b.sides.vectors(number, d)
				}
				touched := b.gather(&v, number, found, open)
				if touched == 0 {
					continue
				}
				_, fresh, _ := b.kernel.settle(found, &before[t], nil, touched)
				next.Some[t] = fresh
				for ; fresh != 0; fresh &= fresh - 1 {
					r := bits.TrailingZeros64(fresh)
					out[t][r] = found[r]
				}
			}
			return nil
		}}
	})
}
