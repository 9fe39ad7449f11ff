package tiles

import "puzzlebase/puzzle"

// move is a move as seen from the sheet in which it is played: which position of
// another sheet each position leads to. As every move can be taken back, these
// are also the positions that lead here.
type move struct {
	number puzzle.Move
	from   int  // the other sheet
	long   bool // several tiles slide up or down together: see followColumn
	*slide      // of one tile; nil for one that slides sideways: positions stay as they are
}

// slide is what a move up or down does to positions.
type slide struct {
	first int  // the first of the places that are rotated
	count int  // of them
	up    bool // the last of them comes to the front

	// Where all rotated places number words, whole runs of words move. If all these places
	// number words within a unit, table says which run each run comes from. If some number
	// units, and runs are short, far says it for each run of the sheet: the unit and, in
	// the lower 16 bits, the run of that unit.
	run   int // words; 0 when bits move
	table []uint16
	far   []uint32

	// Where some rotated places are among the last five, bits move within blocks of words. The
	// rotated places before the last five number the words of a block. Pieces says
	// which bits each word of a block is made of. There are two lists when that depends on the
	// parity of the last five. Groups says the same for processors that pick bits.
	block  int
	pieces [2][][]piece
	groups *groups
	parity bool

	// It may take fewer pieces to rotate some of the places first, and others after that.
	// Steps has these slides then, in the order in which bits go
	// through them. Where a block is all of a unit, or nearly, one step moves words by the
	// places that number words, and the other steps move bits.
	steps []*slide
	words *slide
	bits  *slide
}

// The numbers of the moves of package sliding: what the tile does. Where k tiles slide
// together, it is so many times directions more.
const (
	tileUp puzzle.Move = iota
	tileDown
	tileLeft
	tileRight
	directions
)

// setMoves works out the slides, and the moves of each sheet in increasing order of
// number.
func (s *Search) setMoves() {
	s.up, s.down = make([]*slide, s.cells()), make([]*slide, s.cells())
	for cell := range s.cells() - s.cols {
		s.up[cell], s.down[cell] = s.newSlide(cell, true), s.newSlide(cell, false)
	}
	reach := 1
	if s.together {
		reach = max(s.rows, s.cols) - 1
	}
	s.moves = make([][]move, s.cells())
	for cell := range s.moves {
		row, col := cell/s.cols, cell%s.cols
		for tiles := range reach {
			add := func(direction puzzle.Move, room, step int, one *slide) {
				if tiles < room {
					m := move{direction + directions*puzzle.Move(tiles), cell + step*(tiles+1),
						one != nil && tiles > 0, one}
					s.moves[cell] = append(s.moves[cell], m)
				}
			}
			add(tileUp, s.rows-1-row, s.cols, s.up[cell])
			add(tileDown, row, -s.cols, s.down[max(0, cell-s.cols)])
			add(tileLeft, s.cols-1-col, 1, nil)
			add(tileRight, col, -1, nil)
		}
	}
}

// mostBlock is how many words bits are exchanged between without a step for the words
// alone.
const mostBlock = 1024

// newSlide returns the slide that rotates the places from first on, as many as there are
// columns.
func (l *layout) newSlide(first int, up bool) *slide {
	if last := first + l.cols - 1; last >= l.middle && first < l.middle-1 &&
		l.run(first-1) > mostBlock {
		return l.newWide(first, up)
	}
	s := l.newRotation(first, l.cols, up)
	if steps := l.swaps(first, l.cols, up); s.run == 0 && s.groups == nil &&
		cost(steps) < s.cost() {
		s.steps = steps
	}
	return s
}

// newWide is newSlide in a step for words and others for bits.
func (l *layout) newWide(first int, up bool) *slide {
	s := &slide{first: first, count: l.cols, up: up}
	s.words = l.newRotation(first, l.middle-first, up)
	s.bits = l.newRotation(l.middle-1, first+l.cols-l.middle+1, up)
	s.block = s.bits.block
	steps := []*slide{s.bits}
	if swaps := l.swaps(s.bits.first, s.bits.count, up); s.bits.groups == nil &&
		cost(swaps) < s.bits.cost() {
		steps = swaps
	}
	if up {
		s.steps = append([]*slide{s.words}, steps...)
	} else {
		s.steps = append(steps, s.words)
	}
	return s
}

// swaps returns the swaps that rotate so many places from first on.
func (l *layout) swaps(first, count int, up bool) (steps []*slide) {
	for i := range count - 1 {
		at := first + i
		if !up {
			at = first + count - 2 - i
		}
		steps = append(steps, l.newRotation(at, 2, up))
	}
	return steps
}

// cost is how much slides take one after the other.
func cost(steps []*slide) (sum float64) {
	for _, s := range steps {
		sum += s.cost()
	}
	return sum
}

// cost is how much a slide within units takes for each word, in pieces.
func (s *slide) cost() float64 {
	if s.run > 0 {
		return 1
	}
	pieces := 0
	for _, word := range s.pieces[0] {
		pieces += len(word)
	}
	return float64(pieces)/float64(s.block) + 1
}

// newRotation returns the slide that rotates so many places from first on.
func (l *layout) newRotation(first, count int, up bool) *slide {
	s := &slide{first: first, count: count, up: up}
	last := first + count - 1
	switch {
	case last < l.upper: // whole units
		s.run = l.words
	case last < l.middle:
		s.run = l.run(last)
		if first >= l.upper {
			s.table = l.runTable(s)
		} else if s.run <= shortRun && l.units < 1<<16 && l.sheetWords()/s.run <= mostRuns {
			s.far = l.farTable(s)
		}
	default:
		l.setPieces(s)
		if picks {
			s.groups = newGroups(s)
		}
	}
	return s
}

// runTable has, for each run of a unit, the run that it comes from.
func (l *layout) runTable(s *slide) []uint16 {
	last := s.first + s.count - 1
	table := make([]uint16, l.words/s.run)
	digits := make([]int, l.places)
	for i := range table {
		l.digits(digits, i, l.upper, last+1)
		rotate(digits, s.first, s.count, s.up)
		table[i] = uint16(l.number(digits, l.upper, last+1))
	}
	return table
}

// A table of all runs of a sheet is worth its room for short runs, if they are few.
const (
	shortRun = 64
	mostRuns = 1 << 19
)

// farTable has, for each run of a sheet, the unit and the run that it comes from.
func (l *layout) farTable(s *slide) []uint32 {
	last, runs := s.first+s.count-1, l.words/s.run
	table := make([]uint32, l.units*runs)
	digits := make([]int, l.places)
	for i := range table {
		l.digits(digits, i, 0, last+1)
		rotate(digits, s.first, s.count, s.up)
		from := l.number(digits, 0, last+1)
		table[i] = uint32(from/runs<<16 | from%runs)
	}
	return table
}

// setPieces works out where the bits come from.
func (l *layout) setPieces(s *slide) {
	begin := min(s.first, l.middle) // of the places that number a block's words
	s.block = 1
	for i := begin; i < l.middle; i++ {
		s.block *= l.radix(i)
	}
	for odd := range s.pieces {
		s.pieces[odd] = make([][]piece, s.block)
		for word := range s.block {
			for bit := range wordBits {
				digits := make([]int, l.places)
				l.digits(digits, word, begin, l.middle)
				// The parity is that of the last five, whatever the word.
				copy(digits[l.middle:], suffixes[odd][bit][:])
				rotate(digits, s.first, s.count, s.up)
				from := l.number(digits, begin, l.middle)
				s.pieces[odd][word] = collect(s.pieces[odd][word], bit, from,
					half(digits[l.middle:]))
			}
		}
	}
	s.parity = !samePieces(s.pieces[0], s.pieces[1])
}

func samePieces(a, b [][]piece) bool {
	for i := range a {
		if len(a[i]) != len(b[i]) {
			return false
		}
		for j := range a[i] {
			if a[i][j] != b[i][j] {
				return false
			}
		}
	}
	return true
}
