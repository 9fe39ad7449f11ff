package verify

import (
	"math/bits"

	"puzzlebase/puzzle"
	"puzzlebase/space"
)

// xorJudge judges the 64 positions of a row at once, in puzzles whose moves are
// XOR masks with linear conditions and cost 1.
//
// A move takes all positions of a row to positions of one other row, or of the
// same. So the codes where it leads are the planes of that row with the lanes
// permuted, and comparing 64 numbers with 64 others is a subtraction in
// bit slices.
type xorJudge struct {
	codes *codes
	size  uint64
	goals map[uint64]uint64 // lanes by row
	moves []xorMove
	wide  int // planes of a parent move
}

// xorMove is a move as rows see it.
type xorMove struct {
	row  uint64 // where it leads, as XOR of the row number
	lane uint   // and as XOR of the lane
	when []xorCondition
}

// xorCondition is a condition, cut into what the row number and what the lane
// contribute.
type xorCondition struct {
	row   uint64    // the bits of the row number whose parity counts
	lanes [2]uint64 // the lanes where it holds, by that parity
}

func newXORJudge(form *puzzle.XORForm, goals []puzzle.Index, c *codes) *xorJudge {
	j := &xorJudge{codes: c, size: form.Size(), goals: map[uint64]uint64{}, moves: xorMoves(form)}
	j.wide = space.ShapeFor(0, len(form.Moves)).Parent
	for _, g := range goals {
		j.goals[uint64(g)/space.Lanes] |= 1 << (g % space.Lanes)
	}
	return j
}

func xorMoves(form *puzzle.XORForm) []xorMove {
	var moves []xorMove
	for i := range form.Moves {
		m := &form.Moves[i]
		x := xorMove{row: m.Mask / space.Lanes, lane: uint(m.Mask % space.Lanes)}
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

func (j *xorJudge) judge(first uint64, parents, bad []uint64) {
	n := j.codes.planes
	nearer := make([]uint64, n*len(bad)) // the codes less one, modulo 2^n
	here := make([]uint64, len(bad))     // the reached lanes
	wanting := make([]uint64, len(bad))  // of these, the ones whose parent is not found yet
	for i := range bad {
		here[i] = predecessor(j.codes.row(first+uint64(i)), nearer[i*n:(i+1)*n])
		zero := here[i] &^ reached(nearer[i*n:(i+1)*n])
		wanting[i] = here[i] &^ zero
		bad[i] = zero ^ j.goals[first+uint64(i)] | here[i]&pastEnd(j.size, (first+uint64(i))*space.Lanes)
	}
	for k := range j.moves {
		m := &j.moves[k]
		for i := range bad {
			legal := m.legal(first + uint64(i))
			if legal == 0 {
				continue
			}
			there, equal, less := compare(j.codes.row((first+uint64(i))^m.row), nearer[i*n:(i+1)*n], m.lane)
			there &= legal
			bad[i] |= there & (less | ^here[i])
			if hit := there & equal & wanting[i]; hit != 0 {
				wanting[i] &^= hit
				space.Or(parents[i*j.wide:(i+1)*j.wide], uint64(k), hit)
			}
		}
	}
	for i := range bad {
		bad[i] |= wanting[i]
	}
}

// predecessor writes the codes of row less one, modulo 2^n, and returns the
// lanes that are not 0.
func predecessor(row, less []uint64) (any uint64) {
	borrow := ^uint64(0)
	for k, w := range row {
		less[k] = w ^ borrow
		borrow &^= w
		any |= w
	}
	return any
}

// compare takes the codes of row with their lanes exchanged, and returns the
// lanes where they are not 0, where they equal those of want, and where they are
// less.
func compare(row, want []uint64, lane uint) (any, equal, less uint64) {
	equal = ^uint64(0)
	want = want[:len(row)]
	if lane == 0 {
		for k, w := range row {
			differ := w ^ want[k]
			any |= w
			equal &^= differ
			less = less&^differ | want[k]&^w
		}
		return any, equal, less
	}
	for k, w := range row {
		w = exchange(w, lane)
		differ := w ^ want[k]
		any |= w
		equal &^= differ
		less = less&^differ | want[k]&^w
	}
	return any, equal, less
}
