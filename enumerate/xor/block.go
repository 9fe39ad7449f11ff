package xor

import (
	"context"
	"math/bits"
	"slices"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
)

// blocks cuts the tiles of a form into equal ranges. Their number is a power of two. The high bits
// of a move's mask say which block it leads to from each.
type blocks struct {
	moves
	shift int            // a tile's number without its low bits is that of its block
	tiles uint64         // of a block
	order xormoves.Order // of work in each
}

// cut cuts the space of p into atLeast blocks or more, if it has as many tiles.
func cut(p puzzle.Graph, atLeast int, _ engine.Want) *engine.Blocks {
	if !serves(p) {
		return nil
	}
	b := &blocks{moves: newMoves(p.Features().XOR, p.Goals())}
	all := b.moves.tiles()
	b.shift = max(0, bits.Len64(all-1)-bits.Len(uint(max(atLeast, 1)-1)))
	b.tiles = min(1<<b.shift, all)
	b.order = b.tileOrder(b.tiles)
	return &engine.Blocks{Count: int(all / b.tiles), Words: b.tiles * tileWords,
		PlaneWords: all * tileWords, Lanes: 64, Coding: b.coding(),
		Left: b.left, Goals: p.Goals(), Columns: 64, Sources: b.sources, Level: b.level}
}

// sources returns the blocks that moves lead to, in the order of the moves.
func (b *blocks) sources(block int) (sources []int) {
	for i := range b.tileMoves {
		if from := block ^ int(b.tileMoves[i].tile>>b.shift); !slices.Contains(sources, from) {
			sources = append(sources, from)
		}
	}
	return sources
}

// left returns a rest for each tile. Vectors with goals never count as full.
func (b *blocks) left() []uint64 {
	rests := make([]rest, b.tiles)
	fill(rests)
	return bigmem.Words(rests)
}

func (b *blocks) level(ctx context.Context, workers int, p *engine.Pull, next *engine.Set,
	_ [][]uint64) (uint64, error) {
	s := stepper{moves: &b.moves, distance: p.Distance, order: b.order,
		first: uint64(p.Block) << b.shift, from: make([]*level, len(b.tileMoves)),
		mask: b.tiles - 1, to: levelOf(next), rests: bigmem.Of[rest](p.Left)}
	for i := range b.tileMoves {
		s.from[i] = levelOf(p.Last[p.Block^int(b.tileMoves[i].tile>>b.shift)])
	}
	for _, set := range p.Known {
		if set != nil {
			s.known = append(s.known, levelOf(set))
		}
	}
	return s.step(ctx, workers, func(tiles, _ uint64) { p.Done.Add(tiles * tileWords) })
}

// levelOf returns set as a level, or nil for nil.
func levelOf(set *engine.Set) *level {
	if set == nil {
		return nil
	}
	return &level{bigmem.Of[tile](set.Words), set.Some}
}
