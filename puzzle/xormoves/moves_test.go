package xormoves_test

import (
	"slices"
	"testing"

	"puzzlebase/internal/machine/vector"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/puzzle/xormoves"
)

// TestMoves compares what is said of rows and vectors with the moves of one position
// after the other: of all of a small puzzle, of some vectors of a large one.
func TestMoves(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, spec := range []string{"tails:1x2", "tails:2x3", "tails:4x4", "lights:3x5", "lights:6x6",
		"peg:4x4", "peg:triangle15,rule=w", "hiriq", "hiriq-w", "peg:french"} {
		p := catalogtest.Find(t, spec)
		form := p.Features().XOR
		moves := xormoves.Of(form)
		possible := xormoves.NewPossible(moves)
		vectors := (p.Size() + xormoves.Vector - 1) / xormoves.Vector
		for n := range min(vectors, 100) {
			if vectors > 100 {
				n = rng.Uint64N(vectors)
			}
			listed := possible.In(n, nil)
			if !slices.IsSorted(listed) {
				t.Fatalf("%s: the moves %d are not in order", spec, listed)
			}
			for i := range moves {
				checkMove(t, spec, &form.Moves[i], &moves[i], n, slices.Contains(listed, i))
			}
		}
	}
}

// checkMove checks what is said of a move in vector n.
func checkMove(t *testing.T, spec string, m *puzzle.XORMove, got *xormoves.Move, n uint64,
	possible bool) {
	t.Helper()
	all := vector.Bits{}
	if possible {
		all = vector.All
		for i := range got.Inner {
			for r, lanes := range got.Inner[i].In(n) {
				all[r] &= lanes
			}
		}
	}
	for place := range uint64(xormoves.Vector) {
		x := n*xormoves.Vector + place
		row, lane := x/xormoves.Row, x%xormoves.Row
		if got.Legal(row)>>lane&1 == 1 != m.Legal(x) ||
			all[place/64]>>(place%64)&1 == 1 != m.Legal(x) {
			t.Fatalf("%s: the move %+v is legal in %d: %v", spec, *m, x, m.Legal(x))
		}
		to := x ^ m.Mask
		if (row^got.Row)*xormoves.Row+(lane^uint64(got.Lane)) != to ||
			(n^got.Vector)*xormoves.Vector+(place^uint64(got.Swap)) != to {
			t.Fatalf("%s: the move %+v leads from %d elsewhere", spec, *m, x)
		}
	}
}
