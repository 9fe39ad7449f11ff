package sheetbfs

import (
	"context"
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Blocks cuts each sheet of a form into equal parts: for tiles, the places of the
// gap and, within each, the first places of the order.
type Blocks struct {
	layout
	goals   []puzzle.Index
	chunk   uint64 // positions in a unit
	chunks  int    // units in a sheet
	pulls   [][]pull
	span    uint64 // offsets of a part
	parts   int    // of a sheet
	parents int    // planes of parent moves; 0 where nobody wants them
}

// NewBlocks cuts a form, whose move numbers are below moves, into at least so many
// blocks, if there are parts that the digits of turns allow. Parents says whether
// Level finds parent moves.
func NewBlocks(form *puzzle.SheetForm, moves int, goals []puzzle.Index, atLeast int, parents bool) *Blocks {
	b := &Blocks{layout: layout{form.Width, (form.Width + 63) / 64}, goals: goals, chunk: chunkOf(form, chunkAtLeast)}
	b.chunks = int((form.Width + b.chunk - 1) / b.chunk)
	b.pulls = plan(form, b.chunk)
	b.span = b.spanOf(atLeast)
	b.parts = int(form.Width / b.span)
	if parents {
		b.parents = space.ShapeFor(0, moves).Parent
	}
	return b
}

// spanOf returns the most offsets that a part can have where there are at least so
// many blocks: whole chunks and whole words, and of the blocks of turns the smaller
// ones whole.
func (b *Blocks) spanOf(atLeast int) uint64 {
	spans := []uint64{b.width}
	for _, pulls := range b.pulls {
		for _, p := range pulls {
			if p.turn == nil {
				continue
			}
			for _, s := range []uint64{p.turn.Block(), p.turn.Run} {
				if s >= b.chunk && s%b.chunk == 0 && s%64 == 0 && b.width%s == 0 && b.wholeBlocks(s) {
					spans = append(spans, s)
				}
			}
		}
	}
	slices.Sort(spans)
	slices.Reverse(spans)
	for _, s := range spans {
		if len(b.pulls)*int(b.width/s) >= atLeast {
			return s
		}
	}
	return spans[len(spans)-1]
}

// wholeBlocks reports whether parts of so many offsets are made of whole blocks of
// those turns whose blocks are not larger.
func (b *Blocks) wholeBlocks(span uint64) bool {
	for _, pulls := range b.pulls {
		for _, p := range pulls {
			if p.turn != nil && p.turn.Block() <= span && span%p.turn.Block() != 0 {
				return false
			}
		}
	}
	return true
}

// Count is the number of blocks.
func (b *Blocks) Count() int { return len(b.pulls) * b.parts }

// Words is the number of words of each block.
func (b *Blocks) Words() uint64 { return (b.span + 63) / 64 }

// PlaneWords is how many words a plane of a snapshot has.
func (b *Blocks) PlaneWords() uint64 { return b.stride*uint64(len(b.pulls)) + 1 }

// Lanes is 0: positions are in another order than their indices.
func (b *Blocks) Lanes() int { return 0 }

// Room is how many words Level takes besides the sets that it is given.
func (b *Blocks) Room() uint64 { return b.Words() }

// Kind is what the planes of a snapshot hold.
func (b *Blocks) Kind() space.CodeKind { return space.Whole }

// Parents is how many planes of parent moves Level finds.
func (b *Blocks) Parents() int { return b.parents }

// Goals puts the goals of a block into a set.
func (b *Blocks) Goals(block int, set *space.Set) {
	for _, g := range b.goals {
		n, offset := uint64(g)/b.width, uint64(g)%b.width
		if int(n)*b.parts+int(offset/b.span) == block {
			set.Words[offset%b.span/64] |= 1 << (offset % 64)
		}
	}
	set.Find()
}

// Sources returns the blocks that moves lead to from a block, in increasing order.
func (b *Blocks) Sources(block int) (sources []int) {
	n, part := block/b.parts, block%b.parts
	for _, p := range b.pulls[n] {
		at := uint64(part) * b.span
		if p.turn == nil || p.turn.Block() <= b.span {
			sources = append(sources, p.to*b.parts+part)
			continue
		}
		size := p.turn.Block()
		eachRun(at, at+b.span, at/size*size, p.turn.Run, b.span, p.turn.Table(at/size), func(_, source, _ uint64) {
			sources = append(sources, p.to*b.parts+int(source/b.span))
		})
	}
	slices.Sort(sources)
	return slices.Compact(sources)
}

// Left is what Level keeps of a block: nothing.
func (b *Blocks) Left() []uint64 { return nil }

// Level puts into next what a block has of a level: what moves lead to from the
// level before, without what is known and what next had. The parent moves are added to
// the planes of parents.
func (b *Blocks) Level(ctx context.Context, workers int, p *space.Pull, next *space.Set, parents [][]uint64) (uint64, error) {
	s := &Search{layout: b.layout, chunk: b.chunk, chunks: b.chunks, pulls: b.pulls, now: b.level(p.Last)}
	n, first := p.Block/b.parts, uint64(p.Block%b.parts)*b.span
	seen := make([]uint64, b.Words())
	space.Union(seen, append(slices.Clone(p.Known), next))
	next.Clear()
	err := space.Ranges(ctx, workers, (b.span+b.chunk-1)/b.chunk, 1, func() space.Worker {
		w := &worker{Search: s, got: make([]uint64, (b.chunk+63)/64)}
		return space.Worker{Visit: func(unit, _ uint64) error {
			from := unit * b.chunk / 64
			to := min(from+(b.chunk+63)/64, b.Words())
			found := next.Words[from:to]
			for i := range b.pulls[n] {
				p := &b.pulls[n][i]
				if got := w.pull(p, int(first/b.chunk+unit), len(found)); got != nil {
					settle(found, got, seen[from:to], marks(parents, p.move, from, to))
				}
			}
			finish(found, seen[from:to], nil)
			p.Done.Add(to - from)
			return nil
		}}
	})
	next.Find()
	return next.Count(), err
}

// marks returns the words of those planes in which the number of a move has ones.
func marks(planes [][]uint64, move puzzle.Move, from, to uint64) (parts [][]uint64) {
	for k, plane := range planes {
		if move>>k&1 == 1 {
			parts = append(parts, plane[from:to])
		}
	}
	return parts
}

// level is the last level as units see it.
func (b *Blocks) level(last []*space.Set) level {
	l := level{count: make([]uint32, len(b.pulls)*b.chunks), some: make([]bool, len(b.pulls))}
	for n := range b.pulls {
		l.sheets = append(l.sheets, sheet{make([][]uint64, b.parts), b.span})
		for part := range b.parts {
			set := last[n*b.parts+part]
			if set == nil {
				continue
			}
			l.some[n] = true
			l.sheets[n].parts[part] = set.Words[:len(set.Words)+1]
			b.count(l.count[n*b.chunks+part*int(b.span/b.chunk):], set.Words)
		}
	}
	return l
}

// count counts the positions of the units of a part.
func (b *Blocks) count(counts []uint32, words []uint64) {
	per := int((b.chunk + 63) / 64)
	for i := range (len(words) + per - 1) / per {
		for _, w := range words[i*per : min((i+1)*per, len(words))] {
			counts[i] += uint32(bits.OnesCount64(w))
		}
	}
}
