package tiles

import (
	"context"
	"maps"
	"math/bits"
	"slices"
	"sync/atomic"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
)

// blocks cuts each sheet into ranges of units. All positions of a block have the gap in one cell
// and share the first places of the order.
type blocks struct {
	search *enumeration // without sets
	units  int          // of a block
	each   int          // blocks of a sheet
}

// maxCellsInBlocks limits the grids that are cut into blocks. No single machine can search the
// largest.
const maxCellsInBlocks = 16

// inBlocks reports whether a form can be cut: one that is served, or a larger one.
func inBlocks(form puzzle.TileForm) bool {
	n, short := form.Rows*form.Cols, min(form.Rows, form.Cols)
	return n >= minCells && n <= maxCellsInBlocks && (short == 2 || short == 3)
}

// newBlocks cuts a form into atLeast blocks or more, if it has as many units. inBlocks must hold.
// The form may be transposed.
func newBlocks(form puzzle.TileForm, atLeast int) *engine.Blocks {
	s := bare(form)
	b := &blocks{search: s, each: 1}
	l := &s.numbering
	for first := 0; first < l.upper && l.cells()*b.each < atLeast; first++ {
		b.each *= l.radix(first)
	}
	b.units = l.units / b.each
	out := &engine.Blocks{Count: l.cells() * b.each, Words: uint64(b.units * s.words),
		PlaneWords: s.setWords(), Lanes: wordBits, Coding: s.Coding, Left: b.left,
		Goals: []puzzle.Index{puzzle.Index(s.home*s.sheetWords()) * wordBits}, Columns: wordBits,
		Sources: b.leadTo, Level: b.level}
	if form.Cols > form.Rows {
		out.Lanes = 0 // the grid is transposed
	}
	return out
}

// leadTo returns the blocks that moves from a block lead to, in increasing order.
func (b *blocks) leadTo(block int) []int {
	s := b.search
	sheet, first := block/b.each, block%b.each*b.units
	digits := make([]int, s.places)
	known := map[int]bool{}
	for _, m := range s.moves[sheet] {
		slides, inside := s.slidesOf(&m, sheet)
		if len(slides) == 0 {
			known[m.from*b.each+block%b.each] = true
			continue
		}
		for unit := first; unit < first+b.units; unit++ {
			for i := range s.words / s.run(inside-1) {
				s.digits(digits, unit, 0, s.upper)
				s.digits(digits, i, s.upper, inside)
				for _, one := range slides {
					rotate(digits, one.first, s.cols, one.up)
				}
				known[m.from*b.each+s.number(digits, 0, s.upper)/b.units] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(known))
}

// slidesOf returns the slides of a move that lead from a sheet to other units, and the end of the
// places that they rotate.
func (s *enumeration) slidesOf(m *move, sheet int) (slides []*slide, inside int) {
	if m.slide == nil {
		return nil, 0
	}
	all := s.up
	if m.from < sheet {
		all = s.down
	}
	inside = s.upper
	for cell := min(sheet, m.from); cell < max(sheet, m.from) && cell < s.upper; cell += s.cols {
		slides, inside = append(slides, all[cell]), max(inside, cell+s.cols)
	}
	return slides, inside
}

// left returns the number of positions left to find in each unit, two units a word.
func (b *blocks) left() []uint64 {
	return slices.Repeat([]uint64{uint64(b.search.words*wordBits) * (1<<32 + 1)}, (b.units+1)/2)
}

func (b *blocks) level(ctx context.Context, workers int, p *engine.Pull, next *engine.Set,
	_ [][]uint64) (uint64, error) {
	s := *b.search
	from := source{parts: make([][]uint64, len(p.Last)), have: make([][]bool, len(p.Last)),
		units: b.units, each: b.each}
	for n, set := range p.Last {
		if set != nil {
			from.parts[n], from.have[n] = set.Words, b.have(set)
		}
	}
	sheet, first, left := p.Block/b.each, p.Block%b.each*b.units, bigmem.Of[uint32](p.Left)
	before := b.have(next)
	clear(next.Some)
	var total atomic.Uint64
	err := parallel.Ranges(ctx, workers, uint64(b.units), 1, func() parallel.Worker {
		w := s.newWorker(from)
		return parallel.Worker{Visit: func(unit, _ uint64) error {
			defer p.Done.Add(uint64(s.words))
			at := int(unit) * s.words
			words := next.Words[at:][:s.words]
			if left != nil && left[unit] == 0 || !w.gather(sheet, first+int(unit)) {
				if before[unit] {
					clear(words)
				}
				return nil
			}
			for _, known := range p.Known {
				if known != nil {
					without(w.found, known.Words[at:])
				}
			}
			n := settle(words, words, w.found)
			if next.Mark(at, at+s.words); n > 0 {
				total.Add(uint64(n))
				if left != nil {
					left[unit] -= n
				}
			}
			return nil
		}}
	})
	return total.Load(), err
}

// have returns which units of a set may hold positions.
func (b *blocks) have(set *engine.Set) []bool {
	have := make([]bool, b.units)
	for t, some := range set.Some {
		for ; some != 0; some &= some - 1 {
			at := t*engine.TileWords + bits.TrailingZeros64(some)*engine.VectorWords
			last := min(at+engine.VectorWords, len(set.Words)) - 1
			for unit := at / b.search.words; unit <= last/b.search.words; unit++ {
				have[unit] = true
			}
		}
	}
	return have
}

// without removes the first words of src from found.
func without(found, src []uint64) {
	src = src[:len(found)]
	for i, w := range src {
		found[i] &^= w
	}
}
