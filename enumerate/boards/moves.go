package boards

import (
	"math/bits"

	"puzzlebase/internal/machine/vector"
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

// tileOrder is the order in which so many tiles are best filled: all, or those of a block.
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

// compared is how many of so many planes distinguish nearer neighbours.
//
// In an undirected puzzle neighbours differ by at most one in distance, so two
// bits of the code do; otherwise all are compared. With sides the lowest bit of half
// the distance does: it is that of the nearer neighbours of an odd distance and not of
// an even one.
func (m *moves) compared(planes int) int {
	switch {
	case m.sides != nil:
		return min(planes, 1)
	case m.form.Undirected():
		return min(planes, 2)
	default:
		return planes
	}
}

// view is where a tile finds the last level: what a step leads to lies in from of
// that step, nil where that is empty, at its number without the bits that mask
// lacks.
type view struct {
	mask uint64
	from []*level
}

// pull is what a move brings to a tile.
type pull struct {
	step    *step
	src     *tile
	sign    uint   // of the tile's number
	vectors uint64 // of the tile, in which there may be something
}

// pullsAhead is how many pulls are being fetched before one is taken: what is fetched
// for more of them leaves the nearest cache again.
const pullsAhead = 2

// gather puts into the open vectors of found, which is tile t, what moves lead to
// from the last level, and returns the vectors that any move leads to. These are fetched
// of each tile of next, which the caller will need.
func (m *moves) gather(last *view, t uint64, found *tile, open uint64,
	next []*tile) (touched uint64) {
	var pulls [pullsAhead]pull
	n, fetched := 0, uint64(0)
	for i := range m.steps {
		st, level := &m.steps[i], last.from[i]
		if level == nil {
			continue
		}
		from, sign := (t^st.tile)&last.mask, st.sign(t)
		there := level.vectors[from] & vector.SwapLanes(open&st.legal[sign], st.vector)
		if there == 0 {
			continue
		}
		prefetch(&level.tiles[from], there)
		p := &pulls[n%pullsAhead]
		if n >= pullsAhead {
			touched = p.into(m.kernel, found, touched)
		}
		*p = pull{st, &level.tiles[from], sign, vector.SwapLanes(there, st.vector)}
		for _, tile := range next {
			prefetch(tile, p.vectors&^fetched)
		}
		fetched |= p.vectors
		n++
	}
	for i := max(0, n-pullsAhead); i < n; i++ {
		touched = pulls[i%pullsAhead].into(m.kernel, found, touched)
	}
	return touched
}

// into adds it to found, of which the touched vectors are valid, and returns which
// are then.
func (p *pull) into(k kernel, found *tile, touched uint64) uint64 {
	for fresh := p.vectors &^ touched; fresh != 0; fresh &= fresh - 1 {
		found[bits.TrailingZeros64(fresh)] = vector.Bits{}
	}
	p.step.gather(k, found, p.src, p.sign, p.vectors)
	return touched | p.vectors
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
