package peg

import (
	"sync"

	"puzzlebase/puzzle"
)

// Centre is the number of HiRiQ's middle cell.
const Centre = 16

// English returns the board of HiRiQ, which has 33 cells.
var English = sync.OnceValue(func() *Board { return newBoard(drawn(englishBoard)) })

// NewHiRiQ returns the puzzle whose goal is the centre alone white.
var NewHiRiQ = sync.OnceValue(func() *Game { return newHiRiQ("hiriq", Both) })

// NewHiRiQW returns the puzzle with W-substitutions alone. This is peg solitaire: the white pegs
// jump. Its moves cannot be taken back.
var NewHiRiQW = sync.OnceValue(func() *Game { return newHiRiQ("hiriq-w", WAlone) })

func newHiRiQ(spec string, rule Rule) *Game {
	g := newGame(English(), rule, []Bitboard{1 << Centre})
	g.spec, g.course = spec, true
	g.features.Names = names()
	g.features.Orbits = func() puzzle.OrbitIndex { return theOrbits() }
	return g
}
