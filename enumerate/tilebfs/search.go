package tilebfs

import (
	"context"
	"errors"
	"math/bits"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"puzzlebase/enumerate/planes"
	"puzzlebase/machine/bigmem"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// Limits on the cells of a grid.
const (
	minCells = wordPlaces + 1
	maxCells = 14
)

// Counts reports whether the levels of a form can be counted: a grid of two or
// three rows or columns, and 6 to 14 cells.
func Counts(form puzzle.TileForm) bool {
	n, short := form.Rows*form.Cols, min(form.Rows, form.Cols)
	return n >= minCells && n <= maxCells && (short == 2 || short == 3)
}

// Numbers reports whether a search numbers positions as the form does, so that it
// has rows or, where tiles slide together, what a compact file keeps: a grid with no
// more columns than rows, which is not turned over.
func Numbers(form puzzle.TileForm) bool { return Counts(form) && form.Cols <= form.Rows }

// Options are what a search may be told.
type Options struct {
	Workers int            // goroutines; at least 1
	Found   func(n uint64) // called from several goroutines when n more positions are found
	Keep    Keep

	// Scratch holds planes instead of memory, when it is not nil: of distances all
	// but the first. There are no snapshots then.
	Scratch planes.Scratch
}

// Keep is what a search keeps of single positions.
type Keep int

// What a search may keep.
const (
	Nothing    Keep = iota // there are no rows and no snapshots
	SecondBits             // what a compact file keeps: bit 1 of each distance or, where tiles slide together, it modulo 3
	Distances
)

// Search is an enumeration between two levels.
type Search struct {
	Options
	layout
	home     int      // the cell of the gap at the goal
	together bool     // tiles of a line slide at once
	moves    [][]move // by sheet
	odd      []uint8  // the parity of each word's number in its unit

	// The set has a word for each word of each unit of each sheet. Sheets of the
	// colour of the last level hold that level, the others the one before. Where
	// tiles slide together set is the last level, and before the one before it.
	set, before      []uint64
	have, haveBefore []uint32 // positions in them, by sheet and unit
	left             []uint32 // positions still to be found, by sheet and unit
	// The planes of distances hold, in the same order, the bits of half the distance,
	// rounded down, plus one; 0 for unreached. Low is the lowest bit, by which parents
	// are found.
	low  []uint64
	high *planes.Store
	bits *planes.Store // what a compact file keeps: see residues
}

// New returns a search of a form that it counts or, with planes, numbers, before
// its first level.
func New(form puzzle.TileForm, opt Options) (*Search, error) {
	s := newSearch(form)
	s.Options = opt
	if err := bigmem.Make(uint64(s.cells()*s.sheetWords()), &s.set); err != nil {
		return nil, err
	}
	if s.before = s.set; s.together {
		s.before = nil
		if err := bigmem.Make(uint64(len(s.set)), &s.before); err != nil {
			return nil, err
		}
	}
	s.high, s.bits = planes.New(uint64(len(s.set)), opt.Scratch), planes.New(uint64(len(s.set)), opt.Scratch)
	var err error
	switch opt.Keep {
	case Distances:
		err = bigmem.Make(uint64(len(s.set)), &s.low)
	case SecondBits:
		err = s.bits.Grow(s.residues())
	}
	if err != nil {
		return nil, err
	}
	s.have, s.left = make([]uint32, s.cells()*s.units), make([]uint32, s.cells()*s.units)
	if s.haveBefore = s.have; s.together {
		s.haveBefore = make([]uint32, len(s.have))
	}
	for u := range s.left {
		s.left[u] = uint32(s.words * wordBits)
	}
	return s, nil
}

// newSearch returns a search of a form without sets.
func newSearch(form puzzle.TileForm) *Search {
	rows, cols, home := form.Rows, form.Cols, form.Home
	if cols > rows { // only to count
		rows, cols, home = cols, rows, home%cols*rows+home/cols
	}
	s := &Search{layout: newLayout(rows, cols), home: home, together: form.Together}
	s.moves = s.layout.moves()
	s.odd = make([]uint8, s.words)
	digits := make([]int, s.places)
	for w := range s.odd {
		s.digits(digits, w, s.upper, s.middle)
		s.odd[w] = uint8(parity(digits[s.upper:s.middle]))
	}
	return s
}

// Snapshot returns the search as it is between two levels; nil when its planes
// are in a file.
func (s *Search) Snapshot() *space.Snapshot {
	high, ok := s.high.Memory()
	bits, _ := s.bits.Memory()
	switch {
	case !ok:
		return nil
	case s.Keep == SecondBits:
		return &space.Snapshot{Code: append(s.sets(), bits...), Kind: s.codeKind()}
	default:
		return &space.Snapshot{Code: append([][]uint64{s.low}, high...), Kind: space.Halves}
	}
}

// Restore takes over the planes of a snapshot.
func (s *Search) Restore(_ context.Context, from *space.Snapshot) error {
	if s.Keep == SecondBits {
		return s.restoreBits(from)
	}
	if err := from.Check(uint64(len(s.set)), 0, space.Halves); err != nil {
		return err
	}
	if err := s.high.TakeOver(from.Code[1:]); err != nil {
		return err
	}
	s.low = from.Code[0]
	for at := range s.have {
		d := from.Last()
		if s.oddSheet(at/s.units) != (d&1 == 1) {
			d-- // the level before the last
		}
		for i := at * s.words; i < (at+1)*s.words; i++ {
			if d <= from.Last() { // else there is none before level 0
				s.set[i] = from.Level(uint64(i), d)
			}
			s.have[at] += uint32(bits.OnesCount64(s.set[i]))
			s.left[at] -= uint32(bits.OnesCount64(from.Seen(uint64(i))))
		}
	}
	return nil
}

// restoreBits takes over a snapshot of the last two levels. It does not tell what
// is still to be found: no unit counts as finished then, which costs time alone.
func (s *Search) restoreBits(from *space.Snapshot) error {
	if err := from.Check(uint64(len(s.set)), 0, s.codeKind()); err != nil {
		return err
	}
	sets := len(s.sets())
	if err := s.bits.TakeOver(from.Code[sets:]); err != nil {
		return err
	}
	s.set, s.before = from.Code[0], from.Code[sets-1]
	s.count(s.set, s.have)
	if s.together {
		s.count(s.before, s.haveBefore)
	}
	return nil
}

// count counts the positions of a set by sheet and unit.
func (s *Search) count(set []uint64, have []uint32) {
	for at := range have {
		have[at] = 0
		for _, w := range set[at*s.words : (at+1)*s.words] {
			have[at] += uint32(bits.OnesCount64(w))
		}
	}
}

// sets are the sets of the last two levels.
func (s *Search) sets() [][]uint64 {
	if s.together {
		return [][]uint64{s.set, s.before}
	}
	return [][]uint64{s.set}
}

// codeKind is what a snapshot of bits holds.
func (s *Search) codeKind() space.CodeKind {
	if s.together {
		return space.Thirds
	}
	return space.SecondBits
}

// Memory is how many bytes a search of a form holds when it finds distances up to
// farthest: the set and the planes. Lean is the same with a scratch file.
func Memory(form puzzle.TileForm, farthest puzzle.Distance, keep Keep) (all, lean uint64) {
	l := newLayout(form.Rows, form.Cols)
	plane := uint64(l.cells()*l.sheetWords()) * 8
	counts := uint64(l.cells()*l.units) * 8
	switch keep {
	case Distances:
		lean = 2*plane + counts
		return lean + plane*uint64(bits.Len(codeOf(farthest))-1), lean
	case SecondBits:
		lean = plane + counts
		if form.Together {
			lean *= 2
		}
		return 2 * lean, lean
	default:
		return plane + counts, plane + counts
	}
}

// Level finds the positions at distance d, when all nearer ones have been found,
// and returns how many they are. The context stops it between units, and the
// search cannot go on then.
func (s *Search) Level(ctx context.Context, d puzzle.Distance) (uint64, error) {
	if s.Keep == Distances {
		if err := s.high.Grow(bits.Len(codeOf(d)) - 1); err != nil {
			return 0, err
		}
	}
	if d == 0 {
		s.set[s.home*s.sheetWords()] = 1
		if s.Keep == Distances {
			s.low[s.home*s.sheetWords()] = 1
		}
		s.have[s.home*s.units]++
		s.left[s.home*s.units]--
		s.Found(1)
		return 1, nil
	}
	var total, taken atomic.Uint64
	group, ctx := errgroup.WithContext(ctx)
	for range min(s.Workers, s.units) {
		group.Go(func() error {
			w := s.newWorker(s.whole(s.set))
			sheets := s.sheetsAt(d)
			for ctx.Err() == nil {
				unit := int(taken.Add(1) - 1)
				if unit >= s.units {
					break
				}
				if n := w.advance(sheets, unit, d); n > 0 {
					total.Add(n)
					s.Found(n)
				}
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return 0, err
	}
	s.set, s.before, s.have, s.haveBefore = s.before, s.set, s.haveBefore, s.have // the same unless tiles slide together
	return total.Load(), errors.Join(s.high.Err(), s.bits.Err())
}

// residues is the number of planes that a compact file keeps: of bit 1 of the
// distance, or of the distance modulo 3 where tiles slide together.
func (s *Search) residues() int {
	if s.together {
		return 2
	}
	return 1
}

// codeOf is the code of distance d in the planes.
func codeOf(d puzzle.Distance) uint { return uint(d)/2 + 1 }

// unit returns the words of a unit of a sheet in a set.
func (s *Search) unit(set []uint64, sheet, unit int) []uint64 {
	at := sheet*s.sheetWords() + unit*s.words
	return set[at : at+s.words]
}

// sheetsAt returns the sheets that the level at distance d lies in.
func (s *Search) sheetsAt(d puzzle.Distance) (sheets []int) {
	for cell := range s.cells() {
		if s.together || s.oddSheet(cell) == (d&1 == 1) {
			sheets = append(sheets, cell)
		}
	}
	return sheets
}

// oddSheet reports whether the distances of a sheet are odd.
func (s *Search) oddSheet(cell int) bool { return s.colour(cell) != s.colour(s.home) }

// advance puts the next level's part of a unit in place of that of the level
// before the last, in all of its sheets, marks it and returns its count.
func (w *worker) advance(sheets []int, unit int, d puzzle.Distance) (total uint64) {
	for _, sheet := range sheets {
		at := sheet*w.units + unit
		set := w.unit(w.before, sheet, unit)
		if w.left[at] == 0 || !w.gather(sheet, unit) {
			if w.haveBefore[at] > 0 {
				clear(set)
				w.haveBefore[at] = 0
			}
			continue
		}
		var n uint32
		if w.together {
			n = settleTogether(set, w.unit(w.set, sheet, unit), w.found)
		} else {
			n = settle(set, w.found)
		}
		w.haveBefore[at] = n
		w.left[at] -= n
		total += uint64(n)
		if n > 0 {
			w.mark(at, set, d)
		}
	}
	return total
}

// mark adds a level's part of a unit to the planes in which it has ones.
func (w *worker) mark(at int, set []uint64, d puzzle.Distance) {
	from, to := uint64(at*w.words), uint64((at+1)*w.words)
	add := func(planes *planes.Store, k int) {
		part := planes.Read(k, from, to, w.room)
		or(part, set)
		planes.Write(k, from, part)
	}
	switch {
	case w.Keep == SecondBits && w.together:
		if r := int(d % 3); r > 0 {
			add(w.bits, r-1)
		}
	case w.Keep == SecondBits && d&2 != 0:
		add(w.bits, 0)
	case w.Keep == Distances:
		code := codeOf(d)
		if code&1 == 1 {
			or(w.low[from:to], set)
		}
		for k := range w.high.Count() {
			if code>>(k+1)&1 == 1 {
				add(w.high, k)
			}
		}
	}
}

// settle puts found less set in place of set and counts it.
func settle(set, found []uint64) uint32 {
	n := 0
	found = found[:len(set)]
	for i, old := range set {
		fresh := found[i] &^ old
		set[i] = fresh
		n += bits.OnesCount64(fresh)
	}
	return uint32(n)
}

// or adds the words of src to dst.
func or(dst, src []uint64) {
	dst = dst[:len(src)]
	for i, w := range src {
		dst[i] |= w
	}
}
