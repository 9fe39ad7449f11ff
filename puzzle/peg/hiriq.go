package peg

import (
	"sync"

	"puzzlebase/puzzle"
)

// Centre is the number of HiRiQ's middle cell.
const Centre = 16

// HiRiQ is the puzzle on the 33-cell board: one class of positions, those that
// share the parities of the solved one. It implements puzzle.Puzzle,
// XORFormer, Undirected, Bipartite, Symmetric, Certifier and Demonstrator.
type HiRiQ struct {
	*Board
	puzzle.XORForm
	class *class
	onlyW bool
}

// English returns HiRiQ's board.
var English = sync.OnceValue(func() *Board { return NewBoard(english) })

// NewHiRiQ returns the puzzle whose goal is the centre alone white.
var NewHiRiQ = sync.OnceValue(func() *HiRiQ {
	c := newClass(English(), 1<<Centre)
	return &HiRiQ{Board: English(), XORForm: c.form(false), class: c}
})

// NewHiRiQW returns the puzzle with W-substitutions alone, which is peg
// solitaire: the white pegs jump. Its moves cannot be taken back.
var NewHiRiQW = sync.OnceValue(func() *HiRiQ {
	c := newClass(English(), 1<<Centre)
	return &HiRiQ{Board: English(), XORForm: c.form(true), class: c, onlyW: true}
})

// Spec is "hiriq", or "hiriq-w" with W-substitutions alone.
func (h *HiRiQ) Spec() string {
	if h.onlyW {
		return "hiriq-w"
	}
	return "hiriq"
}

// Goals returns the index of the solved position.
func (h *HiRiQ) Goals() []puzzle.Index {
	return []puzzle.Index{puzzle.Index(h.class.index(1 << Centre))}
}

// Side returns the parity of the number of white cells, which every move
// changes.
func (h *HiRiQ) Side(x puzzle.Index) int { return int(x >> (h.Bits - 1) & 1) }

// Index returns the index of a set of white cells, and false when it is not in
// the solved position's class.
func (h *HiRiQ) Index(w White) (puzzle.Index, bool) {
	if !h.class.contains(w) {
		return 0, false
	}
	return puzzle.Index(h.class.index(w)), true
}

// White returns the white cells of the position with index x.
func (h *HiRiQ) White(x puzzle.Index) White { return h.class.position(uint64(x)) }

// Rank implements puzzle.Numbering.
func (h *HiRiQ) Rank(p puzzle.Position) (puzzle.Index, bool) { return h.Index(WhiteOf(p)) }

// Unrank implements puzzle.Numbering.
func (h *HiRiQ) Unrank(x puzzle.Index) puzzle.Position { return h.Board.Position(h.White(x)) }

// CellCondition returns, as a condition on the index, that a cell is white, or
// that it is black.
func (h *HiRiQ) CellCondition(cell int, white bool) puzzle.Condition {
	return h.class.condition(1<<cell, white)
}
