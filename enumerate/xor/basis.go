package xor

import (
	"math/bits"
	"slices"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
)

// basis is a change of coordinates: one bit of the index is replaced by the side of the position.
// Then whole vectors are on one side, and the last two levels share one set. Each row of the puzzle
// lies in two rows of the search, some lanes in each. The zero value changes nothing.
type basis struct {
	sides
	bit int // of the index; 0 when nothing changes
}

// basisOf returns the change of coordinates that puts each vector of form on one side. It also
// returns form and goals in the new coordinates. The bit that it replaces numbers vectors within a
// tile. So both rows lie in one tile.
func basisOf(form *puzzle.XORForm, goals []puzzle.Index) (basis, *puzzle.XORForm, []puzzle.Index) {
	two := sidesOf(form, goals)
	if !form.Reversible() || two == nil || two.whole() {
		return basis{}, form, goals
	}
	between := two.mask & (1<<tileShift - 1<<vectorShift)
	if between == 0 {
		return basis{}, form, goals
	}
	t := basis{*two, bits.TrailingZeros64(between)}
	changed := &puzzle.XORForm{Bits: form.Bits}
	for _, m := range form.Moves {
		move := puzzle.XORMove{Mask: t.of(m.Mask)}
		for _, c := range m.When {
			if c.Mask>>t.bit&1 == 1 { // that bit is now the sum of all bits of the mask
				c.Mask ^= t.mask &^ (1 << t.bit)
			}
			move.When = append(move.When, c)
		}
		changed.Moves = append(changed.Moves, move)
	}
	newGoals := slices.Clone(goals)
	for i, g := range goals {
		newGoals[i] = puzzle.Index(t.of(uint64(g)))
	}
	slices.Sort(newGoals)
	return t, changed, newGoals
}

// of returns index x in the new coordinates.
func (t *basis) of(x uint64) uint64 { return x&^(1<<t.bit) | gf2.Dot(t.mask, x)<<t.bit }

// rows writes rows of the puzzle, one word each, from row first on. The function read returns the
// words from up to to of the search. It may put them into buf.
func (t *basis) rows(first uint64, dst []uint64,
	read func(from, to uint64, buf []uint64) []uint64) {
	if t.bit == 0 {
		copy(dst, read(first, first+uint64(len(dst)), dst))
		return
	}
	other := uint64(1) << (t.bit - laneBits)
	from, to := first&^(2*other-1), (first+uint64(len(dst))+2*other-1)&^(2*other-1)
	words := read(from, to, make([]uint64, to-from))
	for i := range dst {
		row := first + uint64(i)
		ones := ^t.even[row%vectorWords] ^ -gf2.Dot(t.mask>>vectorShift, row/vectorWords)
		dst[i] = words[row&^other-from]&^ones | words[row|other-from]&ones
	}
}
