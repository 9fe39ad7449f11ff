package boards

import (
	"math"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/xormoves"
	"puzzlebase/space"
)

// moves are those of a puzzle, as a search takes them.
type moves struct {
	form   *puzzle.XORForm
	steps  []step
	kernel kernel
	sides  *sides // of an undirected puzzle that has two; else nil
}

func newMoves(form *puzzle.XORForm, goals []puzzle.Index, usePlain bool) moves {
	m := moves{form: form, kernel: bestKernel().kernel}
	if usePlain {
		m.kernel = plain{}
	}
	for _, move := range form.Moves {
		m.steps = append(m.steps, newStep(move))
	}
	if form.Undirected() {
		m.sides = sidesOf(form, goals)
	}
	return m
}

// tiles is how many tiles the space has.
func (m *moves) tiles() uint64 { return (m.form.Size() + 1<<tileShift - 1) >> tileShift }

// tileOrder is the order in which tiles are best filled: all, or those of a block.
func (m *moves) tileOrder(tiles uint64) xormoves.Order {
	from := make([]uint64, len(m.steps))
	for i := range m.steps {
		from[i] = m.steps[i].tile
	}
	return xormoves.NewOrder(from, tiles)
}

// codeKind is what planes of distances hold.
func (m *moves) codeKind() space.CodeKind {
	if m.sides != nil {
		return space.Halves
	}
	return space.Whole
}

// codeOf is the code of distance d in such planes.
func (m *moves) codeOf(d puzzle.Distance) uint { return m.codeKind().Code(d) }

// compared is how many planes of distances distinguish nearer neighbours.
//
// In an undirected puzzle neighbours differ by at most one in distance, so two
// bits of the code do; otherwise all are compared. With sides the lowest bit of half
// the distance does: it is that of the nearer neighbours of an odd distance and not of
// an even one.
func (m *moves) compared() int {
	switch {
	case m.sides != nil:
		return 1
	case m.form.Undirected():
		return 2
	default:
		return math.MaxInt
	}
}

// kernelNames are the kernels that this build has, fastest first; not every
// processor runs all of them.
func kernelNames() []string {
	var names []string
	for _, k := range builtKernels {
		names = append(names, k.name)
	}
	return names
}
