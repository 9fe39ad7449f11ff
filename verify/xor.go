package verify

import (
	"math/bits"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// xorJudge judges the 512 positions of a vector at once, in puzzles whose moves are
// XOR masks with linear conditions and cost 1.
//
// A move takes all positions of a row to positions of one other row, or of the
// same, and all rows of a vector to those of one other, or of the same. So the codes
// where it leads are the planes of that vector with rows and lanes permuted, and
// comparing 64 numbers with 64 others is a subtraction in bit slices.
type xorJudge struct {
	codes  *codes
	size   uint64
	goals  map[uint64]*vector // by vector
	moves  []xorMove
	wide   int                    // planes of a parent move
	follow func(*xorJudge, *view) // the fastest kernel of this build and processor
}

// xorMove is a move as rows see it.
type xorMove struct {
	row  uint64 // where it leads, as XOR of the row number
	lane uint   // and as XOR of the lane
	when []xorCondition

	vector uint64 // where it leads, as XOR of the vector number
	word   uint   // and as XOR of the row's place in the vector
}

// xorCondition is a condition, cut into what the row number and what the lane
// contribute.
type xorCondition struct {
	row   uint64    // the bits of the row number whose parity counts
	lanes [2]uint64 // the lanes where it holds, by that parity
	// vectors are these for the rows of a vector, by the parity of those bits of the
	// row number that are the vector's.
	vectors [2]vector
}

func newXORJudge(form *puzzle.XORForm, goals []puzzle.Index, c *codes) *xorJudge {
	j := &xorJudge{codes: c, size: form.Size(), goals: map[uint64]*vector{}, moves: xorMoves(form), follow: bestFollow()}
	j.wide = space.ShapeFor(0, len(form.Moves)).Parent
	for _, g := range goals {
		row := uint64(g) / space.Lanes
		if j.goals[row/vectorRows] == nil {
			j.goals[row/vectorRows] = new(vector)
		}
		j.goals[row/vectorRows][row%vectorRows] |= 1 << (g % space.Lanes)
	}
	return j
}

func xorMoves(form *puzzle.XORForm) []xorMove {
	var moves []xorMove
	for i := range form.Moves {
		m := &form.Moves[i]
		x := xorMove{row: m.Mask / space.Lanes, lane: uint(m.Mask % space.Lanes)}
		x.vector, x.word = x.row/vectorRows, uint(x.row%vectorRows)
		for _, c := range m.When {
			cut := xorCondition{row: c.Mask / space.Lanes}
			for lane := range uint64(space.Lanes) {
				odd := uint64(bits.OnesCount64(lane&c.Mask) & 1)
				holds := odd // when the row contributes an even number
				if !c.Odd {
					holds = 1 - odd
				}
				cut.lanes[0] |= holds << lane
				cut.lanes[1] |= (1 - holds) << lane
			}
			for i := range cut.vectors[0] {
				odd := bits.OnesCount64(uint64(i)&cut.row) & 1
				cut.vectors[0][i], cut.vectors[1][i] = cut.lanes[odd], cut.lanes[1-odd]
			}
			x.when = append(x.when, cut)
		}
		moves = append(moves, x)
	}
	return moves
}

// legal returns the lanes of row i in which the move may be played.
func (m *xorMove) legal(i uint64) uint64 {
	lanes := ^uint64(0)
	for k := range m.when {
		c := &m.when[k]
		lanes &= c.lanes[bits.OnesCount64(i&c.row)&1]
	}
	return lanes
}

// halves has, for each k, the lanes whose number has bit k clear.
var halves = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
	0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF,
}

// exchange returns w with lane l and lane l^by exchanged, for all l.
func exchange(w uint64, by uint) uint64 {
	for k, low := range halves {
		if by>>k&1 == 1 {
			w = w&low<<(1<<k) | w>>(1<<k)&low
		}
	}
	return w
}

// view is a vector as its judge sees it.
type view struct {
	number  uint64
	less    [mostPlanes]vector // the codes less one, modulo 2^planes
	here    vector             // the reached lanes
	wanting vector             // of these, the ones whose parent is not found yet
	bad     vector
	parents [mostParents]vector
}

// mostParents is how many planes a parent move has at the most: moves have 16 bits.
const mostParents = 16

func (j *xorJudge) judge(first uint64, parents, bad []uint64) {
	var w view
	end := first + uint64(len(bad))
	for v := first / vectorRows; v*vectorRows < end; v++ {
		w.number = v
		j.begin(&w)
		j.follow(j, &w)
		for row := max(first, v*vectorRows); row < min(end, (v+1)*vectorRows); row++ {
			i, r := row-first, row%vectorRows
			bad[i] = w.bad[r] | w.wanting[r]
			for k := range j.wide {
				parents[int(i)*j.wide+k] = w.parents[k][r]
			}
		}
	}
}

// begin is what a vector tells without its moves.
func (j *xorJudge) begin(w *view) {
	var planes [mostPlanes]uint64
	goals := j.goals[w.number]
	if goals == nil {
		goals = new(vector)
	}
	clear(w.parents[:j.wide])
	for r := range uint64(vectorRows) {
		i := w.number*vectorRows + r
		less, rest := planes[:j.codes.planes], uint64(0)
		w.here[r] = predecessor(j.codes.row(i, less), less)
		for k, plane := range less {
			w.less[k][r] = plane
			rest |= plane
		}
		w.wanting[r] = w.here[r] & rest
		w.bad[r] = w.here[r]&^rest ^ goals[r]
		if x := i * space.Lanes; j.size < x+space.Lanes {
			w.bad[r] |= w.here[r] & pastEnd(j.size, min(x, j.size))
		}
	}
}

// followPlain looks where all moves lead, in plain Go.
func followPlain(j *xorJudge, w *view) {
	n := j.codes.planes
	for k := range j.moves {
		m := &j.moves[k]
		from := j.codes.words[(w.number^m.vector)*uint64(n)*vectorRows:][:n*vectorRows]
		for r := range uint(vectorRows) {
			legal := m.legal(w.number*vectorRows + uint64(r))
			if legal == 0 {
				continue
			}
			any, equal, less := uint64(0), ^uint64(0), uint64(0)
			for p := range n {
				there := from[p*vectorRows+int(r^m.word)]
				if m.lane != 0 {
					there = exchange(there, m.lane)
				}
				differ := there ^ w.less[p][r]
				any |= there
				equal &^= differ
				less = less&^differ | w.less[p][r]&^there
			}
			any &= legal
			w.bad[r] |= any & (less | ^w.here[r])
			if hit := any & equal & w.wanting[r]; hit != 0 {
				w.wanting[r] &^= hit
				for p := range j.wide {
					w.parents[p][r] |= hit & -(uint64(k) >> p & 1)
				}
			}
		}
	}
}

// predecessor writes the codes of row less one, modulo 2^n, and returns the
// lanes that are not 0. Both may be the same.
func predecessor(row, less []uint64) (any uint64) {
	borrow := ^uint64(0)
	for k, w := range row {
		less[k] = w ^ borrow
		borrow &^= w
		any |= w
	}
	return any
}
