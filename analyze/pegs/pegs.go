package pegs

import (
	"fmt"
	"math/bits"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space"
	"puzzlebase/tablebase"
)

// Of returns the board of pegs that p is played on. The error says that p has
// none, and so no white cells to ask for.
func Of(p puzzle.Puzzle) (*peg.Game, error) {
	if g, ok := peg.GameOf(p); ok {
		return g, nil
	}
	return nil, fmt.Errorf("%s has no white cells: this is for boards of pegs, such as hiriq or "+
		"peg:french", tablebase.Name(p))
}

// mostClasses is how many classes, and how many frozen positions, a board may
// have that are listed one by one.
const mostClasses = 1 << 12

// Listable is [Of] that also fails when a board has more classes or frozen positions
// than anyone would list. Such boards fall into many parts that do not touch.
func Listable(p puzzle.Puzzle) (*peg.Game, error) {
	g, err := Of(p)
	if err != nil {
		return nil, err
	}
	if n := max(len(g.Board.Invariants()), len(g.Lattices())); mostClasses>>n == 0 {
		return nil, fmt.Errorf("%s has 2^%d classes and 2^%d frozen configurations, and at most "+
			"%d of each are listed", g.Spec(), len(g.Board.Invariants()), len(g.Lattices()),
			mostClasses)
	}
	return g, nil
}

// goalClass is the number of the class of the goals, or of the first of them.
func goalClass(g *peg.Game) int { return g.ClassOf(g.Bitboard(g.Goals()[0])) }

// whites gives the white cells of the positions of a row: the cells are an affine function of the
// index, so those of lane l are the first one's with the flips of l. It is for one goroutine.
type whites struct {
	g     *peg.Game
	goal  int      // the fewest white cells of a goal
	flips []uint64 // by lane, of all positions where they are fewer
	any   uint64   // the cells that some lane flips
	// known has the sets of rows that are alike: by a hash of the colours of the cells in any of
	// the first position, which have few patterns. A map would take longer than to count.
	known [1 << knownBits]alike
}

// The table of sets has 2^knownBits places: 128 KiB.
const knownBits = 12

// alike is what rows have in common.
type alike struct {
	colours uint64 // of some cells of the first position
	sets    []uint64
}

func whitesOf(g *peg.Game) *whites {
	w := &whites{g: g}
	w.goal, _ = g.GoalWhite()
	for x := range min(g.Size(), space.Lanes) {
		w.flips = append(w.flips, uint64(g.Bitboard(puzzle.Index(x))^g.Bitboard(0)))
		w.any |= w.flips[x]
	}
	return w
}

// sets returns the lanes of a row with least white cells, with one more, and so on.
func (w *whites) sets(row uint64) (least int, sets []uint64) {
	first := uint64(w.g.Bitboard(space.Index(row, 0)))
	least = bits.OnesCount64(first &^ w.any)
	colours := first & w.any
	known := &w.known[colours*0x9E3779B97F4A7C15>>(64-knownBits)] // D. Knuth, TAOCP 6.4
	if known.sets == nil || known.colours != colours {
		*known = alike{colours: colours}
		for lane, flips := range w.flips {
			k := bits.OnesCount64(colours ^ flips)
			known.sets = append(known.sets, make([]uint64, max(k+1-len(known.sets), 0))...)
			known.sets[k] |= 1 << lane
		}
	}
	return least, known.sets
}

// count adds lanes of a row to counts by white cells.
func (w *whites) count(row, lanes uint64, counts []uint64) {
	if lanes == 0 {
		return
	}
	least, sets := w.sets(row)
	for i, set := range sets {
		counts[least+i] += uint64(bits.OnesCount64(lanes & set))
	}
}
