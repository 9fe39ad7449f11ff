package boards

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
)

// blocks cuts the tiles of a form into equal ranges, a power of two of them. The
// high bits of a move's mask say which block it leads to from each.
type blocks struct {
	moves
	goals []puzzle.Index
	shift int            // a tile's number without its low bits is that of its block
	tiles uint64         // of a block
	order xormoves.Order // of work in each
}

// cut cuts the space of a puzzle that is served into at least so many blocks, if it has as many
// tiles.
func cut(p puzzle.Graph, atLeast int, _ bool) *engine.Blocks {
	if !serves(p) {
		return nil
	}
	form, goals := p.Features().XOR, p.Goals()
	b := &blocks{moves: newMoves(form, goals, false), goals: goals}
	all := tilesOf(form)
	b.shift = max(0, bits.Len64(all-1)-bits.Len(uint(max(atLeast, 1)-1)))
	b.tiles = min(1<<b.shift, all)
	b.order = b.tileOrder(b.tiles)
	return &engine.Blocks{Count: int(all / b.tiles), Words: b.tiles * tileWords,
		PlaneWords: all * tileWords, Lanes: 64, Kind: b.codeKind(),
		Left: b.left, Goals: b.putGoals, Sources: b.sources, Level: b.level}
}

func (b *blocks) putGoals(block int, set *space.Set) {
	for _, g := range b.goals {
		if int(g>>tileShift>>b.shift) == block {
			set.Words[uint64(g)>>laneBits%(b.tiles*tileWords)] |= 1 << (g % 64)
		}
	}
	set.Find()
}

// sources has the blocks in the order of the moves that first lead to them.
func (b *blocks) sources(block int) (sources []int) {
	for i := range b.steps {
		if from := block ^ int(b.steps[i].tile>>b.shift); !slices.Contains(sources, from) {
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

// left has a rest for each tile: vectors that hold goals never count as full.
func (b *blocks) left() []uint64 {
	rests := make([]rest, b.tiles)
	for t := range rests {
		for v := range rests[t].left {
			rests[t].left[v] = vectorWords * 64
		}
	}
	return bigmem.Words(rests)
}

func (b *blocks) level(ctx context.Context, workers int, p *space.Pull, next *space.Set,
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

// empty makes the selected vectors of tile t of the level 0.
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
