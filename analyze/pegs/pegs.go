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

// whites gives the white cells of the positions of a row or a vector: the cells are an affine
// function of the index, so those of position l of it are the first one's with the flips of l.
type whites struct {
	g     *peg.Game
	flips []uint64 // of a vector, or of all positions where they are fewer
	any   uint64   // the cells that some position flips
	// kinds has vectors that are alike: by the colours of those cells of the first position that
	// others flip, which have few patterns, and by how many other cells are white.
	kinds map[[2]uint64]*weighed
}

// weighed is the positions of a vector by their number of white cells.
type weighed struct {
	least int           // the fewest white cells
	sets  []vector.Bits // the positions with this number of white cells, with one more, and so on
	// The code of those that W-substitutions alone solve, and which can have such a code; see
	// weigher.alone.
	codes []vector.Bits
	may   vector.Bits
}

func whitesOf(g *peg.Game) *whites {
	w := &whites{g: g, kinds: map[[2]uint64]*weighed{}}
	for x := range min(g.Size(), vector.Words*space.Lanes) {
		w.flips = append(w.flips, uint64(g.Bitboard(puzzle.Index(x))^g.Bitboard(0)))
		w.any |= w.flips[x]
	}
	return w
}

// weigh returns the positions of a vector by their number of white cells. It is not
// for several goroutines at once.
func (w *whites) weigh(number uint64) *weighed {
	base := w.base(number * vector.Words)
	key := [2]uint64{base & w.any, uint64(bits.OnesCount64(base &^ w.any))}
	if kind := w.kinds[key]; kind != nil {
		return kind
	}
	kind := &weighed{least: bits.OnesCount64(base &^ w.any)}
	for x, flips := range w.flips {
		k := bits.OnesCount64(base^flips) - kind.least
		kind.sets = append(kind.sets, make([]vector.Bits, max(k+1-len(kind.sets), 0))...)
		kind.sets[k][x/space.Lanes] |= 1 << (x % space.Lanes)
	}
	w.kinds[key] = kind
	return kind
}

// base returns the white cells of the first position of a row.
func (w *whites) base(row uint64) uint64 { return uint64(w.g.Bitboard(space.Index(row, 0))) }
