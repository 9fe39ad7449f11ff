package analyze

import (
	"math/bits"
	"slices"
	"testing"

	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// TestRows compares what is found for rows with a look at one position after the other: in all of
// a small board, and in some rows of large ones.
func TestRows(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, spec := range []string{
		"tails:1x2", "tails:2x3", "tails:4x4", "lights:3x5", "peg:4x4", "peg:5x5", "peg:triangle15",
		"peg:hexagon19",
		"sliding:3x3", "hiriq", "hiriq-w", "peg:french", "tails:5x6",
	} {
		p := catalogtest.Find(t, spec)
		sym := SymmetriesOf(p)
		rows := space.RowCount(p.Size())
		check := func(row uint64) {
			lanes := space.LanesOf(p.Size(), row) & (rng.Uint64() | -(row & 1))
			var fixed uint64
			for lane := range uint64(space.Lanes) {
				x := puzzle.Index(row*space.Lanes + lane)
				if lanes>>lane&1 == 1 && sym.stabilizer(x) > 1 {
					fixed |= 1 << lane
				}
			}
			if got := sym.symmetric(row, lanes); got != fixed {
				t.Fatalf("%s, row %d: of %x, %x are symmetric, want %x", spec, row, lanes, got,
					fixed)
			}
		}
		if rows <= 1<<9 {
			for row := range rows {
				check(row)
			}
			continue
		}
		for range 3000 {
			// low numbers have more symmetric positions
			check(rng.Uint64N(rows) >> rng.IntN(bits.Len64(rows)))
		}
	}
}

// TestFixed wants the positions that symmetries leave as they are, each once.
func TestFixed(t *testing.T) {
	for _, spec := range []string{"tails:1x2", "tails:2x3", "tails:4x4", "lights:3x5", "peg:4x4",
		"peg:4x4,goal=0", "peg:triangle15", "peg:hexagon19"} {
		p := catalogtest.Find(t, spec)
		sym := SymmetriesOf(p)
		for i := range sym.Order {
			var want []puzzle.Index
			for x := range puzzle.Index(p.Size()) {
				if sym.Image(x, i) == x {
					want = append(want, x)
				}
			}
			if got := slices.Sorted(sym.Fixed(i)); !slices.Equal(got, want) {
				t.Errorf("%s, symmetry %d: %d positions are fixed, want %d", spec, i, len(got),
					len(want))
			}
		}
	}
}
