package analyze_test

import (
	"context"
	"maps"
	"math/bits"
	"testing"

	"puzzlebase/analyze"
	"puzzlebase/analyze/pegs"
	"puzzlebase/puzzle/peg"
	"puzzlebase/puzzle/puzzletest"
	"puzzlebase/tablebase/tablebasetest"
)

var ctx = context.Background()

// TestBranchingHiRiQ compares the scan with the product of the lattices'
// polynomials, and counts the edges from both ends.
func TestBranchingHiRiQ(t *testing.T) {
	puzzletest.Full(t)
	h, db := peg.NewHiRiQ(), tablebasetest.HiRiQ(t)
	b, err := analyze.BranchingOf(ctx, db, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, want, err := pegs.NeighbourCounts(h)
	if err != nil {
		t.Fatal(err)
	}
	if !maps.Equal(asMap(b.Moves), asMap(want)) {
		t.Errorf("by moves %v, want %v", b.Moves, want)
	}
	var ends, nearer uint64
	for n, c := range b.Moves {
		ends += uint64(n) * c
	}
	for n, c := range b.Nearer {
		nearer += uint64(n) * c
	}
	if ends != 2*nearer { // the two ends of a move differ in distance, by one
		t.Errorf("%d ends of moves, %d moves", ends, nearer)
	}
	if b.DeadEnds != 8 || b.Nearer[0] != 1 {
		t.Errorf("%d dead ends, %d goals", b.DeadEnds, b.Nearer[0])
	}
	// Every antipode is a local maximum.
	if last := len(b.LocalMaxima) - 1; b.LocalMaxima[last] != db.Manifest().Levels[last] {
		t.Errorf("%d local maxima at the greatest distance", b.LocalMaxima[last])
	}
}

// TestOrbitsHiRiQ compares the canonical forms with Burnside's lemma: the number of orbits of a
// level is the mean number of its positions that a symmetry keeps.
func TestOrbitsHiRiQ(t *testing.T) {
	puzzletest.Full(t)
	h, db := peg.NewHiRiQ(), tablebasetest.HiRiQ(t)
	got, err := analyze.OrbitCountsOf(ctx, db, nil)
	if err != nil {
		t.Fatal(err)
	}
	kept := make([]uint64, len(db.Manifest().Levels))
	copy(kept, db.Manifest().Levels) // the identity keeps all
	for s := 1; s < h.Features().Symmetry.Order; s++ {
		for _, w := range fixed(h, s) {
			if x, ok := h.Index(w); ok {
				if e, _ := db.Lookup(x); e.Reached {
					kept[e.Distance]++
				}
			}
		}
	}
	for d, l := range got.Levels {
		if l.Orbits*8 != kept[d] {
			t.Errorf("distance %d: %d orbits, Burnside %d/8", d, l.Orbits, kept[d])
		}
	}
	var positions uint64
	for _, s := range got.Sizes {
		positions += uint64(s.Size) * s.Orbits
	}
	if positions != got.Reached {
		t.Errorf("the orbits hold %d positions of %d", positions, got.Reached)
	}
}

// fixed returns the colourings that symmetry s keeps: those that are of one
// colour on each cycle of cells.
func fixed(h *peg.Game, s int) []peg.Bitboard {
	var cycles []peg.Bitboard
	var done peg.Bitboard
	for cell := range h.Cells() {
		if done.Has(cell) {
			continue
		}
		cycle := peg.Bitboard(1) << cell
		for at := cycle; ; {
			at = peg.BitboardOf(h.Features().Symmetry.Image(h.Board.Position(at), s))
			if at == peg.Bitboard(1)<<cell {
				break
			}
			cycle |= at
		}
		done |= cycle
		cycles = append(cycles, cycle)
	}
	var out []peg.Bitboard
	for choice := range uint64(1) << len(cycles) {
		var w peg.Bitboard
		for ; choice != 0; choice &= choice - 1 {
			w |= cycles[bits.TrailingZeros64(choice)]
		}
		out = append(out, w)
	}
	return out
}
