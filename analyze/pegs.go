package analyze

import (
	"fmt"
	"math/bits"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/peg"
	"puzzlebase/space"
)

// Pegs returns the board of pegs that p is played on. The error says that p has
// none, and so no white cells to ask for.
func Pegs(p puzzle.Puzzle) (*peg.Game, error) {
	if g, ok := p.(interface{ Pegs() *peg.Game }); ok {
		return g.Pegs(), nil
	}
	return nil, fmt.Errorf("%s has no white cells: this is for boards of pegs, such as hiriq or peg:french", p.Spec())
}

// mostClasses is how many classes, and how many frozen positions, a board may
// have that are listed one by one.
const mostClasses = 1 << 12

// Listable returns an error when a board has more classes or frozen positions
// than anyone would list. Such boards fall into many parts that do not touch.
func Listable(g *peg.Game) error {
	if n := max(len(g.Board.Invariants()), len(g.Lattices())); mostClasses>>n == 0 {
		return fmt.Errorf("%s has 2^%d classes and 2^%d frozen configurations, and at most %d of each are listed", g.Spec(), len(g.Board.Invariants()), len(g.Lattices()), mostClasses)
	}
	return nil
}

// goalClass is the number of the class of the goals, or of the first of them.
func goalClass(g *peg.Game) int { return g.ClassOf(g.Bitboard(g.Goals()[0])) }

// whites gives the white cells of the positions of a row: the cells are an
// affine function of the index, so those of lane l are the first lane's with
// the flips of l.
type whites struct {
	g     *peg.Game
	flips [space.Lanes]uint64
	// kinds has what rows come to by the colours of those cells of their first
	// lane that other lanes flip; these have few patterns.
	kinds map[uint64]weighed
	any   uint64 // the cells that some lane flips
}

// weighed are the lanes of a row by their number of white cells.
type weighed struct {
	least int      // white cells of lanes[0]
	lanes []uint64 // lanes[k] have least+k white cells
}

func whitesOf(g *peg.Game) *whites {
	w := &whites{g: g, kinds: map[uint64]weighed{}}
	for l := range int(min(g.Size(), space.Lanes)) {
		w.flips[l] = uint64(g.Bitboard(indexOf(0, l)) ^ g.Bitboard(0))
		w.any |= w.flips[l]
	}
	return w
}

// count returns the lanes of a row by their number of white cells. It is not for
// several goroutines at once.
func (w *whites) count(row uint64) weighed {
	base := w.base(row)
	kind, known := w.kinds[base&w.any]
	if !known {
		kind.least = space.Lanes
		for _, flips := range w.flips {
			kind.least = min(kind.least, bits.OnesCount64((base^flips)&w.any))
		}
		for lane, flips := range w.flips {
			k := bits.OnesCount64((base^flips)&w.any) - kind.least
			for len(kind.lanes) <= k {
				kind.lanes = append(kind.lanes, 0)
			}
			kind.lanes[k] |= 1 << lane
		}
		w.kinds[base&w.any] = kind
	}
	kind.least += bits.OnesCount64(base &^ w.any)
	return kind
}

// base returns the white cells of the first lane of a row.
func (w *whites) base(number uint64) uint64 { return uint64(w.g.Bitboard(indexOf(number, 0))) }
