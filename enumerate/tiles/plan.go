package tiles

import "puzzlebase/puzzle"

// move is a move in the sheet where it is played: it leads each position to a position of another
// sheet. Moves can be taken back. So the same position also leads here.
type move struct {
	number puzzle.Move
	from   int  // the other sheet
	long   bool // several tiles slide up or down together: see followColumn
	*slide      // the slide of one tile; nil if it slides sideways: positions stay as they are
}

// slide is what a move up or down changes.
type slide struct {
	first int  // the first place that is rotated
	count int  // how many places are rotated
	up    bool // the last of these places comes to the front

	// If all rotated places number words, runs of words move. If these places number words within a
	// unit, table says for each run which run it comes from. If some number units, and runs are
	// short, far says for each run of the sheet the unit and, in the lower 16 bits, the run in it.
	run   int // words; 0 when bits move
	table []uint16
	far   []uint32

	// If some rotated places are among the last five, bits move within blocks of words. The other
	// rotated places number the words of a block. Rotations says which bits make each word of a
	// block, by the parity of the last five tiles. Groups says the same for processors that pick
	// bits.
	block     int
	rotations [2][][]rotation
	groups    *groups

	// Without groups, it takes fewer rotations to swap two places at a time. Steps has these
	// slides, in order. Where a block is nearly a whole unit, one step moves words and the others
	// move bits.
	steps []*slide
	words *slide
	bits  *slide
}

// The numbers of the moves of package sliding: what the tile does. For k tiles that slide together,
// (k-1)*directions is added.
const (
	tileUp puzzle.Move = iota
	tileDown
	tileLeft
	tileRight
	directions
)

// setMoves computes the slides, and the moves of each sheet in increasing order.
func (s *enumeration) setMoves() {
	s.up, s.down = make([]*slide, s.cells()), make([]*slide, s.cells())
	for cell := range s.cells() - s.cols {
		s.up[cell], s.down[cell] = s.newSlide(cell, true), s.newSlide(cell, false)
	}
	reach := 1
	if s.line {
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

// Bits move between at most maxBlock words unless a separate step moves the words.
const maxBlock = 1024

// newSlide returns the slide that rotates cols places from first on.
func (l *numbering) newSlide(first int, up bool) *slide {
	if last := first + l.cols - 1; last >= l.middle && first < l.middle-1 &&
		l.run(first-1) > maxBlock {
		return l.newWide(first, up)
	}
	s := l.newRotation(first, l.cols, up)
	if s.run == 0 && s.groups == nil {
		s.steps = l.swaps(first, l.cols, up)
	}
	return s
}

// newWide is newSlide with a step for words and others for bits.
func (l *numbering) newWide(first int, up bool) *slide {
	s := &slide{first: first, count: l.cols, up: up}
	s.words = l.newRotation(first, l.middle-first, up)
	s.bits = l.newRotation(l.middle-1, first+l.cols-l.middle+1, up)
	s.block = s.bits.block
	steps := []*slide{s.bits}
	if s.bits.groups == nil {
		steps = l.swaps(s.bits.first, s.bits.count, up)
	}
	if up {
		s.steps = append([]*slide{s.words}, steps...)
	} else {
		s.steps = append(steps, s.words)
	}
	return s
}

// swaps returns the swaps that rotate count places from first on.
func (l *numbering) swaps(first, count int, up bool) (steps []*slide) {
	for i := range count - 1 {
		at := first + i
		if !up {
			at = first + count - 2 - i
		}
		steps = append(steps, l.newRotation(at, 2, up))
	}
	return steps
}

// newRotation returns the slide that rotates count places from first on.
func (l *numbering) newRotation(first, count int, up bool) *slide {
	s := &slide{first: first, count: count, up: up}
	last := first + count - 1
	switch {
	case last < l.upper: // whole units
		s.run = l.words
	case last < l.middle:
		s.run = l.run(last)
		if first >= l.upper {
			s.table = l.runTable(s)
		} else if s.run <= shortRun && l.units < 1<<16 && l.sheetWords()/s.run <= maxRuns {
			s.far = l.farTable(s)
		}
	default:
		l.setRotations(s)
		if picks {
			s.groups = newGroups(s)
		}
	}
	return s
}

// runTable says, for each run of a unit, which run it comes from.
func (l *numbering) runTable(s *slide) []uint16 {
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

// A table of all runs of a sheet is worth its memory if they are short and few.
const (
	shortRun = 64
	maxRuns  = 1 << 19
)

// farTable says, for each run of a sheet, which unit and run it comes from.
func (l *numbering) farTable(s *slide) []uint32 {
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

// setRotations computes where the bits come from.
func (l *numbering) setRotations(s *slide) {
	begin := min(s.first, l.middle) // of the places that number the words of a block
	s.block = 1
	for i := begin; i < l.middle; i++ {
		s.block *= l.radix(i)
	}
	for odd := range s.rotations {
		s.rotations[odd] = make([][]rotation, s.block)
		for word := range s.block {
			for bit := range wordBits {
				digits := make([]int, l.places)
				l.digits(digits, word, begin, l.middle)
				// The parity is that of the last five tiles, for every word.
				copy(digits[l.middle:], suffixes[odd][bit][:])
				rotate(digits, s.first, s.count, s.up)
				from := l.number(digits, begin, l.middle)
				s.rotations[odd][word] = collect(s.rotations[odd][word], bit, from,
					half(digits[l.middle:]))
			}
		}
	}
}
