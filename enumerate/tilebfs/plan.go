package tilebfs

import "puzzlebase/puzzle"

// move is a move as seen from the sheet in which it is played: which position of
// another sheet each position leads to. As every move can be taken back, these
// are also the positions that lead here.
type move struct {
	number puzzle.Move
	from   int // the other sheet
	*slide     // nil for a tile that slides sideways: positions stay as they are
}

// slide is what a move up or down does to positions.
type slide struct {
	first int  // the first of the places that turn, as many as there are columns
	up    bool // the last of them comes to the front

	// Where the places that turn number words only, whole runs of words move.
	// Table has, when all are places within a unit, where each run comes from.
	run   int // words; 0 when bits move
	table []uint16

	// Where they are among the last five, bits move within blocks of words: one word
	// or as many as the places before the last five that turn number. Pieces has, for
	// each word of a block, what it is made of; two lists when it depends on the
	// parity of the last five.
	block  int
	pieces [2][][]piece
	parity bool
}

// The numbers of the moves of package sliding: what the tile does.
const (
	tileUp puzzle.Move = iota
	tileDown
	tileLeft
	tileRight
)

// moves returns the moves of each sheet, in increasing order of number.
func (l *layout) moves() [][]move {
	all := make([][]move, l.cells())
	for cell := range all {
		row, col := cell/l.cols, cell%l.cols
		if row < l.rows-1 {
			all[cell] = append(all[cell], move{tileUp, cell + l.cols, l.newSlide(cell, true)})
		}
		if row > 0 {
			all[cell] = append(all[cell], move{tileDown, cell - l.cols, l.newSlide(cell-l.cols, false)})
		}
		if col < l.cols-1 {
			all[cell] = append(all[cell], move{tileLeft, cell + 1, nil})
		}
		if col > 0 {
			all[cell] = append(all[cell], move{tileRight, cell - 1, nil})
		}
	}
	return all
}

// newSlide returns the slide that turns the places from first on.
func (l *layout) newSlide(first int, up bool) *slide {
	s := &slide{first: first, up: up}
	last := first + l.cols - 1
	switch {
	case last < l.upper: // whole units
		s.run = l.words
	case last < l.middle:
		s.run = l.run(last)
		if first >= l.upper {
			s.table = l.runTable(s)
		}
	default:
		l.setPieces(s)
	}
	return s
}

// runTable has, for each run of a unit, the run that it comes from.
func (l *layout) runTable(s *slide) []uint16 {
	last := s.first + l.cols - 1
	table := make([]uint16, l.words/s.run)
	digits := make([]int, l.places)
	for i := range table {
		l.digits(digits, i, l.upper, last+1)
		turn(digits, s.first, l.cols, s.up)
		table[i] = uint16(l.number(digits, l.upper, last+1))
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
				turn(digits, s.first, l.cols, s.up)
				from := l.number(digits, begin, l.middle)
				s.pieces[odd][word] = collect(s.pieces[odd][word], bit, from, half(digits[l.middle:]))
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
