package boards

import (
	"context"
	"math/bits"
	"sync/atomic"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
)

// Blocks cuts the tiles of a form into equal ranges, a power of two of them. The
// high bits of a move's mask say which block it leads to from each.
type Blocks struct {
	moves
	goals []puzzle.Index
	shift int            // a tile's number without its low bits is that of its block
	tiles uint64         // of a block
	order xormoves.Order // of work in each
}

// cut cuts the space of a puzzle that is served.
func cut(p puzzle.Graph, atLeast int, _ bool) engine.Blocks {
	if !serves(p) {
		return nil
	}
	return NewBlocks(p.Features().XOR, p.Goals(), atLeast)
}

// NewBlocks cuts a form into at least so many blocks, if it has as many tiles.
func NewBlocks(form *puzzle.XORForm, goals []puzzle.Index, atLeast int) *Blocks {
	b := &Blocks{moves: newMoves(form, goals, false), goals: goals}
	all := tilesOf(form)
	b.shift = max(0, bits.Len64(all-1)-bits.Len(uint(max(atLeast, 1)-1)))
	b.tiles = min(1<<b.shift, all)
	b.order = b.tileOrder(b.tiles)
	return b
}

// Count is the number of blocks.
func (b *Blocks) Count() int { return int(tilesOf(b.form) / b.tiles) }

// Words is the number of words of each block.
func (b *Blocks) Words() uint64 { return b.tiles * tileWords }

// PlaneWords is how many words a plane of a snapshot has.
func (b *Blocks) PlaneWords() uint64 { return tilesOf(b.form) * tileWords }

// Lanes is how many positions a word has, which are in the order of their indices.
func (b *Blocks) Lanes() int { return 64 }

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

// rest is what is left to be found of a tile.
type rest struct {
	full uint64              // the vectors of which nothing is
	left [tileVectors]uint16 // how many positions are, of each
}

// Left is what Level keeps of a block before level 1, a rest for each tile: vectors
// that hold goals never count as full.
func (b *Blocks) Left() []uint64 {
	rests := make([]rest, b.tiles)
	for t := range rests {
		for v := range rests[t].left {
			rests[t].left[v] = vectorWords * 64
		}
	}
	return bigmem.Words(rests)
}

// Level puts into next what a block has of a level: what moves lead to from the
// level before, without what is known and what next had.
func (b *Blocks) Level(ctx context.Context, workers int, p *space.Pull, next *space.Set,
	_ [][]uint64) (uint64, error) {
	v := view{mask: b.tiles - 1, from: make([]*level, len(b.steps))}
	for i := range b.steps {
		v.from[i] = levelOf(p.Last[p.Block^int(b.steps[i].tile>>b.shift)])
	}
	var known []*level
	for _, set := range p.Known {
		if l := levelOf(set); l != nil {
			known = append(known, l)
		}
	}
	rests, to := bigmem.Of[rest](p.Left), levelOf(next)
	var total atomic.Uint64
	err := space.Ranges(ctx, workers, b.tiles, tilesAtOnce, func() space.Worker {
		found, unknown := new(tile), new(rest)
		return space.Worker{Visit: func(from, end uint64) error {
			sum := 0
			for n := from; n < end; n++ {
				t, r := b.order.At(n), unknown
				if rests != nil {
					r = &rests[t]
				}
				number, open := uint64(p.Block)<<b.shift|t, ^r.full
				if b.sides != nil && b.sides.whole() {
					open &= b.sides.vectors(number, p.Distance)
				}
				var touched, fresh, full uint64
				if open != 0 {
					touched = b.gather(&v, number, found, open, []*tile{&to.tiles[t]})
				}
				held := to.vectors[t]
				if touched != 0 {
					for _, l := range known {
						l.without(t, found, touched)
					}
					var count int
					count, fresh, full = b.kernel.advance(&to.tiles[t], found, held, nil, &r.left,
						touched)
					sum += count
					if rests != nil {
						r.full |= full
					}
				}
				to.empty(t, held&^fresh)
				to.vectors[t] = fresh
			}
			total.Add(uint64(sum))
			p.Done.Add((end - from) * tileVectors * vectorWords)
			return nil
		}}
	})
	return total.Load(), err
}

// empty makes the given vectors of tile t of the level 0.
func (l *level) empty(t, vectors uint64) {
	for ; vectors != 0; vectors &= vectors - 1 {
		l.tiles[t][bits.TrailingZeros64(vectors)] = vector.Bits{}
	}
}

// levelOf is a set as a level; nil when there is none.
func levelOf(set *space.Set) *level {
	if set == nil {
		return nil
	}
	return &level{bigmem.Of[tile](set.Words), set.Some}
}
