package pegs

import (
	"fmt"
	"math/bits"

	"puzzlebase/internal/machine/vector"
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

// whites gives the white cells of the positions of a vector: the cells are an affine function of
// the index, so those of lane l are the first one's with the flips of l. It is for one goroutine.
type whites struct {
	g     *peg.Game
	goal  int      // the fewest white cells of a goal
	flips []uint64 // by lane, of all positions where they are fewer
	any   uint64   // the cells that some lane flips
	// alike has the sets of vectors by the colours of the cells in any of the first position, which
	// have few patterns.
	alike map[uint64]alike
}

// alike is what vectors have in common.
type alike struct {
	sets  []vector.Bits // by white cells, from least on
	least int           // white cells among those that some lane flips
}

func whitesOf(g *peg.Game) *whites {
	w := &whites{g: g, alike: map[uint64]alike{}}
	w.goal, _ = g.GoalWhite()
	for x := range min(g.Size(), vector.Words*space.Lanes) {
		w.flips = append(w.flips, uint64(g.Bitboard(puzzle.Index(x))^g.Bitboard(0)))
		w.any |= w.flips[x]
	}
	return w
}

// sets returns the lanes of vector v with least white cells, with one more, and so on.
func (w *whites) sets(v uint64) (least int, sets []vector.Bits) {
	first := uint64(w.g.Bitboard(space.Index(v*vector.Words, 0)))
	colours := first & w.any
	a, known := w.alike[colours]
	if !known {
		for lane, flips := range w.flips {
			k := bits.OnesCount64(colours ^ flips)
			a.sets = append(a.sets, make([]vector.Bits, max(k+1-len(a.sets), 0))...)
			a.sets[k][lane/space.Lanes] |= 1 << (lane % space.Lanes)
		}
		for a.sets[0] == (vector.Bits{}) {
			a.sets = a.sets[1:]
			a.least++
		}
		w.alike[colours] = a
	}
	return a.least + bits.OnesCount64(first&^w.any), a.sets
}

// count adds lanes of vector v to counts by white cells, one count for each row.
func (w *whites) count(v uint64, lanes *vector.Bits, counts []vector.Bits) {
	if *lanes == (vector.Bits{}) {
		return
	}
	least, sets := w.sets(v)
	vector.Count(counts[least:], sets, lanes)
}
