package tiles

import (
	"context"
	"math/bits"
	"sync/atomic"

	"puzzlebase/enumerate/engine"
	"puzzlebase/internal/machine/bigmem"
	"puzzlebase/internal/parallel"
	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// The smallest and largest grids, in cells.
const (
	minCells = wordPlaces + 1
	maxCells = 14
)

// maxCols is the greatest number of columns.
const maxCols = 6

// servesForm reports whether a form can be searched: 6 to 14 cells in two or three rows or columns,
// and no more than 6 columns.
func servesForm(form puzzle.TileForm) bool {
	return inBlocks(form) && form.Rows*form.Cols <= maxCells && form.Cols <= maxCols
}

// transposed returns a form transposed if it has more columns than rows. Positions then have other
// numbers, and counting is faster.
func transposed(form puzzle.TileForm) puzzle.TileForm {
	if form.Cols > form.Rows {
		form.Home = form.Home%form.Cols*form.Rows + form.Home/form.Cols
		form.Rows, form.Cols = form.Cols, form.Rows
	}
	return form
}

// enumeration is an engine.Enumeration.
type enumeration struct {
	engine.Record // of each position, in the order of the set
	numbering
	home     int // the cell of the gap at the goal
	last     puzzle.Distance
	line     bool     // tiles of a line slide at once
	moves    [][]move // by sheet
	up, down []*slide // the slide of a tile between a cell and the one below it
	columns  []column // where tiles slide together on three rows or more
	odd      []uint8  // the parity of each word's number in its unit

	// The set has a word for each word of each unit of each sheet. The sheets of the last level's
	// colour hold that level, the others the one before. Where several tiles slide together, set is
	// the last level, and before the one before it.
	set, before      []uint64
	have, haveBefore []bool   // whether they hold any position, by sheet and unit
	left             []uint32 // positions left to find, by sheet and unit
}

// newEnumeration returns a search of a form that servesForm accepts, before its first level. It
// allocates memory when it begins or resumes.
func newEnumeration(form puzzle.TileForm, j engine.Job) *enumeration {
	s := bare(form)
	s.Job = j
	s.Begin(s.setWords())
	s.have, s.left = make([]bool, s.cells()*s.units), make([]uint32, s.cells()*s.units)
	if s.haveBefore = s.have; s.line {
		s.haveBefore = make([]bool, len(s.have))
	}
	for u := range s.left {
		s.left[u] = uint32(s.words * wordBits)
	}
	return s
}

func (s *enumeration) setWords() uint64 { return uint64(s.cells() * s.sheetWords()) }

// makeSets allocates the sets of a new search.
func (s *enumeration) makeSets() error {
	if err := bigmem.Make(s.setWords(), s.sets()...); err != nil {
		return err
	}
	if !s.line {
		s.before = s.set
	}
	return nil
}

// bare returns a search of a form without sets.
func bare(form puzzle.TileForm) *enumeration {
	s := &enumeration{Record: recordOf(form), numbering: newNumbering(form.Rows, form.Cols),
		home: form.Home, line: form.Line}
	s.setMoves()
	s.setColumns()
	s.odd = make([]uint8, s.words)
	digits := make([]int, s.places)
	for w := range s.odd {
		s.digits(digits, w, s.upper, s.middle)
		s.odd[w] = uint8(parity(digits[s.upper:s.middle]))
	}
	return s
}

// recordOf returns what a search of a form records. The codes of neighbours are equal or differ
// by 1. They are of half the distance if the colour of the gap's cell says whether it is odd.
func recordOf(form puzzle.TileForm) engine.Record {
	if form.Line {
		return engine.Record{Coding: space.Whole, Near: 2, Bits: 2}
	}
	return engine.Record{Coding: space.Halves, Near: 1, Bits: 1}
}

// With fewer units than fewUnits, workers also share the sheets of each unit.
const fewUnits = 64

func (s *enumeration) Level(ctx context.Context, d puzzle.Distance) (uint64, error) {
	if s.set == nil {
		if err := s.makeSets(); err != nil {
			return 0, err
		}
	}
	if err := s.Reach(d); err != nil {
		return 0, err
	}
	s.last = d
	if d == 0 {
		s.set[s.home*s.sheetWords()] = 1
		if s.Want == engine.Distances {
			s.Planes.Memory()[0][s.home*s.sheetWords()] = 1
		}
		s.have[s.home*s.units] = true
		s.left[s.home*s.units]--
		s.Found(1)
		return 1, nil
	}
	var total atomic.Uint64
	sheets := s.sheetsAt(d)
	each := len(sheets) // sheets of a unit that one worker does in turn
	if s.units < fewUnits {
		each = 1
	}
	tasks := uint64(s.units * len(sheets) / each)
	err := parallel.Ranges(ctx, s.Workers, tasks, 1, func() parallel.Worker {
		w := s.newWorker(s.whole(s.set, s.have))
		return parallel.Worker{Visit: func(task, _ uint64) error {
			first := int(task) * each
			if n := w.advance(sheets[first%len(sheets):][:each], first/len(sheets), d); n > 0 {
				total.Add(n)
				s.Found(n)
			}
			return nil
		}}
	})
	if err != nil {
		return 0, err
	}
	// the same unless tiles slide together
	s.set, s.before, s.have, s.haveBefore = s.before, s.set, s.haveBefore, s.have
	return total.Load(), s.Planes.Err()
}

func (s *enumeration) unit(set []uint64, sheet, unit int) []uint64 {
	at := sheet*s.sheetWords() + unit*s.words
	return set[at : at+s.words]
}

// sheetsAt returns the sheets that hold the level at distance d.
func (s *enumeration) sheetsAt(d puzzle.Distance) (sheets []int) {
	for cell := range s.cells() {
		if s.line || s.oddSheet(cell) == (d&1 == 1) {
			sheets = append(sheets, cell)
		}
	}
	return sheets
}

// holding returns which sheets hold the level at distance d.
func (s *enumeration) holding(d puzzle.Distance) []bool {
	holding := make([]bool, s.cells())
	for _, sheet := range s.sheetsAt(d) {
		holding[sheet] = true
	}
	return holding
}

// oddSheet reports whether the distances of a sheet are odd.
func (s *enumeration) oddSheet(cell int) bool { return s.colour(cell) != s.colour(s.home) }

// advance replaces the level before the last by the next level, in one unit of all sheets. It adds
// the new level to the planes and returns its size.
func (w *worker) advance(sheets []int, unit int, d puzzle.Distance) (total uint64) {
	for _, sheet := range sheets {
		at := sheet*w.units + unit
		set := w.unit(w.before, sheet, unit)
		if w.left[at] == 0 || !w.gather(sheet, unit) {
			if w.haveBefore[at] {
				clear(set)
				w.haveBefore[at] = false
			}
			continue
		}
		n := settle(set, w.unit(w.set, sheet, unit), w.found)
		w.haveBefore[at] = n > 0
		w.left[at] -= n
		total += uint64(n)
		if n > 0 {
			w.mark(at, set, d)
		}
	}
	return total
}

// mark adds a unit of a level to the planes in which its code has ones.
func (w *worker) mark(at int, set []uint64, d puzzle.Distance) {
	from, to := uint64(at*w.words), uint64((at+1)*w.words)
	for k, code := 0, w.Code(d); code>>k != 0; k++ {
		if code>>k&1 == 1 {
			part := w.Planes.Read(k, from, to, w.buf)
			or(part, set)
			w.Planes.Write(k, from, part)
		}
	}
}

// settle replaces before by the positions of found that are in neither before nor now, and counts
// them. Both are the same set unless several tiles slide together.
func settle(before, now, found []uint64) uint32 {
	n := 0
	now, found = now[:len(before)], found[:len(before)]
	for i, old := range before {
		fresh := found[i] &^ old &^ now[i]
		before[i] = fresh
		n += bits.OnesCount64(fresh)
	}
	return uint32(n)
}

func or(dst, src []uint64) {
	dst = dst[:len(src)]
	for i, w := range src {
		dst[i] |= w
	}
}
