package xor

import (
	"puzzlebase/enumerate/engine"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
)

// moves are the moves of a puzzle in the form that a search needs.
type moves struct {
	form      *puzzle.XORForm
	tileMoves []tileMove
	kernel    kernel
	sides     *sides // of an undirected puzzle with two sides; else nil
}

func newMoves(form *puzzle.XORForm, goals []puzzle.Index) moves {
	m := moves{form: form, kernel: bestKernel().kernel}
	if PlainGo {
		m.kernel = plain{}
	}
	for _, move := range form.Moves {
		m.tileMoves = append(m.tileMoves, newTileMove(move))
	}
	if form.Reversible() {
		m.sides = sidesOf(form, goals)
	}
	return m
}

// tiles returns the number of tiles of the space.
func (m *moves) tiles() uint64 { return (m.form.Size() + 1<<tileShift - 1) >> tileShift }

// tileOrder returns the best order to fill tiles: all tiles, or those of one block.
func (m *moves) tileOrder(tiles uint64) xormoves.Order {
	from := make([]uint64, len(m.tileMoves))
	for i := range m.tileMoves {
		from[i] = m.tileMoves[i].tile
	}
	return xormoves.NewOrder(from, tiles)
}

// coding says what the planes of distances hold.
func (m *moves) coding() space.Coding {
	if m.sides != nil {
		return space.Halves
	}
	return space.Whole
}

// compared returns how many planes of distances distinguish nearer neighbours.
//
// In an undirected puzzle the distances of neighbours differ by at most one. So two bits of the
// code are enough; otherwise all are compared. With sides the lowest bit of half the distance is
// enough. From an odd distance, nearer neighbours have the same bit; from an even one, the other.
func (m *moves) compared() int {
	switch {
	case m.sides != nil:
		return 1
	case m.form.Reversible():
		return 2
	default:
		return engine.AllPlanes
	}
}

// kernelNames returns the kernels of this build, fastest first. Not every processor runs all of
// them.
func kernelNames() []string {
	var names []string
	for _, k := range builtKernels {
		names = append(names, k.name)
	}
	return names
}
