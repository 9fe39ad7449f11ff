package peg

import (
	"sync"

	"puzzlebase/puzzle"
)

// Centre is the number of HiRiQ's middle cell.
const Centre = 16

// HiRiQ is the puzzle on the 33-cell board whose goal is the centre alone white.
// It is a Game that has more forms of writing.
type HiRiQ struct{ *Game }

// English returns HiRiQ's board.
var English = sync.OnceValue(func() *Board { return mustDraw(english) })

// NewHiRiQ returns the puzzle.
var NewHiRiQ = sync.OnceValue(func() *HiRiQ { return newHiRiQ("hiriq", Both) })

// NewHiRiQW returns the puzzle with W-substitutions alone, which is peg
// solitaire: the white pegs jump. Its moves cannot be taken back.
var NewHiRiQW = sync.OnceValue(func() *HiRiQ { return newHiRiQ("hiriq-w", WAlone) })

func newHiRiQ(spec string, rule Rule) *HiRiQ {
	g := newGame(English(), rule, []Bitboard{1 << Centre})
	g.spec = spec
	g.features.Names = names()
	g.features.Orbits = func() puzzle.OrbitIndex { return theOrbits() }
	return &HiRiQ{g}
}
