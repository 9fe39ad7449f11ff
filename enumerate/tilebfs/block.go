package tilebfs

import (
	"context"
	"math/bits"
	"slices"
	"sync"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Blocks cuts each sheet into ranges of units: the places of the gap and, within
// each, the first places of the order.
type Blocks struct {
	search  *Search // without sets
	units   int     // of a block
	each    int     // blocks of a sheet
	kind    space.CodeKind
	sources []func() []int
}

// mostCells is how many cells a grid in blocks may have, of which no machine holds
// all.
const mostCells = 16

// InBlocks reports whether a form can be cut: the grids of Counts, and larger ones,
// where tiles move one at a time.
func InBlocks(form puzzle.TileForm) bool {
	n, short := form.Rows*form.Cols, min(form.Rows, form.Cols)
	return n >= minCells && n <= mostCells && (short == 2 || short == 3) && !form.Together
}

// NewBlocks cuts a form, of which InBlocks holds, into at least so many blocks, if it
// has as many units. Positions are numbered as the form has them where it has no more
// columns than rows. Kind is what the planes of a snapshot are to hold: Halves or
// SecondBits.
func NewBlocks(form puzzle.TileForm, atLeast int, kind space.CodeKind) *Blocks {
	b := &Blocks{search: newSearch(form), each: 1, kind: kind}
	l := &b.search.layout
	for first := 0; first < l.upper && l.cells()*b.each < atLeast; first++ {
		b.each *= l.radix(first)
	}
	b.units = l.units / b.each
	for block := range b.Count() {
		b.sources = append(b.sources, sync.OnceValue(func() []int { return b.leadTo(block) }))
	}
	return b
}

// Count is the number of blocks.
func (b *Blocks) Count() int { return b.search.cells() * b.each }

// Words is the number of words of each block.
func (b *Blocks) Words() uint64 { return uint64(b.units * b.search.words) }

// PlaneWords is how many words a plane of a snapshot has.
func (b *Blocks) PlaneWords() uint64 { return uint64(b.search.cells() * b.search.sheetWords()) }

// Room is how many words Level takes besides the sets that it is given.
func (b *Blocks) Room() uint64 { return 0 }

// Kind is what the planes of a snapshot hold.
func (b *Blocks) Kind() space.CodeKind { return b.kind }

// Parents is how many planes of parent moves Level finds: none, for they follow
// from the distances.
func (b *Blocks) Parents() int { return 0 }

// Goals puts the goal into a set, if the block has it.
func (b *Blocks) Goals(block int, set *space.Set) {
	if block == b.search.home*b.each {
		set.Words[0] = 1
	}
	set.Find()
}

// Sources returns the blocks that moves lead to from a block, in increasing order.
func (b *Blocks) Sources(block int) []int { return b.sources[block]() }

// leadTo finds the blocks that moves lead to from the units of a block.
func (b *Blocks) leadTo(block int) (sources []int) {
	s := b.search
	sheet, first := block/b.each, block%b.each*b.units
	digits := make([]int, s.places)
	known := map[int]bool{}
	for _, m := range s.moves[sheet] {
		if m.slide == nil || m.run == 0 || m.table != nil {
			known[m.from*b.each+block%b.each] = true
			continue
		}
		inside := max(m.first+s.cols, s.upper)
		for unit := first; unit < first+b.units; unit++ {
			for i := range s.words / m.run {
				s.digits(digits, unit, 0, s.upper)
				s.digits(digits, i, s.upper, inside)
				turn(digits, m.first, s.cols, m.up)
				known[m.from*b.each+s.number(digits, 0, s.upper)/b.units] = true
			}
		}
	}
	for from := range known {
		sources = append(sources, from)
	}
	slices.Sort(sources)
	return sources
}

// Level puts into next what a block has at distance d: what moves lead to from the
// last level, of which the sources are in their places, without what is seen, to
// which it is added.
func (b *Blocks) Level(ctx context.Context, workers, block int, _ puzzle.Distance, last []*space.Set, seen []uint64, next *space.Set, _ [][]uint64) error {
	s := *b.search
	from := source{parts: make([][]uint64, b.Count()), units: b.units, each: b.each}
	s.have = make([]uint32, s.cells()*s.units)
	for n, set := range last {
		if set != nil {
			from.parts[n] = set.Words
			b.count(s.have[n/b.each*s.units+n%b.each*b.units:], set)
		}
	}
	sheet, first := block/b.each, block%b.each*b.units
	defer next.Find()
	return space.Ranges(ctx, workers, uint64(b.units), 1, func() space.Worker {
		w := s.newWorker(from)
		return space.Worker{Visit: func(unit, _ uint64) error {
			if !w.gather(sheet, first+int(unit)) {
				return nil
			}
			at := int(unit) * s.words
			before, out := seen[at:][:s.words], next.Words[at:][:s.words]
			for i, found := range w.found {
				out[i] = found &^ before[i]
				before[i] |= found
			}
			return nil
		}}
	})
}

// count counts the positions of the units of a block.
func (b *Blocks) count(have []uint32, set *space.Set) {
	for t, some := range set.Some {
		for ; some != 0; some &= some - 1 {
			at := t*space.SetTile + bits.TrailingZeros64(some)*space.SetVector
			for i, w := range set.Vector(t, bits.TrailingZeros64(some)) {
				have[(at+i)/b.search.words] += uint32(bits.OnesCount64(w))
			}
		}
	}
}
