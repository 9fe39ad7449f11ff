package xor

import (
	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/gf2"
)

// sides splits the positions of a bipartite puzzle. There are index bits whose parity every move
// changes. This parity is the side of a position, and says whether the distance is odd.
type sides struct {
	mask uint64      // the bits whose parity is the side
	goal uint64      // the side of the goals
	even vector.Bits // positions of a vector with even parity
	odds uint64      // vectors of a tile whose numbers have odd parity
}

// sidesOf returns the sides of form, or nil if it has none or the goals are on both. If there are
// several masks, it prefers one that puts whole tiles, or else whole vectors, on one side.
func sidesOf(form *puzzle.XORForm, goals []puzzle.Index) *sides {
	if len(form.Moves) == 0 {
		return nil
	}
	for _, low := range []int{tileShift, vectorShift, 0} {
		if low >= form.Bits {
			continue
		}
		var moves, differences []uint64
		for _, m := range form.Moves {
			moves = append(moves, m.Mask>>low)
		}
		for _, g := range goals {
			differences = append(differences, uint64(g^goals[0])>>low)
		}
		if f, ok := gf2.Separating(moves, differences, form.Bits-low); ok {
			return newSides(f<<low, goals[0])
		}
	}
	return nil
}

func newSides(mask uint64, goal puzzle.Index) *sides {
	s := &sides{mask: mask, goal: gf2.Dot(mask, uint64(goal))}
	for x := range uint64(vectorWords * 64) {
		s.even[x/64] |= (gf2.Dot(mask, x) ^ 1) << (x % 64)
	}
	for v := range uint64(tileVectors) {
		s.odds |= gf2.Dot(s.mask>>vectorShift, v) << v
	}
	return s
}

// whole reports whether there are sides and each vector is on one of them.
func (s *sides) whole() bool { return s != nil && s.mask%(1<<vectorShift) == 0 }

// vectors returns the vectors of tile t on the side of distance d. Each vector must be on one side.
func (s *sides) vectors(t uint64, d puzzle.Distance) uint64 {
	want := gf2.Dot(s.mask>>tileShift, t) ^ s.goal ^ uint64(d&1)
	return s.odds ^ (want - 1)
}

// odd returns the positions of tile t at odd distances.
func (s *sides) odd(t uint64) oddPositions {
	return oddPositions{&s.even, s.odds ^ -(gf2.Dot(s.mask>>tileShift, t) ^ s.goal)}
}

// oddPositions is a set of positions of a tile. If vectors contains a vector, its positions in even
// belong to the set; else all of its others do.
type oddPositions struct {
	even    *vector.Bits
	vectors uint64
}

// word returns word j of vector v of the set.
func (o oddPositions) word(v, j int) uint64 { return o.even[j] ^ (o.vectors>>v&1 - 1) }
