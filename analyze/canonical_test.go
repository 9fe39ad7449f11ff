package analyze

import (
	"slices"
	"testing"

	"puzzlebase/analyze/scan"
	"puzzlebase/puzzle"
	"puzzlebase/puzzle/catalog/catalogtest"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/space"
)

// TestCanonicalLanes compares what is told of rows and blocks of them with a look at one
// position after the other: in all of a small board, and in blocks of large ones.
func TestCanonicalLanes(t *testing.T) {
	rng := puzzletest.Rand(t)
	for _, spec := range []string{
		"tails:1x2", "tails:2x3", "tails:4x4", "lights:3x5", "peg:4x4", "peg:5x5", "peg:triangle15",
		"peg:hexagon19",
		"sliding:3x3", "hiriq", "hiriq-w", "peg:french", "tails:5x6",
	} {
		p := catalogtest.Find(t, spec)
		sym := SymmetryOf(p)
		fast, slow := canonical{Symmetry: sym}, canonical{Symmetry: sym}
		rows := space.RowCount(p.Size())
		check := func(row uint64) {
			for _, lanes := range []uint64{scan.Lanes(p.Size(), row),
				scan.Lanes(p.Size(), row) & rng.Uint64()} {
				if got, want := fast.lanes(row, lanes),
					slow.lanesOneByOne(row, lanes); got != want {
					t.Fatalf("%s, row %d: of %x, %x are canonical, want %x", spec, row, lanes, got,
						want)
				}
			}
		}
		if rows <= 1<<9 {
			for row := range rows {
				check(row)
			}
			continue
		}
		for range 50 {
			first := rng.Uint64N(rows/blockRows) * blockRows
			for row := range uint64(blockRows) {
				check(first + row)
			}
		}
	}
}

// TestFixed wants the positions that symmetries leave as they are, each once.
func TestFixed(t *testing.T) {
	for _, spec := range []string{"tails:1x2", "tails:2x3", "tails:4x4", "lights:3x5", "peg:4x4",
		"peg:4x4,goal=0", "peg:triangle15", "peg:hexagon19"} {
		p := catalogtest.Find(t, spec)
		sym := SymmetryOf(p)
		for i := range sym.Order() {
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
